import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { redisProgram, startRedis, type TestRedis } from '../../../bench/redis.ts';
import { findPlan, type Plan, type Principal } from '../../../service/accounts/plans.ts';
import { RateLimiter } from '../../../service/accounts/rate-limiter.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { TestClock, testLog } from '../../support/accounts.ts';
import { endlessMs } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { spawnProgram } from './spawn-program.ts';

const address = '203.0.113.7';
const small: Plan = {
  id: 'small',
  title: 'Small',
  requestsPerMinute: 5,
  requestsPerMinutePerAddress: 3,
  tilesPerMinute: 5,
  tilesPerMinutePerAddress: 3,
  unitsPerRequest: 1_000_000,
  portfolioMost: 1,
  portfolioMostPerDay: 1,
  historyFrom: null,
  features: [],
  defaultScopes: ['read'],
};

function principal(more: Partial<Principal> = {}): Principal {
  return {
    keyId: 'key_a',
    siteId: 'site_a',
    accountId: 'account_a',
    kind: 'secret',
    scopes: ['read'],
    plan: small,
    allowedOrigins: [],
    isVerified: true,
    ...more,
  };
}

async function limiterWith({ redisUrl, ...options }: { redisUrl?: string; redisPatienceMs?: number } = {}) {
  const registry = new Registry();
  const { logger, lines } = testLog();
  const clock = new TestClock();
  const limiter = await RateLimiter.open({ ...options, redisUrl, logger, clock: clock.now, registry });
  const fallbacks = async () => {
    const metric = await registry.getSingleMetric('mulk_rate_limiter_fallbacks_total')?.get();
    return metric?.values[0]?.value ?? 0;
  };
  return { limiter, lines, clock, fallbacks };
}

function limited(check: (problem: Problem) => void = () => undefined): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, 'rate-limited');
    const seconds = Number(error.headers['Retry-After']);
    assert.ok(seconds >= 1 && seconds <= 60);
    check(error);
    return true;
  };
}

/** How many of so many requests get through. */
async function through(
  limiter: RateLimiter,
  caller: Principal,
  requests: number,
  from = address,
): Promise<number> {
  const taken = await Promise.allSettled(Array.from({ length: requests }, () => limiter.take(caller, from)));
  return taken.filter(({ status }) => status === 'fulfilled').length;
}

function sharedRules(limiterOf: () => RateLimiter, account: (name: string) => string): void {
  it('lets through exactly what the plan allows, and says what is left', async () => {
    const caller = principal({ accountId: account('exact') });
    for (const remaining of [4, 3, 2, 1, 0]) {
      const state = await limiterOf().take(caller, address);
      assert.deepEqual({ limit: state?.limit, remaining: state?.remaining }, { limit: 5, remaining });
      assert.equal(state?.headers['RateLimit-Policy'], '"small";q=5;w=60');
      assert.equal(state.headers['RateLimit'], `"small";r=${remaining};t=${state.resetSeconds}`);
      assert.ok(state.resetSeconds >= 1 && state.resetSeconds <= 60);
    }
    await assert.rejects(
      limiterOf().take(caller, address),
      limited(({ headers, detail }) => {
        assert.match(detail, /Small allows 5 requests a minute\. Try again in \d+ second/);
        assert.match(headers['RateLimit'] ?? '', /^"small";r=0;t=\d+$/);
      }),
    );
  });

  it('takes what a request costs', async () => {
    const caller = principal({ accountId: account('cost') });
    assert.equal((await limiterOf().take(caller, address, 4))?.remaining, 1);
    await assert.rejects(limiterOf().take(caller, address, 2), limited());
  });

  it('shares one rate between all keys and sites of an account, and none between accounts', async () => {
    const accountId = account('shared');
    assert.equal(await through(limiterOf(), principal({ accountId, keyId: 'key_a' }), 3), 3);
    assert.equal(
      await through(limiterOf(), principal({ accountId, siteId: 'site_b', keyId: 'key_b' }), 3),
      2,
    );
    assert.equal(await through(limiterOf(), principal({ accountId: account('other') }), 5), 5);
  });

  it('limits a public key for each address too, before the account pays', async () => {
    const caller = principal({ accountId: account('public'), kind: 'public' });
    const state = await limiterOf().take(caller, address);
    assert.equal(state?.headers['RateLimit-Policy'], '"small";q=5;w=60, "small-address";q=3;w=60');
    assert.match(state?.headers['RateLimit'] ?? '', /^"small";r=4;t=\d+, "small-address";r=2;t=\d+$/);
    assert.equal(await through(limiterOf(), caller, 9), 2);
    await assert.rejects(
      limiterOf().take(caller, address),
      limited(({ detail }) => assert.match(detail, /one address 3 requests/)),
    );
    assert.equal(await through(limiterOf(), caller, 9, '203.0.113.8'), 2);
  });

  it('limits the tiles of maps by address and account, apart from requests', async () => {
    const caller = principal({ accountId: account('tiles'), kind: 'public' });
    const tiles = async (from: string) => {
      let taken = 0;
      const one = () =>
        limiterOf()
          .take(caller, from, 1, 'tile')
          .then(() => (taken += 1));
      await Promise.allSettled(Array.from({ length: 9 }, one));
      return taken;
    };
    assert.equal(await tiles(address), 3);
    assert.equal(await tiles('203.0.113.8'), 2);
    assert.equal(await through(limiterOf(), { ...caller, kind: 'secret' }, 9), 5);
  });

  it('limits the work for pages by address alone: one network of IPv6 is one address, and no account pays', async () => {
    const caller = principal({ accountId: account('pages'), kind: 'public' });
    const take = (from: string, units: number) => limiterOf().take(caller, from, units, 'page');
    const state = await take('2001:db8:0:1::7', 599);
    assert.equal(state?.headers['RateLimit-Policy'], '"pages-address";q=600;w=60');
    assert.match(state.headers['RateLimit'] ?? '', /^"pages-address";r=1;t=\d+$/);
    await assert.rejects(
      take('2001:db8:0:1::8', 2),
      limited(({ detail }) => assert.match(detail, /600 units of work a minute for one address/)),
    );
    assert.equal((await take('2001:db8:0:2::7', 600))?.remaining, 0);
    assert.equal(await through(limiterOf(), caller, 9), 3);
  });

  it('carries the count over to a new plan', async () => {
    const accountId = account('moved');
    assert.equal(await through(limiterOf(), principal({ accountId }), 9), 5);
    const larger = { ...small, requestsPerMinute: 20 };
    assert.equal(await through(limiterOf(), principal({ accountId, plan: larger }), 20), 11);
  });

  it('gives back what a request took that was refused for lack of capacity', async () => {
    const caller = principal({ accountId: account('back'), kind: 'public' });
    await limiterOf().take(caller, address, 3);
    await limiterOf().giveBack(caller, address, 2);
    const state = await limiterOf().take(caller, address);
    assert.match(state?.headers['RateLimit'] ?? '', /^"small";r=3;t=\d+, "small-address";r=1;t=\d+$/);
  });

  it('says what is left of the limit of an account without taking any', async () => {
    const accountId = account('standing');
    const standing = (plan = small) => limiterOf().standing(accountId, plan);
    assert.deepEqual(await standing(), { limit: 5, remaining: 5, resetSeconds: null });
    await limiterOf().take(principal({ accountId }), address, 2);
    for (let look = 0; look < 2; look += 1) {
      const { resetSeconds, ...rest } = (await standing()) ?? assert.fail('no limit');
      assert.deepEqual(rest, { limit: 5, remaining: 3 });
      assert.ok(resetSeconds !== null && resetSeconds >= 1 && resetSeconds <= 60);
    }
    assert.equal((await standing({ ...small, requestsPerMinute: 1 }))?.remaining, 0);
    assert.equal(await standing({ ...small, requestsPerMinute: null }), null);
  });

  it('limits attempts by each of their guards, and gives good ones back', async () => {
    const guard = (name: string, limit: number) => ({
      key: account(name),
      limit,
      seconds: 900,
      refusal: `Too many of ${name}.`,
    });
    const [narrow, wide] = [guard('narrow', 2), guard('wide', 4)];
    const giveBack = await limiterOf().guard([narrow, wide]);
    await giveBack();
    for (let attempt = 0; attempt < 2; attempt += 1) await limiterOf().guard([narrow, wide]);
    await assert.rejects(limiterOf().guard([narrow, wide]), (error) => {
      assert.ok(error instanceof Problem && error.code === 'rate-limited');
      const seconds = Number(error.headers['Retry-After']);
      assert.ok(seconds > 800 && seconds <= 900, String(seconds));
      assert.equal(error.detail, `Too many of narrow. Try again in ${seconds} seconds.`);
      assert.deepEqual(Object.keys(error.headers), ['Retry-After']);
      return true;
    });
    // The guards after the one that refused were not counted.
    for (let attempt = 0; attempt < 2; attempt += 1) await limiterOf().guard([wide]);
    await assert.rejects(limiterOf().guard([wide]), /Too many of wide/);
    await limiterOf().guard([guard('another', 1)]);
  });

  it('leaves a plan without a limit alone', async () => {
    const plan = findPlan('enterprise');
    assert.ok(plan !== undefined);
    const caller = principal({ accountId: account('unlimited'), plan });
    assert.equal(await limiterOf().take(caller, address), null);
    assert.equal(await through(limiterOf(), caller, 1000), 1000);
  });
}

describe('RateLimiter in memory', () => {
  let limiter: RateLimiter | undefined;
  before(async () => {
    ({ limiter } = await limiterWith());
  });
  sharedRules(
    () => {
      assert.ok(limiter !== undefined);
      return limiter;
    },
    (name) => `memory-${name}`,
  );
});

describe('a RateLimiter without Redis', () => {
  it('is ready at once, and needs neither a registry nor an end', async () => {
    const { logger } = testLog();
    const plain = new RateLimiter({ logger, clock: new TestClock().now });
    await plain.ready();
    assert.equal(await through(plain, principal(), 9), 5);
    plain.close();
  });

  it('tells a site with one request a minute so, in the singular', async () => {
    const { limiter } = await limiterWith();
    const caller = principal({ kind: 'public', plan: { ...small, requestsPerMinutePerAddress: 1 } });
    await limiter.take(caller, address);
    await assert.rejects(
      limiter.take(caller, address),
      limited(({ detail }) =>
        assert.match(
          detail,
          /^A public key allows one address 1 request a minute\. Try again in \d+ seconds\.$/,
        ),
      ),
    );
    const open = principal({
      siteId: 'site_open',
      kind: 'public',
      plan: { ...small, requestsPerMinutePerAddress: null },
    });
    assert.equal((await limiter.take(open, address))?.headers['RateLimit-Policy'], '"small";q=5;w=60');
  });
});

describe('RateLimiter in Redis', () => {
  let redis: TestRedis | undefined;
  let limiter: RateLimiter | undefined;
  const url = () => redis?.url ?? '';

  before(async function () {
    if (redisProgram() === null) {
      process.stderr.write(
        'SKIPPED: "RateLimiter in Redis": neither Redis nor Valkey is installed on this machine.\n',
      );
      this.skip();
    }
    redis = await startRedis();
    limiter = (await limiterWith({ redisUrl: redis.url, redisPatienceMs: endlessMs })).limiter;
    await limiter.ready();
  });
  after(async () => {
    limiter?.close();
    await redis?.stop();
  });

  /** What Redis has counted of an account. */
  const countOf = async (accountId: string): Promise<number> => {
    const client = new Redis(url());
    const keys = await client.keys(`*${accountId}*`);
    const counts = await Promise.all(keys.map((key) => client.get(key)));
    client.disconnect();
    return Math.max(0, ...counts.map(Number));
  };

  sharedRules(
    () => {
      assert.ok(limiter !== undefined);
      return limiter;
    },
    (name) => `redis-${name}`,
  );

  it('is exact across two processes', async () => {
    const requests = 400;
    const takers = [0, 1].map(() =>
      spawnProgram('limit-process.ts', url(), 'site_two', '300', String(requests)),
    );
    await Promise.all(takers.map((taker) => once(taker.lines, 'line')));
    for (const taker of takers) taker.tell('go');
    const allowed = await Promise.all(takers.map(async (taker) => Number((await taker.finished())[1])));
    const [first = 0, second = 0] = allowed;
    assert.equal(first + second, 300, `one let through ${first}, the other ${second}`);
    assert.ok(first > 0 && second > 0, 'both took part');
  });

  it('counts by itself while Redis hangs, says so once, and returns to it', async () => {
    const {
      limiter: own,
      lines,
      clock,
      fallbacks,
    } = await limiterWith({ redisUrl: url(), redisPatienceMs: 500 });
    const caller = principal({ accountId: 'account_hang' });
    await own.ready();
    assert.equal((await limiter?.take(caller, address))?.remaining, 4);
    redis?.pause();
    try {
      assert.equal(await through(own, caller, 3), 3);
      assert.equal(await through(own, caller, 9), 2, 'the limit holds in this process');
      assert.equal(lines().split('Redis does not answer').length, 2);
      assert.match(lines(), /"reason":"no answer within 500 ms"/);
      assert.equal(await fallbacks(), 12);
      assert.equal((await own.standing(caller.accountId, small))?.remaining, 0);
    } finally {
      redis?.resume();
    }
    assert.ok((await countOf('account_hang')) <= 4, 'for a second no request asks Redis');
    clock.turn(2);
    await until(async () => {
      clock.turn(2);
      await own.take(
        principal({ accountId: 'account_probe', plan: { ...small, requestsPerMinute: 1e6 } }),
        address,
      );
      return lines().includes('Redis answers again');
    });
    await own.take(principal({ accountId: 'account_after' }), address);
    assert.equal(lines().split('Redis answers again').length, 2);
    own.close();
  });

  it('counts by itself when Redis was never there', async () => {
    const { limiter: alone, lines, fallbacks } = await limiterWith({ redisUrl: '/nonexistent/redis.sock' });
    assert.equal(await through(alone, principal(), 9), 5);
    assert.match(lines(), /counts by itself/);
    assert.equal(await fallbacks(), 9);
    alone.close();
  });
});
