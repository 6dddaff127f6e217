/** Gives each process its own folder for the indexes of site documents. A process that starts takes over the folder of one that ended. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { lockDirectory } from '../accounts/directory-lock.ts';

/** A folder that this process holds. */
export interface IndexFolder {
  readonly directory: string;
  /** True when an earlier process left indexes in it. */
  readonly isUsed: boolean;
  release(): void;
}

/** Takes the first folder that no process holds; null where none can be made: then nothing is kept. */
export async function takeIndexFolder(
  directory: string,
  logger: Pick<Logger, 'warn'>,
): Promise<IndexFolder | null> {
  for (let number = 1; number <= foldersMost; number += 1) {
    const folder = join(directory, `process-${number}`);
    const indexes = join(folder, 'sites');
    try {
      await mkdir(indexes, { recursive: true });
    } catch (error) {
      logger.warn(
        { err: error },
        'documents: indexes of sites cannot be kept; they are made anew after a start',
      );
      return null;
    }
    const lock = await lockDirectory(folder).catch(() => null);
    if (lock === null) continue;
    const isUsed = (await readdir(indexes)).length > 0;
    return { directory: indexes, isUsed, release: () => lock.release() };
  }
  return null;
}

/** Processes on one machine that share the folder. */
const foldersMost = 64;
