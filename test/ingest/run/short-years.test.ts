/** Years of two digits: read where the day comes first, and never as a year that the export cannot mean. */
import assert from 'node:assert/strict';
import { csv, pulseSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const sales = (days: readonly string[]): string =>
  csv(days.map((instance_date, n) => pulseSale({ transaction_id: `1-11-2024-${n + 1}`, instance_date })));

describe('years of two digits', () => {
  const warehouse = ownWarehouse(['transactions']);
  const days = async (): Promise<unknown[]> =>
    (await warehouse().rows('select transaction_date as day from transactions order by id')).map(
      ({ day }) => day,
    );

  it('are read where the days differ more than the years, and rejected after the day of receipt', async () => {
    await warehouse().put({ 'a.csv': sales(['05-01-24', '06-01-24', '07-01-25', '08-01-68', '09-01-99']) });
    const { files } = await warehouse().publish();
    assert.deepEqual(await days(), ['2024-01-05', '2024-01-06', '2025-01-07', '1999-01-09']);
    assert.deepEqual(files[0]?.rejected_by_reason, { unreadable_registered_at: 1 });
  });

  it('are refused where the year may come first', async () => {
    for (const written of [
      ['24-01-05', '24-01-06'],
      ['05-01-24'],
      ['98-01-05', '99-01-05'],
      ['24-Jan-05', '24-Feb-07'],
    ]) {
      await warehouse().put({ 'a.csv': sales(written) });
      const { refused } = await warehouse().ingest();
      assert.match(refused[0]?.reason ?? '', /years of two digits.*four digits/, String(written));
    }
  });

  it('are refused with the month first', async () => {
    await warehouse().put({ 'a.csv': sales(['1/5/24', '1/13/24', '1/14/24']) });
    const { refused } = await warehouse().ingest();
    assert.match(refused[0]?.reason ?? '', /month first/);
  });
});
