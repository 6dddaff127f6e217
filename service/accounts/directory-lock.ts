/**
 * Lets one process at a time hold a PGlite directory: a second one would corrupt it, and PGlite itself does not look.
 *
 * Node has no file locks. DuckDB, which we carry anyway, takes the operating system's lock on a file it opens: the kernel
 * frees it when the process dies, however it dies, so there is no stale lock to judge, also not between containers.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { AccountFault } from './account-fault.ts';

/** The operating system's lock is per process, so a second opening within this process is caught here. */
const heldHere = new Set<string>();

/** A lock that is held until released or the process ends. */
export interface DirectoryLock {
  release(): void;
}

/** Takes the lock of a directory that exists, or says who has it. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = realpathSync(directory);
  if (heldHere.has(path)) throw held(directory, 'this process');
  heldHere.add(path);
  try {
    const instance = await DuckDBInstance.create(join(path, 'lock.duckdb'), { threads: '1' });
    return {
      release: () => {
        instance.closeSync();
        heldHere.delete(path);
      },
    };
  } catch (error) {
    heldHere.delete(path);
    throw lockFault(directory, error);
  }
}

function lockFault(directory: string, error: unknown): AccountFault {
  const message = error instanceof Error ? error.message : String(error);
  const holder = message.match(/PID (\d+)/)?.[1];
  return holder === undefined
    ? new AccountFault('unavailable', `Cannot lock the accounts directory ${directory}: ${message}`, error)
    : held(directory, `process ${holder}`);
}

function held(directory: string, holder: string): AccountFault {
  return new AccountFault(
    'held',
    `The accounts directory ${directory} is in use by ${holder}; PGlite serves one process at a time. ` +
      'Stop that process, or set DATABASE_URL to a PostgreSQL that several can share.',
  );
}
