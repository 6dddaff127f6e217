/** Makes the snapshot that an earlier release would have made: a real one, whose tables and columns are removed from the file and the manifest. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { pageFileYear } from '../../data/pages/page-file.ts';
import { Current, Manifest } from '../../data/snapshot.ts';
import { withoutZones } from './without-zones.ts';

/** The parts that the earlier release did not know. */
export interface EarlierSnapshot {
  readonly tables?: readonly string[];
  /** As `table.column`. */
  readonly columns?: readonly string[];
  readonly withoutPages?: true;
  /** Writes page files of another form. */
  readonly otherPages?: true;
  /** Instants in Parquet files have no zone, and the ids of columns that they had then. The next run builds their tables anew. */
  readonly withoutZones?: true;
  /** The manifest names no register. */
  readonly withoutRegister?: true;
  /** RFC 3339 UTC, to the second; without it, the instant of the real snapshot. */
  readonly createdAt?: string;
}

type FileEntry = Manifest['files'][number];
const SERVE = 'serve.duckdb';

/** Publishes it from the current snapshot of one warehouse into another, and returns its id. */
export async function publishEarlier(from: string, into: string, earlier: EarlierSnapshot): Promise<string> {
  const { snapshot_id } = Current.parse(JSON.parse(await readFile(join(from, 'current.json'), 'utf8')));
  const source = join(from, 'snapshots', snapshot_id);
  const draft = join(into, 'snapshots', '.building-earlier');
  const whole = Manifest.parse(JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')));
  const files: FileEntry[] = [];
  const parquet = whole.tables.flatMap((table) => table.files);
  for (const file of [...whole.files, ...parquet]) {
    if (earlier.withoutPages === true && isPages(file)) continue;
    const changed = await placed(join(source, file.path), join(draft, file.path), earlier);
    if (!parquet.includes(file)) files.push(changed ? await entryOf(draft, file.path) : file);
  }
  const created_at = earlier.createdAt ?? whole.created_at;
  const kept = without(whole.tables, earlier);
  const tables = earlier.withoutZones === true ? await withoutZones(kept, draft) : kept;
  // Text leaves out what is undefined.
  const register = earlier.withoutRegister === true ? undefined : whole.register;
  const text = JSON.stringify({ ...whole, register, created_at, files, tables });
  await writeFile(join(draft, 'manifest.json'), text);
  const id = `${created_at.replaceAll(/[-:]/g, '')}-${sha256(text).slice(0, 8)}`;
  await rename(draft, join(into, 'snapshots', id));
  const current: Current = { snapshot_id: id, published_at: new Date().toISOString() };
  await writeFile(join(into, 'current.json.new'), JSON.stringify(current));
  await rename(join(into, 'current.json.new'), join(into, 'current.json'));
  return id;
}

function isPages({ path }: Pick<FileEntry, 'path'>): boolean {
  return pageFileYear(path) !== null;
}

/** Puts a file into its place, changed if the earlier release wrote another. Returns whether it is changed. */
async function placed(from: string, to: string, earlier: EarlierSnapshot): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  const isServe = basename(to) === SERVE;
  if (!isServe && !(earlier.otherPages === true && to.endsWith('.records'))) {
    await link(from, to).catch(() => copyFile(from, to));
    return false;
  }
  await copyFile(from, to);
  await (isServe ? removeFrom(to, earlier) : changeForm(to));
  return true;
}

function without(
  tables: Manifest['tables'],
  { tables: gone = [], columns = [] }: EarlierSnapshot,
): Manifest['tables'] {
  return tables
    .filter(({ name }) => !gone.includes(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !columns.includes(`${table.name}.${name}`)),
    }));
}

async function removeFrom(path: string, { tables = [], columns = [] }: EarlierSnapshot): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '1' });
  const connection = await instance.connect();
  for (const table of tables) await connection.run(`drop table "${table}"`);
  for (const name of columns) {
    const [table, column] = name.split('.');
    await connection.run(`alter table "${table}" drop column "${column}"`);
  }
  await connection.run('checkpoint');
  connection.disconnectSync();
  instance.closeSync();
}

async function changeForm(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.indexOf('"form":');
  bytes.write('"form":1', at);
  await writeFile(path, bytes);
}

async function entryOf(folder: string, path: string): Promise<FileEntry> {
  const bytes = await readFile(join(folder, path));
  return { path, bytes: bytes.length, sha256: sha256(bytes) };
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
