/** The main series against the rows that they are taken from. */
import assert from 'node:assert/strict';
import { mainSeries, mainSeriesMart } from '../../../data/marts/main-series.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const inputs = {
  dataset_as_of: `select unnest(['transactions', 'rent-contracts']) as dataset, date '2026-07-17' as as_of`,
  sales_monthly: `select * from (values ('market', date '2026-06-01', 'apartment', 3), ('market', date '2026-06-01', 'land', 2), ('area', date '2026-06-01', 'apartment', 3),
    ('market', date '2027-01-01', 'apartment', 1)) t(subject, month, property_type, sales_count)`,
  measured_sales: `select *, false as is_off_plan from (values (date '2026-06-03', 'apartment', 1000.01, true), (date '2026-06-30', 'villa', 1200.0, true), (date '2026-06-09', null, 1100.5, true),
      (date '2026-06-09', 'land', 9.0, true), (date '2026-06-09', 'villa', null, true), (date '2026-06-09', 'villa', 9000.0, false), (date '2026-07-18', 'villa', 800.0, true))
    t(transaction_date, property_type, price_aed_per_sqft, is_eligible)`,
  price_index_changes: `select 'constant-quality' as method, 'market' as subject, 'all' as property_type, 'month' as granularity, * from (values
      ('existing', date '2026-05-01', date '2026-05-01', null, null, 40, 50), ('existing', date '2026-06-01', date '2026-05-01', date '2026-05-01', -0.01, 45, 55),
      ('all', date '2026-06-01', date '2026-05-01', date '2026-05-01', 0.02, 90, 99))
    t(stage, period, window_from, compared_with, ln_change, n, sales_count)
    union all select 'hedonic', 'market', 'all', 'month', 'new', date '2026-06-01', date '2026-05-01', null, 0.5, 1, 1`,
  rent_index_changes: `select 'market' as subject, 'all' as property_type, 'month' as granularity, * from (values
      ('new', date '2026-06-01', date '2026-05-01', date '2026-05-01', 0.03, 30, 33), ('renewed', date '2026-05-01', date '2026-05-01', null, null, 0, 25))
    t(version, period, window_from, compared_with, ln_change, n, contract_count)
    union all select 'area', 'all', 'month', 'new', date '2026-06-01', date '2026-05-01', null, 0.5, 1, 1`,
  rents_by_calendar: `select 'market' as subject, 'month' as span, 'all' as property_type, * from (values ('new', date '2026-06-01', 12, 70000.0, 9), ('renewed', date '2026-06-01', 20, 60000.0, 18),
      (null, date '2026-06-01', 1, null, 0)) t(version, period, contract_count, median_annual_aed, rent_n)
    union all select 'market', 'year', 'all', 'new', date '2026-01-01', 99, 1.0, 99`,
};

describe('the main series', () => {
  it('have the counts, medians and changes of the market by month, and no other', () =>
    onMarts(inputs, [mainSeriesMart], async (rows) => {
      const found = await rows('select series, period, value, n from main_series order by series, period');
      const june = '2026-06-01';
      assert.deepEqual(found, [
        // The middle of three: land, a house sold by its plot, what is not eligible and what came after the as-of date are left out.
        { series: 'median-price-per-sqft', period: june, value: 1100.5, n: 3 },
        { series: 'new-rents-count', period: june, value: 12, n: 12 },
        { series: 'new-rents-median', period: june, value: 70_000, n: 9 },
        { series: 'price-index', period: june, value: 0.02, n: 90 },
        { series: 'price-index-existing', period: '2026-05-01', value: null, n: 50 },
        { series: 'price-index-existing', period: june, value: -0.01, n: 45 },
        { series: 'renewed-rents-count', period: june, value: 20, n: 20 },
        { series: 'renewed-rents-median', period: june, value: 60_000, n: 18 },
        { series: 'rent-index-new', period: june, value: 0.03, n: 30 },
        { series: 'rent-index-renewed', period: '2026-05-01', value: null, n: 25 },
        // Sales after the as-of date do not count.
        { series: 'sales-count', period: june, value: 5, n: 5 },
      ]);
      for (const { series } of found) assert.ok(String(series) in mainSeries);
      assert.deepEqual(await unequalIdentities(rows, [mainSeriesMart]), []);
    }));
});
