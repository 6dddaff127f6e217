import assert from 'node:assert/strict';
import { z } from 'zod';
import { openSiteFigures } from '../../../service/accounts/site-figures.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { stepOf, stepsOf } from '../../../service/accounts/time-steps.ts';
import { withinMs } from '../../../service/accounts/usage-figures.ts';
import { type UsageEvent, UsageMeter } from '../../../service/accounts/usage-meter.ts';
import { describeOnBoth, openStore, someSite, type TestClock, testLog } from '../../support/accounts.ts';

const hour = 3600;

describeOnBoth('figures of sites', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let site = '';
  let other = '';

  before(async () => {
    ({ store, clock } = await openStore(await databases.place()));
    site = (await someSite(store, { name: 'ours' })).id;
    other = (await someSite(store, { name: 'theirs' })).id;
  });
  after(() => store?.close());

  /** From midnight of the day the clock stands on, for so many days. */
  function days(count: number, siteIds = [site]) {
    const from = stepOf(clock.now(), 'day');
    return {
      siteIds,
      from,
      to: new Date(from.getTime() + count * 24 * hour * 1000),
      granularity: 'day' as const,
    };
  }

  it('adds up usage by time, operation, key, and key and time', async () => {
    const meter = new UsageMeter({ database: store.database, clock: clock.now, logger: testLog().logger });
    const span = days(3);
    const record = (event: Partial<UsageEvent>) =>
      meter.record({
        siteId: site,
        keyId: 'key_a',
        operationId: 'listAreas',
        status: 200,
        ms: 4,
        bytes: 10,
        ...event,
      });
    for (let count = 0; count < 6; count += 1) record({});
    record({ status: 404 });
    record({ status: 429, ms: 0.5 });
    record({ status: 503, ms: 700 });
    record({ siteId: other, keyId: 'key_x' });
    clock.turn(24 * hour);
    record({ keyId: 'key_b', operationId: 'getArea', ms: 9_000 });
    record({});
    assert.equal(await meter.stop(), true);

    const { total, series, operations, keys } = await openSiteFigures(store.database).usage(span);
    const { latency, ...sums } = total;
    assert.deepEqual(sums, {
      requests: 11,
      succeeded: 8,
      refused: 1,
      rateLimited: 1,
      failed: 1,
      bytes: 110,
    });
    assert.equal(latency.maxMs, 9_000);
    assert.deepEqual(
      series.map(({ time, requests, rateLimited }) => [
        time.toISOString().slice(0, 10),
        requests,
        rateLimited,
      ]),
      [
        ['2026-04-01', 9, 1],
        ['2026-04-02', 2, 0],
        ['2026-04-03', 0, 0],
      ],
    );
    assert.deepEqual(
      operations.map(({ operationId, requests, failed }) => [operationId, requests, failed]),
      [
        ['listAreas', 10, 1],
        ['getArea', 1, 0],
      ],
    );
    assert.deepEqual(
      keys.map(({ keyId, requests, series: byDay }) => [keyId, requests, byDay]),
      [
        ['key_a', 10, [9, 1, 0]],
        ['key_b', 1, [0, 1, 0]],
      ],
    );
    // 1 answer within 1 ms, 8 within 5, one within 1,000, one slower than any bound.
    assert.equal(withinMs(latency, 0.05), 1);
    assert.equal(withinMs(latency, 0.5), 5);
    assert.equal(withinMs(latency, 0.9), 1_000);
    assert.equal(withinMs(latency, 0.95), 9_000);
  });

  it('has zeros where nothing was used', async () => {
    const span = { ...days(2, ['site_none']), granularity: 'hour' as const };
    const { total, series, operations, keys } = await openSiteFigures(store.database).usage(span);
    assert.equal(total.requests, 0);
    assert.equal(withinMs(total.latency, 0.5), null);
    assert.equal(series.length, 48);
    assert.deepEqual([operations, keys], [[], []]);
  });

  it('adds up searches, those in vain, and clicks', async () => {
    const at = clock.now();
    const log = async (query: string, more: Readonly<Record<string, unknown>> = {}) => {
      const row = {
        site: site,
        results: 3,
        clicked: null,
        position: null,
        latency: null,
        user: null,
        search: true,
        ...more,
      };
      await store.database.query(
        `insert into search_log (site_id, at, query, query_key, results_count, clicked_id, position, latency_ms, user_hash,
           source, is_search) values ($1, $2, $3, lower($3), $4, $5, $6, $7, $8, 'reported', $9)`,
        [row.site, at, query, row.results, row.clicked, row.position, row.latency, row.user, row.search],
        z.unknown(),
      );
    };
    await log('Marina', { user: 'a', latency: 10 });
    await log('marina', { user: 'b', latency: 30, clicked: 'd1', position: 2 });
    await log('marina', { results: null });
    await log('marina', { results: null, search: false, clicked: 'd2', position: 5 });
    await log('villa on mars', { results: 0, user: 'a' });
    await log('marina', { site: other });

    const found = await openSiteFigures(store.database).searches(days(1));
    const { series, top, inVain, ...sums } = found;
    assert.deepEqual(sums, {
      searches: 4,
      uniqueQueries: 2,
      visitors: 2,
      counted: 3,
      withoutResult: 1,
      clicks: 2,
      positioned: 2,
      meanPosition: 3.5,
      timed: 2,
      p50Ms: 20,
      p95Ms: 29,
      p99Ms: 29.8,
    });
    assert.deepEqual(
      series.map(({ searches, withoutResult, clicks }) => [searches, withoutResult, clicks]),
      [[4, 1, 2]],
    );
    assert.deepEqual(top, [
      { query: 'marina', searches: 3, counted: 2, withoutResult: 0, clicks: 2 },
      { query: 'villa on mars', searches: 1, counted: 1, withoutResult: 1, clicks: 0 },
    ]);
    assert.deepEqual(
      inVain.map(({ query }) => query),
      ['villa on mars'],
    );
  });
});

describe('steps of time', () => {
  const span = { from: new Date('2026-01-29T05:30:00Z'), to: new Date('2026-02-10T00:00:00Z') };
  const days = (granularity: 'week' | 'month' | 'day') =>
    stepsOf({ ...span, granularity }).map((step) => step.toISOString().slice(0, 10));

  it('begin where a day, week or month begins in UTC', () => {
    assert.deepEqual(days('month'), ['2026-01-01', '2026-02-01']);
    assert.deepEqual(days('week'), ['2026-01-26', '2026-02-02', '2026-02-09']);
    assert.equal(days('day').length, 12);
    assert.equal(stepOf(span.from, 'hour').toISOString(), '2026-01-29T05:00:00.000Z');
  });
});
