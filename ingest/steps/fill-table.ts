/** Fills a temporary table from the SQL of its definition, slice by slice where it has slices. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { selectsOf, type TableDefinition } from '../../data/table.ts';
import { quoteName } from './cleaning-sql.ts';

/** Returns the name under which a definition's rows are read during the build. */
export function builtName(definition: TableDefinition): string {
  return definition.layer === 'serve' ? `serve.${quoteName(definition.id)}` : quoteName(definition.id);
}

/** Creates the table and returns its number of rows. The engine lays temporary tables down as rows come: looking for the best compression would take longer than the rest. */
export async function fillTable(connection: DuckDBConnection, definition: TableDefinition): Promise<number> {
  const name = builtName(definition);
  let rows = 0;
  for (const [at, select] of selectsOf(definition).entries()) {
    const counted = await connection.runAndReadAll(
      at === 0 ? `create temp table ${name} as ${select}` : `insert into ${name} ${select}`,
    );
    rows += Number(counted.getRows()[0]?.[0]);
  }
  return rows;
}

/** Returns a digest of the rows that a table was filled with, in any order. */
export async function contentOf(
  connection: DuckDBConnection,
  definition: TableDefinition,
  rows: number,
): Promise<string> {
  if (rows === 0) return '0';
  const digest = await connection.runAndReadAll(
    `select concat_ws(' ', count(*), sum(hash(*columns(*))), bit_xor(hash(*columns(*)))) from ${builtName(definition)}`,
  );
  return String(digest.getRows()[0]?.[0]);
}
