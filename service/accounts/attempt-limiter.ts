/**
 * Limits failed attempts with keys by address. It counts in this process: keys have 256 random bits, so this is enough.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Problem } from '../contract/problem.ts';
import { addressKey } from './address-key.ts';

const windowSeconds = 60;

/** Counts the failed attempts of each address in a minute. */
export class AttemptLimiter {
  readonly #failuresPerMinute: number;
  readonly #counts: RateLimiterMemory;

  constructor(failuresPerMinute = 30) {
    this.#failuresPerMinute = failuresPerMinute;
    this.#counts = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });
  }

  /** Returns true when the address has failed too often. */
  async isOver(address: string): Promise<boolean> {
    const count = await this.#counts.get(addressKey(address));
    return count !== null && count.consumedPoints >= this.#failuresPerMinute;
  }

  /** Throws `rate-limited` when the address has failed too often. */
  async check(address: string): Promise<void> {
    const count = await this.#counts.get(addressKey(address));
    if (count === null || count.consumedPoints < this.#failuresPerMinute) return;
    const seconds = Math.min(windowSeconds, Math.max(1, Math.ceil(count.msBeforeNext / 1000)));
    throw new Problem('rate-limited', `Too many requests without a good key. Try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** Counts one failure. */
  async fail(address: string): Promise<void> {
    await this.#counts.consume(addressKey(address));
  }
}
