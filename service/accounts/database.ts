/**
 * One small query interface over PGlite and PostgreSQL, so that every statement of the accounts is plain SQL and runs
 * on both.
 */
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Patience } from '../patience.ts';
import { type SyncFile, syncToDisk } from './durable-files.ts';

/** Runs one statement with `$1`-style values and parses each row. */
export interface Queries {
  query<Row>(sql: string, values: readonly unknown[], row: z.ZodType<Row>): Promise<Row[]>;
  /** Runs several statements without values and drops their rows. */
  script(sql: string): Promise<void>;
}

/** An open database. */
export interface Database extends Queries {
  readonly engine: 'pglite' | 'postgres';
  /** Runs `work` in one transaction, which any error rolls back. `work` may use only the queries that it receives. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Location of the accounts database. */
export interface DatabaseOptions {
  /** Address of PostgreSQL; without it, PGlite in `directory`. */
  readonly databaseUrl?: string | undefined;
  readonly directory: string;
  /** `on`, the default: every commit of PGlite is on the disk. `off`: the operating system decides when. A function of its own: how. */
  readonly sync?: 'on' | 'off' | SyncFile;
  readonly logger: Logger;
  readonly patience?: Pick<Patience, 'connectMs' | 'statementMs'>;
}

/** Opens PostgreSQL when `databaseUrl` is set, else PGlite. Only the one that opens is loaded. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directory, logger, sync = 'on', patience } = options;
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres-database.ts');
    return openPostgres(databaseUrl, logger, patience);
  }
  const { openPglite } = await import('./pglite-database.ts');
  if (sync === 'off') return openPglite(directory, null);
  return openPglite(directory, sync === 'on' ? syncToDisk : sync);
}

/** Runs `work` in a transaction on a database. `work` may use only the database that it receives. */
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
