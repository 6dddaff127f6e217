/** Opens PostgreSQL by its address, for more than one service process. */
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Patience, usualPatience } from '../patience.ts';
import type { Database, Queries } from './database.ts';
import { databaseFault } from './database-fault.ts';

const connections = 5;

/** Opens a pool of connections. */
export async function openPostgres(
  databaseUrl: string,
  logger: Logger,
  { connectMs, statementMs }: Pick<Patience, 'connectMs' | 'statementMs'> = usualPatience,
): Promise<Database> {
  refuseUnreadable(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + 1_000,
    application_name: 'mulk',
    types: { getTypeParser },
  });
  pool.on('error', (error) =>
    logger.warn({ reason: databaseFault(error).message }, 'accounts: idle connection lost'),
  );
  const database: Database = {
    engine: 'postgres',
    ...makeQueries(pool),
    transaction: async (work) => {
      const client = await pool.connect().catch(rethrowDriver);
      let broken = false;
      // A borrowed client emits the error of a lost connection. Without a listener, that would end the process.
      const lost = (error: unknown) => {
        broken = true;
        logger.warn({ reason: databaseFault(error).message }, 'accounts: connection lost in a transaction');
      };
      client.on('error', lost);
      try {
        await client.query('begin').catch(rethrowDriver);
        const result = await work(makeQueries(client));
        await client.query('commit').catch(rethrowDriver);
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.off('error', lost);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
  await database.query('select 1 as one', [], z.object({ one: z.int() })).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return database;
}

/**
 * @throws Error that names the setting when the driver cannot read the address; the driver's own message does not name
 * it.
 */
function refuseUnreadable(databaseUrl: string): void {
  try {
    new pg.Client({ connectionString: databaseUrl });
  } catch (cause) {
    const how = 'as in postgres://user:p%40ssword@host:5432/database';
    throw new Error(
      `DATABASE_URL cannot be read as an address: write its special characters percent-encoded, ${how}.`,
      { cause },
    );
  }
}

function makeQueries(client: Pick<pg.Pool | pg.PoolClient, 'query'>): Queries {
  return {
    query: async (sql, values, row) => {
      const { rows } = await client.query(sql, [...values]).catch(rethrowDriver);
      return z.array(row).parse(rows);
    },
    script: async (sql) => {
      await client.query(sql).catch(rethrowDriver);
    },
  };
}

/** Reads counts as numbers, as PGlite does: they are bigint in SQL and far below 2^53. */
function getTypeParser(
  ...type: Parameters<typeof pg.types.getTypeParser>
): ReturnType<typeof pg.types.getTypeParser> {
  return type[0] === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(...type);
}

function rethrowDriver(error: unknown): never {
  throw databaseFault(error);
}
