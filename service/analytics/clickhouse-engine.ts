/** Answers analytical questions on ClickHouse from its copies, and leaves to the embedded engine what ClickHouse cannot answer. */
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { BoundedQueue } from '../warehouse/bounded-queue.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import { ClickHouseServer, isRefusal } from './clickhouse-server.ts';
import { copiedTables, seenRows } from './copied-tables.ts';
import { Copies } from './copies.ts';
import { clickhouse } from './dialect.ts';
import type { AnalyticalEngine, Asked, Question } from './question.ts';

/** Time between two looks at the server. */
const LOOK_EVERY_MS = 5_000;

/** How a question was answered: by ClickHouse, or by the embedded engine for a reason. */
const outcomes = ['clickhouse', 'no-copy', 'other-tables', 'failed'] as const;

/** Settings of the engine. */
export interface ClickHouseOptions {
  readonly url: string;
  readonly scratchDirectory: string;
  /** Questions that run at once, that may wait, and the longest wait while the queue does not empty. */
  readonly connections: number;
  readonly queueLimit: number;
  readonly waitMs: number;
  readonly timeLimitMs: number;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly registry: Registry;
}

/** ClickHouse as an engine for questions. */
export class ClickHouseEngine implements AnalyticalEngine {
  readonly #options: ClickHouseOptions;
  readonly #server: ClickHouseServer;
  readonly #copies: Copies;
  readonly #queue: BoundedQueue<number>;
  readonly #answered: Counter<'outcome'>;
  readonly #closing = new AbortController();
  #updating: Promise<void> = Promise.resolve();
  #updates = 0;
  #isAway = false;
  #timer: NodeJS.Timeout | undefined;
  #unfollow: () => void = () => undefined;

  constructor(options: ClickHouseOptions) {
    const { url, scratchDirectory, connections, queueLimit, waitMs, now, logger, registry } = options;
    this.#options = options;
    this.#server = new ClickHouseServer(url);
    const { signal } = this.#closing;
    this.#copies = new Copies({ server: this.#server, scratchDirectory, now, logger, signal });
    this.#queue = new BoundedQueue([...Array(connections).keys()], queueLimit, {
      patience: { waitMs, standsAfterMs: 1_000 },
    });
    this.#answered = new Counter({
      name: 'mulk_analytics_questions_total',
      help: 'Questions over whole tables: answered by ClickHouse, or by the embedded engine because there is no copy of the snapshot or of a table, or ClickHouse failed.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of outcomes) this.#answered.inc({ outcome }, 0);
  }

  /** Copies each snapshot that becomes current, and keeps looking at the server. */
  follow(snapshots: SnapshotHolder): void {
    this.#unfollow = snapshots.onPublished(() => void this.update(snapshots));
    this.#timer = setInterval(() => {
      if (this.#updates === 0) void this.update(snapshots);
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Looks at the server once, after the look under way, and copies the current snapshot if it is missing. Never throws. */
  update(snapshots: Pick<SnapshotHolder, 'current'>): Promise<void> {
    this.#updates += 1;
    this.#updating = this.#updating.then(async () => {
      try {
        if (this.#closing.signal.aborted) return;
        await this.#copies.update(snapshots.current());
        if (this.#isAway) this.#options.logger.info('ClickHouse answers again');
        this.#isAway = false;
      } catch (error) {
        this.#leave(error);
      } finally {
        this.#updates -= 1;
      }
    });
    return this.#updating;
  }

  /** Throws when the server does not answer. */
  ping(): Promise<void> {
    return this.#server.ping();
  }

  async rows<Row>(question: Question<Row>, asked: Asked): Promise<Row[] | null> {
    if (!question.reads.every((table) => Object.hasOwn(copiedTables, table)))
      return this.#leaveOut('other-tables');
    if (!this.#copies.has(asked.snapshotId)) return this.#leaveOut('no-copy');
    const lane = await this.#queue.acquire(asked.signal);
    try {
      const rows = await this.#ask(question, asked);
      this.#answered.inc({ outcome: 'clickhouse' });
      return rows;
    } catch (error) {
      asked.signal?.throwIfAborted();
      if (error instanceof Problem) throw error;
      if (isRefusal(error))
        this.#options.logger.warn({ err: error }, 'ClickHouse refused a question; DuckDB answers it');
      else this.#leave(error);
      return this.#leaveOut('failed');
    } finally {
      this.#queue.release(lane);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unfollow();
    this.#closing.abort();
    await this.#updating;
    await this.#queue.drained();
    await this.#server.close();
  }

  async #ask<Row>(
    { reads, row, write }: Question<Row>,
    { snapshotId, historyFrom, signal }: Asked,
  ): Promise<Row[]> {
    const { sql, values } = write(clickhouse);
    const tables = [...new Set(reads)].map(
      (table) => `${table} as (${seenRows(snapshotId, table, historyFrom)})`,
    );
    const rows = await this.#server.rows(
      sql.replace(/^\s*with\b/, `with ${tables.join(',\n')},\n`),
      { ...values, history_from_day: historyFrom },
      { timeLimitMs: this.#options.timeLimitMs, signal },
    );
    return z.array(row).parse(rows);
  }

  #leaveOut(outcome: (typeof outcomes)[number]): null {
    this.#answered.inc({ outcome });
    return null;
  }

  /** Asks the server nothing until the next look. */
  #leave(error: unknown): void {
    this.#copies.forget();
    if (!this.#isAway)
      this.#options.logger.warn({ err: error }, 'ClickHouse does not answer; DuckDB answers in its place');
    this.#isAway = true;
  }
}
