import assert from 'node:assert/strict';
import { z } from 'zod';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { dayLimits, type RequestEntry } from '../../../service/request-log/entry.ts';
import { RequestLogReader } from '../../../service/request-log/reader.ts';
import { RequestLogWriter } from '../../../service/request-log/writer.ts';
import { describeOnBoth, openStore, someSite, type TestClock, testLog } from '../../support/accounts.ts';

const Count = z.object({ rows: z.int() });
const all = { site: null, key: null, requestId: null, operation: null, status: null, day: null, text: null };

describeOnBoth('RequestLogWriter', (databases) => {
  let store: AccountStore;
  let clock: TestClock;

  before(async () => {
    ({ store, clock } = await openStore(await databases.place()));
  });
  after(() => store?.close());

  let sites = 0;
  const newSite = () => {
    sites += 1;
    return someSite(store, { name: `site-${sites}` });
  };

  async function logged() {
    const site = await newSite();
    const { logger, lines } = testLog();
    const writer = () => new RequestLogWriter({ database: store.database, clock: clock.now, logger });
    const log = writer();
    const reader = new RequestLogReader(store.database, () => log.flush());
    let count = 0;
    const entry = (more: Partial<RequestEntry> = {}): RequestEntry => {
      count += 1;
      return {
        account_id: site.account_id,
        site_id: site.id,
        key_id: 'key_1',
        at: new Date(clock.now().getTime() + count).toISOString(),
        request_id: `r-${count}`,
        operation_id: 'listAreas',
        method: 'GET',
        path: '/api/v1/areas',
        parameters: [{ name: 'limit', value: '5' }],
        body: null,
        status: 200,
        problem_code: null,
        problem_text: null,
        media_type: 'application/json',
        bytes: 900,
        ms: 2.34,
        cost: 1,
        ...more,
      };
    };
    return { site, log, writer, reader, entry, lines };
  }

  it('writes entries, and finds them by each of their sides', async () => {
    const { site, log, reader, entry } = await logged();
    log.record(entry());
    log.record(
      entry({ status: 404, problem_code: 'area-unknown', problem_text: '“50%_off” names no area.' }),
    );
    log.record(entry({ key_id: 'key_2', operation_id: 'getArea', status: 429 }));
    const early = new Date(clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
    log.record(entry({ at: `${early}T23:59:59.999Z`, request_id: 'early' }));
    const ids = async (filters: Partial<typeof all> | Record<string, string>) =>
      (await reader.list(site.account_id, { ...all, ...filters }, { after: null, limit: 10 }))?.requests.map(
        ({ request_id: id }) => id,
      );
    assert.deepEqual(await ids({}), ['r-3', 'r-2', 'r-1', 'early']);
    assert.deepEqual(await ids({ status: '4xx' }), ['r-3', 'r-2']);
    assert.deepEqual(await ids({ status: '404' }), ['r-2']);
    assert.deepEqual(await ids({ key: 'key_2' }), ['r-3']);
    assert.deepEqual(await ids({ operation: 'getArea' }), ['r-3']);
    assert.deepEqual(await ids({ requestId: 'r-1' }), ['r-1']);
    assert.deepEqual(await ids({ day: early }), ['early']);
    assert.deepEqual(await ids({ text: '0%_OFF' }), ['r-2']);
    assert.deepEqual(await ids({ text: '5"' }), ['r-3', 'r-2', 'r-1', 'early']);
    assert.deepEqual(await ids({ text: '5%"' }), []);
    assert.deepEqual(await ids({ site: 'site_other' }), []);
    const one = await reader.one(site.account_id, 'r-2');
    assert.deepEqual([one?.ms, one?.cost, one?.parameters], [2.3, 1, [{ name: 'limit', value: '5' }]]);
    assert.equal((await reader.one(site.account_id, one?.id ?? ''))?.request_id, 'r-2');
  });

  it('shows the entries of one account to no other', async () => {
    const { site, log, reader, entry } = await logged();
    const other = await newSite();
    log.record(entry({ request_id: 'mine' }));
    const mine = await reader.one(site.account_id, 'mine');
    assert.ok(mine !== null);
    assert.equal(await reader.one(other.account_id, 'mine'), null);
    assert.equal(await reader.one(other.account_id, mine.id), null);
    const page = { after: mine.id, limit: 10 };
    assert.equal(await reader.list(other.account_id, all, page), null);
    assert.deepEqual((await reader.list(other.account_id, all, { ...page, after: null }))?.requests, []);
  });

  it('pages without a gap or a repeat, entries of one instant included', async () => {
    const { site, log, reader, entry } = await logged();
    const at = clock.now().toISOString();
    for (let count = 0; count < 25; count += 1) log.record(entry({ at }));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await reader.list(site.account_id, all, { after, limit: 7 });
      assert.ok(page !== null);
      seen.push(...page.requests.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    assert.equal(seen.length, 25);
    assert.equal(new Set(seen).size, 25);
  });

  it('leaves room for refused requests, counts what finds none, and knows after a restart what is there', async () => {
    const { site, log, writer, reader, entry } = await logged();
    const fill = async (target: RequestLogWriter, count: number, status: number) => {
      for (let done = 0; done < count; done += 500) {
        for (let one = 0; one < Math.min(500, count - done); one += 1) target.record(entry({ status }));
        await target.flush();
        await target.flush();
      }
    };
    await fill(log, dayLimits.successes + 10, 200);
    await fill(log, 5, 400);
    await log.stop();
    const again = writer();
    again.record(entry({ status: 200 }));
    await again.flush();
    again.record(entry({ status: 200 }));
    again.record(entry({ status: 500, request_id: 'kept' }));
    await again.stop();
    assert.ok((await reader.one(site.account_id, 'kept')) !== null);
    const [day] = await reader.leftOut(site.account_id);
    // The new process learns from its first batch what is there, so that its first entry is kept.
    assert.equal(day?.requests, 11);
    const [row] = await store.database.query(
      'select count(*)::int as rows from request_log where account_id = $1',
      [site.account_id],
      Count,
    );
    assert.equal(row?.rows, dayLimits.successes + 5 + 2);
  });

  it('forgets what is older than 30 days, and everything with its account', async () => {
    const { site, log, writer, reader, entry } = await logged();
    log.record(entry({ request_id: 'old' }));
    await log.stop();
    clock.turn(30 * 86_400 - 60);
    await writer().flush();
    assert.ok((await reader.one(site.account_id, 'old')) !== null);
    clock.turn(120);
    const last = writer();
    last.record(entry({ request_id: 'new' }));
    await last.stop();
    assert.equal(await reader.one(site.account_id, 'old'), null);
    assert.ok((await reader.one(site.account_id, 'new')) !== null);
    await store.deleteAccount(site.account_id);
    const rows = await store.database.query(
      'select count(*)::int as rows from request_log where account_id = $1 union all select count(*)::int from request_log_days where account_id = $1',
      [site.account_id],
      Count,
    );
    assert.deepEqual(rows, [{ rows: 0 }, { rows: 0 }]);
  });

  it('drops the entries of a site that was deleted meanwhile, and no others', async () => {
    const { site, log, reader, entry } = await logged();
    const gone = await store.createSite({ accountId: site.account_id, name: 'gone' });
    log.record(entry({ site_id: gone.id, request_id: 'gone' }));
    log.record(entry({ request_id: 'here' }));
    await store.deleteSite(gone.id);
    assert.ok((await reader.one(site.account_id, 'here')) !== null);
    assert.equal(await reader.one(site.account_id, 'gone'), null);
  });
});
