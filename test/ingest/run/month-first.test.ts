/** Days that a spreadsheet wrote with the month first are refused in whatever column and however they are parted, and other days are not. */
import assert from 'node:assert/strict';
import { csv, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

const index = (period: (month: number) => string): string =>
  csv(
    numbers(12).map((month) => ({
      first_date_of_month: period(month),
      all_monthly_index: 1.1,
      all_quarterly_index: 1.1,
      all_yearly_index: 1.1,
    })),
  );

const brokers = (count: number, day: (n: number) => string): string =>
  csv(
    numbers(count).map((n) => ({
      broker_number: n,
      broker_name_en: 'A Name',
      license_start_date: day(n),
      license_end_date: n === 1 ? '12-31-2026' : day(n + 1),
      real_estate_number: 1,
    })),
  );

const sales = (count: number, day: (n: number) => string): string =>
  csv(
    numbers(count).map((n) =>
      registerSale({ transaction_id: `1-11-2024-${n}`, instance_date: day(n), load_timestamp: '2026-02-26' }),
    ),
  );

const padded = (n: number): string => String(n).padStart(2, '0');
const dayOf = (n: number): number => (n % 28) + 1;

describe('dates with the month first', () => {
  const warehouse = ownWarehouse(['transactions', 'sale_index']);

  it('are refused with dashes, in optional columns, and in an index whose days are all the first', async () => {
    await warehouse().put({
      'Transactions_2026-03-18.csv': sales(40, (n) => `03-${padded(dayOf(n))}-2024`),
      'Brokers_2026-03-18.csv': brokers(40, (n) => `3/${dayOf(n)}/2024`),
      'Residential_Sale_Index_2026-03-15.csv': index((month) => `${month}/1/2022`),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused.map(({ file, reason }) => [file, /month first/.test(reason)]).sort(), [
      ['Brokers_2026-03-18.csv', true],
      ['Residential_Sale_Index_2026-03-15.csv', true],
      ['Transactions_2026-03-18.csv', true],
    ]);
  });

  it('are refused where a spreadsheet wrote them and no date shows the order', async () => {
    await warehouse().put({
      'a/Transactions.csv': sales(40, () => '3/9/2024'),
      'b/Transactions.csv': sales(40, (n) => `${(n % 12) + 1}/9/2024`),
    });
    const report = await warehouse().ingest();
    assert.deepEqual(
      report.refused.map(({ reason }) => /like 3\/9\/2026/.test(reason)),
      [true, true],
    );
  });

  it('are accepted where both readings give the same day, or where the days have leading zeros, as feeds write them', async () => {
    await warehouse().put({
      'a/Transactions.csv': sales(10, (n) => `${n}/${n}/2024`),
      'b/Transactions.csv': sales(12, () => '09/03/2024').replaceAll('1-11-2024', '1-12-2024'),
      'c/Transactions.csv': sales(12, () => '2024-03-09').replaceAll('1-11-2024', '1-13-2024'),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      await warehouse().rows(
        "select distinct transaction_date as day from transactions where id not like '1-11-%'",
      ),
      [{ day: '2024-03-09' }],
    );
  });

  it('do not refuse files with the day first, or with one mistake', async () => {
    await warehouse().put({
      'Transactions_2026-03-18.csv': sales(40, (n) => `${padded(dayOf(n))}-03-2024`),
      'Brokers_2026-03-18.csv': brokers(40, (n) => `${dayOf(n)}/3/2024`),
      'Residential_Sale_Index_2026-03-15.csv': index((month) => `01/${padded(month)}/2022`),
    });
    const report = await warehouse().publish();
    assert.deepEqual(report.refused, []);
    assert.deepEqual(report.files.map(({ dataset, kept }) => [dataset, kept]).sort(), [
      ['areas', 2],
      ['brokers', 40],
      ['sale-index', 12],
      ['transactions', 40],
    ]);
    const periods = await warehouse().rows('select distinct day(period)::integer as day from sale_index');
    assert.deepEqual(periods, [{ day: 1 }]);
  });
});
