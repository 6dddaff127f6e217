/** Puts a finished folder into its place by one rename, also where another process puts an equal one there at the same time. */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fsyncPath } from '../../snapshot-store/warehouse/warehouse-files.ts';

/**
 * Flushes the files of a folder and renames it into place. If a whole folder is there already, that one stays; a damaged one is moved away first. A process
 * that is killed leaves either nothing or the whole folder in place.
 *
 * @param isWhole whether the folder that is in place can be used
 */
export async function commitFolder(
  aside: string,
  folder: string,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  for (const name of await readdir(aside)) await fsyncPath(join(aside, name));
  await fsyncPath(aside);
  while (!(await moved(aside, folder))) {
    if (await isWhole()) return;
    await discard(folder);
  }
  await fsyncPath(dirname(folder));
}

/** Renames the folder; returns false if another one has the name. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
}

/** Moves a folder away before it removes the files, so that no process finds a part of them in place. */
async function discard(folder: string): Promise<void> {
  const away = `${folder}.${randomUUID()}.building`;
  try {
    await rename(folder, away);
  } catch (error) {
    // Another process moved it away.
    if (!isAbsent(error)) throw error;
  }
  await rm(away, { recursive: true, force: true });
}

/** Returns the bytes of files in a folder, by name. */
export async function readSizes(folder: string, names: readonly string[]): Promise<Record<string, number>> {
  const sizes = names.map(async (name) => [name, (await stat(join(folder, name))).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns whether the files of a folder have these sizes. */
export async function hasSizes(folder: string, sizes: Readonly<Record<string, number>>): Promise<boolean> {
  try {
    const found = await readSizes(folder, Object.keys(sizes));
    return Object.entries(sizes).every(([name, bytes]) => found[name] === bytes);
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Returns whether an error says that a file does not exist. */
export const isAbsent = (error: unknown): boolean => hasCode(error, 'ENOENT');

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
