/** Writes the Parquet files of a snapshot as releases did whose instants had no zone. */
import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { fieldIds, idOfColumn } from '../../data/field-ids.ts';
import { everyColumn, fromZone, typeInBuild, withZone } from '../../data/instants.ts';
import type { TableEntry } from '../../data/snapshot.ts';

/** Rewrites the files of tables with instants below a folder, and returns all entries as the manifest had them. */
export async function withoutZones(tables: readonly TableEntry[], folder: string): Promise<TableEntry[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const made: TableEntry[] = [];
    for (const table of tables) made.push(await rewritten(connection, table, folder));
    return made;
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

async function rewritten(
  connection: DuckDBConnection,
  table: TableEntry,
  folder: string,
): Promise<TableEntry> {
  const instants = table.columns.filter(({ type }) => type === withZone).map(({ name }) => name);
  if (instants.length === 0) return table;
  const columns = table.columns.map(({ name, type }) => ({ name, type: typeInBuild(type) }));
  const files: TableEntry['files'] = [];
  for (const file of table.files) {
    const path = join(folder, file.path);
    await connection.run(
      `copy (select ${everyColumn(instants, fromZone)} from read_parquet('${path}', hive_partitioning = false)) to '${path}.new' (format parquet${idsOption(table, columns)})`,
    );
    await rename(`${path}.new`, path);
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ ...file, bytes: bytes.length, sha256 });
  }
  // The keys of that release were others.
  return { ...table, inputs: '', years: {}, columns, files };
}

function idsOption({ name: table }: TableEntry, columns: TableEntry['columns']): string {
  const ids = fieldIds(table);
  if (ids.last === 0) return '';
  const named = columns
    .filter(({ type }) => !type.endsWith('[]'))
    .map(({ name, type }) => `"${name}": ${idOfColumn(ids, name, type.toLowerCase())}`);
  return `, field_ids {${named.join(', ')}}`;
}
