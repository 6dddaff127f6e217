/** Copies all data of one accounts database into another of the same schema: the move from PGlite to PostgreSQL. */
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import { accountTables, continueNumbers, insertRows, jobsTable, rowsOf } from './account-rows.ts';
import type { Database } from './database.ts';

/** Number of copied rows, by table. */
export type Copied = Readonly<Record<string, number>>;

/**
 * Copies all tables and the waiting jobs in one transaction. Open the queue of webhooks on both sides first: that
 * creates the
 * tables of jobs and ensures that no job is running. Throws `conflict` when the target holds accounts.
 */
export async function copyAccounts(from: Database, to: Database): Promise<Copied> {
  const tables = await accountTables(from);
  return to.transaction(async (queries) => {
    const [held] = await queries.query('select id from accounts limit 1', [], z.object({ id: z.string() }));
    if (held !== undefined) {
      const sentence = 'The database at DATABASE_URL holds accounts already: take an empty one.';
      throw new AccountFault('conflict', sentence);
    }
    const copied: Record<string, number> = {};
    const copy = async (name: string, table: string): Promise<void> => {
      copied[name] = 0;
      for await (const rows of rowsOf(from, table)) {
        await insertRows(queries, table, rows);
        copied[name] += rows.length;
      }
    };
    for (const table of tables) await copy(table, table);
    await continueNumbers(queries);
    await copy('jobs', jobsTable);
    return copied;
  });
}
