/**
 * Limits the requests of accounts, of addresses and of clients that guess keys: fixed windows of a minute, counted in
 * memory, or
 * in Redis when several processes share them.
 *
 * When Redis fails or stalls, a count waits for it for at most `redisPatienceMs`. Then this process counts by itself,
 * and sends
 * nothing to Redis for `redisPauseMs`, so that requests do not queue for a dead server. Meanwhile each process allows
 * the full
 * limit. The log has the beginning and the end, and a metric counts it.
 */
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../contract/problem.ts';
import { usualLimits } from '../limits.ts';
import { usualPatience } from '../patience.ts';
import { isWithin } from '../span.ts';
import type { Plan, Principal } from './plans.ts';
import { accountKey, type Policy, policiesOf, type Unit } from './rate-policies.ts';

const windowSeconds = 60;
const redisPauseMs = 1_000;
/** The library only counts. The limit depends on the plan, and a new plan continues the count of the old one. */
const counting = { keyPrefix: 'mulk:rate', points: Number.MAX_SAFE_INTEGER, duration: windowSeconds };

/** The rest of a limit, and `headers` that tell the client. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Dependencies of the limiter. */
export interface RateLimiterOptions {
  /** Longest time that one count waits for Redis before this process counts by itself; default 20 ms. */
  readonly redisPatienceMs?: number | undefined;
  /** Units of work a minute that one address may cause on the market site. */
  readonly pageUnitsPerMinute?: number | undefined;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** Registry for the counter of fall-backs. */
  readonly registry?: Registry | undefined;
}

/** Dependencies of a limiter that opens its own connection. */
export interface OpenLimiterOptions extends RateLimiterOptions {
  /** Redis that processes share; without it, counts are in memory. */
  readonly redisUrl: string | undefined;
}

/** A limit on the attempts of one person, account or address, whatever its plan. */
export interface Guard {
  /** Key of the count. */
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
  /** The sentence of the problem. */
  readonly refusal: string;
}

/** The rest of a limit. */
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the current window ends; null when nothing is counted yet. */
  readonly resetSeconds: number | null;
}

interface Count {
  readonly policy: Policy;
  readonly consumed: number;
  readonly resetSeconds: number;
}

/** Counts requests against the limits of their plan. */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #redis: Redis | null;
  readonly #fallbacks: Counter;
  readonly #memory = new RateLimiterMemory(counting);
  readonly #shared: RateLimiterRedis | null;
  #failedAt = Number.NEGATIVE_INFINITY;
  #degraded = false;

  /** Connects to Redis where processes share counts, and loads the client only there. */
  static async open(options: OpenLimiterOptions): Promise<RateLimiter> {
    return new RateLimiter(
      options,
      options.redisUrl === undefined ? null : await connect(options.redisUrl, options.redisPatienceMs ?? 0),
    );
  }

  /** @param redis where processes share counts; without it, counts are in memory */
  constructor(options: RateLimiterOptions, redis: Redis | null = null) {
    this.#options = options;
    this.#redis = redis;
    this.#shared =
      this.#redis === null
        ? null
        : new RateLimiterRedis({ ...counting, storeClient: this.#redis, rejectIfRedisNotReady: true });
    // Without a listener ioredis prints to the console. The first count that fails writes a log line.
    this.#redis?.on('error', () => undefined);
    this.#fallbacks = new Counter({
      name: 'mulk_rate_limiter_fallbacks_total',
      help: 'Counts that the rate limiter made in this process because Redis did not answer.',
      registers: options.registry === undefined ? [] : [options.registry],
    });
  }

  /** Resolves when Redis answers (at once without Redis). The service need not wait for it. */
  async ready(): Promise<void> {
    if (this.#redis === null || this.#redis.status === 'ready') return;
    await new Promise<void>((resolve) => this.#redis?.once('ready', resolve));
  }

  /**
   * Takes `cost` requests of the caller's limits. Returns null when there is no limit. Throws `rate-limited` when one
   * is used up.
   */
  async take(
    principal: Principal,
    address: string,
    cost = 1,
    unit: Unit = 'request',
  ): Promise<LimitState | null> {
    // The address comes first: a visitor of a page who is over the limit must not use up the account's share too.
    const counts: Count[] = [];
    for (const policy of this.#policiesOf(principal, address, unit)) {
      const count = await this.#count(policy, cost);
      counts.push(count);
      if (count.consumed > policy.limit) throw refusal(count, counts);
    }
    const main = counts.at(-1);
    return main === undefined ? null : toLimitState(main, counts);
  }

  /** Returns what `take` took, for a request that was refused for lack of capacity. */
  async giveBack(principal: Principal, address: string, cost: number, unit: Unit = 'request'): Promise<void> {
    for (const policy of this.#policiesOf(principal, address, unit)) await this.#count(policy, -cost);
  }

  /**
   * Takes one attempt of each guard before the attempt is made, so that attempts at the same instant all count. Throws
   * `rate-limited` when a guard is used up. Returns a function that gives the attempts back when they were good.
   */
  async guard(guards: readonly Guard[]): Promise<() => Promise<void>> {
    const counts: Count[] = [];
    for (const { key, limit, seconds, refusal: sentence } of guards) {
      const policy = { name: key, limit, seconds, key: `guard:${key}`, refusal: sentence };
      const count = await this.#count(policy, 1);
      counts.push(count);
      if (count.consumed > limit) throw refusal(count, []);
    }
    return async () => {
      for (const { policy } of counts) await this.#count(policy, -1);
    };
  }

  /** Returns the attempts that a guard has counted in its current window. */
  async attempts(key: string): Promise<number> {
    return (await this.#counted(`guard:${key}`))?.consumedPoints ?? 0;
  }

  /** Returns the rest of an account's limit on a plan in this minute without taking any; null when there is no limit. */
  async standing(accountId: string, plan: Plan): Promise<Standing | null> {
    const limit = plan.requestsPerMinute;
    if (limit === null) return null;
    const count = await this.#counted(accountKey(accountId, plan));
    return {
      limit,
      remaining: Math.max(0, limit - (count?.consumedPoints ?? 0)),
      resetSeconds: count === null ? null : secondsLeft(count.msBeforeNext, windowSeconds),
    };
  }

  /** Disconnects from Redis. */
  close(): void {
    this.#redis?.disconnect();
  }

  #policiesOf(principal: Principal, address: string, unit: Unit): Policy[] {
    const units = this.#options.pageUnitsPerMinute ?? usualLimits.pageUnitsPerMinute;
    return policiesOf(principal, address, unit, units);
  }

  async #counted(key: string): Promise<RateLimiterRes | null> {
    const shared = this.#shared;
    if (shared === null || this.#degraded) return this.#memory.get(key);
    const patience = this.#options.redisPatienceMs ?? usualPatience.redisMs;
    return within(patience, shared.get(key)).catch(() => this.#memory.get(key));
  }

  async #count(policy: Policy, cost: number): Promise<Count> {
    const shared = this.#shared;
    const now = this.#options.clock().getTime();
    if (shared === null) return countIn(this.#memory, policy, cost);
    if (!isWithin(redisPauseMs, this.#failedAt, now)) {
      try {
        const count = await within(
          this.#options.redisPatienceMs ?? usualPatience.redisMs,
          countIn(shared, policy, cost),
        );
        this.#recovered();
        return count;
      } catch (error) {
        this.#failed(now, error);
      }
    }
    this.#fallbacks.inc();
    return countIn(this.#memory, policy, cost);
  }

  #failed(now: number, error: unknown): void {
    this.#failedAt = now;
    if (this.#degraded) return;
    this.#degraded = true;
    const reason = error instanceof Error ? error.message : 'no answer';
    this.#options.logger.warn(
      { reason },
      'rate limiter: Redis does not answer, this process counts by itself',
    );
  }

  #recovered(): void {
    if (!this.#degraded) return;
    this.#degraded = false;
    this.#options.logger.info('rate limiter: Redis answers again, counts are shared');
  }
}

async function connect(redisUrl: string, patienceMs: number): Promise<Redis> {
  const { Redis } = await import('ioredis');
  return new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // Commands to a hung server must not pile up. Requests wait for redisPatienceMs only.
    commandTimeout: Math.max(1_000, patienceMs),
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    connectionName: 'mulk',
  });
}

async function countIn(
  limiter: RateLimiterMemory | RateLimiterRedis,
  policy: Policy,
  cost: number,
): Promise<Count> {
  const seconds = policy.seconds ?? windowSeconds;
  const { consumedPoints, msBeforeNext } = await limiter.consume(policy.key, cost, {
    customDuration: seconds,
  });
  return { policy, consumed: consumedPoints, resetSeconds: secondsLeft(msBeforeNext, seconds) };
}

/** Returns the seconds that are left of a window, never more than the whole window, even if the clock was changed. */
function secondsLeft(ms: number, windowOf: number): number {
  return Math.min(windowOf, Math.max(1, Math.ceil(ms / 1000)));
}

/** Rejects when the work takes longer. The extra turn accepts an answer that came while this process was busy. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms);
  });
  timer?.unref();
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function toLimitState({ policy, consumed, resetSeconds }: Count, counts: readonly Count[]): LimitState {
  return {
    limit: policy.limit,
    remaining: Math.max(0, policy.limit - consumed),
    resetSeconds,
    headers: limitHeaders(counts),
  };
}

function limitHeaders(taken: readonly Count[]): Record<string, string> {
  if (taken.length === 0) return {};
  // The plan's own limit comes first, for clients that read only one policy.
  const counts = taken.toReversed();
  const policies = counts.map(({ policy }) => `"${policy.name}";q=${policy.limit};w=${windowSeconds}`);
  const left = counts.map(
    ({ policy, consumed, resetSeconds }) =>
      `"${policy.name}";r=${Math.max(0, policy.limit - consumed)};t=${resetSeconds}`,
  );
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: left.join(', ') };
}

function refusal(count: Count, counts: readonly Count[]): Problem {
  const { policy, resetSeconds } = count;
  const unit = resetSeconds === 1 ? 'second' : 'seconds';
  return new Problem('rate-limited', `${policy.refusal} Try again in ${resetSeconds} ${unit}.`, {
    headers: { ...limitHeaders(counts), 'Retry-After': String(resetSeconds) },
  });
}
