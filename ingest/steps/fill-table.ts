/** Fills a temporary table from the SQL of its definition, slice by slice where it has slices. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';

/** Returns the name under which a definition's rows are read during the build. */
export function builtName(definition: TableDefinition): string {
  return definition.layer === 'serve' ? `serve.${quoteName(definition.id)}` : quoteName(definition.id);
}

/** Creates the table. The engine lays temporary tables down as rows come: looking for the best compression would take longer than the rest. */
export async function fillTable(connection: DuckDBConnection, definition: TableDefinition): Promise<void> {
  const { sql, slices } = definition;
  const name = builtName(definition);
  if (slices === undefined) {
    await connection.run(`create temp table ${name} as ${sql}`);
    return;
  }
  for (const [at, slice] of slices.entries()) {
    await connection.run(`set variable slice = ${quoteText(slice)}`);
    await connection.run(at === 0 ? `create temp table ${name} as ${sql}` : `insert into ${name} ${sql}`);
  }
  await connection.run('reset variable slice');
}
