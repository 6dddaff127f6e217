/**
 * Lets one process at a time hold a PGlite directory: a second one would corrupt it, and PGlite itself does not check.
 *
 * Node has no file locks. DuckDB, which Mulk uses anyway, takes the operating system's lock on a file that it opens.
 * The
 * kernel releases the lock however the process ends, so no lock is ever stale, between containers either.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { AccountFault } from './account-fault.ts';

/**
 * Directories that this process holds: the operating system's lock does not stop a second opening in the same process.
 */
const heldHere = new Set<string>();

/** A lock that is held until released or the process ends. */
export interface DirectoryLock {
  release(): void;
}

/** Takes the lock of an existing directory, or throws an error that names its holder. */
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
