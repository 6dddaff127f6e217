/** What one operation asks of another for whoever sent the request. */
import type { Endpoint } from './endpoint.ts';
import type { ProblemBody } from './problem.ts';

/** What is asked of an operation from within another request: as a client would send it. */
export interface Sent {
  readonly params: Readonly<Record<string, string>>;
  /** The query string, without `?`. */
  readonly search: string;
  readonly body: unknown;
}

/** What it answered: the JSON, or its problem. */
export type Asked =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly problem: ProblemBody; readonly retryAfterSeconds: number | null };

/** Asks another operation for whoever sent the request: same key, plan, limits, cache and counting; nothing is sent anywhere. */
export type Ask = (endpoint: Endpoint, sent: Sent) => Promise<Asked>;
