/**
 * Schemas of the figures of sites. Each share and each percentile has its sample size, or the reason why it is
 * withheld.
 */

import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import { Figure, figure } from '../statistics/statistic.ts';
import type { SearchFigures } from './search-figures.ts';
import { type Latency, type UsageFigures, type UsageSum, withinMs } from './usage-figures.ts';

const count = (description: string) => z.int().meta({ description });

/** Latencies in milliseconds. A percentile needs enough answers that at least one lies beyond it. */
const Latencies = z.object({
  p50_ms: Figure.meta({ description: 'Half of the answers took no longer.' }),
  p95_ms: Figure.meta({ description: 'Of 100 answers, 95 took no longer.' }),
  p99_ms: Figure.meta({ description: 'Of 100 answers, 99 took no longer.' }),
});
const leastFor = {
  p50_ms: publishingRules.least_shown,
  p95_ms: publishingRules.latency_p95_least,
  p99_ms: publishingRules.latency_p99_least,
} as const;

const Sums = z.object({
  requests: count('Requests that came with a key of the site.'),
  succeeded: count('Answered with 1xx, 2xx or 3xx.'),
  refused: count('Answered with 4xx, except 429.'),
  rate_limited: count('Answered with 429.'),
  failed: count('Answered with 5xx.'),
});

/** The usage of sites. */
export const Usage = Sums.extend({
  bytes: count('Bytes of the answers.'),
  refused_pct: Figure,
  rate_limited_pct: Figure,
  failed_pct: Figure,
  latency: Latencies,
  series: z
    .array(Sums.extend({ time: z.iso.datetime(), p50_ms: Figure, p95_ms: Figure }))
    .meta({ description: 'Every step of the period, oldest first.' }),
  endpoints: z
    .array(
      Sums.extend({
        operation_id: z.string(),
        method: z.string().nullable(),
        path: z.string().nullable().meta({ description: 'Null for a former operation.' }),
        p50_ms: Figure,
        p95_ms: Figure,
      }),
    )
    .meta({ description: 'Most requested first.' }),
  keys: z
    .array(
      Sums.extend({
        key_id: z.string(),
        name: z.string().nullable().meta({ description: 'Null if the key was deleted.' }),
        requests_by_step: z.array(z.int()).meta({ description: 'As long as `series`.' }),
      }),
    )
    .meta({ description: 'Most used first.' }),
});
export type Usage = z.output<typeof Usage>;

const Query = z.object({
  query: z.string(),
  searches: z.int(),
  zero_result_pct: Figure,
  clicks: z.int(),
});

/** The searches on sites. */
export const Searches = z.object({
  searches: count('Searches by visitors of the site.'),
  unique_queries: count('Different queries, whatever their case and accents.'),
  visitors: count('Different visitors, among the searches that name one.'),
  zero_result_pct: Figure.meta({
    description: 'Searches without a result, of those whose results were counted.',
  }),
  click_through_pct: Figure.meta({
    description: 'Clicks for 100 searches. A search may lead to several clicks.',
  }),
  mean_click_position: Figure.meta({ description: 'Position among the results, from 1.' }),
  latency: Latencies,
  series: z
    .array(
      z.object({
        time: z.iso.datetime(),
        searches: z.int(),
        without_result: z.int(),
        clicks: z.int(),
        zero_result_pct: Figure,
      }),
    )
    .meta({ description: 'Every step of the period, oldest first.' }),
  top_queries: z.array(Query).meta({ description: 'The 20 asked most.' }),
  zero_result_queries: z
    .array(z.object({ query: z.string(), searches: z.int() }))
    .meta({ description: 'The 20 queries most often without a result; `searches` counts those searches.' }),
});
export type Searches = z.output<typeof Searches>;

/** Returns a share of `n` in per cent. */
function share(part: number, n: number, of: string): z.input<typeof Figure> {
  return figure({ value: n === 0 ? null : (part / n) * 100, n }, { of });
}

function sums(sum: UsageSum): z.input<typeof Sums> {
  const { requests, succeeded, refused, rateLimited, failed } = sum;
  return { requests, succeeded, refused, rate_limited: rateLimited, failed };
}

const shares = { p50_ms: 0.5, p95_ms: 0.95, p99_ms: 0.99 } as const;

function within(latency: Latency, percentile: keyof typeof shares): z.input<typeof Figure> {
  const n = latency.buckets.reduce((sum, bucket) => sum + bucket, 0);
  const value = withinMs(latency, shares[percentile]);
  return figure({ value, n }, { minimum: leastFor[percentile], of: 'answers' });
}

/**
 * Returns usage as the body of an answer. `pathOf` and `nameOf` return the path of an operation and the name of a key.
 */
export function usageBody(
  { total, series, operations, keys }: UsageFigures,
  pathOf: (operationId: string) => { readonly method: string; readonly path: string } | null,
  nameOf: (keyId: string) => string | null,
): z.input<typeof Usage> {
  const { requests, latency } = total;
  return {
    ...sums(total),
    bytes: total.bytes,
    refused_pct: share(total.refused, requests, 'requests'),
    rate_limited_pct: share(total.rateLimited, requests, 'requests'),
    failed_pct: share(total.failed, requests, 'requests'),
    latency: {
      p50_ms: within(latency, 'p50_ms'),
      p95_ms: within(latency, 'p95_ms'),
      p99_ms: within(latency, 'p99_ms'),
    },
    series: series.map((step) => ({
      time: step.time.toISOString(),
      ...sums(step),
      p50_ms: within(step.latency, 'p50_ms'),
      p95_ms: within(step.latency, 'p95_ms'),
    })),
    endpoints: operations.map((operation) => ({
      operation_id: operation.operationId,
      ...(pathOf(operation.operationId) ?? { method: null, path: null }),
      ...sums(operation),
      p50_ms: within(operation.latency, 'p50_ms'),
      p95_ms: within(operation.latency, 'p95_ms'),
    })),
    keys: keys.map((key) => ({
      key_id: key.keyId,
      name: nameOf(key.keyId),
      ...sums(key),
      requests_by_step: [...key.series],
    })),
  };
}

/** Returns searches as the body of an answer. */
export function searchesBody(figures: SearchFigures): z.input<typeof Searches> {
  const { searches, counted, withoutResult, clicks, positioned, meanPosition, timed } = figures;
  const percentile = (value: number | null, minimum: number) =>
    figure({ value, n: timed }, { minimum, of: 'searches with a latency' });
  return {
    searches,
    unique_queries: figures.uniqueQueries,
    visitors: figures.visitors,
    zero_result_pct: share(withoutResult, counted, 'searches'),
    click_through_pct: share(clicks, searches, 'searches'),
    mean_click_position: figure({ value: meanPosition, n: positioned }, { of: 'clicks with a position' }),
    latency: {
      p50_ms: percentile(figures.p50Ms, leastFor.p50_ms),
      p95_ms: percentile(figures.p95Ms, leastFor.p95_ms),
      p99_ms: percentile(figures.p99Ms, leastFor.p99_ms),
    },
    series: figures.series.map((step) => ({
      time: step.time.toISOString(),
      searches: step.searches,
      without_result: step.withoutResult,
      clicks: step.clicks,
      zero_result_pct: share(step.withoutResult, step.counted, 'searches'),
    })),
    top_queries: figures.top.map((query) => ({
      query: query.query,
      searches: query.searches,
      zero_result_pct: share(query.withoutResult, query.counted, 'searches'),
      clicks: query.clicks,
    })),
    zero_result_queries: figures.inVain.map((query) => ({
      query: query.query,
      searches: query.withoutResult,
    })),
  };
}
