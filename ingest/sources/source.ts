/** The interface of a source: a place that exports come from. A source writes whole exports under `exports/` and nothing else. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { KeptExports, ReceivedExport } from './kept-exports.ts';

/** The outside world as a source sees it; tests pass their own. */
export interface Effects {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Calls back once after a time unless cancelled; returns the cancellation. */
  readonly timer: (ms: number, callback: () => void) => () => void;
}

/** The arguments that a source gets in one run. */
export interface SourceContext {
  readonly exports: KeptExports;
  /** Ids of the datasets, by which folders are recognised. */
  readonly datasets: readonly string[];
  readonly effects: Effects;
  readonly logger: Logger;
  readonly signal?: AbortSignal;
  /** A file or address that was not taken, and why, in words an operator can act on. */
  readonly onSkipped: (file: string, reason: string) => void;
  readonly onWarning: (text: string) => void;
  /** Bytes received, as they come. */
  readonly onBytes?: (bytes: number) => void;
}

export interface Source {
  readonly id: string;
  /** Receives the exports of the source, new or already kept. One bad file never stops the others. */
  receive(context: SourceContext): Promise<ReceivedExport[]>;
}

/** The real world. */
export const realEffects: Effects = {
  fetch: (input, init) => fetch(input, init),
  now: () => new Date(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  },
  random: Math.random,
  timer: (ms, callback) => {
    const handle = setTimeout(callback, ms);
    return () => clearTimeout(handle);
  },
};
