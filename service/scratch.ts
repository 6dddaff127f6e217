/** Gives each process of the service its own folder for spilled data and exports. The next process removes the folder of a dead one. */
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

/** The parameters of `takeScratch`. */
export interface ScratchOptions {
  readonly warehouseDirectory: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'info'>;
}

/** The process of a folder younger than this may not have locked it yet. */
const youngMs = 60_000;

/** Makes a folder for this process, and removes the folders of dead processes. */
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

/** Decides by the lock, which the kernel frees when a process dies. Process ids do not help: two containers each have a process 1. */
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
