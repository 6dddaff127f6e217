/** Build: the published tables, marts and serving arrangements, each from its definition, in dependency order. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { quoteName } from './cleaning-sql.ts';
import { inDependencyOrder } from './table-order.ts';

/** Rows in a row group of serve.duckdb: small, so that a page touches few rows (docs/adr/0006). */
export const SERVE_ROW_GROUP_SIZE = 16_384;

/** Where a definition's rows lie while the snapshot is built. */
export function builtName(definition: TableDefinition): string {
  return definition.layer === 'serve' ? `serve.${quoteName(definition.id)}` : quoteName(definition.id);
}

/**
 * Creates every table in the build database; `serve` tables go to the attached database `serve`, and what the service reads is copied there.
 *
 * @param given views and tables that exist already: clean datasets, mappings, reference tables
 * @param onBuilt told each table's name and milliseconds
 */
export async function buildTables(
  connection: DuckDBConnection,
  definitions: readonly TableDefinition[],
  given: ReadonlySet<string>,
  onBuilt: (id: string, ms: number) => void,
): Promise<void> {
  for (const definition of inDependencyOrder(definitions, given)) {
    const started = performance.now();
    await build(connection, definition);
    onBuilt(definition.id, performance.now() - started);
  }
}

async function build(connection: DuckDBConnection, definition: TableDefinition): Promise<void> {
  const inOrder = `order by ${definition.orderBy.join(', ')}`;
  if (definition.layer === 'serve') {
    await connection.run(
      `create table ${builtName(definition)} as select * from (${definition.sql}) ${definition.orderBy.length > 0 ? inOrder : ''}`,
    );
    return;
  }
  await connection.run(`create table ${builtName(definition)} as ${definition.sql}`);
  if (definition.served === true) {
    await connection.run(
      `create table serve.${quoteName(definition.id)} as select * from ${builtName(definition)} ${inOrder}`,
    );
  }
}
