/** Provides a published warehouse for benchmarks that ask the service. */
import { copyFile, mkdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Current, Manifest } from '../data/snapshot.ts';
import type { BenchContext } from './benchmark.ts';
import { runChild } from './run-child.ts';

/** Ingests exports (by default those of the benchmark) into a warehouse in the folder of this run. */
export async function builtWarehouse(
  context: BenchContext,
  { name = 'warehouse', exports = context.exports } = {},
): Promise<string> {
  const warehouse = join(context.work, name);
  context.say('building a warehouse');
  await runChild('ingest/main.ts', ['once'], {
    WAREHOUSE_DIR: warehouse,
    INGEST_SOURCE_DIR: exports,
    LOG_LEVEL: 'warn',
  });
  return warehouse;
}

/** Creates a folder with the snapshots of a warehouse and a separate account store, so that the measured warehouse stays unchanged. */
export async function besideAccounts(
  context: BenchContext,
  warehouse: string,
  name = 'served',
): Promise<string> {
  const folder = join(context.work, name);
  await mkdir(folder);
  await symlink(resolve(warehouse, 'snapshots'), join(folder, 'snapshots'));
  await copyFile(join(warehouse, 'current.json'), join(folder, 'current.json'));
  return folder;
}

/** Makes the next start of the service read all files, as the first one after the machine's does. */
export async function forgetWholeFiles(warehouse: string): Promise<void> {
  await rm(join(warehouse, 'scratch', 'whole-files.json'), { force: true });
}

/** Returns the folder of the current snapshot. */
async function currentFolder(warehouse: string): Promise<string> {
  const { snapshot_id } = Current.parse(JSON.parse(await readFile(join(warehouse, 'current.json'), 'utf8')));
  return resolve(warehouse, 'snapshots', snapshot_id);
}

/** Returns the size of the current snapshot's search index, which the service holds in memory. */
export async function searchIndexMb(warehouse: string): Promise<number> {
  const { size } = await stat(join(await currentFolder(warehouse), 'search.index'));
  return size / 2 ** 20;
}

/** Returns a table or mart of the current snapshot: its rows, and its files in the form that DuckDB reads. */
export async function publishedTable(
  warehouse: string,
  table: string,
): Promise<{ rows: number; source: string }> {
  const folder = await currentFolder(warehouse);
  const { tables } = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const entry = tables.find(({ name, layer }) => name === table && layer !== 'serve');
  if (entry === undefined) throw new Error(`The snapshot has no table ${table}`);
  const files = entry.files.map(({ path }) => `'${join(folder, path).replaceAll("'", "''")}'`);
  return { rows: entry.rows, source: `read_parquet([${files.join(', ')}], hive_partitioning = false)` };
}
