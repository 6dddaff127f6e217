/**
 * Writes the request log in batches. An answer never waits for it: entries are gathered in memory, bounded for each account and in all, and
 * an entry that finds no room is counted instead. A kill -9 loses at most the entries of the last second. As in usage-meter.ts, a batch is
 * applied with its number, so a batch that is sent again writes nothing twice.
 */
import type { Logger } from 'pino';
import { z } from 'zod';
import { makeId, type Random } from '../accounts/api-key.ts';
import type { Database } from '../accounts/database.ts';
import { DatabaseFault } from '../accounts/database-fault.ts';
import { dayLimits, keptDays, type RequestEntry } from './entry.ts';

/** The longest time that an entry waits. */
export const flushMs = 1_000;
/** PGlite works in this thread: a batch this large holds it for a few milliseconds. */
const batchRows = 50;
/** Batches of one flush. Entries beyond them wait for the next, so that a busy service does not write all the time. */
const batchesAtOnce = 4;
const waitingMost = 4_000;
const pruneEveryMs = 3_600_000;
const pruneAtOnce = 500;
const dayMs = 86_400_000;

/** Dependencies of the writer. */
export interface RequestLogWriterOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly random?: Random;
}

/** Counts of one account on one day. */
interface DayCount {
  readonly account_id: string;
  readonly day: string;
  /** Entries that this process took. */
  kept: number;
  keptBytes: number;
  /** Of those, the entries that the database has. */
  sent: number;
  sentBytes: number;
  /** Entries in the database that this process did not write. */
  others: number;
  othersBytes: number;
  /** Left out, and not told to the database yet. */
  leftOut: number;
}

interface Sized {
  readonly entry: RequestEntry;
  readonly bytes: number;
}

interface Batch {
  readonly number: number;
  readonly entries: readonly RequestEntry[];
  readonly days: readonly {
    readonly account_id: string;
    readonly day: string;
    kept: number;
    kept_bytes: number;
    left_out: number;
  }[];
}

const columns = `account_id, site_id, key_id, at, request_id, operation_id, method, path, parameters, body, status, problem_code,
  problem_text, media_type, bytes, ms, cost`;

// Sites and accounts may have been deleted meanwhile.
const writeSql = `
  with batch as (
    insert into usage_writers as writer (id, batch, applied_at) values ($1, $2, $3)
    on conflict (id) do update set batch = excluded.batch, applied_at = excluded.applied_at
    where writer.batch < excluded.batch
    returning id
  ), written as (
    insert into request_log (id, ${columns})
    select 'rq_' || replace(gen_random_uuid()::text, '-', ''), ${columns}
    from batch, jsonb_to_recordset($4::jsonb) as entry (account_id text, site_id text, key_id text, at timestamptz,
      request_id text, operation_id text, method text, path text, parameters jsonb, body jsonb, status smallint,
      problem_code text, problem_text text, media_type text, bytes bigint, ms real, cost integer)
    where exists (select from sites where sites.id = entry.site_id and sites.account_id = entry.account_id)
  )
  insert into request_log_days as stored (account_id, day, kept, kept_bytes, left_out)
  select account_id, day, kept, kept_bytes, left_out
  from batch, jsonb_to_recordset($5::jsonb)
    as counted (account_id text, day date, kept bigint, kept_bytes bigint, left_out bigint)
  where exists (select from accounts where accounts.id = counted.account_id)
  order by account_id, day
  on conflict (account_id, day) do update set
    kept = stored.kept + excluded.kept, kept_bytes = stored.kept_bytes + excluded.kept_bytes,
    left_out = stored.left_out + excluded.left_out
  returning account_id, day::text as day, kept::int as kept, kept_bytes::bigint as kept_bytes`;

const Total = z.object({ account_id: z.string(), day: z.string(), kept: z.int(), kept_bytes: z.int() });

const pruneSql = `
  delete from request_log where id in (select id from request_log where at < $1 order by at limit ${pruneAtOnce})
  returning 1 as one`;
const pruneDaysSql = 'delete from request_log_days where day < $1::date';

/** The request log of this process. */
export class RequestLogWriter {
  readonly #options: RequestLogWriterOptions;
  readonly #writer: string;
  readonly #days = new Map<string, DayCount>();
  #number = 0;
  #waiting: Sized[] = [];
  #unsent: Batch | null = null;
  #flushing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #prunedAt = Number.NEGATIVE_INFINITY;
  #failing = false;

  constructor(options: RequestLogWriterOptions) {
    this.#options = options;
    this.#writer = makeId('requests', options.random);
  }

  /** Takes an entry; costs no input or output. Counts it instead when the account's day or the memory is full. */
  record(entry: RequestEntry): void {
    const count = this.#countOf(entry);
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    const rows = count.kept + count.others;
    const most = entry.status < 400 ? dayLimits.successes : dayLimits.rows;
    const isFull = rows >= most || count.keptBytes + count.othersBytes + bytes > dayLimits.bytes;
    if (isFull || this.#waiting.length >= waitingMost) count.leftOut += 1;
    else {
      count.kept += 1;
      count.keptBytes += bytes;
      this.#waiting.push({ entry, bytes });
    }
    this.#schedule();
  }

  /** Writes what waits. Never throws: entries that cannot be written stay for the next time. */
  async flush(): Promise<void> {
    while (this.#flushing !== null) await this.#flushing;
    this.#flushing = this.#send().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  /** Writes the rest, and stops. */
  async stop(): Promise<void> {
    do await this.flush();
    while (this.#waiting.length > 0 && !this.#failing);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, flushMs).unref();
  }

  async #send(): Promise<void> {
    const { logger } = this.#options;
    try {
      for (let left = batchesAtOnce; left > 0 && this.#hasWork(); left -= 1) await this.#sendOne();
      await this.#prune();
      if (this.#failing) logger.info('request log: entries are written again');
      this.#failing = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no answer';
      // A batch that the database refuses would be refused again, and hold up all later ones.
      if (!(error instanceof DatabaseFault && error.unavailable)) this.#unsent = null;
      if (!this.#failing)
        logger.warn({ reason, waiting: this.#waiting.length }, 'request log: not written yet');
      this.#failing = true;
    }
    if (this.#hasWork()) this.#schedule();
  }

  #hasWork(): boolean {
    return (
      this.#unsent !== null ||
      this.#waiting.length > 0 ||
      [...this.#days.values()].some(({ leftOut }) => leftOut > 0)
    );
  }

  async #sendOne(): Promise<void> {
    this.#unsent ??= this.#take();
    const { number, entries, days } = this.#unsent;
    const values = [
      this.#writer,
      number,
      this.#options.clock(),
      JSON.stringify(entries),
      JSON.stringify(days),
    ];
    const totals = await this.#options.database.query(writeSql, values, Total);
    this.#unsent = null;
    for (const total of totals) {
      const count = this.#days.get(`${total.account_id} ${total.day}`);
      if (count === undefined) continue;
      count.others = Math.max(0, total.kept - count.sent);
      count.othersBytes = Math.max(0, total.kept_bytes - count.sentBytes);
    }
    this.#forgetDays();
  }

  #take(): Batch {
    const taken = this.#waiting.splice(0, batchRows);
    const days = new Map<string, Batch['days'][number]>();
    const dayOf = ({ account_id, day }: DayCount): Batch['days'][number] => {
      const key = `${account_id} ${day}`;
      const known = days.get(key) ?? { account_id, day, kept: 0, kept_bytes: 0, left_out: 0 };
      days.set(key, known);
      return known;
    };
    for (const { entry, bytes } of taken) {
      const count = this.#countOf(entry);
      const day = dayOf(count);
      day.kept += 1;
      day.kept_bytes += bytes;
      count.sent += 1;
      count.sentBytes += bytes;
    }
    for (const count of this.#days.values()) {
      if (count.leftOut === 0) continue;
      dayOf(count).left_out += count.leftOut;
      count.leftOut = 0;
    }
    this.#number += 1;
    return { number: this.#number, entries: taken.map(({ entry }) => entry), days: [...days.values()] };
  }

  #countOf({ account_id, at }: Pick<RequestEntry, 'account_id' | 'at'>): DayCount {
    const day = at.slice(0, 10);
    const key = `${account_id} ${day}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const none = { kept: 0, keptBytes: 0, sent: 0, sentBytes: 0, others: 0, othersBytes: 0, leftOut: 0 };
    const made: DayCount = { account_id, day, ...none };
    this.#days.set(key, made);
    return made;
  }

  /** Forgets the counts of days that are over and whose entries are all written. */
  #forgetDays(): void {
    const today = this.#options.clock().toISOString().slice(0, 10);
    for (const [key, { day, kept, sent, leftOut }] of this.#days) {
      if (day !== today && kept === sent && leftOut === 0) this.#days.delete(key);
    }
  }

  async #prune(): Promise<void> {
    const { database, clock } = this.#options;
    const now = clock().getTime();
    if (now - this.#prunedAt < pruneEveryMs) return;
    this.#prunedAt = now;
    const oldest = new Date(now - keptDays * dayMs);
    let gone = pruneAtOnce;
    while (gone === pruneAtOnce) gone = (await database.query(pruneSql, [oldest], z.unknown())).length;
    await database.query(pruneDaysSql, [oldest], z.unknown());
  }
}
