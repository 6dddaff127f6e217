/** The folder a process of the service spills and exports into: its own, and cleared by the next one when it died before it could. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { lockDirectory } from './accounts/directory-lock.ts';

/** A scratch folder in use. */
export interface Scratch {
  readonly directory: string;
  /** Removes it. */
  release(): Promise<void>;
}

/** What taking one needs. */
export interface ScratchOptions {
  readonly warehouseDirectory: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'info'>;
}

/** A folder younger than this may be one whose process has not locked it yet. */
const youngMs = 60_000;

/** Makes a folder of this process's own, and removes those of processes that are dead. */
export async function takeScratch(options: ScratchOptions): Promise<Scratch> {
  const scratch = join(options.warehouseDirectory, 'scratch');
  await mkdir(scratch, { recursive: true });
  const directory = await mkdtemp(join(scratch, `service-${process.pid}-`));
  const lock = await lockDirectory(directory);
  await clearDead(scratch, options);
  return {
    directory,
    async release() {
      lock.release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A process id says little: two containers each have a process 1. So what counts is the lock, which the kernel frees when a process dies. */
async function clearDead(scratch: string, { now, logger }: ScratchOptions): Promise<void> {
  for (const name of await readdir(scratch)) {
    if (!name.startsWith('service-')) continue;
    const folder = join(scratch, name);
    const made = await stat(folder).catch(() => null);
    if (made === null || now().getTime() - made.mtimeMs < youngMs) continue;
    const lock = await lockDirectory(folder).catch(() => null);
    if (lock === null) continue;
    lock.release();
    await rm(folder, { recursive: true, force: true });
    logger.info({ folder: name }, 'scratch folder of a dead process removed');
  }
}
