/**
 * Counts the usage of keys in memory and writes the counts in batches. A kill -9 loses at most the counts since the
 * last batch:
 * `flushMs` while the database answers, and the time since it stopped answering otherwise. Each batch has a number, and
 * the
 * statement that applies a batch also moves the number on. So a batch that is sent again counts nothing twice.
 */
import type { Logger } from 'pino';
import { z } from 'zod';
import { makeId, type Random } from './api-key.ts';
import type { Database } from './database.ts';
import { DatabaseFault } from './database-fault.ts';

/** The longest time an event waits before its batch is sent. */
export const flushMs = 1_000;
/** A batch is sent early when it holds so many events. */
const flushEvents = 5_000;
/** PGlite works in this thread: a batch this large holds it for some milliseconds, a larger one would hold up answers. */
const batchCounters = 100;
/** Above so many counters (when the database does not answer for long) new ones are dropped and logged. */
const countersMax = 100_000;
/** A writer that is silent for so long has stopped, and its number is deleted. */
const writerMemoryMs = 7 * 86_400_000;

/** Upper bounds of the latency buckets in milliseconds. One more bucket counts slower answers. */
export const latencyBoundsMs = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

/** One answered request. */
export interface UsageEvent {
  readonly siteId: string;
  readonly keyId: string;
  readonly operationId: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

/** Dependencies of the meter. */
export interface UsageMeterOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly random?: Random;
}

/** One row of a batch; the names are the columns of usage_hours. */
export interface UsageCounter {
  readonly site_id: string;
  readonly key_id: string;
  readonly operation_id: string;
  readonly status_class: number;
  readonly hour: string;
  requests: number;
  rate_limited: number;
  bytes: number;
  latency_ms_sum: number;
  latency_ms_max: number;
  readonly latency_buckets: number[];
}

/** Counts that are sent together, and applied once. */
export interface UsageBatch {
  /** The process that counted. */
  readonly writer: string;
  /** Grows with each batch of a writer. */
  readonly number: number;
  readonly counters: readonly UsageCounter[];
  readonly events: number;
}

// The first step returns a row only for a new batch, and all other steps depend on that row. A site may have been
// deleted since,
// and its usage with it.
const applySql = `
  with batch as (
    insert into usage_writers as writer (id, batch, applied_at) values ($1, $2, $3)
    on conflict (id) do update set batch = excluded.batch, applied_at = excluded.applied_at
    where writer.batch < excluded.batch
    returning id
  ), counted as (
    select counter.* from batch, jsonb_to_recordset($4::jsonb) as counter (
      site_id text, key_id text, operation_id text, status_class smallint, hour timestamptz, requests bigint,
      rate_limited bigint, bytes bigint, latency_ms_sum double precision, latency_ms_max double precision,
      latency_buckets bigint[])
    where exists (select from sites where sites.id = counter.site_id)
  ), used as (
    update api_keys set last_used_at = $3 from (select distinct key_id from counted) as counted
    where api_keys.id = counted.key_id and (last_used_at is null or last_used_at < $3::timestamptz - interval '10 seconds')
  ), forgotten as (
    delete from usage_writers where applied_at < $5 and id <> $1
  )
  insert into usage_hours as stored (site_id, key_id, operation_id, status_class, hour, requests, rate_limited, bytes,
    latency_ms_sum, latency_ms_max, latency_buckets)
  select site_id, key_id, operation_id, status_class, hour, requests, rate_limited, bytes, latency_ms_sum, latency_ms_max,
    latency_buckets from counted order by site_id, hour, key_id, operation_id, status_class
  on conflict (site_id, hour, key_id, operation_id, status_class) do update set
    requests = stored.requests + excluded.requests,
    rate_limited = stored.rate_limited + excluded.rate_limited,
    bytes = stored.bytes + excluded.bytes,
    latency_ms_sum = stored.latency_ms_sum + excluded.latency_ms_sum,
    latency_ms_max = greatest(stored.latency_ms_max, excluded.latency_ms_max),
    latency_buckets = array(
      select coalesce(old, 0) + coalesce(new, 0)
      from unnest(stored.latency_buckets, excluded.latency_buckets) with ordinality as bucket (old, new, position)
      order by position)`;

/** Collects usage and keeps it. */
export class UsageMeter {
  readonly #options: UsageMeterOptions;
  readonly #writer: string;
  #number = 0;
  readonly #counters = new Map<string, UsageCounter>();
  #events = 0;
  #dropped = 0;
  /** The batch that was sent and is not acknowledged yet. It is sent again first, under its own id. */
  #unsent: UsageBatch | null = null;
  #flushing: Promise<boolean> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #failing = false;

  constructor(options: UsageMeterOptions) {
    this.#options = options;
    this.#writer = makeId('writer', options.random);
  }

  /** Counts one answered request; costs no input or output. */
  record(event: UsageEvent): void {
    const counter = this.#counterOf(event);
    if (counter === null) {
      this.#dropped += 1;
      return;
    }
    counter.requests += 1;
    if (event.status === 429) counter.rate_limited += 1;
    counter.bytes += Number.isFinite(event.bytes) ? Math.max(0, Math.round(event.bytes)) : 0;
    const ms = Number.isFinite(event.ms) ? Math.max(0, event.ms) : 0;
    counter.latency_ms_sum += ms;
    counter.latency_ms_max = Math.max(counter.latency_ms_max, ms);
    const bucket = latencyBucket(ms);
    counter.latency_buckets[bucket] = (counter.latency_buckets[bucket] ?? 0) + 1;
    this.#events += 1;
    if (this.#events >= flushEvents && this.#flushing === null && !this.#failing) void this.flush();
    this.#schedule();
  }

  /**
   * Sends the counts. Returns true when none is left. Never throws: counts that could not be sent stay and are sent
   * again.
   */
  async flush(): Promise<boolean> {
    while (this.#flushing !== null) await this.#flushing;
    this.#flushing = this.#send();
    const done = await this.#flushing;
    this.#flushing = null;
    if (!done) this.#schedule();
    return done;
  }

  /** Sends the rest and stops. Returns true when all counts are stored. */
  async stop(): Promise<boolean> {
    let done = await this.flush();
    while (done && this.#events > 0) done = await this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    return done;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  async #send(): Promise<boolean> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#unsent !== null && !(await this.#apply(this.#unsent))) return false;
    // Counts that arrive meanwhile wait for the next flush: otherwise a busy service would send without a pause.
    for (let left = Math.ceil(this.#counters.size / batchCounters); left > 0; left -= 1) {
      this.#unsent = this.#take();
      if (!(await this.#apply(this.#unsent))) return false;
    }
    return true;
  }

  #take(): UsageBatch {
    const counters: UsageCounter[] = [];
    let events = 0;
    for (const [key, counter] of this.#counters) {
      if (counters.length === batchCounters) break;
      this.#counters.delete(key);
      counters.push(counter);
      events += counter.requests;
    }
    this.#events -= events;
    this.#number += 1;
    return { writer: this.#writer, number: this.#number, counters, events };
  }

  async #apply(batch: UsageBatch): Promise<boolean> {
    const { database, logger } = this.#options;
    try {
      await applyUsage(database, batch, this.#options.clock());
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no answer';
      if (!mayPass(error)) {
        // The batch would fail again and hold up all later ones.
        logger.error(
          { reason, events: batch.events },
          'usage: the database refused a batch, which was dropped',
        );
        this.#unsent = null;
        return true;
      }
      if (!this.#failing) {
        logger.warn({ reason, events: batch.events }, 'usage: a batch is not stored yet and is sent again');
      }
      this.#failing = true;
      return false;
    }
    this.#unsent = null;
    if (this.#failing)
      logger.info({ events: batch.events, dropped: this.#dropped }, 'usage: batches are kept again');
    this.#failing = false;
    this.#dropped = 0;
    return true;
  }

  #counterOf(event: UsageEvent): UsageCounter | null {
    const hour = `${this.#options.clock().toISOString().slice(0, 13)}:00:00Z`;
    const statusClass = Math.floor(event.status / 100);
    const key = `${event.siteId} ${event.keyId} ${event.operationId} ${statusClass} ${hour}`;
    const found = this.#counters.get(key);
    if (found !== undefined) return found;
    if (this.#counters.size >= countersMax) return null;
    const counter: UsageCounter = {
      site_id: event.siteId,
      key_id: event.keyId,
      operation_id: event.operationId,
      status_class: statusClass,
      hour,
      requests: 0,
      rate_limited: 0,
      bytes: 0,
      latency_ms_sum: 0,
      latency_ms_max: 0,
      latency_buckets: Array<number>(latencyBoundsMs.length + 1).fill(0),
    };
    this.#counters.set(key, counter);
    return counter;
  }
}

/** Applies a batch unless it, or a later one of the same writer, was applied before. */
export async function applyUsage(
  database: Database,
  batch: Omit<UsageBatch, 'events'>,
  now: Date,
): Promise<void> {
  const forgetBefore = new Date(now.getTime() - writerMemoryMs);
  const values = [batch.writer, batch.number, now, JSON.stringify(batch.counters), forgetBefore];
  await database.query(applySql, values, z.unknown());
}

/**
 * Returns true when the same batch may succeed later: no answer, a conflict with another writer, a site deleted
 * meanwhile.
 */
function mayPass(error: unknown): boolean {
  if (!(error instanceof DatabaseFault)) return false;
  return error.unavailable || error.sqlState === '23503' || (error.sqlState?.startsWith('40') ?? false);
}

function latencyBucket(ms: number): number {
  const bucket = latencyBoundsMs.findIndex((bound) => ms <= bound);
  return bucket === -1 ? latencyBoundsMs.length : bucket;
}
