/** The lake's Parquet files: where each table lies in a snapshot, and how it is written and read. */

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type FieldIds, fieldIds } from '../../data/field-ids.ts';
import { everyColumn, fromZone, instantsOf, toZone } from '../../data/instants.ts';
import type { TableDefinition } from '../../data/table.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';
import { runSorted } from './run-sorted.ts';

const PARQUET = 'format parquet, compression zstd, row_group_size 122880';

/** Returns the path in the snapshot of a table's file, or of the file of one year. */
export function parquetPath({ layer, id }: TableDefinition, year?: number): string {
  const folder = layer === 'mart' ? `marts/${id}` : `tables/${id}`;
  if (year !== undefined) return `${folder}/year=${year}/part-0.parquet`;
  return layer === 'mart' ? `${folder}.parquet` : `${folder}/part-0.parquet`;
}

export const inOrder = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `order by ${columns.join(', ')}`;

/** Returns the option that writes the ids of columns into a file, by which Iceberg knows them; nothing for a table that is not published. */
function fieldIdsOption({ id, layer, row }: TableDefinition, { ids, last }: FieldIds): string {
  // Tests build tables of their own.
  if ((layer !== 'table' && layer !== 'mart') || last === 0) return '';
  const named = Object.keys(row.shape).map((name) => {
    const element = ids[`${name}.element`];
    const own = ids[name];
    if (own === undefined) throw new Error(`data/field-ids.json lacks ${id}.${name}: run \`make docs\`.`);
    return `${quoteName(name)}: ${element === undefined ? own : `{__duckdb_field_id: ${own}, element: ${element}}`}`;
  });
  return `, field_ids {${named.join(', ')}}`;
}

/** Writes the rows of a select as a file of a table, sorted, with the zone of its instants. */
export async function writeParquet(
  connection: DuckDBConnection,
  definition: TableDefinition,
  select: string,
  directory: string,
  path: string,
  ids = fieldIds(definition.id),
): Promise<void> {
  const full = join(directory, path);
  await mkdir(dirname(full), { recursive: true });
  await runSorted(
    connection,
    definition.id,
    select,
    (rows) =>
      `copy (select ${everyColumn(instantsOf(definition), toZone)} from (${rows}) ${inOrder(definition.orderBy)}) to ${quoteText(full)} (${PARQUET}${fieldIdsOption(definition, ids)})`,
  );
}

/** Returns the rows of files, as their footers count them, by path. */
export async function countFileRows(
  connection: DuckDBConnection,
  directory: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const byFull = new Map(paths.map((path) => [join(directory, path), path]));
  const list = [...byFull.keys()].map(quoteText).join(', ');
  const reader = await connection.runAndReadAll(
    `select file_name, num_rows from parquet_file_metadata([${list}])`,
  );
  return new Map(
    reader.getRows().map(([name, rows]) => [byFull.get(String(name)) ?? String(name), Number(rows)]),
  );
}

/** Returns the SQL after `from` that reads files of one table, at least one: with instants as the SQL of the build knows them. */
export function readParquet(
  definition: TableDefinition,
  directory: string,
  paths: readonly string[],
): string {
  return withInstants(
    instantsOf(definition),
    paths.map((path) => join(directory, path)),
  );
}

/** Returns the SQL after `from` that reads files of any release whose instants are in these columns. */
export function withInstants(instants: readonly string[], paths: string | readonly string[]): string {
  const files = parquetAt(paths);
  return instants.length === 0 ? files : `(select ${everyColumn(instants, fromZone)} from ${files})`;
}

/** Makes a table's files readable by its name. */
export async function createParquetView(
  connection: DuckDBConnection,
  definition: TableDefinition,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  await connection.run(
    `create view ${quoteName(definition.id)} as select * from ${readParquet(definition, directory, paths)}`,
  );
}

/** Returns a condition that zone maps answer. */
export function withinYear(date: string, year: number): string {
  return between(date, year, year);
}

/** Returns the condition that a day lies in one of these years, each given once: a range for each run of years. */
export function withinYears(date: string, years: readonly number[]): string {
  const ascending = years.toSorted((a, b) => a - b);
  const firsts = ascending.filter((year) => !years.includes(year - 1));
  const lasts = ascending.filter((year) => !years.includes(year + 1));
  return firsts.map((first, at) => `(${between(date, first, lasts[at] ?? first)})`).join(' or ');
}

function between(date: string, first: number, last: number): string {
  const start = (value: number): string => `make_date(${value}, 1, 1)`;
  return `${quoteName(date)} >= ${start(first)} and ${quoteName(date)} < ${start(last + 1)}`;
}
