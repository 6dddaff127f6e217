/**
 * Runs the queue of webhooks: pg-boss over the accounts database, PGlite or PostgreSQL. A job is added in the
 * transaction of its
 * event, and survives a crash of the process.
 *
 * Only pg-boss's tables, statements and maintenance (it returns jobs of dead processes and deletes old ones) are used.
 * Its workers
 * are not: they complete jobs without waiting for the database, and could not do so in our transaction.
 */
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database, Queries } from '../accounts/database.ts';

/** Options of a queue's jobs. */
export interface QueueOptions {
  /** True when all processes together run one job at a time. */
  readonly oneAtATime: boolean;
  /** After this time an unfinished job counts as one of a dead process, and another process gets it. */
  readonly expireSeconds: number;
}

/** A job to add. */
export interface NewJob {
  /** The same id twice adds one job. */
  readonly id?: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Shortest wait in seconds, by the database's clock. */
  readonly delaySeconds?: number;
}

/** A job that this process runs. */
export interface Job {
  readonly data: unknown;
  /** Ends the job, in the transaction that stores its result. */
  done(queries: Queries): Promise<void>;
}

/** The parameters of a queue. */
export interface JobQueueOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Time between two looks for jobs of other processes and for due retries. */
  readonly pollMs: number;
}

const maintenanceSeconds = 30;
/** A job that throws (for example because the database is away) is repeated after this delay, without a limit. */
const retry = { retryLimit: 100_000, retryDelay: 5, retryBackoff: false };
/** Finished jobs are not needed: deliveries store the results. */
const keeping = { archiveCompletedAfterSeconds: 3_600, deleteAfterDays: 1 };

/** Number of our advisory lock, "mulq" in ASCII; no other program of ours takes it. */
const tablesLock = 0x6d756c71;

const madeSql = 'select name from pgboss.queue where name = any($1)';
const QueueName = z.object({ name: z.string() });

const giveOutAgain = "update pgboss.job set state = 'retry' where state = 'active'";

// Completed jobs are left out: they stay for an hour.
const loadSql = `
  select count(*) filter (where state < 'active' and start_after <= now())::integer as due,
    count(*) filter (where state < 'active' and start_after > now())::integer as later,
    count(*) filter (where state = 'active')::integer as working
  from pgboss.job where name = $1 and state <= 'active'`;

const QueueLoad = z.object({ due: z.int(), later: z.int(), working: z.int() });
/** Jobs of a queue: due and waiting, due later, and running. */
export type QueueLoad = z.output<typeof QueueLoad>;

const FetchedJob = z.object({ id: z.string(), data: z.unknown() });
type FetchedJob = z.output<typeof FetchedJob>;

/** Adds jobs and runs them. */
export class JobQueue {
  readonly #options: JobQueueOptions;
  readonly #boss: PgBoss;
  readonly #workers: Worker[] = [];

  private constructor(options: JobQueueOptions) {
    this.#options = options;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => execute(options.database, text, values) },
      schedule: false,
      maintenanceIntervalSeconds: maintenanceSeconds,
      retentionDays: 30,
      ...keeping,
    });
    this.#boss.on('error', (error) => {
      if (!this.#stopped)
        options.logger.warn({ reason: error.message }, 'webhooks: maintenance of the queue failed');
    });
  }

  #stopped = false;

  /** Creates or updates pg-boss's tables and the queues. */
  static async open(
    queues: Readonly<Record<string, QueueOptions>>,
    options: JobQueueOptions,
  ): Promise<JobQueue> {
    const queue = new JobQueue(options);
    try {
      await queue.#prepare(queues);
      return queue;
    } catch (error) {
      // Its maintenance would keep the process alive, and would query a closed database.
      await queue.stop(0).catch(() => undefined);
      throw error;
    }
  }

  async #prepare(queues: Readonly<Record<string, QueueOptions>>): Promise<void> {
    const { database } = this.#options;
    await byOneProcess(database, async () => {
      await this.#boss.start();
      const made = await database.query(madeSql, [Object.keys(queues)], QueueName);
      for (const [name, { oneAtATime, expireSeconds }] of Object.entries(queues)) {
        // pg-boss would leave a queue that is there as it is, and takes long to see that.
        if (made.some((queue) => queue.name === name)) continue;
        const policy = oneAtATime ? 'singleton' : 'standard';
        const settings = { name, policy, expireInSeconds: expireSeconds, ...retry } as const;
        await this.#boss.createQueue(name, settings);
      }
    });
    // Only this process holds a PGlite directory, so a running job belongs to a process that has ended.
    if (database.engine === 'pglite') await database.script(giveOutAgain);
    // The first maintenance comes after half a minute; this returns jobs of processes that ended long ago at once.
    else await this.#boss.expire();
  }

  /** Adds jobs, in the caller's transaction if one is given. Workers notice them at `wake`. */
  async add(name: string, jobs: readonly NewJob[], queries: Queries = this.#options.database): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ id, data, delaySeconds }) => ({
      name,
      data,
      ...(id === undefined ? {} : { id }),
      ...(delaySeconds === undefined ? {} : { startAfter: String(delaySeconds) }),
    }));
    await this.#boss.insert(rows, { db: { executeSql: (text, values) => execute(queries, text, values) } });
  }

  /** Runs jobs with `handle`, so many at once. A job that throws is repeated a little later. */
  work(name: string, atOnce: number, handle: (job: Job, signal: AbortSignal) => Promise<void>): void {
    const boss = this.#boss;
    const { logger, pollMs } = this.#options;
    const worker = new Worker({
      atOnce,
      pollMs,
      fetch: async (count) => z.array(FetchedJob).parse(await boss.fetch(name, { batchSize: count })),
      run: async ({ id, data }, signal) => {
        try {
          await handle({ data, done: (queries) => complete(boss, name, id, queries) }, signal);
        } catch (error) {
          if (!signal.aborted)
            logger.warn({ queue: name, err: error }, 'webhooks: a job failed and is tried again');
          await boss.fail(name, id).catch(() => undefined);
        }
      },
    });
    this.#workers.push(worker);
    worker.wake();
  }

  /** Returns the number of jobs by state, by the database's clock. */
  async load(name: string): Promise<QueueLoad> {
    const [row] = await this.#options.database.query(loadSql, [name], QueueLoad);
    return QueueLoad.parse(row);
  }

  /** Makes this process look for jobs now. */
  wake(): void {
    for (const worker of this.#workers) worker.wake();
  }

  /** Starts no more jobs. Running jobs have `graceMs` to end; then they are interrupted, and repeated later. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers.map((worker) => worker.stop(graceMs)));
    await this.#boss.stop({ graceful: false });
  }
}

/**
 * Creates tables in one process at a time: two that create the same queue at once lock each other out. PGlite has one
 * process anyway.
 */
async function byOneProcess(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.engine === 'pglite') return work();
  await database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [tablesLock], Row);
    await work();
  });
}

async function complete(boss: PgBoss, name: string, id: string, queries: Queries): Promise<void> {
  // An object without data: pg-boss would store it as the job's output.
  await boss.complete(name, id, {}, { db: { executeSql: (text, values) => execute(queries, text, values) } });
}

/**
 * Runs one of pg-boss's statements. Its scripts contain `BEGIN`, which would leave a shared connection in a failed
 * transaction.
 */
async function execute(
  target: Database | Queries,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const script = text.match(/^\s*BEGIN;([\s\S]*)COMMIT;\s*$/)?.[1];
  if (script === undefined) return { rows: await target.query(text, values ?? [], Row) };
  if (!('transaction' in target)) throw new Error('pg-boss changes its tables outside of transactions only.');
  await target.transaction((queries) => queries.script(script));
  return { rows: [] };
}

const Row = z.record(z.string(), z.unknown());

interface WorkerOptions {
  readonly atOnce: number;
  readonly pollMs: number;
  readonly fetch: (count: number) => Promise<readonly FetchedJob[]>;
  readonly run: (job: FetchedJob, signal: AbortSignal) => Promise<void>;
}

/** Keeps up to `atOnce` jobs running. Looks when woken, when a job ends, and at intervals. */
class Worker {
  readonly #options: WorkerOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(), options.pollMs);
    this.#timer.unref();
  }

  wake(): void {
    if (this.#stopped) return;
    if (this.#looking !== null) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#again) this.wake();
    });
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#stopping.abort(new Error('the service stops')), graceMs);
    await this.#looking;
    await Promise.all(this.#running);
    clearTimeout(timer);
  }

  async #look(): Promise<void> {
    const free = this.#options.atOnce - this.#running.size;
    if (free <= 0) return;
    // If the database does not answer, the next poll asks again.
    const items = await this.#options.fetch(free).catch(() => []);
    for (const item of items) {
      const running = this.#options.run(item, this.#stopping.signal).finally(() => {
        this.#running.delete(running);
        this.wake();
      });
      this.#running.add(running);
    }
  }
}
