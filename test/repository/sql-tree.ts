/** The syntax tree of SQL as DuckDB reads it, for gates that look at queries. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';

/** A node of the tree: an expression, a table or a part of a query. */
export interface Node {
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Yields the nodes below a value, and the value. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (isNode(value)) {
    yield value;
    for (const item of Object.values(value)) yield* nodesOf(item);
  }
}

/** Returns a field of a node as text; empty for everything else. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const names = z.array(z.string());

/** Returns the name of the column that a node refers to, without its table; empty for other nodes. */
export function columnName(node: Node): string {
  return text(node['class']) === 'COLUMN_REF'
    ? (names.parse(node['column_names']).at(-1)?.toLowerCase() ?? '')
    : '';
}

const Serialized = z.object({ error: z.boolean(), statements: z.array(z.unknown()).default([]) });

/** Returns the tree of a query; null for what is no whole `select`. */
export async function treeOf(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const filled = sql.replaceAll(/\{\{(\w+)\}\}/g, 'hole_$1');
  const result = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [filled]);
  const { error, statements } = Serialized.parse(JSON.parse(String(result.getRows()[0]?.[0])));
  return error ? null : statements;
}
