/** Prices of closed quarters: nights with later sales change no judgement, a late sale changes its own, and reload gives the same. */
import assert from 'node:assert/strict';
import { gatewaySale, jsonLines } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

/** Sales of one day at so many dirhams for 100 square metres; each price is a sale. */
const salesOf = (day: string, first: number, prices: readonly number[]) =>
  prices.map((price, at) =>
    gatewaySale({
      TRANSACTION_NUMBER: `11-${first + at}-2026`,
      INSTANCE_DATE: `${day}T10:00:00`,
      TRANS_VALUE: price,
    }),
  );

const around = (price: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(price * (1 + 0.004 * (at - count / 2))));

describe('late sales', () => {
  const warehouseOf = ownWarehouse(['transactions', 'eligible_sales']);
  const judged = () =>
    warehouseOf().rows(
      `select e.*, quality_flags, transaction_date::varchar as day from eligible_sales e join transactions using (id) order by id`,
    );

  it('of a closed quarter judge no other; those of the next quarter neither', async () => {
    const june = [
      ...salesOf('2026-05-20', 100, around(1_500_000, 40)),
      ...salesOf('2026-06-12', 200, [140_000, 700_000, 9_000_000]),
    ];
    await warehouseOf().put({ 'sales_2026_06.as-of-2026-07-02.jsonl': jsonLines(june) });
    await warehouseOf().publish();
    const first = await judged();
    const flags = (rows: typeof first) =>
      Object.fromEntries(rows.map(({ id, quality_flags }) => [String(id), quality_flags]));
    assert.deepEqual(flags(first)['1-11-2026-200'], ['share_price']);
    assert.deepEqual(flags(first)['1-11-2026-202'], ['price_implausible']);

    const july = salesOf('2026-07-10', 300, around(500_000, 60));
    await warehouseOf().put({ 'sales_2026_07.as-of-2026-07-20.jsonl': jsonLines(july) });
    await warehouseOf().publish();
    const known = new Set(first.map(({ id }) => id));
    assert.deepEqual(
      (await judged()).filter(({ id }) => known.has(id)),
      first,
    );

    // Seven late sales of June are less than a fifth of those that were known.
    const late = salesOf('2026-06-30', 400, around(450_000, 7));
    await warehouseOf().put({ 'sales_2026_06.as-of-2026-08-03.jsonl': jsonLines([...june, ...late]) });
    await warehouseOf().publish();
    const third = await judged();
    assert.deepEqual(
      third.filter(({ id, day }) => known.has(id) && String(day) < '2026-07-01'),
      first,
    );
    assert.equal(third.length, first.length + july.length + late.length);
    // Those alone have the flag that they would have had in time.
    assert.equal(
      third.filter(({ id, is_outlier }) => String(id) >= '1-11-2026-400' && is_outlier === true).length,
      7,
    );

    await warehouseOf().publish({ force: true, reclean: 'all' });
    assert.deepEqual(await judged(), third);
  });

  it('that are most of a quarter judge it again', async () => {
    await warehouseOf().put({
      'sales_2026_07.as-of-2026-07-20.jsonl': jsonLines(salesOf('2026-06-30', 10, [2_000_000, 450_000])),
    });
    await warehouseOf().publish();
    await warehouseOf().put({
      'sales_2026_06.as-of-2026-08-03.jsonl': jsonLines(salesOf('2026-06-02', 100, around(500_000, 50))),
    });
    await warehouseOf().publish();
    const [dear] = (await judged()).filter(({ id }) => id === '1-11-2026-10');
    assert.equal(dear?.['cell_n'], 52);
    assert.equal(dear['is_outlier'], true);
  });
});
