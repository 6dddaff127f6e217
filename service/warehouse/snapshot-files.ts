/** Finds and reads the files that describe snapshots, as the service sees them. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { register } from '../../data/register.ts';
import { Current, Manifest, RunReport, registerOf, SnapshotId } from '../../data/snapshot.ts';
import { sha256OfFiles } from '../../snapshot-store/warehouse/checksum.ts';
import type { MarkedFile, WholeFiles } from './whole-files.ts';

/** The reason why a snapshot cannot be served, in words for the operator. */
export class SnapshotRefused extends Error {
  override readonly name = 'SnapshotRefused';
}

/** The tables of a snapshot. */
export const SERVE_FILE = 'serve.duckdb';

/** Returns the text of current.json, or null when the file is missing. */
export async function currentText(warehouseDirectory: string): Promise<string | null> {
  return textOrNull(join(warehouseDirectory, 'current.json'));
}

/** Parses current.json. */
export function parseCurrent(text: string): Current {
  return Current.parse(JSON.parse(text));
}

/** Returns the ids of the snapshots on disk, newest first. */
export async function snapshotIds(warehouseDirectory: string): Promise<string[]> {
  const names = await readdir(join(warehouseDirectory, 'snapshots')).catch(() => []);
  return names
    .filter((name) => SnapshotId.safeParse(name).success)
    .sort()
    .reverse();
}

/** Returns the folder of a snapshot. */
export function snapshotDirectory(warehouseDirectory: string, id: string): string {
  return join(warehouseDirectory, 'snapshots', id);
}

/** Returns the manifest of a snapshot of this register. The id contains its checksum, which is verified. */
export async function readManifest(warehouseDirectory: string, id: string): Promise<Manifest> {
  const path = join(snapshotDirectory(warehouseDirectory, id), 'manifest.json');
  const text = await textOrNull(path);
  if (text === null) throw new SnapshotRefused(`snapshot ${id} has no manifest.json`);
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 8);
  if (!id.endsWith(`-${checksum}`))
    throw new SnapshotRefused(`manifest.json of snapshot ${id} was changed: its checksum is ${checksum}`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new SnapshotRefused(`this service cannot read the form of manifest.json of snapshot ${id}`, {
      cause: parsed.error,
    });
  const of = registerOf(parsed.data);
  if (of !== register.id)
    throw new SnapshotRefused(
      `snapshot ${id} is of the register “${of}”; this service works for “${register.id}”`,
    );
  return parsed.data;
}

/** Returns the report of the run that made a snapshot, or null. */
export async function readReport(warehouseDirectory: string, id: string): Promise<RunReport | null> {
  const report = parseReport(
    await textOrNull(join(snapshotDirectory(warehouseDirectory, id), 'run-report.json')),
  );
  // The id is made from the files of the snapshot, including this one, so the report cannot hold it.
  return report === null ? null : { ...report, snapshot_id: id };
}

/** Returns the report of the newest run, published or not, or null. */
export async function readLastRun(warehouseDirectory: string): Promise<RunReport | null> {
  const folder = join(warehouseDirectory, 'runs');
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1);
  return newest === undefined ? null : parseReport(await textOrNull(join(folder, newest)));
}

/** The files of a snapshot, and those on the disk that have been verified before. */
export interface SnapshotFiles {
  readonly warehouseDirectory: string;
  readonly id: string;
  readonly manifest: Manifest;
  /** Files that were verified: those that several snapshots share are read once. */
  readonly wholeFiles: WholeFiles;
}

/** Returns the path of a snapshot's serve.duckdb, after checking its size and checksum against the manifest. */
export function verifiedServeFile(files: SnapshotFiles): Promise<string> {
  return verifiedFile(files, SERVE_FILE);
}

/**
 * Returns the path of a file of a snapshot that belongs to no table, after checking its size and checksum against the
 * manifest.
 */
export async function verifiedFile(files: SnapshotFiles, name: string): Promise<string> {
  const [path = ''] = await verifiedFiles(files, [name]);
  return path;
}

/** Does the same for several files. */
export async function verifiedFiles(files: SnapshotFiles, names: readonly string[]): Promise<string[]> {
  const listed: ListedFile[] = [];
  const unknown: ListedFile[] = [];
  for (const name of names) {
    const file = await ofItsSize(files, name);
    listed.push(file);
    if (!(await files.wholeFiles.has(file))) unknown.push(file);
  }
  const digests = await sha256OfFiles(unknown.map(({ path }) => path)).catch(async (error: unknown) => {
    // A file that was removed meanwhile gets the same error as a missing one.
    for (const name of names) await ofItsSize(files, name);
    throw error;
  });
  const changed = unknown.find(({ sha256 }, at) => sha256 !== digests[at]);
  if (changed !== undefined)
    throw new SnapshotRefused(`${changed.name} of snapshot ${files.id} fails its checksum`);
  if (unknown.length > 0) await files.wholeFiles.add(unknown.map(({ mark }) => mark));
  return listed.map(({ path }) => path);
}

interface ListedFile extends MarkedFile {
  readonly name: string;
}

/** Returns a file that the manifest lists, after checking its size. */
async function ofItsSize(
  { warehouseDirectory, id, manifest }: SnapshotFiles,
  name: string,
): Promise<ListedFile> {
  const entry = manifest.files.find((file) => file.path === name);
  if (entry === undefined) throw new SnapshotRefused(`the manifest of snapshot ${id} lists no ${name}`);
  const path = join(snapshotDirectory(warehouseDirectory, id), name);
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) throw new SnapshotRefused(`snapshot ${id} has no ${name}`);
  if (Number(found.size) !== entry.bytes)
    throw new SnapshotRefused(`${name} of snapshot ${id} has ${found.size} bytes, not ${entry.bytes}`);
  const { sha256 } = entry;
  return { name, path, sha256, mark: [found.dev, found.ino, found.mtimeNs, sha256].join(' ') };
}

function parseReport(text: string | null): RunReport | null {
  if (text === null) return null;
  try {
    return RunReport.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function textOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
