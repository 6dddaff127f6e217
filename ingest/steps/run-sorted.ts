/** Sorted writes that hold more rows than fit into memory. */
import type { DuckDBConnection } from '@duckdb/node-api';

const OUT_OF_MEMORY = /Out of Memory Error/;
/** Tables of a build whose rows were too many to be sorted in memory, by name. */
const tooLarge = new WeakMap<DuckDBConnection, Set<string>>();

/**
 * Runs a statement that sorts the rows of a select. The engine (release 1.5) spills no row of a sort once one part of a union is read whole, and exports and
 * feeds are parts of unions. A statement that lacks memory therefore runs again on rows that were laid down first: these spill, and so does a sort of them.
 * That takes half as much processor time again. Further parts of the same table are laid down at once.
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
  const laidDown = `with laid_down as materialized (${select}) select * from laid_down`;
  const large = tooLarge.get(connection) ?? new Set();
  if (large.has(table)) return connection.run(statement(laidDown));
  try {
    return await connection.run(statement(select));
  } catch (error) {
    if (!(error instanceof Error && OUT_OF_MEMORY.test(error.message))) throw error;
    tooLarge.set(connection, large.add(table));
    return connection.run(statement(laidDown));
  }
}
