import assert from 'node:assert/strict';
import { developerPriceCells } from '../../../data/marts/developer-price-cells.ts';
import { developerSales } from '../../../data/marts/developer-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

/** The register ends on 28 February 2025: the 12 months begin on a 29th. */
const inputs = {
  dataset_as_of: `select * from (values ('transactions', date '2025-02-28')) t(dataset, as_of)`,
  transactions: `select id, 'sales' as type, developer_id, day as transaction_date, 330 as area_id, 'apartment' as property_type, off_plan as is_off_plan,
      price::double as price_aed, per_sqft::double as price_aed_per_sqft
    from (values
      ('a', 11,   date '2025-02-28', 1000000,   1000, false),
      ('b', 11,   date '2024-02-29', 2000000.5, 2000, false),
      ('c', 11,   date '2024-02-28', 3000000,   3000, false),
      ('d', 11,   date '2025-03-01', 9000000,   9000, false),
      ('e', 11,   date '2024-06-01', 4000000,   4000, true),
      ('f', 22,   date '2024-06-01', 1500000,   1500, false),
      ('g', null, date '2024-06-01', 2500000,   2500, false),
      ('h', 11,   date '2024-06-01', 7000000,   7000, false),
      ('i', 22,   date '2024-02-01', 5000000,   5000, true))
    t(id, developer_id, day, price, per_sqft, off_plan)`,
  developers: 'select * from (values (11, null::bigint), (22, null)) t(developer_id, brand_id)',
  // The last but one is an outlier: counted, and in no price.
  eligible_sales: `select id, true as has_unit_price, id = 'h' as is_outlier from (values ('a'), ('b'), ('c'), ('d'), ('e'), ('f'), ('g'), ('h'), ('i')) t(id)`,
};

describe('developer_sales', () => {
  it('has the years of each developer, and the last 12 months, up to the as-of date', () =>
    onMarts(inputs, [developerSales], async (rows) => {
      const found = await rows(
        'select developer_id, span, period, sales_count, sales_value_aed, price_n, median_price_aed_per_sqft from developer_sales order by all',
      );
      assert.deepEqual(
        found.map((row) => Object.values(row)),
        [
          [11, 'trailing_year', '2024-02-29', 4, 14_000_000.5, 3, 2000],
          [11, 'year', '2024-01-01', 4, 16_000_000.5, 3, 3000],
          [11, 'year', '2025-01-01', 1, 1_000_000, 1, 1000],
          [22, 'trailing_year', '2024-02-29', 1, 1_500_000, 1, 1500],
          [22, 'year', '2024-01-01', 2, 6_500_000, 2, 3250],
        ],
      );
      assert.deepEqual(await unequalIdentities(rows, [developerSales]), []);
    }));
});

describe('developer_price_cells', () => {
  it('sets the sales of a developer against everybody else’s of the same kind, those of nobody known among them', () =>
    onMarts(inputs, [developerPriceCells], async (rows) => {
      const found = await rows(
        `select developer_id, is_off_plan, own_n, own_median_price_aed_per_sqft, others_n, others_median_price_aed_per_sqft, others_p25_price_aed_per_sqft
         from developer_price_cells order by all`,
      );
      assert.deepEqual(
        found.map((row) => Object.values(row)),
        [
          [11, false, 2, 1500, 2, 2000, 1750],
          [11, true, 1, 4000, 0, null, null],
          [22, false, 1, 1500, 3, 2000, 1500],
        ],
      );
      assert.deepEqual(await unequalIdentities(rows, [developerPriceCells]), []);
    }));
});
