/** Adds up the searches of the visitors of sites from the search log: number, empty results, clicks and latency. */
import { z } from 'zod';
import type { Queries } from './database.ts';
import { type Span, stepSql, stepsOf } from './time-steps.ts';

/** A query with its counts. */
export interface QueryCount {
  /** The most frequent spelling. */
  readonly query: string;
  readonly searches: number;
  /** Searches of this query whose results were counted. */
  readonly counted: number;
  readonly withoutResult: number;
  readonly clicks: number;
}

/** The searches on sites in a span. */
export interface SearchFigures {
  readonly searches: number;
  /** Different queries, ignoring case and accents. */
  readonly uniqueQueries: number;
  /** Different visitors, of the searches that name one. */
  readonly visitors: number;
  /** Searches whose results were counted, and those of them without results. */
  readonly counted: number;
  readonly withoutResult: number;
  readonly clicks: number;
  /** Clicks with a position, and their mean position from 1. */
  readonly positioned: number;
  readonly meanPosition: number | null;
  /** Searches with a latency, and its percentiles in milliseconds. */
  readonly timed: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly series: readonly SearchStep[];
  /** Most frequent queries first. */
  readonly top: readonly QueryCount[];
  /** Most frequent queries without results first. */
  readonly inVain: readonly QueryCount[];
}

/** One step of time. */
export interface SearchStep {
  readonly time: Date;
  readonly searches: number;
  readonly counted: number;
  readonly withoutResult: number;
  readonly clicks: number;
}

const listed = 20;

const rowsSql = `
  from search_log where site_id = any($1::text[]) and at >= $2 and at < $3`;

const countsSql = `
    count(*) filter (where is_search) as searches,
    count(results_count) filter (where is_search) as counted,
    count(*) filter (where is_search and results_count = 0) as "withoutResult",
    count(clicked_id) as clicks`;

const Counts = z.object({
  searches: z.int(),
  counted: z.int(),
  withoutResult: z.int(),
  clicks: z.int(),
});

const percentile = (share: number): string =>
  `percentile_cont(${share}) within group (order by latency_ms) filter (where is_search)`;

const totalSql = `
  select ${countsSql},
    count(distinct query_key) filter (where is_search) as "uniqueQueries",
    count(distinct user_hash) filter (where is_search) as visitors,
    count(position) filter (where clicked_id is not null) as positioned,
    (avg(position) filter (where clicked_id is not null))::float8 as "meanPosition",
    count(latency_ms) filter (where is_search) as timed,
    ${percentile(0.5)} as "p50Ms", ${percentile(0.95)} as "p95Ms", ${percentile(0.99)} as "p99Ms"
  ${rowsSql}`;

const Total = Counts.extend({
  uniqueQueries: z.int(),
  visitors: z.int(),
  positioned: z.int(),
  meanPosition: z.number().nullable(),
  timed: z.int(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
});

const seriesSql = `select ${stepSql('at', '$4')} as time, ${countsSql} ${rowsSql} group by 1`;

const queriesSql = (order: string): string => `
  select mode() within group (order by query) as query, ${countsSql}
  ${rowsSql}
  group by query_key
  having count(*) filter (where ${order}) > 0
  order by count(*) filter (where ${order}) desc, query_key
  limit ${listed}`;

const noSearches = { searches: 0, counted: 0, withoutResult: 0, clicks: 0 };

/** Returns the figures of the searches in a span. */
export async function searchFigures(queries: Queries, span: Span): Promise<SearchFigures> {
  const { siteIds, from, to, granularity } = span;
  const values = [siteIds, from, to];
  const Query = Counts.extend({ query: z.string() });
  const [total] = await queries.query(totalSql, values, Total);
  if (total === undefined) throw new Error('The sum of the search log gave no row.');
  const steps = await queries.query(seriesSql, [...values, granularity], Counts.extend({ time: z.date() }));
  const byTime = new Map(steps.map((step) => [step.time.getTime(), step]));
  return {
    ...total,
    series: stepsOf(span).map((time) => ({ ...noSearches, ...byTime.get(time.getTime()), time })),
    top: await queries.query(queriesSql('is_search'), values, Query),
    inVain: await queries.query(queriesSql('is_search and results_count = 0'), values, Query),
  };
}
