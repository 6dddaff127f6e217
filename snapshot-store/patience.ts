/** How often and how long failed requests to the store are tried again. */
import { StoreFailed } from './store-failed.ts';

/** Tries and pauses. The caller supplies the effects, so that tests need not wait. */
export interface Patience {
  /** Tries of one request, including the first. */
  readonly tries: number;
  /** Pause after the first failure, in milliseconds; it doubles with each one, up to half a minute. */
  readonly pauseMs: number;
  /** Time for an answer, in milliseconds. A request with a body has more, at 64 KiB a second. */
  readonly answerMs: number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const LONGEST_PAUSE_MS = 30_000;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Returns whether the same request may succeed later. */
export function isMeantToPass(error: unknown): boolean {
  return error instanceof StoreFailed && (error.status === null || PASSING.has(error.status));
}

/** Returns the pause before the next try. Half of it is random, so that many replicas do not return at once. */
export function pauseAfter(
  { pauseMs, random }: Pick<Patience, 'pauseMs' | 'random'>,
  failures: number,
): number {
  const whole = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** (failures - 1));
  return Math.round(whole / 2 + (random() * whole) / 2);
}

/** Repeats an action until it succeeds, fails for good, or patience ends. */
export async function tryAgain<T>(
  patience: Patience,
  work: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || failures >= patience.tries) throw error;
      await patience.sleep(pauseAfter(patience, failures), signal);
    }
  }
}
