/** Reports usage to sites: their requests as counted here, and the searches and indexing elsewhere that they report. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../accounts/database.ts';
import { Problem } from '../contract/problem.ts';

/** Kinds of report. */
export const reportTypes = ['search', 'indexing'] as const;
export type ReportType = (typeof reportTypes)[number];

/** One report. */
export interface UsageReport {
  readonly siteId: string;
  readonly type: ReportType;
  readonly count: number;
  readonly occurredAt: Date | null;
  readonly idempotencyKey: string | null;
}

/** The calendar month of usage, in UTC: its first day, and the first day of the next. */
export interface UsagePeriod {
  readonly from: string;
  readonly until: string;
}

/** Reported figures of a period. */
export interface ReportedTotals {
  readonly period: UsagePeriod;
  readonly search: number;
  readonly indexing: number;
}

/** Requests of a period as this service counted them. */
export interface RequestTotals {
  readonly requests: number;
  readonly rateLimited: number;
}

const freshMs = 10_000;

// A report with a known key adds nothing. Without a key every report is new.
const reportSql = `
  with noted as (
    insert into usage_reports (site_id, idempotency_key, type, count, occurred_at, reported_at)
    select $1, $2::text, $3, $4, $5::timestamptz, $6 where $2::text is not null
    on conflict do nothing
    returning 1
  ), added as (
    insert into reported_usage as stored (site_id, type, day, count)
    select $1, $3, (coalesce($5::timestamptz, $6) at time zone 'UTC')::date, $4
    where $2::text is null or exists (select from noted)
    on conflict (site_id, type, day) do update set count = stored.count + excluded.count
    returning 1
  )
  select exists (select from added) as counted`;

const sameReportSql = `
  select type = $3 and count = $4 and occurred_at is not distinct from $5::timestamptz as same
  from usage_reports where site_id = $1 and idempotency_key = $2`;

const totalsSql = `
  select type, sum(count)::bigint as count from reported_usage
  where site_id = $1 and day >= $2::date and day < $3::date group by type`;

const requestsSql = `
  select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(rate_limited), 0)::bigint as rate_limited
  from usage_hours where site_id = $1 and hour >= $2`;

/** Reports and totals by site. */
export class UsageReports {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #requests = new LRUCache<string, { readonly totals: RequestTotals; readonly askedAt: number }>({
    max: 10_000,
  });

  constructor(options: { readonly database: Database; readonly clock: () => Date }) {
    this.#database = options.database;
    this.#clock = options.clock;
  }

  /** Adds a report. Returns false if its key came with the same report before; throws `parameter-invalid` if it came with another. */
  async report({ siteId, type, count, occurredAt, idempotencyKey }: UsageReport): Promise<boolean> {
    const values = [siteId, idempotencyKey, type, count, occurredAt];
    const [row] = await this.#database.query(
      reportSql,
      [...values, this.#clock()],
      z.object({ counted: z.boolean() }),
    );
    if (row?.counted === true) return true;
    const [known] = await this.#database.query(sameReportSql, values, z.object({ same: z.boolean() }));
    if (known?.same === false) {
      const message = 'was sent with another report';
      throw new Problem('parameter-invalid', `\`/idempotency_key\` ${message}.`, {
        errors: [{ parameter: '/idempotency_key', message }],
      });
    }
    return false;
  }

  /** Returns the current month. */
  period(): UsagePeriod {
    const now = this.#clock();
    const first = (month: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString().slice(0, 10);
    return { from: first(now.getUTCMonth()), until: first(now.getUTCMonth() + 1) };
  }

  /** Returns the totals that a site reported this month. */
  async totals(siteId: string): Promise<ReportedTotals> {
    const period = this.period();
    const rows = await this.#database.query(
      totalsSql,
      [siteId, period.from, period.until],
      z.object({ type: z.enum(reportTypes), count: z.int() }),
    );
    const countOf = (type: ReportType) => rows.find((row) => row.type === type)?.count ?? 0;
    return { period, search: countOf('search'), indexing: countOf('indexing') };
  }

  /** Returns the requests of a site to this service this month; some seconds old. */
  async requests(siteId: string): Promise<RequestTotals> {
    const now = this.#clock().getTime();
    const known = this.#requests.get(siteId);
    if (known !== undefined && now - known.askedAt < freshMs) return known.totals;
    const [row] = await this.#database.query(
      requestsSql,
      [siteId, `${this.period().from}T00:00:00Z`],
      z.object({ requests: z.int(), rate_limited: z.int() }),
    );
    const totals = { requests: row?.requests ?? 0, rateLimited: row?.rate_limited ?? 0 };
    this.#requests.set(siteId, { totals, askedAt: now });
    return totals;
  }
}
