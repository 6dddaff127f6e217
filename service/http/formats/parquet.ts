/** Writes rows as one Parquet file with the DuckDB that is open already. The rows are bound as one JSON text. */
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

/**
 * Returns a select of the rows of `$rows` with these columns. Names come from our schemas and types from the table
 * above.
 */
export function rowsAsSql(columns: readonly Column[]): string {
  const fields = columns.map(({ name, type }) => [name, type === 'instant' ? 'VARCHAR' : duckdbTypes[type]]);
  const structure = JSON.stringify([Object.fromEntries(fields)]);
  const selected = columns.map(({ name, type }) => `(item."${name}")::${duckdbTypes[type]} as "${name}"`);
  return `select ${selected.join(', ')} from (select unnest(from_json($rows::JSON, '${structure}')) as item)`;
}

/** Dependencies of writing a Parquet file. */
export interface ParquetPress {
  readonly snapshot: Snapshot;
  /** The only folder that the snapshot's reader may write to. */
  readonly scratchDirectory: string;
  readonly signal: AbortSignal;
}

/** Returns all rows as the bytes of one Parquet file. */
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
