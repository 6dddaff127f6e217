/**
 * Adds up the usage of sites: in all, by time, by operation, by key, and by key and time. One pass reads the kept
 * hours.
 */
import { z } from 'zod';
import type { Queries } from './database.ts';
import { type Span, stepSql, stepsOf } from './time-steps.ts';
import { latencyBoundsMs } from './usage-meter.ts';

/** Sums of requests. The five kinds do not overlap: requests refused for a limit are not among the other refusals. */
export interface UsageSum {
  readonly requests: number;
  readonly succeeded: number;
  /** Status 4xx except 429. */
  readonly refused: number;
  /** Status 429. */
  readonly rateLimited: number;
  /** Status 5xx. */
  readonly failed: number;
  readonly bytes: number;
  readonly latency: Latency;
}

/** Latency of answers: counts by bucket (latencyBoundsMs, and one more), and the slowest in milliseconds. */
export interface Latency {
  readonly buckets: readonly number[];
  readonly maxMs: number;
}

/** The usage of sites in a span. */
export interface UsageFigures {
  readonly total: UsageSum;
  /** Every step of the span, empty ones included. */
  readonly series: readonly (UsageSum & { readonly time: Date })[];
  /** Most requested first. */
  readonly operations: readonly (UsageSum & { readonly operationId: string })[];
  /** Most used first; `series` are requests by step. */
  readonly keys: readonly (UsageSum & { readonly keyId: string; readonly series: readonly number[] })[];
}

const bucketCount = latencyBoundsMs.length + 1;
const bucketSums = Array.from(
  { length: bucketCount },
  (_, index) => `coalesce(sum(latency_buckets[${index + 1}]), 0)`,
);

const sql = `
  with counted as (
    select ${stepSql('hour', '$4')} as time, key_id, operation_id, status_class, requests, rate_limited, bytes,
      latency_ms_max, latency_buckets
    from usage_hours where site_id = any($1::text[]) and hour >= $2 and hour < $3
  )
  select time, key_id, operation_id,
    coalesce(sum(requests), 0)::bigint as requests,
    coalesce(sum(requests) filter (where status_class < 4), 0)::bigint as succeeded,
    (coalesce(sum(requests) filter (where status_class = 4), 0) - coalesce(sum(rate_limited), 0))::bigint as refused,
    coalesce(sum(rate_limited), 0)::bigint as rate_limited,
    coalesce(sum(requests) filter (where status_class >= 5), 0)::bigint as failed,
    coalesce(sum(bytes), 0)::bigint as bytes,
    coalesce(max(latency_ms_max), 0) as latency_ms_max,
    jsonb_build_array(${bucketSums.join(', ')}) as latency_buckets
  from counted
  group by grouping sets ((), (time), (operation_id), (key_id), (time, key_id))
  order by requests desc, time, operation_id, key_id`;

const Row = z
  .object({
    time: z.date().nullable(),
    key_id: z.string().nullable(),
    operation_id: z.string().nullable(),
    requests: z.int(),
    succeeded: z.int(),
    refused: z.int(),
    rate_limited: z.int(),
    failed: z.int(),
    bytes: z.int(),
    latency_ms_max: z.number(),
    latency_buckets: z.array(z.number()),
  })
  .transform(({ time, key_id, operation_id, rate_limited, latency_ms_max, latency_buckets, ...sums }) => ({
    time,
    keyId: key_id,
    operationId: operation_id,
    sum: { ...sums, rateLimited: rate_limited, latency: { buckets: latency_buckets, maxMs: latency_ms_max } },
  }));

const nothing: UsageSum = {
  requests: 0,
  succeeded: 0,
  refused: 0,
  rateLimited: 0,
  failed: 0,
  bytes: 0,
  latency: { buckets: Array<number>(bucketCount).fill(0), maxMs: 0 },
};

/** Returns the figures of usage in a span. */
export async function usageFigures(queries: Queries, span: Span): Promise<UsageFigures> {
  const { siteIds, from, to, granularity } = span;
  const rows = await queries.query(sql, [siteIds, from, to, granularity], Row);
  const steps = stepsOf(span);
  const byTime = new Map<number, UsageSum>();
  const ofKeys = new Map<string, Map<number, number>>();
  for (const { time, keyId, sum } of rows) {
    if (time === null) continue;
    if (keyId === null) byTime.set(time.getTime(), sum);
    else ofKeys.set(keyId, (ofKeys.get(keyId) ?? new Map()).set(time.getTime(), sum.requests));
  }
  const whole = rows.find((row) => row.time === null && row.keyId === null && row.operationId === null);
  return {
    total: whole?.sum ?? nothing,
    series: steps.map((time) => ({ time, ...(byTime.get(time.getTime()) ?? nothing) })),
    operations: rows.flatMap(({ operationId, sum }) =>
      operationId === null ? [] : [{ operationId, ...sum }],
    ),
    keys: rows.flatMap(({ time, keyId, sum }) =>
      keyId === null || time !== null
        ? []
        : [{ keyId, ...sum, series: steps.map((step) => ofKeys.get(keyId)?.get(step.getTime()) ?? 0) }],
    ),
  };
}

/**
 * Returns the milliseconds within which at least this share of answers came: the upper bound of the bucket of the
 * percentile, or
 * the slowest answer if that is less. Returns null when there are no answers.
 */
export function withinMs({ buckets, maxMs }: Latency, share: number): number | null {
  const n = buckets.reduce((sum, count) => sum + count, 0);
  if (n === 0) return null;
  let reached = 0;
  for (const [index, count] of buckets.entries()) {
    reached += count;
    if (reached >= share * n) return Math.min(latencyBoundsMs[index] ?? maxMs, maxMs);
  }
  return maxMs;
}
