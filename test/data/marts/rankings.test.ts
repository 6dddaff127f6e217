import assert from 'node:assert/strict';
import { rankings } from '../../../data/marts/rankings.ts';
import { trailingYear } from '../../../service/statistics/window.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const asOf = (sales: string, rents: string) =>
  `select * from (values ('transactions', date '${sales}'), ('rent-contracts', date '${rents}')) t(dataset, as_of)`;

const inputs = {
  dataset_as_of: asOf('2026-03-18', '2026-04-01'),
  transactions: `select type, day as transaction_date, price::double as price_aed, property_type, area_id, null::bigint as community_id, 77 as project_id
    from (values
      ('sales', date '2026-03-18', 100, 'apartment', 330),
      ('sales', date '2025-03-19', 200, 'villa',     330),
      ('sales', date '2025-03-18', 400, 'apartment', 330),
      ('sales', date '2023-03-19', 800, null,        350),
      ('sales', date '2023-03-18', 1600, 'apartment', 330),
      ('sales', date '2020-03-18', 3200, 'apartment', 330),
      ('sales', date '2016-03-19', 6400, 'apartment', 330),
      ('sales', date '2016-03-18', 12800, 'apartment', 330),
      ('sales', date '2026-03-18', 51200, 'land', 330),
      ('gifts', date '2026-03-18', 25600, 'apartment', 330))
    t(type, day, price, property_type, area_id)`,
};

describe('rankings', () => {
  it('set the last years against as many before', () =>
    onMarts(inputs, [rankings], async (rows) => {
      const found = await rows(
        "select years, sales_count, sales_value_aed, before_sales_count, before_sales_value_aed from rankings where subject = 'market' and property_type = 'all' order by 1",
      );
      assert.deepEqual(
        found.map((row) => Object.values(row)),
        [
          [1, 2, 300, 1, 400],
          [3, 4, 1500, 1, 1600],
          [5, 5, 3100, 2, 9600],
        ],
      );
    }));

  it('keep types and unknown types apart', () =>
    onMarts(inputs, [rankings], async (rows) => {
      assert.deepEqual(
        await rows(
          "select property_type, sales_count from rankings where subject = 'market' and years = 3 order by 1 nulls last",
        ),
        [
          { property_type: 'all', sales_count: 4 },
          { property_type: 'apartment', sales_count: 2 },
          { property_type: 'land', sales_count: 1 },
          { property_type: 'villa', sales_count: 1 },
          { property_type: null, sales_count: 1 },
        ],
      );
      assert.deepEqual(await unequalIdentities(rows, [rankings]), []);
    }));

  it('are of built property over all types: an area that sells land alone is in none', () => {
    const land = `select 'sales' as type, date '2026-03-18' as transaction_date, 1::double as price_aed, 'land' as property_type, 350 as area_id,
      null::bigint as community_id, null::integer as project_id`;
    const transactions = `(${inputs.transactions}) union all (${land})`;
    return onMarts({ ...inputs, transactions }, [rankings], async (rows) => {
      assert.deepEqual(
        await rows(
          "select subject_id, property_type, sales_count from rankings where subject = 'area' and years = 1 and property_type in ('all', 'land') order by 1, 2",
        ),
        [
          { subject_id: 330, property_type: 'all', sales_count: 2 },
          { subject_id: 330, property_type: 'land', sales_count: 1 },
          { subject_id: 350, property_type: 'land', sales_count: 1 },
        ],
      );
    });
  });

  it('end their years where the windows of the service end', async () => {
    for (const day of ['2024-02-29', '2025-02-28', '2026-03-18']) {
      const days = `select 'sales' as type, unnest(range(date '2012-01-01', date '2026-05-01', interval 1 day))::date as transaction_date`;
      const daily = {
        dataset_as_of: asOf(day, day),
        transactions: `select *, 1::double as price_aed, 'apartment' as property_type, 1 as area_id, null::bigint as community_id, null::integer as project_id from (${days})`,
      };
      await onMarts(daily, [rankings], async (rows) => {
        const [row] = await rows(
          "select sales_count, before_sales_count from rankings where subject = 'market' and property_type = 'all' and years = 1",
        );
        const length = (yearsBefore: number) => {
          const { from, to } = trailingYear(day, yearsBefore);
          return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        };
        assert.deepEqual(row, { sales_count: length(0), before_sales_count: length(1) }, day);
      });
    }
  });
});
