/** Sorted writes that hold more rows than fit into memory. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { isOutOfMemory } from '../../snapshot-store/warehouse/out-of-memory.ts';

/** Tables of a build whose rows were too many to be sorted in memory, by name. */
const tooLarge = new WeakMap<DuckDBConnection, Set<string>>();

/**
 * Runs a statement that sorts the rows of a select. The engine (release 1.5) may spill no row of a sort once one part of a union is read whole, and exports and
 * feeds are parts of unions. Where a statement lacks memory, this function lays the rows down in a temporary table and runs the statement on that table, on one thread:
 * the engine spills such rows and their sort. That takes half as much time again. Further parts of the same table are laid down without a first try.
 *
 * @param table name of what is written
 * @param select SQL of its rows
 * @param statement returns the statement that sorts and writes rows, of SQL that gives them. It runs twice where the first one fails, so it must leave nothing then
 */
export async function runSorted(
  connection: DuckDBConnection,
  table: string,
  select: string,
  statement: (rows: string) => string,
): Promise<{ readonly rowsChanged: number }> {
  const large = tooLarge.get(connection) ?? new Set();
  if (large.has(table)) return runLaidDown(connection, select, statement);
  try {
    return await connection.run(statement(select));
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    tooLarge.set(connection, large.add(table));
    return runLaidDown(connection, select, statement);
  }
}

async function runLaidDown(
  connection: DuckDBConnection,
  select: string,
  statement: (rows: string) => string,
): Promise<{ readonly rowsChanged: number }> {
  await connection.run(`create temp table laid_down as ${select}`);
  try {
    return await onOneThread(connection, statement('select * from temp.laid_down'));
  } finally {
    await connection.run('drop table temp.laid_down');
  }
}

/** Runs a statement on one thread: each thread of a sort and of a Parquet writer keeps rows of its own. */
async function onOneThread(
  connection: DuckDBConnection,
  statement: string,
): Promise<{ readonly rowsChanged: number }> {
  const threads = (await connection.runAndReadAll("select current_setting('threads')")).getRows()[0]?.[0];
  await connection.run('set threads = 1');
  try {
    return await connection.run(statement);
  } finally {
    await connection.run(`set threads = ${Number(threads)}`);
  }
}
