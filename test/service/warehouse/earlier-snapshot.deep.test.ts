/** A service of this release over a real snapshot of an earlier one, from which tables and columns are removed. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ProblemBody } from '../../../service/contract/problem.ts';
import { temporaryDirectory } from '../../support/accounts.ts';
import { type EarlierSnapshot, publishEarlier } from '../../support/earlier-snapshot.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { synthWarehouse } from '../../support/synth-warehouse.ts';

const Warned = z.looseObject({ snapshot: z.looseObject({ warnings: z.array(z.string()) }) });
const Deals = z.looseObject({ transactions: z.array(z.looseObject({ id: z.string() })) });
const Trends = z.looseObject({ trends: z.array(z.unknown()) });
/** Operations that need nothing of what the snapshots below lack. */
const untouched = ['/api/v1/areas?limit=5', '/api/v1/projects?limit=5', '/api/v1/analytics/price-index'];
const lists = ['/api/v1/transactions?limit=5', '/api/v1/transactions?type=rentals&limit=5'];

describe('a service over a snapshot of an earlier release', () => {
  let service: TestService | undefined;
  const places: { remove(): void }[] = [];
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    for (const place of places.splice(0)) place.remove();
  });

  async function startOver(earlier: EarlierSnapshot | null): Promise<TestService> {
    const from = await synthWarehouse();
    const place = temporaryDirectory();
    places.push(place);
    mkdirSync(join(place.path, 'snapshots'));
    if (earlier !== null) await publishEarlier(from.directory, place.path, earlier);
    service = await startTestService({ over: earlier === null ? from : { directory: place.path } });
    return service;
  }
  const answers = async (running: TestService, paths: readonly string[], key: 'enterprise' | 'lite') =>
    Promise.all(
      paths.map(async (path) => {
        const response = await running.ask(path, { key });
        return [path, response.status, JSON.parse(await response.text())] as const;
      }),
    );
  const withheld = async (running: TestService, path: string, key: 'enterprise' | 'lite' = 'enterprise') => {
    const response = await running.ask(path, { key });
    const { code, detail } = ProblemBody.parse(await response.json());
    assert.deepEqual(
      [path, response.status, code, response.headers.get('retry-after')],
      [path, 503, 'snapshot-of-earlier-release', '300'],
    );
    assert.match(detail, /reason: “snapshot of an earlier release”/);
  };
  const warningsOf = async (running: TestService) =>
    (await running.read('/api/v1/status', Warned, { key: null })).snapshot.warnings;

  it('is ready, answers what it can, withholds the rest, and says so', async () => {
    const running = await startOver({ tables: ['price_index'], columns: ['rents_by_period.subject'] });
    assert.equal((await running.ask('/health/ready', { key: null })).status, 200);
    const [areas, projects] = untouched;
    for (const key of ['enterprise', 'lite'] as const) {
      for (const [path, status] of await answers(running, [areas ?? '', projects ?? '', ...lists], key))
        assert.deepEqual([path, status], [path, 200]);
      await withheld(running, '/api/v1/analytics/price-index?method=stratified', key);
    }
    assert.deepEqual(await warningsOf(running), [
      'An earlier release made this snapshot. Operations that need one of the 2 tables and columns that it lacks answer 503 until the next run of ingest.',
    ]);
    const metrics = await (await fetch(`${running.running.adminUrl}/metrics`)).text();
    assert.match(metrics, /^mulk_snapshot_lacks 2$/m);
    assert.match(running.log(), /an earlier release made this snapshot/);
  });

  it('reads a column that may be null as null, for every history', async () => {
    const running = await startOver({
      columns: ['transaction_places.developer_basis', 'project_list.master_developer'],
    });
    for (const key of ['enterprise', 'lite'] as const)
      for (const [path, status, body] of await answers(running, lists, key)) {
        assert.deepEqual([path, status], [path, 200]);
        const rows = Deals.parse(body).transactions;
        assert.ok(rows.length > 0 && rows.every((row) => row['developer_basis'] === null), path);
      }
    for (const [path, status] of await answers(running, untouched, 'lite'))
      assert.deepEqual([path, status], [path, 200]);
  });

  it('names places as the register does, and knows stated bedrooms only', async () => {
    const running = await startOver({
      tables: ['place_labels'],
      columns: [
        ...['transaction_list', 'transaction_list_by_area'].flatMap((table) =>
          ['bedrooms_known', 'bedrooms_basis', 'bedrooms_error'].map((column) => `${table}.${column}`),
        ),
        ...['bedrooms_inferred', 'bedrooms_basis', 'bedrooms_confidence'].map(
          (column) => `transaction_kinds.${column}`,
        ),
      ],
    });
    const paths = ['/api/v1/areas?kind=place&limit=5', '/api/v1/analytics/top-areas', '/api/v1/maps/areas'];
    const rooms = ['', '&bedrooms_basis=stated'].map(
      (more) => `/api/v1/transactions?bedrooms=1,2&limit=5${more}`,
    );
    for (const key of ['enterprise', 'lite'] as const) {
      for (const [path, status] of await answers(running, paths, key))
        assert.deepEqual([path, status], [path, 200]);
      for (const [path, status, body] of await answers(running, rooms, key)) {
        assert.deepEqual([path, status], [path, 200]);
        assert.ok(Deals.parse(body).transactions.length > 0, path);
      }
    }
    assert.equal((await running.ask('/api/v1/rent-contracts/stats?bedrooms=2')).status, 200);
  });

  it('counts the rents of months that no table has', async () => {
    const paths = ['month', 'quarter', 'year'].map(
      (granularity) => `/api/v1/rent-contracts/trends?granularity=${granularity}`,
    );
    const read = async (running: TestService) =>
      Promise.all(paths.map(async (path) => (await running.read(path, Trends)).trends));
    const whole = await startOver(null);
    const expected = await read(whole);
    await whole.stop();
    service = undefined;
    assert.ok(expected.every((trends) => trends.length > 0));
    assert.deepEqual(await read(await startOver({ tables: ['rents_by_calendar'] })), expected);
  });

  it('withholds the records of page files that it lacks or cannot read', async () => {
    for (const earlier of [{ withoutPages: true }, { otherPages: true }] as const) {
      const running = await startOver(earlier);
      await withheld(running, '/api/v1/transactions?limit=5');
      for (const [path, status] of await answers(running, untouched, 'lite'))
        assert.deepEqual([path, status], [path, 200]);
      await running.stop();
      service = undefined;
    }
  });

  it('answers all of it once the next snapshot is there', async () => {
    const running = await startOver({ tables: ['price_index'] });
    await withheld(running, '/api/v1/analytics/price-index?method=stratified');
    const { directory } = await synthWarehouse();
    const { id } = await (await synthWarehouse()).snapshot();
    symlinkSync(join(directory, 'snapshots', id), join(running.warehouse, 'snapshots', id));
    cpSync(join(directory, 'current.json'), join(running.warehouse, 'current.json'));
    await running.running.snapshots.check();
    assert.equal((await running.ask('/api/v1/analytics/price-index?method=stratified')).status, 200);
    assert.deepEqual(await warningsOf(running), []);
  });
});
