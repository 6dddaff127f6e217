/** Reads the files that describe snapshots on disk: current.json and manifests, each checked against its schema. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Current, Manifest, SnapshotId } from '../../data/snapshot.ts';
import { SnapshotFailed } from './snapshot-failed.ts';
import { currentPath, snapshotDirectory, snapshotsDirectory } from './warehouse-files.ts';

/** The current snapshot, from which the next run starts. */
export interface OpenSnapshot {
  readonly id: string;
  readonly publishedAt: string;
  readonly directory: string;
  readonly manifest: Manifest;
}

/** Returns the first eight hex digits of the manifest's SHA-256, which end a snapshot's id. */
export function manifestMark(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Reads current.json. Returns null if no snapshot was ever published. */
export async function readCurrent(warehouseDirectory: string): Promise<Current | null> {
  let text: string;
  try {
    text = await readFile(currentPath(warehouseDirectory), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return Current.parse(JSON.parse(text));
}

/** Reads the manifest of a snapshot. Throws if it is missing, damaged, or does not match the id. */
export async function readManifest(warehouseDirectory: string, id: string): Promise<Manifest> {
  const path = join(snapshotDirectory(warehouseDirectory, id), 'manifest.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new SnapshotFailed(`Snapshot ${id} has no readable manifest.json.`, { cause: error });
  }
  const mark = manifestMark(text);
  if (!id.endsWith(`-${mark}`))
    throw new SnapshotFailed(
      `manifest.json of snapshot ${id} was changed: its checksum begins with ${mark}.`,
    );
  return Manifest.parse(JSON.parse(text));
}

/** Returns the ids of the published snapshots on disk, newest first. */
export async function snapshotIds(warehouseDirectory: string): Promise<string[]> {
  const names = await namesIn(snapshotsDirectory(warehouseDirectory));
  return names
    .filter((name) => SnapshotId.safeParse(name).success)
    .sort()
    .reverse();
}

/** Returns the names in a folder; an empty list if there is no such folder. */
export async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the current snapshot with its manifest, or null if none was ever published. */
export async function openCurrent(warehouseDirectory: string): Promise<OpenSnapshot | null> {
  const current = await readCurrent(warehouseDirectory);
  if (current === null) return null;
  const id = current.snapshot_id;
  return {
    id,
    publishedAt: current.published_at,
    directory: snapshotDirectory(warehouseDirectory, id),
    manifest: await readManifest(warehouseDirectory, id),
  };
}
