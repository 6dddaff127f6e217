/** Columns and rows of the built tables, asked of the engine once for all. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { quoteText } from './cleaning-sql.ts';
import { builtName } from './fill-table.ts';

/** The columns and the size of a built table. */
export interface TableShape {
  /** Type of each column in the build, in the order of the columns. */
  readonly types: ReadonlyMap<string, string>;
  readonly rows: number;
}

/** Returns a function that gives the shape of each of these tables. */
export async function describeTables(
  connection: DuckDBConnection,
  definitions: readonly TableDefinition[],
): Promise<(definition: TableDefinition) => TableShape> {
  const columns = await connection.runAndReadAll(
    `select database_name = 'serve', table_name, column_name, data_type from duckdb_columns() where not internal order by column_index`,
  );
  const types = new Map<string, Map<string, string>>();
  for (const [isServed, table, column, type] of columns.getRows()) {
    const key = keyOf(isServed === true, String(table));
    types.set(key, (types.get(key) ?? new Map()).set(String(column), String(type)));
  }
  const rows = await countRows(connection, definitions);
  return ({ id, layer }) => ({
    types: types.get(keyOf(layer === 'serve', id)) ?? new Map(),
    rows: rows.get(id) ?? 0,
  });
}

async function countRows(
  connection: DuckDBConnection,
  definitions: readonly TableDefinition[],
): Promise<ReadonlyMap<string, number>> {
  if (definitions.length === 0) return new Map();
  const counts = definitions.map(
    (definition) => `select ${quoteText(definition.id)}, count(*) from ${builtName(definition)}`,
  );
  const found = await connection.runAndReadAll(counts.join(' union all '));
  return new Map(found.getRows().map(([id, count]) => [String(id), Number(count)]));
}

/** A table may have a copy in `serve`. */
const keyOf = (isServed: boolean, table: string): string => (isServed ? `serve.${table}` : table);
