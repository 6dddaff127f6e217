/** Rows as one Parquet file, written by the DuckDB that is open anyway: the rows go in as one bound JSON text. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { Column, ColumnType } from './columns.ts';

const duckdbTypes = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
  date: 'DATE',
  instant: 'TIMESTAMPTZ',
  texts: 'VARCHAR[]',
  json: 'VARCHAR',
} as const satisfies Record<ColumnType, string>;

/** A select that gives the rows of `$rows` with these columns. Names come from our schemas and types from the table above. */
export function rowsAsSql(columns: readonly Column[]): string {
  const fields = columns.map(({ name, type }) => [name, type === 'instant' ? 'VARCHAR' : duckdbTypes[type]]);
  const structure = JSON.stringify([Object.fromEntries(fields)]);
  const selected = columns.map(({ name, type }) => `(item."${name}")::${duckdbTypes[type]} as "${name}"`);
  return `select ${selected.join(', ')} from (select unnest(from_json($rows::JSON, '${structure}')) as item)`;
}

/** Where a Parquet file is made. */
export interface ParquetPress {
  readonly snapshot: Snapshot;
  /** The one folder the snapshot's reader may write to. */
  readonly scratchDirectory: string;
  readonly signal: AbortSignal;
}

/** All rows as the bytes of one Parquet file. */
export async function parquetFile(
  rows: readonly unknown[],
  columns: readonly Column[],
  { snapshot, scratchDirectory, signal }: ParquetPress,
): Promise<Buffer> {
  const flat = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.name, column.read(row)])),
  );
  const path = join(scratchDirectory, `page-${randomUUID()}.parquet`);
  try {
    await snapshot.copyToParquet(rowsAsSql(columns), { rows: JSON.stringify(flat) }, path, { signal });
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}
