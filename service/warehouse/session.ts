/** A connection with the statements that were prepared on it. */
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { parameterNames } from './bind-values.ts';

const STATEMENTS_PER_CONNECTION = 200;

interface Prepared {
  readonly statement: DuckDBPreparedStatement;
  readonly names: readonly string[];
}

/** A connection and its statements. */
export interface Session {
  readonly connection: DuckDBConnection;
  readonly prepared: LRUCache<string, Prepared>;
}

/** Returns a session without statements. */
export function sessionOn(connection: DuckDBConnection): Session {
  const prepared = new LRUCache<string, Prepared>({
    max: STATEMENTS_PER_CONNECTION,
    dispose: ({ statement }) => statement.destroySync(),
  });
  return { connection, prepared };
}

/** Returns the statement of an SQL text, prepared once. */
export async function prepare({ connection, prepared }: Session, sql: string): Promise<Prepared> {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  const statement = await connection.prepare(sql);
  const made = { statement, names: parameterNames(statement) };
  prepared.set(sql, made);
  return made;
}
