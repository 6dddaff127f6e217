/** The views of a connection: they limit its history, and complete the tables of an earlier release. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { figureMacros } from '../../data/measures/macros.ts';

/** A view of a connection. */
export interface ConnectionView {
  readonly sql: string;
  /** Made instead where the file lacks columns that the view needs. */
  readonly orElse?: string;
}

/** Returns the views of a connection: those that limit it to the history from one day on, or those for all history. */
export type ConnectionViews = (
  historyFrom: string | null,
  list: () => Promise<OpenTables>,
) => Promise<readonly ConnectionView[]>;

/** The tables of the open file, and the name of its database. */
export interface OpenTables {
  readonly database: string;
  readonly tables: readonly string[];
}

const macros = figureMacros.replaceAll(/(?<=create or replace) macro/g, ' temp macro');

/** Makes the views of a connection, and the macros of methods. Throws when a limited history has none. */
export async function makeViews(
  connection: DuckDBConnection,
  views: ConnectionViews | null,
  historyFrom: string | null,
): Promise<void> {
  await connection.run(macros);
  if (views === null && historyFrom === null) return;
  if (views === null) throw new Error('This file was opened without limits of history.');
  for (const { sql, orElse } of await views(historyFrom, () => listTables(connection))) {
    const made = connection.run(sql);
    await (orElse === undefined ? made : made.catch(() => connection.run(orElse)));
  }
}

/** Returns the tables of the open file, and the name of its database. A restored snapshot has views where it has the tables of another file. */
async function listTables(connection: DuckDBConnection): Promise<OpenTables> {
  const found = await connection.runAndReadAll(
    `select current_database(), name from (
       select database_name, table_name as name from duckdb_tables()
       union all select database_name, view_name from duckdb_views() where not internal and not temporary)
     where database_name = current_database() order by name`,
  );
  const rows = found.getRows();
  return { database: String(rows[0]?.[0]), tables: rows.map(([, name]) => String(name)) };
}
