/** PGlite, PostgreSQL in this process over a directory: the default, for one machine without a database server. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { z } from 'zod';
import type { Database, Queries } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, type SyncFile, syncToDisk, syncTree } from './durable-files.ts';

/** The default of 128 MB of shared buffers costs 110 MB of memory that a few thousand accounts do not need. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
/**
 * PGlite turns `fsync` off with `-F`. Its `fdatasync`, which PostgreSQL would use for the log, does nothing. Filling each new file of
 * the log with 16 MB of zeros would hold this thread.
 */
const durableStartParams = [
  ...startParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'wal_init_zero=off',
];

/**
 * Opens the database below `directory`, and creates it on the first start. This process then holds it alone.
 *
 * @param sync writes a file to the disk; null leaves that to the operating system, so that a power cut loses the last seconds
 */
export async function openPglite(directory: string, sync: SyncFile | null): Promise<Database> {
  await mkdir(dirname(directory), { recursive: true });
  // Only the accounts are private; the warehouse around them keeps the usual mode.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(directory);
  try {
    const home = join(directory, 'database');
    if (!existsSync(home)) await createDatabase(home, sync !== null);
    const pglite =
      sync === null
        ? await PGlite.create(home, { startParams })
        : await PGlite.create({ fs: new DurableFiles(home, sync), startParams: durableStartParams });
    return {
      engine: 'pglite',
      ...makeQueries(pglite),
      transaction: (work) =>
        pglite.transaction((transaction) => work(makeQueries(transaction))).catch(rethrow),
      close: async () => {
        await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates the database under another name first, so that a start that is killed leaves no half-made database. */
async function createDatabase(home: string, isDurable: boolean): Promise<void> {
  const draft = `${home}.new`;
  await rm(draft, { recursive: true, force: true });
  const pglite = await PGlite.create(draft, { startParams });
  await pglite.close();
  if (isDurable) await syncTree(draft);
  await rename(draft, home);
  if (isDurable) syncToDisk(dirname(home));
}

function makeQueries(pglite: PGlite | Transaction): Queries {
  return {
    query: async (sql, values, row) => {
      const { rows } = await pglite.query(sql, [...values]).catch(rethrowDriver);
      return z.array(row).parse(rows);
    },
    script: async (sql) => {
      await pglite.exec(sql).catch(rethrowDriver);
    },
  };
}

function rethrowDriver(error: unknown): never {
  throw databaseFault(error);
}

/** Throws errors of the work unchanged, and errors of the driver (a failed commit) as a DatabaseFault. */
function rethrow(error: unknown): never {
  throw error instanceof Error && 'severity' in error ? databaseFault(error) : error;
}
