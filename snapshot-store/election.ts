/**
 * Elects one leader among several ingesters on one database: the ingester whose session holds an advisory lock, which PostgreSQL releases when the session
 * dies.
 */
import pg from 'pg';
import { type Patience, pauseAfter } from './patience.ts';
import { explainError, StoreFailed, StoreOvertaken } from './store-failed.ts';

/** The input of an election. */
export interface ElectionOptions {
  readonly databaseUrl: string;
  /** Name of the election: ingesters of one store compete. */
  readonly subject: string;
  /** How long to wait for the present leader to stop, in milliseconds. */
  readonly waitMs: number;
  readonly now: () => number;
  readonly patience: Patience;
  readonly signal?: AbortSignal | undefined;
}

/** The lead among the ingesters. */
export interface Leadership {
  /** Throws StoreOvertaken if the lead was lost: the session is gone, and another ingester may lead. */
  confirm(): Promise<void>;
  /** Steps down. */
  release(): Promise<void>;
}

/** Pause between two tries to be elected. */
const RETRY_MS = 10_000;
/** The server probes the connection, so a machine that vanished loses the lead after about a minute. */
const sessionSettings = [
  'set tcp_keepalives_idle = 20',
  'set tcp_keepalives_interval = 10',
  'set tcp_keepalives_count = 4',
  'set idle_session_timeout = 0',
];
/** First half of the lock's number; no other lock of this project begins with it. */
const LOCK_SPACE = 1_836_411_755;

/** Stands for election. Returns null if another ingester goes on leading. Throws StoreFailed if the database does not answer. */
export async function standForElection(options: ElectionOptions): Promise<Leadership | null> {
  const { patience, signal, now } = options;
  const until = now() + options.waitMs;
  let failures = 0;
  for (;;) {
    try {
      const leadership = await elect(options);
      if (leadership !== null) return leadership;
      failures = 0;
      if (now() >= until) return null;
      await patience.sleep(Math.min(RETRY_MS, until - now()), signal);
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      if (failures >= patience.tries)
        throw new StoreFailed(
          `The database that elects the ingester (DATABASE_URL) does not answer: ${explainError(error)}. Nothing was published; the next run tries again.`,
          { cause: error },
        );
      await patience.sleep(pauseAfter(patience, failures), signal);
    }
  }
}

async function elect({ databaseUrl, subject }: ElectionOptions): Promise<Leadership | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
    application_name: 'mulk ingest',
  });
  let lost: Error | null = null;
  client.on('error', (error) => {
    lost ??= error;
  });
  const end = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    for (const setting of sessionSettings) await client.query(setting).catch(() => undefined);
    const { rows } = await client.query<{ elected: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as elected',
      [LOCK_SPACE, subject],
    );
    if (rows[0]?.elected !== true) {
      await end();
      return null;
    }
  } catch (error) {
    await end();
    throw error;
  }
  return {
    async confirm() {
      try {
        if (lost !== null) throw lost;
        await client.query('select 1');
      } catch (error) {
        throw new StoreOvertaken(
          `The lead over the other ingesters was lost (${explainError(error)}); what was built stays here, and the next run goes on from what is in the store.`,
          { cause: error },
        );
      }
    },
    release: end,
  };
}
