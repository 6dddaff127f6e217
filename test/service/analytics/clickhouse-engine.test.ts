/** ClickHouse beside the embedded engine: which questions it answers, with which rows, and what happens while it is away. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { ClickHouseServer } from '../../../service/analytics/clickhouse-server.ts';
import { type ClickHouse, copySnapshot, outcomesOf, startClickHouse } from '../../support/clickhouse.ts';
import { type Ask, startTestService, type TestService } from '../../support/service.ts';

const Answer = z.object({
  cells: z.array(z.looseObject({ count: z.int() })),
  meta: z.looseObject({ snapshot_id: z.string(), cell_count: z.int() }),
});

const onBoth = [
  'transactions?type=sales&group_by=building,year&from_date=2000-01-01&measures=median_price_aed&limit=500',
  'transactions?group_by=type,community&from_date=1990-01-01',
  'rents?version=new&group_by=bedrooms,quarter&period_of=start_date&from_date=2010-01-01&measures=p90_annual_amount_aed',
  'rents?registered_from_date=2026-01-05&registered_to_date=2026-03-05&min_duration_days=200&group_by=developer',
  'units?group_by=area,property_type&measures=median_area_sqft,sum_balcony_sqft',
  'projects?q=marina%20tower&group_by=status,year&measures=sum_unit_count',
];
const polygon = (...corners: readonly (readonly [number, number])[]) =>
  `polygon=${JSON.stringify({ type: 'Polygon', coordinates: [corners] })}`;
const dubai = polygon([54.9, 24.8], [55.6, 24.8], [55.6, 25.4], [54.9, 25.4], [54.9, 24.8]);
const nowhere = polygon([0, 0], [1, 0], [1, 1], [0, 0]);
/** Sizes of the fixture are decimals, which no published table has. */
const asPublished = 'alter table deals alter area_sqft type double';
/** Every question reaches an engine. */
const limits = { answerCacheMb: 0 };

describe('ClickHouse over the sample', () => {
  let clickhouse: ClickHouse;
  let embedded: TestService;
  let service: TestService;

  before(async function () {
    const started = await startClickHouse();
    if (started === null) return this.skip();
    clickhouse = started;
    embedded = await startTestService({ sample: true });
    const environment = { ANALYTICS_URL: clickhouse.url };
    service = await startTestService({ sample: true, environment, limits });
    await copySnapshot(service);
  });
  after(async () => {
    await embedded?.stop();
    await service?.stop();
    await clickhouse?.stop();
  });

  /** Asks both services, and returns the cells of ClickHouse, which must be those of DuckDB. */
  async function sameCells(path: string, ask: Ask = {}) {
    const { clickhouse: before = 0 } = await outcomesOf(service);
    const { cells, meta } = await service.read(`/api/v1/aggregate/${path}`, Answer, ask);
    assert.equal((await outcomesOf(service))['clickhouse'], before + 1, path);
    const expected = await embedded.read(`/api/v1/aggregate/${path}`, Answer, ask);
    assert.deepEqual(cells, expected.cells, path);
    assert.equal(meta.cell_count, expected.meta.cell_count);
    return cells;
  }

  for (const path of onBoth)
    it(`gives the cells of the embedded engine: ${path}`, async () => {
      assert.ok((await sameCells(path)).length > 1);
    });

  it('shows a plan with a limited history no more than the embedded engine does', async () => {
    for (const path of onBoth) await sameCells(path, { key: 'lite' });
    const [cell] = await sameCells('transactions?from_date=1990-01-01', { key: 'lite' });
    const [all] = await sameCells('transactions?from_date=1990-01-01');
    assert.ok((cell?.count ?? 0) < (all?.count ?? 0));
  });

  it('takes lists that do not fit into an address', async () => {
    const server = new ClickHouseServer(clickhouse.url);
    const ids = Array.from({ length: 50_000 }, (_, at) => at);
    const [row] = await server.rows(
      'select length({ids:Array(Int64)}) as n, {word:String} as word',
      { ids, word: "O'Hara\\ \t{x:String}" },
      { timeLimitMs: 60_000 },
    );
    await server.close();
    assert.deepEqual(row, { n: 50_000, word: "O'Hara\\ \t{x:String}" });
  });

  it('finds the records inside a geometry', async () => {
    const [inside] = await sameCells(`transactions?from_date=1990-01-01&match=area&${dubai}`);
    const [all] = await sameCells('transactions?from_date=1990-01-01');
    assert.ok((inside?.count ?? 0) > 1000 && (inside?.count ?? 0) < (all?.count ?? 0));
    const [none] = await sameCells(`transactions?${nowhere}`);
    assert.equal(none?.count, 0);
  });

  it('leaves questions on other tables to the embedded engine', async () => {
    await service.read('/api/v1/aggregate/transactions?changed_since=2026-08-01T03:00:00Z', Answer);
    assert.equal((await outcomesOf(service))['other-tables'], 1);
  });
});

describe('ClickHouse and its copies', () => {
  let clickhouse: ClickHouse;
  let service: TestService;
  const path = '/api/v1/aggregate/transactions?from_date=2000-01-01';

  before(async function () {
    const started = await startClickHouse();
    if (started === null) return this.skip();
    clickhouse = started;
    const environment = { ANALYTICS_URL: clickhouse.url };
    service = await startTestService({ fixture: { edit: asPublished }, environment, limits });
    await copySnapshot(service);
  });
  after(async () => {
    await service?.stop();
    await clickhouse?.stop();
  });

  /** Returns what the server says to a statement. */
  async function say(statement: string): Promise<string> {
    const address = new URL(clickhouse.url.replace('clickhouse', 'http'));
    const credentials = Buffer.from('mulk:p@ss/word').toString('base64');
    const response = await fetch(`${address.origin}/?database=lake`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}` },
      body: statement,
    });
    assert.equal(response.status, 200, statement);
    return (await response.text()).trim();
  }
  const tables = async () =>
    (await say("select name from system.tables where database = 'lake' order by name")).split('\n');

  it('answers from the snapshot that meta names, and keeps copies of the newest snapshots only', async () => {
    const ids: string[] = [service.running.snapshots.current()?.id ?? ''];
    for (const day of ['20', '21', '22', '23']) {
      const edit = `${asPublished}; delete from deals where right(id, 2) = '${day}'`;
      ids.push(await service.publish({ createdAt: `2026-03-${day}T03:00:00Z`, edit }));
      await copySnapshot(service);
      const before = await outcomesOf(service);
      const { cells, meta } = await service.read(`${path}`, Answer);
      assert.equal(meta.snapshot_id, ids.at(-1));
      assert.ok((cells[0]?.count ?? 0) > 0);
      assert.deepEqual(await outcomesOf(service), { ...before, clickhouse: (before['clickhouse'] ?? 0) + 1 });
    }
    const digests = new Set((await tables()).map((name) => name.slice('mulk_'.length).split('_')[0]));
    assert.deepEqual(
      [...digests],
      ids.slice(-3).map((id) => id.split('-')[0]),
    );
  });

  it('makes a copy anew of which a table was lost, and goes on without a table that it lacks', async () => {
    const before = await outcomesOf(service);
    const names = await tables();
    const lost = names.findLast((name) => name.endsWith('_transaction_list')) ?? '';
    await say(`drop table ${lost}`);
    await service.read(path, Answer);
    assert.equal((await outcomesOf(service))['failed'], (before['failed'] ?? 0) + 1);
    await copySnapshot(service);
    assert.deepEqual(await tables(), names);
    await service.read(path, Answer);
    assert.equal((await outcomesOf(service))['clickhouse'], (before['clickhouse'] ?? 0) + 1);
  });

  it('leaves the answer to a question that it refuses to the embedded engine', async () => {
    const before = await outcomesOf(service);
    const lost = (await tables()).findLast((name) => name.endsWith('_transaction_list')) ?? '';
    await say(`alter table ${lost} drop column price_aed`);
    await service.read(`${path}&type=sales&measures=sum_price_aed`, Answer);
    await service.read(path, Answer);
    const { failed = 0, clickhouse: answered = 0 } = await outcomesOf(service);
    assert.deepEqual([failed, answered], [(before['failed'] ?? 0) + 1, (before['clickhouse'] ?? 0) + 1]);
    assert.match(service.log(), /ClickHouse refused a question/);
  });

  it('leaves the answers to the embedded engine while it is away, and says so', async () => {
    const { cells } = await service.read(`${path}&group_by=type,area`, Answer);
    await clickhouse.stop();
    const { cells: without } = await service.read(`${path}&group_by=type,area`, Answer);
    assert.deepEqual(without, cells);
    const { failed: failedOnce } = await outcomesOf(service);
    // It is not asked again before it has answered a look.
    await service.read(`${path}&group_by=type,area`, Answer);
    const { failed, 'no-copy': noCopy } = await outcomesOf(service);
    assert.deepEqual([failed, noCopy], [failedOnce, 1]);
    assert.match(service.log(), /ClickHouse does not answer; DuckDB answers in its place/);
    const { checks } = await service.read(
      '/health/ready',
      z.object({ checks: z.record(z.string(), z.string()) }),
    );
    assert.deepEqual(checks, { accounts: 'ok', analytics: 'unavailable' });
    assert.doesNotMatch(service.log(), /p@ss|p%40ss/);
  });
});
