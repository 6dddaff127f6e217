/** Lets one operation call another for the same caller. */
import type { Endpoint } from './endpoint.ts';
import type { ProblemBody } from './problem.ts';

/** The request to the other operation, in the form that a client sends. */
export interface Sent {
  readonly params: Readonly<Record<string, string>>;
  /** The query string, without `?`. */
  readonly search: string;
  readonly body: unknown;
}

/** The answer of the other operation: its JSON, or its problem. */
export type Asked =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false;
      readonly problem: ProblemBody;
      readonly retryAfterSeconds: number | null;
      /** Present path of a record that has moved. */
      readonly location: string | null;
    };

/** Calls another operation for the same caller, with the same key, plan, limits, cache and counting, and without a network request. */
export type Ask = (endpoint: Endpoint, sent: Sent) => Promise<Asked>;
