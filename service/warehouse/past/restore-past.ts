/** Restores the tables of an earlier snapshot into a file of their own: from the current tables, and from the rows kept since. */
import { readFile } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { PastFacts, type PastSnapshot, pastFactsPath, pastRowsPath } from '../../../data/past/past-files.ts';
import { type KeptTable, keptTables, madeAgain } from '../../../data/past/past-tables.ts';
import {
  asItIsNow,
  type KeptRows,
  makeAgain,
  NOW,
  PAST,
  restoreTable,
} from '../../../data/past/restore-sql.ts';
import type { Manifest } from '../../../data/snapshot.ts';
import { parquetAt } from '../../../snapshot-store/warehouse/path-to-read.ts';
import { type SnapshotFiles, verifiedFile, verifiedFiles, verifiedServeFile } from '../snapshot-files.ts';

/** Tables whose rows never change, with the column that says which run wrote a row. */
const appended = [
  ['changes', 'changed_at'],
  ['estimate_log', 'logged_at'],
  ['series_log', 'logged_at'],
] as const;

/** Where and with how much memory a snapshot is restored. */
interface RestoreOptions {
  /** File to write. */
  readonly path: string;
  readonly memoryLimit: string;
  readonly spillDirectory: string;
}

/** Returns the manifest of an earlier snapshot, with the files of the current one. */
export async function readPastManifest(files: SnapshotFiles, snapshotId: string): Promise<Manifest> {
  const path = await verifiedFile(files, pastFactsPath(snapshotId));
  const facts = PastFacts.parse(JSON.parse(await readFile(path, 'utf8')));
  const { manifest } = files;
  const ofNow = new Set(madeAgain.map(({ id }) => id));
  const tables = facts.tables.map((table) => {
    // A table that is made again has the columns of this release.
    const now = ofNow.has(table.name) ? manifest.tables.find(({ name }) => name === table.name) : undefined;
    return {
      ...table,
      columns: now?.columns ?? table.columns,
      inputs: '',
      content: '',
      years: {},
      files: [],
    };
  });
  // Entries of the feed last for as long as the current snapshot has them.
  const changesFrom = [facts.changes_from, manifest.changes_from].sort().at(-1) ?? facts.changes_from;
  return { ...facts, changes_from: changesFrom, tables, files: manifest.files, origins: [] };
}

/** Restores the tables of the first snapshot of `since`, which has the snapshots from it up to the current one. */
export async function restorePast(
  files: SnapshotFiles,
  since: readonly PastSnapshot[],
  manifest: Manifest,
  { path, memoryLimit, spillDirectory }: RestoreOptions,
): Promise<void> {
  const serve = await verifiedServeFile(files);
  const kept = new Map<string, KeptRows>();
  for (const table of keptTables) {
    const rows = await keptRowsOf(files, since, table);
    if (rows !== null) kept.set(table.id, rows);
  }
  const instance = await DuckDBInstance.create(':memory:', {
    // Other requests keep the other processors.
    threads: '1',
    memory_limit: memoryLimit,
    temp_directory: spillDirectory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    await connection.run(`attach '${quote(serve)}' as ${NOW} (read_only)`);
    await connection.run(
      `attach '${quote(path)}' as ${PAST} (row_group_size 16384, storage_version 'v1.5.0', block_size 65536)`,
    );
    await connection.run(`use ${PAST}`);
    await restoreAll(connection, manifest, kept);
    await connection.run(`use memory`);
    await connection.run(`detach ${PAST}`);
    connection.disconnectSync();
  } finally {
    instance.closeSync();
  }
}

/** Returns the rows of a table kept since; null where no later snapshot replaced any. */
async function keptRowsOf(
  files: SnapshotFiles,
  since: readonly PastSnapshot[],
  { id }: KeptTable,
): Promise<KeptRows | null> {
  const wholeAt = since.findIndex(({ kept_whole }) => kept_whole.includes(id));
  const nights = wholeAt < 0 ? since : since.slice(0, wholeAt + 1);
  const listed = new Set(files.manifest.files.map(({ path }) => path));
  const names = nights
    .map(({ snapshot_id }) => pastRowsPath(snapshot_id, id))
    .filter((name) => listed.has(name));
  if (names.length === 0) return null;
  const paths = await verifiedFiles(files, names);
  return {
    source: parquetAt(paths, 'union_by_name = true, filename = true'),
    isWhole: wholeAt >= 0,
  };
}

async function restoreAll(
  connection: DuckDBConnection,
  manifest: Manifest,
  kept: ReadonlyMap<string, KeptRows>,
): Promise<void> {
  const now = await tablesOf(connection, NOW);
  const then = new Map(
    manifest.tables
      .filter(({ layer }) => layer !== 'rejects')
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  const restored = new Set<string>();
  for (const table of keptTables) {
    const columns = then.get(table.id);
    const rows = kept.get(table.id);
    if (columns === undefined) continue;
    if (rows !== undefined) {
      for (const sql of restoreTable(table, columns, rows)) await connection.run(sql);
      restored.add(table.id);
    } else if (now.has(table.id)) await connection.run(asItIsNow(table.id));
  }
  for (const table of madeAgain.filter(({ id }) => then.has(id))) {
    const isAsNow = !table.inputs.some((id) => restored.has(id));
    await connection.run(isAsNow ? asItIsNow(table.id) : makeAgain(table));
    if (!isAsNow) restored.add(table.id);
  }
  await showAppended(connection, now, manifest.created_at);
}

/** Shows the rows that were written by then of the tables to which runs only add. */
async function showAppended(
  connection: DuckDBConnection,
  now: ReadonlySet<string>,
  createdAt: string,
): Promise<void> {
  for (const [table, written] of appended.filter(([name]) => now.has(name)))
    await connection.run(
      `create view ${PAST}.main.${table} as from ${NOW}.main.${table} where ${written} <= timestamp '${day(createdAt)}'`,
    );
}

async function tablesOf(connection: DuckDBConnection, database: string): Promise<Set<string>> {
  const found = await connection.runAndReadAll(
    `select table_name from duckdb_tables() where database_name = '${database}'`,
  );
  return new Set(found.getRows().map(([name]) => String(name)));
}

/** Returns an instant as DuckDB reads it. */
function day(instant: string): string {
  return new Date(instant).toISOString().replace('T', ' ').replace('Z', '');
}

function quote(text: string): string {
  return text.replaceAll("'", "''");
}
