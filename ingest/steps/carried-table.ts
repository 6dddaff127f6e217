/** The tables that runs carry from snapshot to snapshot, as files: the change feed, the redirects and the logs. Their instants have a zone in the file, and none in the build. */
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { everyColumn, toZone, typeInFile, withoutZone } from '../../data/instants.ts';
import type { TableEntry } from '../../data/snapshot.ts';
import { quoteText } from './cleaning-sql.ts';
import { withInstants } from './write-parquet.ts';

/** Name and type of each column in the build. */
type Columns = Readonly<Record<string, string>>;

function instantsAmong(columns: Columns): string[] {
  return Object.keys(columns).filter((name) => columns[name] === withoutZone);
}

/** Returns the columns of the file, for the manifest. */
export function carriedColumns(columns: Columns): TableEntry['columns'] {
  return Object.entries(columns).map(([name, type]) => ({ name, type: typeInFile(type) }));
}

/** Writes a table of serve.duckdb as a file of the snapshot. */
export async function writeCarried(
  connection: DuckDBConnection,
  name: string,
  columns: Columns,
  order: string,
  buildDirectory: string,
): Promise<void> {
  const select = `select ${everyColumn(instantsAmong(columns), toZone)} from (from serve.${name} order by ${order})`;
  const path = join(buildDirectory, `${name}.parquet`);
  await connection.run(`copy (${select}) to ${quoteText(path)} (format parquet, compression zstd)`);
}

/** Returns the SQL after `from` that reads such a file of any release. */
export function carriedAt(columns: Columns, paths: string | readonly string[]): string {
  return withInstants(instantsAmong(columns), paths);
}
