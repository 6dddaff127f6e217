/** Reads the raw exports as tables of text, column by column. The audit shares no other input with ingest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';

/** One layout of a dataset, recognised by columns that only this layout has. */
interface Shape {
  readonly table: string;
  readonly dataset: string;
  readonly format: 'csv' | 'jsonl';
  readonly marks: readonly string[];
  readonly columns: readonly string[];
}

const siteSales = [
  'TRANSACTION_NUMBER',
  'INSTANCE_DATE',
  'GROUP_EN',
  'PROCEDURE_EN',
  'IS_OFFPLAN_EN',
  'IS_FREE_HOLD_EN',
  'USAGE_EN',
  'AREA_EN',
  'PROP_TYPE_EN',
  'PROP_SB_TYPE_EN',
  'TRANS_VALUE',
  'PROCEDURE_AREA',
  'ACTUAL_AREA',
  'ROOMS_EN',
  'MASTER_PROJECT_EN',
  'PROJECT_EN',
] as const;

const shapes: readonly Shape[] = [
  {
    table: 'register_sales',
    dataset: 'transactions',
    format: 'csv',
    marks: ['transaction_id', 'actual_worth'],
    columns: [
      'transaction_id',
      'trans_group_en',
      'procedure_id',
      'instance_date',
      'property_type_en',
      'property_sub_type_en',
      'property_usage_en',
      'reg_type_id',
      'area_id',
      'area_name_en',
      'building_name_en',
      'project_number',
      'project_name_en',
      'master_project_en',
      'rooms_en',
      'actual_worth',
      'procedure_area',
      'load_timestamp',
    ],
  },
  {
    table: 'site_sales',
    dataset: 'transactions',
    format: 'csv',
    marks: ['TRANSACTION_NUMBER', 'GROUP_EN'],
    columns: siteSales,
  },
  {
    table: 'gateway_sales',
    dataset: 'transactions',
    format: 'jsonl',
    marks: ['TRANSACTION_NUMBER', 'IS_OFFPLAN'],
    columns: [
      ...siteSales.filter((name) => !['GROUP_EN', 'IS_OFFPLAN_EN', 'IS_FREE_HOLD_EN'].includes(name)),
      'IS_OFFPLAN',
      'IS_FREE_HOLD',
    ],
  },
  {
    table: 'register_rents',
    dataset: 'rent-contracts',
    format: 'csv',
    marks: ['contract_id', 'annual_amount'],
    columns: [
      'contract_id',
      'contract_reg_type_en',
      'contract_start_date',
      'contract_end_date',
      'annual_amount',
      'contract_amount',
      'area_id',
      'area_name_en',
      'no_of_prop',
      'ejari_bus_property_type_en',
      'ejari_property_type_en',
      'ejari_property_sub_type_en',
      'property_usage_en',
      'actual_area',
      'project_name_en',
      'master_project_en',
      'load_timestamp',
    ],
  },
  {
    table: 'gateway_rents',
    dataset: 'rent-contracts',
    format: 'jsonl',
    marks: ['REGISTRATION_DATE', 'ANNUAL_AMOUNT'],
    columns: [
      'REGISTRATION_DATE',
      'START_DATE',
      'END_DATE',
      'VERSION_EN',
      'ANNUAL_AMOUNT',
      'CONTRACT_AMOUNT',
      'AREA_EN',
      'ACTUAL_AREA',
      'PROP_TYPE_EN',
      'PROP_SUB_TYPE_EN',
      'USAGE_EN',
      'ROOMS',
      'IS_FREE_HOLD',
      'PROJECT_EN',
      'MASTER_PROJECT_EN',
    ],
  },
  {
    table: 'register_areas',
    dataset: 'areas',
    format: 'csv',
    marks: ['area_id', 'name_en'],
    columns: ['area_id', 'name_en', 'name_ar', 'municipality_number'],
  },
  {
    table: 'register_projects',
    dataset: 'projects',
    format: 'csv',
    marks: ['project_number', 'master_developer_number'],
    columns: [
      'project_number',
      'developer_number',
      'master_developer_number',
      'project_status',
      'project_start_date',
      'project_end_date',
      'completion_date',
      'no_of_units',
      'no_of_lands',
      'no_of_buildings',
      'no_of_villas',
      'project_id',
      'project_name',
      'project_description_en',
      'project_description_ar',
      'cancellation_date',
    ],
  },
  {
    table: 'register_units',
    dataset: 'units',
    format: 'csv',
    marks: ['property_id', 'unit_balcony_area'],
    columns: ['project_id', 'property_sub_type_en'],
  },
];

/** The origin of an export. */
const Origin = z.object({
  file: z.string(),
  as_of: z.string().nullable(),
  received_at: z.string(),
  pulled_again_on: z.array(z.string()).default([]),
});

/** Tables of the hand-kept files, unchanged. */
const mappings = {
  procedures: 'mappings/procedures.csv',
  area_aliases: 'places/area-aliases.csv',
  place_area_names: 'places/place-area-names.csv',
  place_communities: 'places/place-communities.csv',
  place_community_names: 'places/place-community-names.csv',
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reads every export in `exports` into the table of its layout. Throws for a file of these datasets with another layout and names it. */
export async function readExports(
  connection: DuckDBConnection,
  { exports, dataFolder }: { readonly exports: string; readonly dataFolder: string },
): Promise<void> {
  for (const { table, columns } of shapes) {
    const named = columns.map((name) => `"${name}" varchar`).join(', ');
    await connection.run(`create table ${table} (file varchar, position bigint, pulled date, ${named})`);
  }
  await connection.run('create table pulls (file varchar, pulled_on date)');
  await connection.run(`create table export_pulls (file varchar, register varchar, series varchar, window_from date, window_to date,
    stated_on date, received_on date)`);
  for (const dataset of new Set(shapes.map((shape) => shape.dataset)))
    for (const path of originsOf(join(exports, dataset))) await readOne(connection, dataset, path);
  for (const [table, file] of Object.entries(mappings))
    await connection.run(
      `create table ${table} as select * from read_csv(${quoted(join(dataFolder, file))}, header = true, all_varchar = true)`,
    );
}

/** Returns the `origin.json` of each export below a folder, in the order of their paths. */
function originsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('origin.json'))
    .sort()
    .map((path) => join(folder, path));
}

async function readOne(connection: DuckDBConnection, dataset: string, originPath: string): Promise<void> {
  const origin = Origin.parse(JSON.parse(readFileSync(originPath, 'utf8')));
  const path = join(originPath, '..', origin.file);
  const isLines = /\.jsonl(\.gz)?$/.test(path);
  const candidates = shapes.filter(
    (shape) => shape.dataset === dataset && (shape.format === 'jsonl') === isLines,
  );
  const header = isLines ? await keysOf(connection, path) : await headerOf(connection, path);
  const shape = candidates.find(({ marks }) => marks.every((mark) => header.includes(mark)));
  if (shape === undefined)
    throw new Error(`The audit cannot read ${path}: its columns are ${header.join(', ')}.`);
  const columns = shape.columns.filter((name) => header.includes(name));
  const list = columns.map((name) => `"${name}"`).join(', ');
  const source = isLines
    ? `read_json(${quoted(path)}, format = 'newline_delimited', columns = {${columns.map((name) => `"${name}": 'varchar'`).join(', ')}})`
    : csv(path);
  const day = origin.as_of ?? origin.received_at.slice(0, 10);
  const pulls = [pullDay(origin), ...origin.pulled_again_on];
  await connection.run(
    `insert into pulls values ${pulls.map((pulled) => `(${quoted(path)}, date ${quoted(pulled)})`).join(', ')}`,
  );
  if (['transactions', 'rent-contracts'].includes(dataset))
    await noteWindow(connection, dataset, path, origin);
  await connection.run(`
    insert into ${shape.table} by name
    select ${quoted(path)} as file, row_number() over () as position, date ${quoted(day)} as pulled, ${list} from ${source}`);
}

/** Notes the window that the name of an export states, and the newest day on which the export says that it was pulled. */
async function noteWindow(
  connection: DuckDBConnection,
  dataset: string,
  path: string,
  origin: z.infer<typeof Origin>,
): Promise<void> {
  const [, year, month] = /(?<!\d)(\d{4})(?:[-_.]?(0[1-9]|1[0-2]))?(?![-_.]?\d)/.exec(origin.file) ?? [];
  const from = year === undefined ? null : `${year}-${month ?? '01'}-01`;
  const to =
    from === null
      ? null
      : new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).toISOString().slice(0, 10);
  const stated =
    origin.as_of === null || origin.as_of === to
      ? null
      : [origin.as_of, ...origin.pulled_again_on].toSorted().at(-1);
  const series = origin.file.replace(/(?:as-of-)?\d{4}-\d{2}-\d{2}/g, '');
  const values = [
    path,
    dataset === 'transactions' ? 'sales' : 'rents',
    series,
    from,
    to,
    stated,
    dayInDubai(origin.received_at),
  ];
  await connection.run(
    `insert into export_pulls values (${values.map((value) => (value === null || value === undefined ? 'null' : quoted(value))).join(', ')})`,
  );
}

const dayInDubai = (instant: string): string =>
  new Date(Date.parse(instant) + 4 * 3_600_000).toISOString().slice(0, 10);

/** Returns the day in Dubai on which an export was pulled. A day that is only the end of the month in a file's name says what it covers, not when it was pulled. */
function pullDay({ file, as_of: asOf, received_at: received }: z.infer<typeof Origin>): string {
  const [, year, month] = /_(\d{4})_(\d{2})\.[a-z.]+$/.exec(file) ?? [];
  const endOfMonth =
    year === undefined ? null : new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return asOf === null || asOf === endOfMonth ? dayInDubai(received) : asOf;
}

const csv = (path: string): string =>
  `read_csv(${quoted(path)}, header = true, all_varchar = true, quote = '"', escape = '"', strict_mode = false)`;

async function headerOf(connection: DuckDBConnection, path: string): Promise<string[]> {
  const described = await connection.runAndReadAll(`describe select * from ${csv(path)}`);
  return described.getRowObjectsJS().map((row) => String(row['column_name']));
}

async function keysOf(connection: DuckDBConnection, path: string): Promise<string[]> {
  const described = await connection.runAndReadAll(
    `describe select * from read_json(${quoted(path)}, format = 'newline_delimited', sample_size = 20480)`,
  );
  return described.getRowObjectsJS().map((row) => String(row['column_name']));
}
