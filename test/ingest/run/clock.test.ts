/** The clock of the ingester is days wrong: snapshot ids still go up, and a rollback finds the snapshot before. */
import assert from 'node:assert/strict';
import { rollbackSnapshot } from '../../../ingest/snapshot/rollback.ts';
import { sendSnapshot } from '../../../snapshot-store/send-snapshot.ts';
import { snapshotIds } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { bucketIn } from '../../snapshot-store/stores.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { S3TestServer } from '../../support/s3-server.ts';
import { areas, csv, siteSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const DAY = 86_400_000;
const RIGHT = Date.parse('2026-08-10T03:00:00Z');
const clock = { now: () => RIGHT };
const sales = (count: number) =>
  csv(Array.from({ length: count }, (_, index) => siteSale({ TRANSACTION_NUMBER: `11-${index + 1}-2025` })));

describe('an ingester whose clock is wrong', () => {
  const opened: TestWarehouse[] = [];
  const open = async () => {
    const warehouse = await TestWarehouse.create(undefined, ['transactions']);
    opened.push(warehouse);
    await warehouse.put({ 'areas.csv': areas() });
    return warehouse;
  };
  afterEach(async () => {
    for (const warehouse of opened.splice(0)) await warehouse.remove();
  });

  /** Publishes so many sales by a clock that is so many days wrong. Returns the id. */
  async function publishAt(warehouse: TestWarehouse, days: number, count: number, environment = {}) {
    warehouse.clock = new Date(RIGHT + days * DAY);
    await warehouse.put({ 'transactions-2025-01-01.csv': sales(count) });
    const report = await warehouse.publish({ environment });
    return { id: report.snapshot_id ?? '', warnings: report.warnings.join('\n') };
  }

  it('three days slow, then fast, then right: ids go up, and a rollback finds the snapshot before', async () => {
    const warehouse = await open();
    const first = await publishAt(warehouse, 0, 1);
    const slow = await publishAt(warehouse, -3, 2);
    const fast = await publishAt(warehouse, 3, 3);
    const right = await publishAt(warehouse, 0.5, 4);
    const ids = [first, slow, fast, right].map(({ id }) => id);
    assert.deepEqual(
      ids.map((id) => id.slice(0, 16)),
      ['20260810T030000Z', '20260810T030001Z', '20260813T030000Z', '20260813T030001Z'],
    );
    for (const { warnings } of [first, fast]) assert.doesNotMatch(warnings, /clock of this machine/);
    assert.match(slow.warnings, /clock of this machine is 4,?320 minutes behind the newest snapshot/);
    assert.deepEqual(await snapshotIds(warehouse.directory), ids.toReversed());
    const feed = await warehouse.rows('select max(changed_at)::varchar as newest from changes');
    assert.deepEqual(feed, [{ newest: '2026-08-13 03:00:01+00' }]);
    for (const before of [fast, slow, first]) {
      const back = await rollbackSnapshot({ warehouseDirectory: warehouse.directory, clock });
      assert.equal(back.snapshot_id, before.id);
    }
    await assert.rejects(
      rollbackSnapshot({ warehouseDirectory: warehouse.directory, clock }),
      new RegExp(
        `no snapshot older than the current one, ${first.id}\\. Name one of the newer ones: ${right.id}`,
      ),
    );
  });

  it('of another machine: its snapshot is newer than every one in the store, also those behind a rollback', async () => {
    const server = await S3TestServer.start();
    try {
      const environment = server.environment();
      const pointer = () =>
        JSON.parse(server.objects.get('test/current.json')?.body.toString() ?? '{}').snapshot_id;
      const here = await open();
      const first = await publishAt(here, 0, 1, environment);
      const second = await publishAt(here, 1, 2, environment);
      await rollbackSnapshot({ warehouseDirectory: here.directory, clock });
      await sendSnapshot({ bucket: bucketIn(server), warehouseDirectory: here.directory });
      assert.equal(pointer(), first.id);
      const there = await open();
      const slow = await publishAt(there, -3, 3, environment);
      assert.ok(first.id < second.id && second.id < slow.id, [first.id, second.id, slow.id].join(' '));
      assert.equal(pointer(), slow.id);
    } finally {
      await server.stop();
    }
  });
});

describe('a day that the register cannot know yet', () => {
  const warehouseOf = ownWarehouse(['transactions']);
  const asOf = async (...days: readonly string[]) => {
    const rows = days.map((day, at) =>
      siteSale({ TRANSACTION_NUMBER: `11-${at + 1}-2025`, INSTANCE_DATE: day }),
    );
    await warehouseOf().put({ 'transactions-2025-01-01.csv': csv(rows) });
    await warehouseOf().publish();
    return (await warehouseOf().snapshot()).manifest.as_of_by_dataset;
  };

  it('moves no date of the data: a sale of next year and one of the year 2099 beside real ones', async () => {
    const right = await asOf('2025-03-01 10:00:00', '2025-03-02 10:00:00');
    assert.equal(right['transactions'], '2025-03-02');
    const wild = await asOf(
      '2025-03-01 10:00:00',
      '2025-03-02 10:00:00',
      '2027-03-02 10:00:00',
      '2099-01-01 00:00:00',
    );
    assert.deepEqual(wild, right);
  });
});
