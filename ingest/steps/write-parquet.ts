/** The lake's Parquet files: where each table lies in a snapshot, and how it is written and read. */

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';

const PARQUET = 'format parquet, compression zstd, row_group_size 122880';

/** Returns the path in the snapshot of a table's file, or of the file of one year. */
export function parquetPath({ layer, id }: TableDefinition, year?: number): string {
  const folder = layer === 'mart' ? `marts/${id}` : `tables/${id}`;
  if (year !== undefined) return `${folder}/year=${year}/part-0.parquet`;
  return layer === 'mart' ? `${folder}.parquet` : `${folder}/part-0.parquet`;
}

export const inOrder = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `order by ${columns.join(', ')}`;

/** Writes the rows of a select, sorted. */
export async function writeParquet(
  connection: DuckDBConnection,
  select: string,
  orderBy: readonly string[],
  directory: string,
  path: string,
): Promise<void> {
  const full = join(directory, path);
  await mkdir(dirname(full), { recursive: true });
  await connection.run(
    `copy (select * from (${select}) ${inOrder(orderBy)}) to ${quoteText(full)} (${PARQUET})`,
  );
}

/** Returns the SQL after `from` that reads files of one table, at least one. */
export function readParquet(directory: string, paths: readonly string[]): string {
  return parquetAt(paths.map((path) => join(directory, path)));
}

/** Makes a table's files readable by its name. */
export async function createParquetView(
  connection: DuckDBConnection,
  { id }: TableDefinition,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  await connection.run(`create view ${quoteName(id)} as select * from ${readParquet(directory, paths)}`);
}

/** Returns a condition that zone maps answer. */
export function withinYear(date: string, year: number): string {
  const start = (value: number): string => `make_date(${value}, 1, 1)`;
  return `${quoteName(date)} >= ${start(year)} and ${quoteName(date)} < ${start(year + 1)}`;
}
