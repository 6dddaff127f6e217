/** Defines an entry of the request log, and how many of them are kept. */
import { z } from 'zod';

/** Days that entries are kept. */
export const keptDays = 30;

/**
 * Limits of one account for one day (UTC). Answers without a problem take at most `successes` of the rows, so that refused requests, which
 * people look for, still find room.
 */
export const dayLimits = { rows: 5_000, successes: 4_000, bytes: 5_000_000 } as const;

/** A parameter as it was sent; the value is null where it is not kept. */
export const SentParameter = z.object({ name: z.string(), value: z.string().nullable() });
export type SentParameter = z.output<typeof SentParameter>;

/** One request, as the log keeps it. The names are the columns of request_log. */
export interface RequestEntry {
  readonly account_id: string;
  readonly site_id: string;
  readonly key_id: string;
  readonly at: string;
  readonly request_id: string;
  readonly operation_id: string | null;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly SentParameter[];
  readonly body: unknown;
  readonly status: number;
  readonly problem_code: string | null;
  readonly problem_text: string | null;
  readonly media_type: string | null;
  readonly bytes: number;
  readonly ms: number;
  readonly cost: number;
}
