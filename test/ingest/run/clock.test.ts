/** The clock of the ingester is days wrong: snapshot ids still go up, and a rollback finds the snapshot before. */
import assert from 'node:assert/strict';
import { rollbackSnapshot } from '../../../ingest/snapshot/rollback.ts';
import { sendSnapshot } from '../../../snapshot-store/send-snapshot.ts';
import { snapshotIds } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { bucketIn } from '../../snapshot-store/stores.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { S3TestServer } from '../../support/s3-server.ts';
import { areas, csv, gatewayRent, jsonLines, registerSale, siteSale } from './export-rows.ts';
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
  const warehouseOf = ownWarehouse(['transactions', 'rents_monthly', 'sales_monthly', 'property_cells']);
  const dated = (...days: readonly string[]) =>
    csv(
      days.map((day, at) =>
        siteSale({ TRANSACTION_NUMBER: `11-${at + 1}-2025`, INSTANCE_DATE: `${day} 10:00:00` }),
      ),
    );
  const publish = async (files: Readonly<Record<string, string>>) => {
    await warehouseOf().put(files);
    await warehouseOf().publish();
    return (await warehouseOf().snapshot()).manifest.as_of_by_dataset;
  };
  const right = ['2025-03-01', '2025-03-02'];
  const flagged = (table: string, flag: string) =>
    warehouseOf().rows(`select * from ${table} where list_contains(quality_flags, '${flag}')`);

  it('moves no date and no figure: sales of next year and of the year 2099 beside real ones', async () => {
    const before = await publish({ 'transactions-2025-01-01.csv': dated(...right) });
    assert.equal(before['transactions'], '2025-03-02');
    const months = await warehouseOf().rows('from sales_monthly order by all');
    const after = await publish({
      'transactions-2025-01-01.csv': dated(...right, '2027-03-02', '2099-01-01'),
    });
    assert.deepEqual(after, before);
    assert.deepEqual(await warehouseOf().rows('from sales_monthly order by all'), months);
    assert.equal((await flagged('transactions', 'date_after_pull')).length, 2);
  });

  it('dates nothing either where no other row of its file, or of its dataset, has a day', async () => {
    const before = await publish({ 'transactions-2025-01-01.csv': dated(...right) });
    const beside = await publish({ 'more.csv': dated('2027-03-02').replace('11-1-2025', '11-9-2025') });
    assert.deepEqual(beside, before);
  });

  it('stays impossible after it has come, until a newer export has the row', async () => {
    warehouseOf().clock = new Date('2025-04-01T03:00:00Z');
    await publish({ 'early.csv': dated(...right, '2025-06-01') });
    warehouseOf().clock = new Date('2025-08-01T03:00:00Z');
    const later = await publish({ 'late.csv': dated('2025-07-01').replace('11-1-2025', '11-9-2025') });
    assert.equal(later['transactions'], '2025-07-01');
    assert.equal((await flagged('transactions', 'date_after_pull')).length, 1);
    const cells = () =>
      warehouseOf().rows("select sum(sales_count)::integer as n from sales_monthly where subject = 'market'");
    assert.deepEqual(await cells(), [{ n: 3 }]);
    await publish({ 'again.csv': dated(...right, '2025-06-01') });
    assert.deepEqual(await flagged('transactions', 'date_after_pull'), []);
    assert.deepEqual(await cells(), [{ n: 4 }]);
  });

  it('is the registration of a contract, never its start', async () => {
    const begin = { START_DATE: '2027-03-01T00:00:00', END_DATE: '2028-02-28T00:00:00' };
    const after = await publish({
      'rents.jsonl': jsonLines([
        gatewayRent({ ...begin, ANNUAL_AMOUNT: 80_000 }),
        gatewayRent({ ...begin, REGISTRATION_DATE: '2027-01-04T18:52:02' }),
      ]),
    });
    assert.equal(after['rent-contracts'], '2026-07-04');
    const wild = await flagged('rent_contracts', 'date_after_pull');
    assert.deepEqual(
      wild.map(({ annual_amount_aed, is_eligible }) => ({ annual_amount_aed, is_eligible })),
      [{ annual_amount_aed: 90_000, is_eligible: false }],
    );
    const counted = await warehouseOf().rows(
      "select sum(contract_count)::integer as n from rents_monthly where subject = 'market'",
    );
    assert.deepEqual(counted, [{ n: 1 }]);
  });

  it('cannot be the load of a row: a load timestamp after the receipt counts for nothing', async () => {
    const row = registerSale({ transaction_id: '1-11-2024-7', actual_worth: '3000000' });
    await publish({
      'first.csv': csv([{ ...row, load_timestamp: '9999-01-01 00:00:00', actual_worth: '1' }]),
    });
    await publish({ 'second.csv': csv([{ ...row, load_timestamp: '2026-08-02 00:00:00' }]) });
    assert.deepEqual(await warehouseOf().rows('select price_aed from transactions'), [
      { price_aed: 3_000_000 },
    ]);
  });
});
