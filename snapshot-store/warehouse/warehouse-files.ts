/** Paths of a warehouse's snapshots, and the two ways of writing files there that survive a crash. */
import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Returns the folder of all snapshots. */
export function snapshotsDirectory(warehouseDirectory: string): string {
  return join(warehouseDirectory, 'snapshots');
}

/** Returns the folder of one published snapshot. */
export function snapshotDirectory(warehouseDirectory: string, id: string): string {
  return join(snapshotsDirectory(warehouseDirectory), id);
}

/** Returns the folder in which a run builds its snapshot. */
export function buildDirectory(warehouseDirectory: string, runId: string): string {
  return join(snapshotsDirectory(warehouseDirectory), `.building-${runId}`);
}

/** Returns the path of the file that names the current snapshot. */
export function currentPath(warehouseDirectory: string): string {
  return join(warehouseDirectory, 'current.json');
}

/** Returns the files below a folder, as paths relative to it with `/`, sorted. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Bytes of a file that are read at once. */
const readAtOnce = 4 * 1024 * 1024;

/** Returns size and SHA-256 of a file. Reads it into one buffer: a stream takes a new one for each part and a third more of the processor. */
export async function fileChecksum(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    const buffer = new Uint8Array(Math.min(readAtOnce, Math.max(1, (await file.stat()).size)));
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      onBytes(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Makes a file or a folder's list of names durable. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a small file durably, but not atomically: for folders that no reader sees yet. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file in one step: readers see the old text or the new one, even if the power fails. */
export async function replaceFile(directory: string, name: string, text: string): Promise<void> {
  const temporary = join(directory, `.${name}-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await writeDurably(temporary, text);
    await rename(temporary, join(directory, name));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await fsyncPath(directory);
}
