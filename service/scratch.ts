/**
 * Gives each process of the service its own folder for spilled data and exports. The next process removes the folder of a dead one. Where the
 * warehouse is read-only, the folder is among the temporary files of the system.
 */
import { access, constants, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { lockDirectory } from './accounts/directory-lock.ts';

/** A scratch folder in use. */
export interface Scratch {
  readonly directory: string;
  /** The folder of files that the next process may use again: the warehouse; the scratch folder itself where the warehouse is read-only. */
  readonly keptDirectory: string;
  /** Removes it. */
  release(): Promise<void>;
}

/** The parameters of `takeScratch`. */
export interface ScratchOptions {
  readonly warehouseDirectory: string;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** The process of a folder younger than this may not have locked it yet. */
const youngMs = 60_000;

/** Makes a folder for this process, and removes the folders of dead processes. */
export async function takeScratch(options: ScratchOptions): Promise<Scratch> {
  const { warehouseDirectory } = options;
  const scratch = join(warehouseDirectory, 'scratch');
  if (!(await isWritable(warehouseDirectory))) return elsewhere(options);
  await mkdir(scratch, { recursive: true });
  const directory = await mkdtemp(join(scratch, `service-${process.pid}-`));
  const lock = await lockDirectory(directory);
  await clearDead(scratch, options);
  return {
    directory,
    keptDirectory: warehouseDirectory,
    async release() {
      lock.release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Checks that a folder takes the embedded accounts and the server's key where settings leave them there. Throws an error that names the settings
 * that put them elsewhere.
 */
export async function checkAccountsFolder(
  folder: string,
  settings: { readonly DATABASE_URL?: string | undefined; readonly WEBHOOK_SECRETS_KEY?: string | undefined },
): Promise<void> {
  const needed = (['DATABASE_URL', 'WEBHOOK_SECRETS_KEY'] as const).filter(
    (name) => settings[name] === undefined,
  );
  if (needed.length === 0 || (await isWritable(folder))) return;
  throw new Error(`${folder} is read-only. Make it writable, or set ${needed.join(' and ')}.`);
}

/** Returns true where a folder, or the nearest one above it that exists, takes files. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && folder !== dirname(folder) ? isWritable(dirname(folder)) : false;
  }
}

/** Makes a folder among the temporary files of the system. */
async function elsewhere({ warehouseDirectory, logger }: ScratchOptions): Promise<Scratch> {
  const directory = await mkdtemp(join(tmpdir(), 'mulk-scratch-'));
  logger.warn({ warehouse: warehouseDirectory, scratch: directory }, 'the warehouse is read-only');
  return {
    directory,
    keptDirectory: directory,
    release: () => rm(directory, { recursive: true, force: true }),
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
