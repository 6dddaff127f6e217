/** A small real snapshot on disk: rows that a reader can check, in the tables that the service reads. */

import { createHash } from 'node:crypto';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { pageFilePath } from '../../data/pages/page-file.ts';
import { transactionList } from '../../data/serve/transaction-list.ts';
import { transactionListByArea } from '../../data/serve/transaction-list-by-area.ts';
import type { Manifest, RunReport } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';
import { noEstimatesLogged } from '../../ingest/steps/estimate-log.ts';
import { startIndex } from '../../ingest/steps/index-search.ts';
import { writePages } from '../../ingest/steps/write-pages.ts';
import { SEARCH_FILE } from '../../search-index/embedded/build-index.ts';
import { foldName } from '../../search-index/folding.ts';
import { layParquet } from './fixture-parquet.ts';
import { layTables } from './fixture-tables.ts';
import { madeOnce } from './made-once.ts';

/** Differences between a fixture snapshot and the default one. */
export interface FixtureOptions {
  /** RFC 3339 in UTC; the id begins with it. */
  readonly createdAt?: string;
  /** SQL that changes the table `deals` before the lists are made from it. */
  readonly edit?: string;
  /** Rows of the change feed: values of (changed_at, change, id, type, transaction_date, area_id, fields, before, after). */
  readonly changes?: string;
  /** Former ids: values of (kind, old_id, id, since). Without them, the snapshot is one of a release without former ids. */
  readonly redirects?: string;
  /** First days that the exports cover, by dataset. */
  readonly coveredFrom?: Readonly<Record<string, string>>;
  /** Leaves out the search, like snapshots of releases before it. */
  readonly unsearched?: true;
  /** The manifest names one served table only, as if an earlier release had made no other. */
  readonly earlier?: true;
  /** Report of the run that made the snapshot. */
  readonly report?: RunReport;
  /** Additional rows of registers by table: SQL for some of their columns. */
  readonly rows?: Readonly<Record<string, string>>;
  /** SQL that changes the places before other tables are made from them. */
  readonly editPlaces?: string;
  /** SQL after `from` for the forward log of estimates; it is empty otherwise. */
  readonly estimateLog?: string;
}

/**
 * Sixty deals: every fifth a rental, then some mortgages and gifts; four to a day so that dates tie, prices in steps so that prices
 * tie, every eleventh without a size, the last ten from before 2020 and the very last from 2009.
 */
const dealsSql = `
create table deals as
with numbered as (select range::integer as n from range(60))
select
  case when n % 5 = 2 then 'r-' || (5000 + n) else '1-41-' || year(day) || '-' || (1000 + n) end as id,
  case when n % 5 = 2 then 'rentals' when n in (20, 40) then 'mortgages' when n = 30 then 'gifts' else 'sales' end as type,
  day as transaction_date,
  day as counted_on,
  case when n % 5 = 2 then 'contract-start' else 'registered' end as transaction_date_basis,
  case when n % 5 <> 2 then day + interval (9 + n % 8) hours end as registered_at,
  case when n % 5 = 2 then 'Rent contract' else 'Sell' end as procedure,
  case when n % 7 = 3 then 'villa' when n % 13 = 5 then 'land' else 'apartment' end as property_type,
  case when n % 7 = 3 then 'Villa' when n % 13 = 5 then null else 'Flat' end as property_sub_type,
  case when n % 9 = 4 then 'commercial' else 'residential' end as usage,
  case when n % 13 = 5 then null else n % 4 end as bedrooms,
  case when n % 13 = 5 then null else (n % 4) || ' B/R' end as rooms_label,
  case when n % 5 = 2 then null else n % 2 = 0 end as is_off_plan,
  case when n % 6 = 0 then null else n % 3 <> 0 end as is_freehold,
  (500000 + (n % 12) * 250000)::double as price_aed,
  case when n % 11 = 0 then null else 400.5 + (n % 17) * 100 end as area_sqft,
  1 as unit_count,
  case n % 3 when 0 then 330 when 1 then 350 end as area_id,
  case n % 3 when 0 then 'Marsa Dubai' when 1 then 'Al Thanyah Fifth' end as area,
  case n % 3 when 0 then 'مرسى دبي' when 1 then 'الثنيه الخامسة' end as area_ar,
  case when n % 6 = 0 then 100001 when n % 6 = 3 then 100002 end::bigint as community_id,
  case when n % 6 = 0 then 'Dubai Marina' when n % 6 = 3 then 'Jumeirah Beach Residence' end as community,
  case when n % 8 = 1 then 'Tall, "Wide" Towers' end as master_project,
  case when n % 4 = 0 then 77 end as project_id,
  case when n % 4 = 0 then 'Marina Gate' end as project,
  case when n % 12 = 0 then 9000000000 end::bigint as building_id,
  case when n % 12 = 0 then '=Tower 1' end as building,
  case when n % 3 = 0 then 25.08 end::double as latitude,
  case when n % 3 = 0 then 55.14 end::double as longitude,
  case when n % 3 = 0 then 'area' end as precision,
  case when n % 4 = 0 then 11 end as developer_id,
  case when n % 4 = 0 then 'Select Group' end as developer
from (select n, case
    when n = 59 then date '2009-05-01'
    when n >= 50 then date '2019-12-31' - ((n - 50) // 4)::integer
    else date '2026-03-18' - (n // 4)::integer end as day from numbered);
`;

/** The product's own arrangement. Its SQL reads the list from the path that ingest uses. */
const arrangement = ({ id, sql, orderBy }: TableDefinition): string =>
  `create table ${id} as select * from (${sql.replaceAll('serve.', '')}) order by ${orderBy.join(', ')};\n`;

const words =
  'type, transaction_date_basis, procedure, property_type, registered_type, property_class, class_basis, size_basis, property_sub_type, usage, bedrooms, bedrooms_inferred, bedrooms_basis, rooms_label, is_off_plan, is_freehold, contract_version, contract_tenant_type, property_count_basis, quality_flags';
const near =
  'building, building_basis, latitude, longitude, precision, nearest_metro, nearest_mall, nearest_landmark';
const located =
  'area_id, community_id, master_project, project_id, project_basis, project_confidence, project, developer_id, candidate_projects';

const listsSql = `
alter table deals add column if not exists bedrooms_inferred integer;
create table listed as
select
  coalesce(bedrooms, bedrooms_inferred) as bedrooms_known, case when bedrooms is not null then 'stated' when bedrooms_inferred is not null then 'project' end as bedrooms_basis,
  case when bedrooms is not null then 1 when bedrooms_inferred is not null then 0.95 end::double as bedrooms_confidence,
  case when bedrooms is null and bedrooms_inferred is not null then 0.05 else 0 end::double as bedrooms_error,
  (9999 - year(transaction_date))::bigint * 100000000 + row_number() over (partition by year(transaction_date) order by transaction_date desc, id desc) - 1 as seq,
  *, round(area_sqft / 10.763910416709722, 2) as area_sqm, round(price_aed / area_sqft, 2) as price_aed_per_sqft,
  case when building is not null then 'named' end as building_basis, null::varchar as nearest_metro, 'Marina Mall' as nearest_mall,
  'Burj Al Arab' as nearest_landmark, case when type = 'rentals' then (transaction_date + interval 1 year)::date end as contract_end_date,
  case when type = 'rentals' then 'new' end as contract_version, case when type = 'rentals' then price_aed end as contract_amount_aed,
  case when type = 'rentals' then 1 end as contract_line_count, case when type = 'rentals' then 'person' end as contract_tenant_type,
  case when type = 'rentals' then 'lines' end as property_count_basis,
  case when project_id is not null then 'name' end as project_basis, case when project_id is not null then 0.95 end::double as project_confidence,
  case when type = 'rentals' and project_id is null then ['Gate One', 'Gate, "Two"'] else []::varchar[] end as candidate_projects,
  property_type as registered_type, property_type as property_class, case when property_type is not null then 'register' end as class_basis, case when area_sqft is not null then 'built' end as size_basis,
  type in ('sales', 'rentals') and area_sqft is not null as is_eligible,
  case when area_sqft is null then ['area_missing', 'odd'] else []::varchar[] end as quality_flags
from deals;
create table fixture_records as
select *, (hash(${words}) >> 11)::bigint as kind_key, (hash(${located}) >> 11)::bigint as place_key, (hash(${near}) >> 11)::bigint as spot_key
from listed;
create table transaction_kinds as select distinct kind_key, ${words}, bedrooms_confidence from fixture_records;
create table transaction_spots as select distinct spot_key, ${near} from fixture_records;
create table transaction_places as
select distinct place_key, ${located}, area, area_ar, community, developer, case when developer_id is not null then 'project' end as developer_basis
  from fixture_records;
create table transaction_list as
select
  seq, id, type, transaction_date, counted_on, registered_at, property_type, property_sub_type, usage, bedrooms_known as bedrooms, bedrooms_known,
  bedrooms_basis, bedrooms_error, rooms_label, is_off_plan, is_freehold, price_aed, area_sqft, area_sqm, price_aed_per_sqft, unit_count, kind_key, place_key, spot_key, area_id, community_id, project_id, building_id,
  developer_id, contract_end_date, contract_version, contract_amount_aed, contract_line_count, contract_tenant_type, is_eligible
from fixture_records
order by seq;
${arrangement(transactionListByArea)}drop table deals; drop table listed;
`;

const places = [
  {
    id: 330,
    kind: 'area',
    name: 'Marsa Dubai',
    ar: 'مرسى دبي',
    slug: 'marsa-dubai',
    municipality: 392,
    primary: null,
  },
  {
    id: 350,
    kind: 'area',
    name: 'Al Thanyah Fifth',
    ar: 'الثنيه الخامسة',
    slug: 'al-thanyah-fifth',
    municipality: 393,
    primary: null,
  },
  {
    id: 100_001,
    kind: 'community',
    name: 'Dubai Marina',
    ar: 'دبي مارينا',
    slug: 'dubai-marina',
    municipality: null,
    primary: 330,
  },
  {
    id: 100_002,
    kind: 'community',
    name: 'Jumeirah Beach Residence',
    ar: null,
    slug: 'jumeirah-beach-residence',
    municipality: null,
    primary: 330,
  },
  {
    id: 100_003,
    kind: 'community',
    name: 'Springs North',
    ar: null,
    slug: 'springs-north',
    municipality: null,
    primary: 350,
  },
  {
    id: 100_004,
    kind: 'community',
    name: 'Springs South',
    ar: null,
    slug: 'springs-south',
    municipality: null,
    primary: 350,
  },
] as const;

const names: readonly (readonly [string, number, string])[] = [
  ...places.map(({ id, kind, name }) => [name, id, kind === 'area' ? 'area-name' : 'community'] as const),
  ['مرسى دبي', 330, 'area-arabic'],
  ['JBR', 100_002, 'alias'],
  ['The Springs', 100_003, 'alias'],
  ['The Springs', 100_004, 'alias'],
];

function quoted(value: string | number | null): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

function placesSql(): string {
  const rows = places.map(
    ({ id, kind, name, ar, slug, municipality, primary }) =>
      `(${[id, kind, name, ar, slug, municipality, primary].map(quoted).join(', ')})`,
  );
  const folded = names.map(
    ([name, id, basis]) =>
      `(${[foldName(name), name, id, id < 100_000 ? 'area' : 'community', basis].map(quoted).join(', ')}, 'high')`,
  );
  return `
create table places as select place_id::bigint as place_id, kind, name, name_ar, slug, municipality_number::integer as municipality_number,
  primary_area_id::integer as primary_area_id, case when primary_area_id is not null then 0.9 end::double as primary_area_share
from (values ${rows.join(', ')}) t(place_id, kind, name, name_ar, slug, municipality_number, primary_area_id);
create table place_names as select folded, raw, place_id::bigint as place_id, kind, basis, confidence
from (values ${folded.join(', ')}) t(folded, raw, place_id, kind, basis, confidence);
create table place_areas as select community_id::bigint as community_id, area_id::integer as area_id, share::double as share,
  area_share::double as area_share, 40::bigint as n, 'high' as confidence
from (values (100001, 330, 0.9, 0.6), (100002, 330, 1.0, 0.4), (100003, 350, 1.0, null), (100004, 350, 1.0, null)) t(community_id, area_id, share, area_share);`;
}

const noChanges =
  "(timestamp '2026-03-18 00:00:00', 'added', 'x', 'sales', date '2026-03-18', 330, []::varchar[], null, null)";

function changesSql({ changes }: FixtureOptions): string {
  return `
create table changes as
select row_number() over (order by changed_at, id) - 1 as position, *
from (values ${changes ?? noChanges}) t(changed_at, change, id, type, transaction_date, area_id, fields, before, after)
where ${changes === undefined ? 'false' : 'true'};`;
}

function redirectsSql({ redirects }: FixtureOptions): string {
  return redirects === undefined
    ? ''
    : `create table redirects as select * from (values ${redirects}) t(kind, old_id, id, since);`;
}

/** The series as they were published, and with one sale more in the newest month the night after. */
const seriesLogSql = `create table series_log as
  select timestamp '2026-03-19 23:00:00' as logged_at, date '2026-03-18' as as_of, * from main_series
  union all by name
  select timestamp '2026-03-20 23:00:00' as logged_at, date '2026-03-18' as as_of, * replace (value + 1 as value, n + 1 as n) from main_series
  where series = 'sales-count' and period = date '2026-03-01'`;

/** Writes the tables to serve.duckdb and some of them as Parquet. Returns the manifest entries of the latter. */
async function makeFiles(folder: string, options: FixtureOptions): Promise<Manifest['tables']> {
  const instance = await DuckDBInstance.create(join(folder, 'serve.duckdb'), { threads: '1' });
  const connection = await instance.connect();
  await connection.run(
    `${dealsSql}${options.edit ?? ''};${listsSql};${placesSql()}${options.editPlaces ?? ''};${changesSql(options)}${redirectsSql(options)}
    create table estimate_log as from ${options.estimateLog ?? noEstimatesLogged};`,
  );
  await layTables(connection, options.rows);
  await connection.run(seriesLogSql);
  await connection.run('drop table fixture_records');
  await connection.run('checkpoint');
  const tables = await layParquet(connection, folder);
  connection.disconnectSync();
  instance.closeSync();
  return tables;
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes page files as ingest does, and the search index if wanted. Returns their paths. */
async function makeOthers(folder: string, isSearched: boolean): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`attach '${join(folder, 'serve.duckdb')}' as serve (read_only)`);
  const listed = await connection.runAndReadAll(
    'select distinct year(transaction_date) from serve.transaction_list',
  );
  const years = Object.fromEntries(listed.getRows().map(([year]) => [String(year), 'fixture']));
  await writePages({ connection, buildDirectory: folder, scratch: folder, earlier: null, years });
  if (isSearched)
    await (await startIndex({ connection, buildDirectory: folder, scratch: folder, earlier: null })).finish();
  connection.disconnectSync();
  instance.closeSync();
  return [
    ...Object.keys(years).map((year) => pageFilePath(Number(year))),
    ...(isSearched ? [SEARCH_FILE] : []),
  ];
}

async function fileEntry(folder: string, path: string): Promise<Manifest['files'][number]> {
  const bytes = await readFile(join(folder, path));
  return { path, bytes: bytes.length, sha256: sha256(bytes) };
}

const redirectsEntry: Manifest['tables'][number] = {
  name: 'redirects',
  layer: 'changes',
  grain: 'one id that a record had before',
  key: ['kind', 'old_id'],
  method_version: null,
  rows: 1,
  inputs: '',
  content: '',
  years: {},
  columns: [],
  files: [],
};

const listEntry: Manifest['tables'][number] = {
  ...redirectsEntry,
  name: 'transaction_list',
  layer: 'serve',
  columns: Object.keys(transactionList.row.shape).map((name) => ({ name, type: '' })),
};

/** Creates the folder of a snapshot and returns the snapshot's id. */
async function makeSnapshot(folder: string, options: FixtureOptions, createdAt: string): Promise<string> {
  if (options.report !== undefined)
    await writeFile(join(folder, 'run-report.json'), JSON.stringify(options.report));
  const laid = await makeFiles(folder, options);
  const tables = [
    ...laid,
    ...(options.redirects === undefined ? [] : [redirectsEntry]),
    ...(options.earlier === true ? [listEntry] : []),
  ];
  const files = [await fileEntry(folder, 'serve.duckdb')];
  for (const path of await makeOthers(folder, options.unsearched !== true))
    files.push(await fileEntry(folder, path));
  const manifest: Manifest = {
    format: 1,
    created_at: createdAt,
    as_of: '2026-03-18',
    as_of_by_dataset: { transactions: '2026-03-18' },
    covered_from_by_dataset: options.coveredFrom ?? {},
    fingerprint: sha256(JSON.stringify(files)),
    changes_from: '2026-01-01T00:00:00Z',
    attribution: 'Dubai Land Department, via Dubai Pulse',
    tables,
    files,
    origins: [],
  };
  const text = JSON.stringify(manifest);
  await writeFile(join(folder, 'manifest.json'), text);
  return `${createdAt.replaceAll(/[-:]/g, '')}-${sha256(text).slice(0, 8)}`;
}

/** Puts a snapshot into a warehouse and makes it current. Equal snapshots are made only once. Returns the id. */
export async function publishFixture(warehouse: string, options: FixtureOptions = {}): Promise<string> {
  const createdAt = options.createdAt ?? '2026-03-19T03:00:00Z';
  const name = `fixture-${sha256(JSON.stringify(options)).slice(0, 16)}`;
  const made = await madeOnce(name, z.string(), (folder) => makeSnapshot(folder, options, createdAt));
  const id = made.facts;
  const draft = join(warehouse, 'snapshots', 'draft');
  await rm(draft, { recursive: true, force: true });
  await cp(made.directory, draft, { recursive: true });
  await rm(join(warehouse, 'snapshots', id), { recursive: true, force: true });
  await rename(draft, join(warehouse, 'snapshots', id));
  const current = join(warehouse, 'current.json');
  await writeFile(
    `${current}.new`,
    JSON.stringify({ snapshot_id: id, published_at: createdAt.replace('03:00', '03:10') }),
  );
  await rename(`${current}.new`, current);
  return id;
}
