/** A file with a few rows of days that another pull has whole is an extract: it makes no day known, whatever it is called. */
import assert from 'node:assert/strict';
import { csv, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const sales = (count: number): string =>
  csv(
    Array.from({ length: count }, (_, n) =>
      registerSale({
        transaction_id: `1-11-2026-${n + 1}`,
        instance_date: `${String((n % 28) + 1).padStart(2, '0')}-01-2026`,
        load_timestamp: '2026-02-10',
      }),
    ),
  );

describe('extracts', () => {
  const warehouse = ownWarehouse(['transactions', 'pulls']);
  const short = async (): Promise<unknown[]> =>
    (await warehouse().rows('select file from pulls where is_short order by file')).map(({ file }) => file);

  it('cover nothing, and a second whole pull covers its days', async () => {
    await warehouse().put({
      'Transactions_2026-02-10.csv': sales(100),
      'Marina_2026-02-12.csv': sales(28),
    });
    await warehouse().publish();
    assert.deepEqual(await short(), ['Marina_2026-02-12.csv']);
    await warehouse().put({ 'Transactions_2026-02-14.csv': sales(110) });
    await warehouse().publish();
    assert.deepEqual(await short(), ['Marina_2026-02-12.csv']);
  });
});
