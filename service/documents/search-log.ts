/**
 * Logs the searches and clicks of visitors of sites. Searches that this service answers are gathered in memory and
 * written
 * together; a query that is being typed counts once, when the visitor pauses. A kill -9 loses at most those of the last
 * `restMs + flushMs`. Reports of sites are written before they are answered. Visitors are stored as keyed hashes only,
 * and rows
 * no longer than the configured days.
 */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { foldName } from '../../search-index/folding.ts';
import { makeId, type Random } from '../accounts/api-key.ts';
import type { Database } from '../accounts/database.ts';
import { DatabaseFault } from '../accounts/database-fault.ts';

/** Characters of the longest stored query. */
export const queryLettersMost = 512;
/** A query counts once its visitor has not typed for this time. */
export const restMs = 3_000;
export const flushMs = 1_000;
/** Time in which a reported search without an index counts as the answered search. */
const answeredKnownMs = 3_600_000;
const pruneEveryMs = 3_600_000;
const pruneAtOnce = 1_000;
const rowsAtOnce = 200;
const waitingMost = 20_000;

/** A search that this service answered. */
export interface AnsweredSearch {
  readonly siteId: string;
  /** Distinguishes visitors while they type; never written. */
  readonly visitor: string;
  readonly query: string;
  readonly indexUid: string;
  readonly resultsCount: number;
  readonly filters: string | null;
  readonly latencyMs: number;
}

/** A search or a click that a site reports. */
export interface ReportedSearch {
  readonly query: string;
  readonly index: string | null;
  readonly resultsCount: number | null;
  readonly filters: string | null;
  readonly clickedId: string | null;
  readonly position: number | null;
  readonly latencyMs: number | null;
  readonly userToken: string | null;
  readonly at: Date;
}

/** Result of a report. */
export interface ReportOutcome {
  /** Searches that this report adds; those that this service answered were counted before. */
  readonly searches: number;
  readonly clicks: number;
}

/** Dependencies of the log. */
export interface SearchLogOptions {
  readonly database: Database;
  /** Key of the visitors' hashes, which all replicas share. */
  readonly secret: string;
  readonly keepDays: number;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly random?: Random;
}

/** The names are the columns of search_log. */
interface LogRow {
  readonly site_id: string;
  readonly at: string;
  readonly query: string;
  readonly query_key: string;
  readonly index_uid: string | null;
  readonly results_count: number | null;
  readonly filters: string | null;
  readonly clicked_id: string | null;
  readonly position: number | null;
  readonly latency_ms: number | null;
  readonly user_hash: string | null;
  readonly source: 'answered' | 'reported';
}

interface Typing {
  readonly row: LogRow;
  readonly restsAt: number;
}

const columns = `site_id, at, query, query_key, index_uid, results_count, filters, clicked_id, position, latency_ms, user_hash, source`;
const recordset = `
  site_id text, at timestamptz, query text, query_key text, index_uid text, results_count integer, filters text,
  clicked_id text, position integer, latency_ms real, user_hash text, source text`;

// As in usage-meter.ts: a batch is applied with its number, so that a repeated batch writes nothing twice.
const writeAnsweredSql = `
  with batch as (
    insert into usage_writers as writer (id, batch, applied_at) values ($1, $2, $3)
    on conflict (id) do update set batch = excluded.batch, applied_at = excluded.applied_at
    where writer.batch < excluded.batch
    returning id
  )
  insert into search_log (${columns}, is_search)
  select ${columns}, true from batch, jsonb_to_recordset($4::jsonb) as entry (${recordset})
  where exists (select from sites where sites.id = entry.site_id)`;

// A search of the site's own index was written when it was answered: its report adds only the click.
const writeReportedSql = `
  with entries as (
    select entry.*, not (
      index_uid is not null and index_uid = site_id
      or index_uid is null and exists (
        select from search_log as answered
        where answered.site_id = entry.site_id and answered.source = 'answered'
          and answered.query_key = entry.query_key and answered.at > $2
      )
    ) as is_search
    from jsonb_to_recordset($1::jsonb) as entry (${recordset})
  )
  insert into search_log (${columns}, is_search)
  select ${columns}, is_search from entries where is_search or clicked_id is not null
  returning is_search, clicked_id is not null as is_click`;

const pruneSql = `
  delete from search_log where id in (select id from search_log where at < $1 limit ${pruneAtOnce}) returning 1 as one`;
const forgetReportsSql = 'delete from usage_reports where reported_at < $1';
const reportsKnownMs = 31 * 86_400_000;

/** Searches and clicks of all sites. */
export class SearchLog {
  readonly #options: SearchLogOptions;
  readonly #writer: string;
  #number = 0;
  /** Queries that are being typed, by site and visitor. */
  readonly #typing = new Map<string, Typing>();
  #waiting: LogRow[] = [];
  #unsent: { readonly number: number; readonly rows: readonly LogRow[] } | null = null;
  #flushing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #prunedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SearchLogOptions) {
    this.#options = options;
    this.#writer = makeId('searches', options.random);
  }

  /** Notes a search, without input or output. A search without words is browsing and is not counted. */
  answered(search: AnsweredSearch): void {
    const query = search.query.trim().slice(0, queryLettersMost);
    const query_key = foldName(query);
    if (query_key === '') return;
    const now = this.#options.clock();
    const key = `${search.siteId} ${search.visitor}`;
    const before = this.#typing.get(key);
    const isTypedOn =
      before !== undefined && before.restsAt > now.getTime() && isOneTyping(before.row, query_key);
    if (before !== undefined && !isTypedOn) this.#waiting.push(before.row);
    const row: LogRow = {
      site_id: search.siteId,
      at: now.toISOString(),
      query,
      query_key,
      index_uid: search.indexUid,
      results_count: search.resultsCount,
      filters: search.filters?.slice(0, 2_000) ?? null,
      clicked_id: null,
      position: null,
      latency_ms: search.latencyMs,
      user_hash: null,
      source: 'answered',
    };
    this.#typing.set(key, { row, restsAt: now.getTime() + restMs });
    this.#schedule();
  }

  /** Writes a report of a site. It is durable when this returns. */
  async report(siteId: string, searches: readonly ReportedSearch[]): Promise<ReportOutcome> {
    const { database, clock } = this.#options;
    // A click may come before its search has been written.
    this.#rest((row) => row.site_id === siteId);
    await this.flush();
    const rows = searches.map((search): LogRow => {
      const query = search.query.trim().slice(0, queryLettersMost);
      return {
        site_id: siteId,
        at: search.at.toISOString(),
        query,
        query_key: foldName(query),
        index_uid: search.index,
        results_count: search.resultsCount,
        filters: search.filters,
        clicked_id: search.clickedId,
        position: search.position,
        latency_ms: search.latencyMs,
        user_hash: search.userToken === null ? null : this.#hash(siteId, search.userToken),
        source: 'reported',
      };
    });
    const answeredSince = new Date(clock().getTime() - answeredKnownMs);
    const written = await database.query(
      writeReportedSql,
      [JSON.stringify(rows), answeredSince],
      z.object({ is_search: z.boolean(), is_click: z.boolean() }),
    );
    return {
      searches: written.filter(({ is_search }) => is_search).length,
      clicks: written.filter(({ is_click }) => is_click).length,
    };
  }

  /** Writes the finished searches. Never throws: searches that cannot be written stay for the next time. */
  async flush(): Promise<void> {
    while (this.#flushing !== null) await this.#flushing;
    this.#flushing = this.#send().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  /** Writes the rest, and stops. */
  async stop(): Promise<void> {
    this.#rest(() => true);
    await this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #rest(which: (row: LogRow, restsAt: number) => boolean): void {
    for (const [key, { row, restsAt }] of this.#typing) {
      if (!which(row, restsAt)) continue;
      this.#typing.delete(key);
      this.#waiting.push(row);
    }
    if (this.#waiting.length > waitingMost) this.#waiting = this.#waiting.slice(-waitingMost);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      const now = this.#options.clock().getTime();
      this.#rest((_, restsAt) => restsAt <= now);
      void this.flush();
    }, flushMs).unref();
  }

  async #send(): Promise<void> {
    const { logger } = this.#options;
    try {
      while (this.#unsent !== null || this.#waiting.length > 0) await this.#sendOne();
      await this.#prune();
    } catch (error) {
      if (!(error instanceof DatabaseFault && error.unavailable)) this.#unsent = null;
      const reason = error instanceof Error ? error.message : 'no answer';
      logger.warn({ reason, waiting: this.#waiting.length }, 'search log: not written yet');
    }
    if (this.#typing.size > 0 || this.#waiting.length > 0 || this.#unsent !== null) this.#schedule();
  }

  async #sendOne(): Promise<void> {
    if (this.#unsent === null) {
      this.#number += 1;
      this.#unsent = { number: this.#number, rows: this.#waiting.splice(0, rowsAtOnce) };
    }
    const { number, rows } = this.#unsent;
    const values = [this.#writer, number, this.#options.clock(), JSON.stringify(rows)];
    await this.#options.database.query(writeAnsweredSql, values, z.unknown());
    this.#unsent = null;
  }

  async #prune(): Promise<void> {
    const { database, clock, keepDays } = this.#options;
    const now = clock().getTime();
    if (now - this.#prunedAt < pruneEveryMs) return;
    this.#prunedAt = now;
    const oldest = new Date(now - keepDays * 86_400_000);
    let gone = pruneAtOnce;
    while (gone === pruneAtOnce) {
      gone = (await database.query(pruneSql, [oldest], z.unknown())).length;
    }
    await database.query(forgetReportsSql, [new Date(now - reportsKnownMs)], z.unknown());
  }

  #hash(siteId: string, userToken: string): string {
    const hmac = createHmac('sha256', this.#options.secret).update(`visitor\0${siteId}\0`).update(userToken);
    return hmac.digest('base64url').slice(0, 22);
  }
}

/** Returns true when one query extends the other: the visitor is still typing. */
function isOneTyping(before: LogRow, queryKey: string): boolean {
  return before.query_key.startsWith(queryKey) || queryKey.startsWith(before.query_key);
}
