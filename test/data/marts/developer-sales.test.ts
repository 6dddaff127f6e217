import assert from 'node:assert/strict';
import { developerSales } from '../../../data/marts/developer-sales.ts';
import { developerPriceCells } from '../../../data/methods/developer-price-cells.ts';
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
        'select developer_id, span, period, sales_count, sales_value_aed, ppsf_n, median_price_aed_per_sqft from developer_sales order by all',
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

  it('has the quartiles of all other prices, however they lie among its own: of many equal prices, of brands, of one other sale', () => {
    // Prices of 20 steps are often equal. Developers 1 to 5 are of brand 100; brand 100 has sales that name no company.
    const random = {
      ...inputs,
      transactions: `select 's' || i as id, 'sales' as type, date '2024-06-01' as transaction_date,
          (i // 7 % 4)::bigint as area_id, case when i % 3 = 0 then 'villa' else 'apartment' end as property_type, i % 2 = 0 as is_off_plan,
          case when i * 31 // 7 % 9 = 0 then null when i % 11 = 0 then 100 else 1 + i * 101 // 17 % 12 end::bigint as developer_id,
          1e6 as price_aed, (1000 + 37.51 * (i * 7919 // 13 % 20))::double as price_aed_per_sqft
        from range(3000) t(i)
        union all
        select 'lone' || i, 'sales', date '2024-06-01', 9, 'land', false, i, 1e6, (100.25 * i)::double from (values (1), (7)) t(i)`,
      developers:
        'select i as developer_id, case when i <= 5 or i = 100 then 100 end::bigint as brand_id from (select unnest(range(1, 13)) union all select 100) t(i)',
      eligible_sales: `select 's' || i as id, true as has_unit_price, i % 50 = 0 as is_outlier from range(3000) t(i)
        union all select 'lone' || i, true, false from (values (1), (7)) t(i)`,
    };
    return onMarts(random, [developerPriceCells], async (rows) => {
      const different = await rows(`
        with sales as (
          select transactions.*, brand_id from transactions join eligible_sales using (id) left join developers using (developer_id) where not is_outlier
        ),
        asked as (
          select cells.*, (select count(*) from sales
            where sales.area_id = cells.area_id and sales.property_type = cells.property_type and sales.is_off_plan = cells.is_off_plan
              and sales.developer_id is distinct from cells.developer_id and sales.brand_id is distinct from cells.developer_id) as n,
            (select quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) from sales
            where sales.area_id = cells.area_id and sales.property_type = cells.property_type and sales.is_off_plan = cells.is_off_plan
              and sales.developer_id is distinct from cells.developer_id and sales.brand_id is distinct from cells.developer_id) as quartiles
          from developer_price_cells as cells
        )
        select * from asked where n is distinct from others_n or quartiles[1] is distinct from others_p25_price_aed_per_sqft
          or quartiles[2] is distinct from others_median_price_aed_per_sqft or quartiles[3] is distinct from others_p75_price_aed_per_sqft`);
      assert.deepEqual(different, []);
      const [count] = await rows(
        'select count(*)::integer as cells, min(others_n) as least, count(*) filter (where developer_id = 100)::integer as of_brand from developer_price_cells',
      );
      assert.deepEqual(count, { cells: 211, least: 1, of_brand: 17 });
    });
  });
});
