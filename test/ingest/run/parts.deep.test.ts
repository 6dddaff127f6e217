/** Registers dropped in parts: a newer pull replaces what it is a newer pull of, and a deal cut between two files is whole. */
import assert from 'node:assert/strict';
import type { RunReport } from '../../../data/snapshot.ts';
import { csv, registerSale, siteSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

describe('a register in parts', () => {
  // Before the warehouse goes: what the nights led to is what a reload of all exports gives.
  afterEach(async () => {
    const tables = ['select * from transactions', 'select * from transaction_lines'];
    const content = () => Promise.all(tables.map((sql) => warehouse().rows(`${sql} order by all`)));
    const nightly = await content();
    const reloaded = await warehouse().publish({ force: true, reclean: 'all' });
    assert.deepEqual(reloaded.changes, { added: 0, corrected: 0, withdrawn: 0 });
    assert.deepEqual(await content(), nightly);
  });
  const warehouse = ownWarehouse();

  const register = (...numbers: number[]) =>
    csv(numbers.map((number) => registerSale({ transaction_id: `1-11-2024-${number}` })));
  const numbers = async () =>
    (await warehouse().rows('select id from transactions')).map(({ id }) => Number(String(id).split('-')[3]));
  const published = async () => (await numbers()).sort((a, b) => a - b);

  /** Publishes; every row of every file is accounted for. */
  const publish = async (): Promise<RunReport> => {
    const report = await warehouse().publish();
    for (const { file, read, kept, rejected, duplicate, superseded } of report.files)
      assert.equal(read, kept + rejected + duplicate + superseded, file);
    return report;
  };

  for (const [what, one, other, later, last] of [
    [
      'folders',
      'marina/Transactions.csv',
      'downtown/Transactions.csv',
      'marina/Transactions.csv',
      'marina/Transactions.csv',
    ],
    [
      'folders of years with the day in the name',
      '2023/Transactions_2026-03-18.csv',
      '2024/Transactions_2026-03-18.csv',
      '2023/Transactions_2026-04-18.csv',
      '2023/Transactions_2026-05-18.csv',
    ],
    [
      'folders of a day',
      '2026-03-18/a/Transactions.csv',
      '2026-03-18/b/Transactions.csv',
      '2026-04-18/a/Transactions.csv',
      '2026-05-18/a/Transactions.csv',
    ],
  ] as const) {
    it(`in ${what}: newer pulls of one leave the others`, async () => {
      await warehouse().put({ [one]: register(1, 2, 3, 4, 5, 6), [other]: register(7, 8, 9) });
      await publish();
      assert.deepEqual(await published(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
      await warehouse().put({ [later]: register(1, 2, 3, 4, 5) });
      assert.deepEqual((await publish()).changes, { added: 0, corrected: 0, withdrawn: 0 });
      await warehouse().put({ [last]: register(5, 4, 3, 2, 1) });
      const report = await publish();
      assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 1 });
      assert.deepEqual(await published(), [1, 2, 3, 4, 5, 7, 8, 9]);
    });
  }

  it('that came in another folder on another night is another part, and withdraws no record', async () => {
    await warehouse().put({ 'marina/Transactions.csv': register(1, 2, 3) });
    await publish();
    await warehouse().put({ 'downtown/Transactions.csv': register(4, 5, 6) });
    const report = await publish();
    assert.deepEqual(report.changes, { added: 3, corrected: 0, withdrawn: 0 });
  });

  it('is replaced whole from folders of the days, months and years of its pulls', async () => {
    await warehouse().put({ '2026/03/Transactions_2026-03-18.csv': register(1, 2, 3, 4, 5) });
    await publish();
    await warehouse().put({ '2026/04/Transactions_2026-04-18.csv': register(2, 3, 4, 5) });
    assert.deepEqual((await publish()).changes, { added: 0, corrected: 0, withdrawn: 0 });
    await warehouse().put({ '2026-05-18/Transactions.csv': register(2, 3, 4, 5, 6) });
    assert.deepEqual((await publish()).changes, { added: 1, corrected: 0, withdrawn: 1 });
  });

  describe('and a deal in several files', () => {
    const unit = (area: string, values: Parameters<typeof siteSale>[0] = {}) =>
      siteSale({ TRANSACTION_NUMBER: '102-3-2026', PROCEDURE_AREA: area, ...values });
    const other = (number: number) => siteSale({ TRANSACTION_NUMBER: `11-${number}-2026` });
    const deal = async () => {
      const [found] = await warehouse().rows(
        `select price_aed, unit_count, area_sqm from transactions where id = '1-102-2026-3'`,
      );
      return [found?.['price_aed'], found?.['unit_count'], found?.['area_sqm']];
    };

    it('is whole when they are parts of one pull', async () => {
      await warehouse().put({
        'transactions-2026-03-20 flats.csv': csv([other(1), unit('50'), unit('60.5')]),
        'transactions-2026-03-20 villas.csv': csv([unit('300', { PROP_TYPE_EN: 'Building' }), other(2)]),
      });
      const report = await publish();
      assert.deepEqual(await deal(), [2_000_000, 3, 410.5]);
      assert.deepEqual(
        await warehouse().rows('select line_number from transaction_lines order by 1'),
        [1, 2, 3].map((line_number) => ({ line_number })),
      );
      const counts = report.files.filter(({ dataset }) => dataset === 'transactions');
      assert.deepEqual(counts.map(({ kept }) => kept).sort(), [2, 3]);
    });

    it('is one unit where the two lines of its two metro stations were cut apart', async () => {
      await warehouse().put({
        'a/transactions.csv': csv([other(1), unit('50', { NEAREST_METRO_EN: 'Nakheel' })]),
        'b/transactions.csv': csv([unit('50', { NEAREST_METRO_EN: 'DMCC' }), other(2)]),
      });
      await publish();
      assert.deepEqual(await deal(), [2_000_000, 1, 50]);
    });

    it('is that of the newer pull when the files came one after the other', async () => {
      await warehouse().put({ 'a/transactions.csv': csv([unit('50'), unit('60.5')]) });
      await publish();
      await warehouse().put({ 'b/transactions.csv': csv([unit('70'), unit('80'), unit('90')]) });
      await publish();
      assert.deepEqual(await deal(), [2_000_000, 3, 240]);
    });

    it('is that of one file when the files repeat each other, or give the deal two values', async () => {
      await warehouse().put({
        'a/transactions.csv': csv([other(1), unit('50'), unit('60.5')]),
        'b/transactions.csv': csv([other(1), unit('50'), unit('60.6')]),
        'c/transactions.csv': csv([unit('50', { TRANS_VALUE: '3000000' })]),
      });
      await publish();
      const [, units] = await deal();
      assert.ok(units === 1 || units === 2, String(units));
    });
  });

  describe('without a day in its name', () => {
    const site = (price: number) => csv([siteSale({ TRANS_VALUE: price })]);
    const price = async () =>
      (await warehouse().rows('select price_aed from transactions'))[0]?.['price_aed'];

    it('is replaced by one with a day that comes later, unless what came before it was newer still', async () => {
      await warehouse().put({ 'Transactions.csv': register(1, 2, 3) });
      await publish();
      await warehouse().put({ 'Transactions_2026-07-15.csv': register(2, 3, 4) });
      assert.deepEqual((await publish()).changes, { added: 1, corrected: 0, withdrawn: 0 });
      await warehouse().put({ 'Transactions (1).csv': register(2, 3, 4, 5) });
      assert.deepEqual((await publish()).changes, { added: 1, corrected: 0, withdrawn: 1 });
      await warehouse().put({ 'Transactions_2026-06-15.csv': register(1, 2, 3) });
      assert.deepEqual((await publish()).changes, { added: 0, corrected: 0, withdrawn: 0 });
    });

    it('also loses to it row by row where files only add records', async () => {
      await warehouse().put({ 'transactions.csv': site(1_000_000) });
      await publish();
      await warehouse().put({ 'transactions-2026-07-15.csv': site(2_000_000) });
      await publish();
      assert.equal(await price(), 2_000_000);
      await warehouse().put({ 'transactions-2026-07-10.csv': site(3_000_000) });
      await publish();
      assert.equal(await price(), 2_000_000);
    });
  });

  describe('whose content comes back', () => {
    const [old, now] = [register(1, 2, 3, 4, 5), register(2, 3, 4, 5, 6)];

    it('under another name counts again, as the newest', async () => {
      await warehouse().put({ 'Transactions.csv': old });
      await publish();
      await warehouse().put({ 'Transactions.csv': now });
      await publish();
      await warehouse().put({ 'Transactions (1).csv': old });
      const report = await publish();
      assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 0 });
      const rows = report.files.filter(({ dataset }) => dataset === 'transactions');
      assert.deepEqual(
        rows.map(({ kept, unconfirmed }) => [kept, unconfirmed]),
        [
          [0, 0],
          [1, 1],
          [5, 0],
        ],
      );
      assert.deepEqual(await published(), [1, 2, 3, 4, 5, 6]);
      assert.ok(
        report.files.every(({ reused }) => reused),
        'nothing is read again',
      );
      assert.equal((await warehouse().ingest()).status, 'unchanged');
    });

    it('changes nothing while it counts, and neither does a copy that stays there', async () => {
      await warehouse().put({ 'Transactions.csv': old });
      await publish();
      await warehouse().put({ 'backup/Transactions.csv': old, 'Transactions (1).csv': old });
      assert.equal((await warehouse().ingest()).status, 'unchanged');
      await warehouse().put({ 'Transactions.csv': now });
      await publish();
      assert.deepEqual(await published(), [1, 2, 3, 4, 5, 6]);
      assert.equal((await warehouse().ingest()).status, 'unchanged');
    });

    it('changes nothing if it was put aside in the night when the newer pull came', async () => {
      await warehouse().put({ 'Transactions.csv': old });
      await publish();
      await warehouse().put({ 'Transactions.csv': now, 'old/Transactions.csv': old });
      await publish();
      assert.deepEqual(await published(), [1, 2, 3, 4, 5, 6]);
      assert.equal((await warehouse().ingest()).status, 'unchanged');
    });

    it('with the day of an older pull changes nothing', async () => {
      await warehouse().put({ 'Transactions_2026-03-18.csv': old });
      await publish();
      await warehouse().put({ 'Transactions_2026-04-18.csv': now });
      await publish();
      await warehouse().put({ 'Transactions_2026-03-18 (1).csv': old });
      assert.equal((await warehouse().ingest()).status, 'unchanged');
    });

    it('at an address that had another content replaces that content', async () => {
      await warehouse().put({ 'a/Transactions.csv': old, 'b/Transactions.csv': register(6) });
      await publish();
      await warehouse().put({ 'b/Transactions.csv': old });
      assert.deepEqual((await publish()).changes, { added: 0, corrected: 0, withdrawn: 0 });
      await warehouse().put({ 'b/Transactions.csv': register(5, 4, 3, 2, 1) });
      assert.deepEqual((await publish()).changes, { added: 0, corrected: 0, withdrawn: 1 });
    });
  });
});
