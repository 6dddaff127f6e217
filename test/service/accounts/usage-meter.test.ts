import assert from 'node:assert/strict';
import { once } from 'node:events';
import fc from 'fast-check';
import type { SiteRecord } from '../../../service/accounts/records.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import {
  applyUsage,
  latencyBoundsMs,
  type UsageBatch,
  type UsageEvent,
  UsageMeter,
} from '../../../service/accounts/usage-meter.ts';
import {
  describeOnBoth,
  describeOnPostgres,
  openStore,
  pgliteDirectory,
  someSite,
  type TestClock,
  testLog,
} from '../../support/accounts.ts';
import { spawnProgram } from './spawn-program.ts';
import { type UsageHour, usageOfSite } from './usage-rows.ts';

const [from, to] = [new Date('2000-01-01'), new Date('2100-01-01')];

function usageOf(store: AccountStore, site: SiteRecord): Promise<UsageHour[]> {
  return usageOfSite(store.database, site.id, from, to);
}

function sum(rows: readonly UsageHour[], of: (row: UsageHour) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

describeOnBoth('UsageMeter', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let sites = 0;

  before(async () => {
    ({ store, clock } = await openStore(await databases.place()));
  });
  after(() => store?.close());

  async function metered() {
    sites += 1;
    const site = await someSite(store, { name: `site-${sites}` });
    const { record: key } = await store.createKey({ siteId: site.id, name: 'k' });
    const { logger, lines } = testLog();
    const meter = new UsageMeter({ database: store.database, clock: clock.now, logger });
    const event = (more: Partial<UsageEvent> = {}): UsageEvent => ({
      siteId: site.id,
      keyId: key.id,
      operationId: 'listTransactions',
      status: 200,
      ms: 4,
      bytes: 1000,
      ...more,
    });
    return { site, key, meter, event, lines };
  }

  it('keeps one row an hour, key, operation and class of status', async () => {
    const { site, key, meter, event } = await metered();
    meter.record(event());
    meter.record(event({ ms: 30, bytes: 500 }));
    meter.record(event({ status: 429, ms: 0.2, bytes: 100 }));
    meter.record(event({ status: 404, ms: 9_999 }));
    meter.record(event({ operationId: 'getTransaction' }));
    assert.equal(await meter.stop(), true);
    const rows = await usageOf(store, site);
    assert.deepEqual(
      rows.map((row) => [row.operation_id, row.status_class, row.requests, row.rate_limited]),
      [
        ['getTransaction', 2, 1, 0],
        ['listTransactions', 2, 2, 0],
        ['listTransactions', 4, 2, 1],
      ],
    );
    assert.deepEqual(rows[1], {
      hour: `${clock.now().toISOString().slice(0, 13)}:00:00.000Z`,
      key_id: key.id,
      operation_id: 'listTransactions',
      status_class: 2,
      requests: 2,
      rate_limited: 0,
      bytes: 1500,
      latency_ms_sum: 34,
      latency_ms_max: 30,
      latency_buckets: latencyBoundsMs.map((bound) => Number(bound === 5 || bound === 50)).concat(0),
    });
    assert.deepEqual(rows[2]?.latency_buckets, [1, ...Array<number>(latencyBoundsMs.length - 1).fill(0), 1]);
  });

  it('adds batches up, whatever is in them', async () => {
    const { site, meter, event } = await metered();
    const someEvent = fc.record({
      status: fc.constantFrom(200, 304, 400, 429, 500),
      ms: fc.double({ min: 0, max: 20_000, noNaN: true }),
      bytes: fc.nat(1_000_000),
      operationId: fc.constantFrom('a', 'b'),
    });
    const expected = { requests: 0, bytes: 0, limited: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(someEvent, { maxLength: 20 }), async (events) => {
        for (const more of events) {
          meter.record(event(more));
          expected.requests += 1;
          expected.bytes += more.bytes;
          expected.limited += Number(more.status === 429);
        }
        await meter.flush();
        const rows = await usageOf(store, site);
        assert.equal(
          sum(rows, (row) => row.requests),
          expected.requests,
        );
        assert.equal(
          sum(rows, (row) => row.bytes),
          expected.bytes,
        );
        assert.equal(
          sum(rows, (row) => row.rate_limited),
          expected.limited,
        );
        assert.equal(
          sum(rows, (row) => row.latency_buckets.reduce((total, count) => total + count, 0)),
          expected.requests,
        );
      }),
      { numRuns: 30 },
    );
    await meter.stop();
  });

  it('starts a new row with a new hour', async () => {
    const { site, meter, event } = await metered();
    meter.record(event());
    clock.turn(3600);
    meter.record(event());
    await meter.stop();
    assert.equal((await usageOf(store, site)).length, 2);
  });

  it('notes when a key was last used', async () => {
    const { site, key, meter, event } = await metered();
    meter.record(event());
    await meter.flush();
    const first = clock.now().toISOString();
    assert.equal((await store.listKeys(site.id))[0]?.last_used_at, first);
    clock.turn(5);
    meter.record(event());
    await meter.flush();
    assert.equal((await store.listKeys(site.id))[0]?.last_used_at, first, 'not written for every batch');
    clock.turn(60);
    meter.record(event());
    await meter.stop();
    assert.equal(
      (await store.listKeys(site.id)).find(({ id }) => id === key.id)?.last_used_at,
      clock.now().toISOString(),
    );
  });

  it('counts a batch once, however often it is sent', async () => {
    const { site, key } = await metered();
    const batch = (writer: string, number: number): Omit<UsageBatch, 'events'> => ({
      writer,
      number,
      counters: [
        {
          site_id: site.id,
          key_id: key.id,
          operation_id: 'op',
          status_class: 2,
          hour: '2026-04-01T10:00:00Z',
          requests: 7,
          rate_limited: 0,
          bytes: 70,
          latency_ms_sum: 7,
          latency_ms_max: 1,
          latency_buckets: [7],
        },
      ],
    });
    const apply = (writer: string, number: number) =>
      applyUsage(store.database, batch(writer, number), clock.now());
    const [one, two] = [`${site.id}-one`, `${site.id}-two`];
    await Promise.all([apply(one, 1), apply(one, 1), apply(one, 1)]);
    await apply(one, 1);
    assert.equal(
      sum(await usageOf(store, site), (row) => row.requests),
      7,
    );
    await apply(one, 2);
    await apply(one, 1);
    await apply(two, 1);
    assert.equal(
      sum(await usageOf(store, site), (row) => row.requests),
      21,
    );
  });

  it('sends many counters in several batches', async () => {
    const { site, meter, event } = await metered();
    for (let index = 0; index < 250; index += 1) meter.record(event({ operationId: `op-${index}` }));
    assert.equal(await meter.flush(), true);
    assert.equal((await usageOf(store, site)).length, 250);
    await meter.stop();
  });

  it('keeps the rest when the site of some of it is gone', async () => {
    const { site, meter, event } = await metered();
    meter.record(event({ siteId: 'site_gone' }));
    meter.record(event());
    assert.equal(await meter.stop(), true);
    assert.equal(
      sum(await usageOf(store, site), (row) => row.requests),
      1,
    );
  });

  it('takes nonsense measures for nothing', async () => {
    const { site, meter, event } = await metered();
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -5])
      meter.record(event({ ms: value, bytes: value }));
    assert.equal(await meter.stop(), true);
    const [row] = await usageOf(store, site);
    assert.deepEqual([row?.requests, row?.bytes, row?.latency_ms_sum], [3, 0, 0]);
  });

  it('sends by itself, with nobody asking', async () => {
    const { site, meter, event } = await metered();
    for (let request = 0; request < 6_000; request += 1) meter.record(event());
    while ((await usageOf(store, site)).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await meter.stop();
    assert.equal(
      sum(await usageOf(store, site), (row) => row.requests),
      6_000,
    );
  });
});

describeOnPostgres('UsageMeter during an outage of the database', (databases, server) => {
  it('keeps counting, says so once, and loses and doubles nothing when it is over', async () => {
    const { store, clock } = await openStore(await databases.place());
    const { logger, lines } = testLog();
    const site = await someSite(store);
    const meter = new UsageMeter({ database: store.database, clock: clock.now, logger });
    const record = () =>
      meter.record({ siteId: site.id, keyId: 'key', operationId: 'op', status: 200, ms: 1, bytes: 1 });
    record();
    await meter.flush();
    await server().kill();
    for (let round = 0; round < 3; round += 1) {
      record();
      assert.equal(await meter.flush(), false);
    }
    assert.equal(lines().split('sent again').length, 2);
    await server().start();
    record();
    assert.equal(await meter.stop(), true);
    assert.equal(
      sum(await usageOf(store, site), (row) => row.requests),
      5,
    );
    assert.match(lines(), /kept again/);
    await store.close();
  });
});

describe('kill -9', () => {
  it('loses no key that was acknowledged, at any of many instants', async () => {
    const { path, remove } = await pgliteDirectory();
    const prepared = await openStore({ directory: path });
    const site = await someSite(prepared.store);
    await prepared.store.close();
    const acknowledged = new Set<string>();
    for (const keys of [1, 4, 9, 17, 30]) {
      const writer = spawnProgram('writer-process.ts', 'keys', path, site.id);
      while (writer.said.length < keys) await once(writer.lines, 'line');
      await writer.kill();
      for (const line of writer.said) acknowledged.add(line.split(' ')[0] ?? '');
      const { store } = await openStore({ directory: path });
      const kept = new Set((await store.listKeys(site.id)).map(({ id }) => id));
      await store.close();
      assert.deepEqual(
        [...acknowledged].filter((id) => !kept.has(id)),
        [],
      );
      assert.ok(kept.size >= acknowledged.size);
    }
    remove();
  });

  it('loses at most the usage of the last second, and doubles none', async () => {
    const { path, remove } = await pgliteDirectory();
    const prepared = await openStore({ directory: path });
    const site = await someSite(prepared.store);
    await prepared.store.close();
    let keptBefore = 0;
    for (let round = 0; round < 3; round += 1) {
      const writer = spawnProgram('writer-process.ts', 'usage', path, site.id);
      // Each line is "kept <n>": the writer saw n of its events in the database, then went on counting.
      while (!writer.said.some((line) => line.startsWith('kept'))) await once(writer.lines, 'line');
      await writer.kill();
      const recorded = writer.said.filter((line) => line.startsWith('counted')).length;
      const seen = Number(writer.said.findLast((line) => line.startsWith('kept'))?.split(' ')[1]);
      const { store } = await openStore({ directory: path });
      const kept = sum(await usageOf(store, site), (row) => row.requests) - keptBefore;
      await store.close();
      keptBefore += kept;
      assert.ok(kept >= seen, `${kept} kept, ${seen} had been seen`);
      // One event may have been counted and its line cut off.
      assert.ok(kept <= recorded + 1, `${kept} kept, ${recorded} recorded`);
    }
    remove();
  });
});
