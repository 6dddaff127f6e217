/** Writes all rows of the accounts into one file as they are at one instant, and fills an empty database from it: backup and restore. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import { accountTables, continueNumbers, insertRows, jobsTable, rowsOf } from './account-rows.ts';
import type { Database, Queries } from './database.ts';
import { Applied, appliedMigrations, checkApplied, migrate, readMigrations } from './migrate.ts';

/** The facts about a dump: the migrations of its database, and the rows of each table. */
export const Dump = z.object({
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(Applied),
  rows: z.record(z.string(), z.int()),
});
export type Dump = z.infer<typeof Dump>;

/** Writes the rows into a new file that only its owner may read. Others may go on writing to PostgreSQL; on PGlite they wait. */
export async function dumpAccounts(database: Database, path: string): Promise<Dump> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await database.transaction(async (queries) => {
      // Every statement sees the database as it was at the first one.
      await queries.script('set transaction isolation level repeatable read, read only');
      const migrations = await appliedMigrations(queries);
      const rows: Record<string, number> = {};
      for (const table of await tablesToDump(queries)) {
        rows[table] = 0;
        for await (const batch of rowsOf(queries, table)) {
          await file.write(batch.map((row) => `["${table}",${row}]\n`).join(''));
          rows[table] += batch.length;
        }
      }
      await file.sync();
      return { engine: database.engine, migrations, rows };
    });
  } finally {
    await file.close();
  }
}

/** Returns the tables; that of jobs is missing until a service has run. */
async function tablesToDump(queries: Queries): Promise<string[]> {
  const [jobs] = await queries.query(
    `select to_regclass($1) is not null as found`,
    [jobsTable],
    z.object({ found: z.boolean() }),
  );
  return [...(await accountTables(queries)), ...(jobs?.found === true ? [jobsTable] : [])];
}

/** Throws `conflict` when this release cannot restore a dump: it lacks a migration of it, or has another text of one. */
export async function checkDump(dump: Dump): Promise<void> {
  checkApplied(dump.migrations, await readMigrations());
}

/**
 * Fills an empty database from a file. Its schema becomes the one of the dump, not that of this release: the next start of a service
 * applies the migrations that are missing, and the release that made the dump can open it too.
 *
 * @param openJobs makes the tables of jobs; called when the tables of accounts are there
 */
export async function loadAccounts(
  database: Database,
  path: string,
  dump: Dump,
  {
    openJobs,
    ...options
  }: Pick<Parameters<typeof migrateTo>[1], 'clock' | 'logger'> & {
    readonly openJobs: () => Promise<void>;
  },
): Promise<void> {
  await refuseFilled(database);
  await migrateTo(database, { dump, ...options });
  if (dump.rows[jobsTable] !== undefined) await openJobs();
  const loaded = await database.transaction(async (queries) => {
    const counts = await insertLines(queries, path);
    await continueNumbers(queries);
    return counts;
  });
  for (const [table, rows] of Object.entries(dump.rows)) {
    if ((loaded[table] ?? 0) === rows) continue;
    throw new AccountFault('invalid', `The backup has ${loaded[table] ?? 0} rows of ${table}, not ${rows}.`);
  }
}

async function migrateTo(
  database: Database,
  { dump, clock, logger }: { dump: Dump; clock: () => Date; logger: Parameters<typeof migrate>[3] },
): Promise<void> {
  await migrate(database, (await readMigrations()).slice(0, dump.migrations.length), clock, logger);
}

async function refuseFilled(database: Database): Promise<void> {
  const tables = await accountTables(database);
  if (tables.length === 0) return;
  throw new AccountFault(
    'conflict',
    'The database holds tables of accounts already: restore into an empty one.',
  );
}

async function insertLines(queries: Queries, path: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  let [table, rows]: [string, string[]] = ['', []];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    await insertRows(queries, table, rows);
    counts[table] = (counts[table] ?? 0) + rows.length;
    rows = [];
  };
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    // A row stays text: JSON.parse would round numbers that the database has in full.
    const [, name = '', row = ''] = /^\["([^"]+)",(.*)\]$/.exec(line) ?? [];
    if (name !== table || rows.length === 200) await flush();
    table = name;
    rows.push(row);
  }
  await flush();
  return counts;
}
