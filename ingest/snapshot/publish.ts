/** Publishes a built snapshot in one atomic step, so that no crash, full disk or reader ever meets half a snapshot. */
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { isPastFile } from '../../data/past/past-files.ts';
import { type Current, Manifest, SnapshotId, type TableEntry } from '../../data/snapshot.ts';
import { makeCurrent } from '../../snapshot-store/warehouse/make-current.ts';
import { manifestMark } from '../../snapshot-store/warehouse/read-manifest.ts';
import { SnapshotFailed, snapshotFailed } from '../../snapshot-store/warehouse/snapshot-failed.ts';
import {
  fileChecksum,
  filesBelow,
  fsyncPath,
  snapshotDirectory,
  snapshotsDirectory,
  writeDurably,
} from '../../snapshot-store/warehouse/warehouse-files.ts';

/** A table as its builder knows it; publishing adds the files. */
export type BuiltTable = Omit<z.input<typeof TableEntry>, 'files'>;

/** The snapshot to publish. */
export interface PublishInput {
  readonly warehouseDirectory: string;
  /** `snapshots/.building-<run>`: on the same file system as the snapshots, or the rename would not be atomic. */
  readonly buildDirectory: string;
  readonly tables: readonly BuiltTable[];
  /** The manifest except its tables and files. */
  readonly facts: Omit<Manifest, 'format' | 'tables' | 'files'>;
  readonly clock: { now(): number };
  /** Files taken over from a published snapshot, by path. They are durable, and their checksums known. */
  readonly known?: ReadonlyMap<string, Files[number]>;
  /** Returns the rows of Parquet files, by their paths below the build folder. */
  readonly rowsOf?: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Called once the snapshot is whole and has its name, before a reader can see it; publishing fails when it throws. */
  readonly beforeVisible?: (id: string) => Promise<void>;
  /** Gets the bytes whose checksum is done, and the total. */
  readonly onProgress?: (bytes: number) => void;
}

type Files = Manifest['files'];

/** Makes the build folder the current snapshot and returns its id. On failure the old snapshot stays current. */
export async function publishSnapshot(input: PublishInput): Promise<Current & { manifest: Manifest }> {
  try {
    const manifest = await writeManifest(input);
    const id = await moveIntoPlace(input, manifest.text);
    const current = await makeCurrent(input.warehouseDirectory, id, input.clock.now());
    return { ...current, manifest: manifest.manifest };
  } catch (error) {
    throw snapshotFailed('Publishing', error);
  }
}

async function writeManifest(input: PublishInput): Promise<{ manifest: Manifest; text: string }> {
  const { buildDirectory, tables, facts, known, onProgress } = input;
  const files: Files = [];
  for (const path of await filesBelow(buildDirectory)) {
    if (path === 'manifest.json') continue;
    const file = known?.get(path) ?? (await writtenFile(buildDirectory, path));
    files.push(file);
    onProgress?.(file.bytes);
  }
  const counted = await withRows(files, input.rowsOf);
  const manifest = Manifest.parse({ format: 1, ...facts, ...assignFiles(counted, tables) });
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeDurably(join(buildDirectory, 'manifest.json'), text);
  const folders = new Set(['.', ...files.flatMap((file) => listFolders(file.path))]);
  for (const folder of folders) await fsyncPath(join(buildDirectory, folder));
  return { manifest, text };
}

/** Returns the files, those of tables and marts with their rows. */
async function withRows(files: Files, rowsOf: PublishInput['rowsOf']): Promise<Files> {
  const uncounted = files.filter(({ path, rows }) => rows === undefined && /^(tables|marts)\//.test(path));
  if (rowsOf === undefined || uncounted.length === 0) return files;
  const counts = await rowsOf(uncounted.map(({ path }) => path));
  return files.map((file) => {
    const rows = file.rows ?? counts.get(file.path);
    return rows === undefined ? file : { ...file, rows };
  });
}

async function writtenFile(directory: string, path: string): Promise<Files[number]> {
  const full = join(directory, path);
  const checksum = await fileChecksum(full);
  await fsyncPath(full);
  return { path, ...checksum };
}

async function moveIntoPlace(input: PublishInput, manifestText: string): Promise<string> {
  const seconds = `${input.facts.created_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const id = SnapshotId.parse(`${seconds}-${manifestMark(manifestText)}`);
  await input.beforeVisible?.(id);
  await rename(input.buildDirectory, snapshotDirectory(input.warehouseDirectory, id));
  await fsyncPath(snapshotsDirectory(input.warehouseDirectory));
  return id;
}

/** Assigns every file to its table by path. Throws if a file among the tables belongs to none. */
function assignFiles(
  files: Files,
  tables: readonly BuiltTable[],
): { tables: (BuiltTable & { files: Files })[]; files: Files } {
  const left = new Set(files);
  const withFiles = tables.map((table) => {
    const own = files.filter((file) => belongsTo(table, file.path));
    if (own.length === 0 && table.layer !== 'serve')
      throw new SnapshotFailed(`Publishing failed: no file of ${table.layer} ${table.name} was built.`);
    for (const file of own) left.delete(file);
    return { ...table, files: own };
  });
  const stray = [...left].find(({ path }) => path.endsWith('.parquet') && !isPastFile(path));
  if (stray !== undefined)
    throw new SnapshotFailed(`Publishing failed: ${stray.path} belongs to no declared table.`);
  return { tables: withFiles, files: [...left] };
}

function belongsTo({ layer, name }: BuiltTable, path: string): boolean {
  switch (layer) {
    case 'table':
      return path.startsWith(`tables/${name}/`);
    case 'mart':
      return path === `marts/${name}.parquet` || path.startsWith(`marts/${name}/`);
    case 'rejects':
      return path === `rejects/${name}.parquet`;
    case 'changes':
      return path === `${name}.parquet`;
    case 'serve':
      return false;
  }
}

function listFolders(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...listFolders(folder)];
}
