/** Reads the stored usage: one row an hour, key, operation and class of status. */
import { z } from 'zod';
import type { Database } from '../../../service/accounts/database.ts';

/** One row of stored usage. */
const UsageHour = z.object({
  hour: z.date().transform((date) => date.toISOString()),
  key_id: z.string(),
  operation_id: z.string(),
  status_class: z.int(),
  requests: z.int(),
  rate_limited: z.int(),
  bytes: z.int(),
  latency_ms_sum: z.number(),
  latency_ms_max: z.number(),
  latency_buckets: z.array(z.int()),
});
export type UsageHour = z.output<typeof UsageHour>;

/** Returns the usage of a site from one instant (inclusive) to another (exclusive), oldest first. */
export function usageOfSite(database: Database, siteId: string, from: Date, to: Date): Promise<UsageHour[]> {
  return database.query(
    `select hour, key_id, operation_id, status_class, requests, rate_limited, bytes, latency_ms_sum, latency_ms_max,
       to_jsonb(latency_buckets) as latency_buckets
     from usage_hours where site_id = $1 and hour >= $2 and hour < $3
     order by hour, key_id, operation_id, status_class`,
    [siteId, from, to],
    UsageHour,
  );
}
