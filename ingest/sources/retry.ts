/** Repeats failed requests: decides which failures are worth a try, and how long to wait. */
import type { Effects } from './source.ts';

/** A failure of a network source, worded for an operator and free of secrets. */
export class SourceFailure extends Error {
  readonly retryable: boolean;
  /** The pause that the server asked for, if any. */
  readonly waitMs: number | null;

  constructor(message: string, options: { retryable: boolean; waitMs?: number | null; cause?: unknown }) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'SourceFailure';
    this.retryable = options.retryable;
    this.waitMs = options.waitMs ?? null;
  }
}

export interface RetryPolicy {
  /** Failures in a row, without a byte of progress between them, after which it gives up. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly maxMs: number;
  /** If a server asks for a longer pause than this, the next run tries again. */
  readonly maxWaitMs: number;
  /** The most tries, however much progress is made. */
  readonly attemptsInAll: number;
}

export const RETRY_POLICY: RetryPolicy = {
  attempts: 6,
  baseMs: 1_000,
  maxMs: 60_000,
  maxWaitMs: 600_000,
  attemptsInAll: 200,
};

export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
  readonly onRetry: (failure: SourceFailure, waitMs: number) => void;
  /** Grows while progress is made; a try that progressed does not count against the next. */
  readonly progress?: () => number;
}

/** Runs an attempt until it succeeds, fails for good, or the policy's tries are used up. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  effects: Effects,
  options: RetryOptions,
): Promise<T> {
  const { policy, signal, progress = () => 0 } = options;
  let inARow = 0;
  for (let count = 1; ; count += 1) {
    signal?.throwIfAborted();
    const before = progress();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SourceFailure) || !error.retryable) throw error;
      inARow = progress() > before ? 1 : inARow + 1;
      const waitMs = error.waitMs ?? backoff(inARow, policy, effects.random());
      refuseToGoOn(error, { inARow, count, waitMs }, policy);
      options.onRetry(error, waitMs);
      await effects.sleep(waitMs, signal);
    }
  }
}

function refuseToGoOn(
  failure: SourceFailure,
  tried: { inARow: number; count: number; waitMs: number },
  policy: RetryPolicy,
): void {
  if (tried.inARow >= policy.attempts || tried.count >= policy.attemptsInAll) {
    throw givenUp(failure, `given up after ${tried.count} tries`);
  }
  if (tried.waitMs > policy.maxWaitMs) {
    throw givenUp(
      failure,
      `asked to come back in ${Math.ceil(tried.waitMs / 60_000)} minutes: left for the next run`,
    );
  }
}

function givenUp(failure: SourceFailure, why: string): SourceFailure {
  return new SourceFailure(`${failure.message} (${why})`, { retryable: false, cause: failure });
}

/** Returns the pause, which doubles from try to try. Half of it is random, so that many clients do not return together. */
export function backoff(failures: number, policy: RetryPolicy, chance: number): number {
  const full = Math.min(policy.maxMs, policy.baseMs * 2 ** (failures - 1));
  return Math.round(full / 2 + (full / 2) * chance);
}

/** Reads `Retry-After`: seconds, or a date. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
