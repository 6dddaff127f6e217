/** One small query function over PGlite or PostgreSQL, so that every statement of the accounts code is plain SQL and runs on both. */
import type { Logger } from 'pino';
import type { z } from 'zod';
import { openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

/** Runs one statement with `$1`-style values and parses each row. */
export interface Queries {
  query<Row>(sql: string, values: readonly unknown[], row: z.ZodType<Row>): Promise<Row[]>;
  /** Runs several statements without values; rows are dropped. */
  script(sql: string): Promise<void>;
}

/** An open database. */
export interface Database extends Queries {
  readonly engine: 'pglite' | 'postgres';
  /** Runs `work` in one transaction; whatever it throws rolls back. Inside, use only the queries it is given. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Where the accounts live. */
export interface DatabaseOptions {
  /** PostgreSQL's address; absent is PGlite in `directory`. */
  readonly databaseUrl?: string | undefined;
  readonly directory: string;
  readonly logger: Logger;
}

/** Opens PostgreSQL when an address is given, else PGlite. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directory, logger } = options;
  return databaseUrl === undefined ? openPglite(directory) : openPostgres(databaseUrl, logger);
}

/** Runs `work` with a database all of whose statements count, or none. Inside, use only the database it is given. */
export function atomically<Result>(
  database: Database,
  work: (atomic: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction((queries) =>
    work({
      engine: database.engine,
      query: (sql, values, row) => queries.query(sql, values, row),
      script: (sql) => queries.script(sql),
      transaction: (inner) => inner(queries),
      close: () => Promise.resolve(),
    }),
  );
}
