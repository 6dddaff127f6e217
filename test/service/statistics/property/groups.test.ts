/** Groups of a property: which cells are in each, and what they say. */
import assert from 'node:assert/strict';
import { groupCells, type PropertyCell } from '../../../../service/statistics/property/groups.ts';

const cell = (some: Partial<PropertyCell>): PropertyCell => ({
  is_sale: true,
  year: 2025,
  bedrooms: 1,
  is_off_plan: null,
  contract_version: null,
  row_count: 0,
  value_fils: 0,
  newest_seq: 1,
  price_fils: [],
  price_clusters: [],
  price_per_sqft_millionths: [],
  price_per_sqft_clusters: [],
  ...some,
});

describe('groups of a property', () => {
  it('are the whole, years from the newest, bedrooms with the unknown last, and both', () => {
    const cells = [
      cell({ year: 2024, bedrooms: null, row_count: 1 }),
      cell({ year: 2025, bedrooms: 2, row_count: 2 }),
      cell({ year: 2025, bedrooms: 0, row_count: 4 }),
      cell({ year: 2025, bedrooms: null, row_count: 8 }),
    ];
    assert.deepEqual(
      groupCells(cells).map(({ grouped_by, year, bedrooms, sales_count }) => [
        grouped_by,
        year,
        bedrooms,
        sales_count,
      ]),
      [
        ['all', null, null, 15],
        ['year', 2025, null, 14],
        ['year', 2024, null, 1],
        ['bedrooms', null, 0, 4],
        ['bedrooms', null, 2, 2],
        ['bedrooms', null, null, 9],
        ['year-bedrooms', 2025, 0, 4],
        ['year-bedrooms', 2025, 2, 2],
        ['year-bedrooms', 2025, null, 8],
        ['year-bedrooms', 2024, null, 1],
      ],
    );
  });

  it('keep sales off-plan, ready and neither apart, and new contracts from renewed', () => {
    const [whole] = groupCells([
      cell({
        ...{ is_off_plan: true, row_count: 2, value_fils: 300_00, newest_seq: 9 },
        ...{ price_fils: [200_00, 100_00], price_per_sqft_millionths: [2_000_000] },
      }),
      cell({ is_off_plan: false, row_count: 1, value_fils: 50_50, newest_seq: 4, price_fils: [50_50] }),
      cell({ row_count: 1, value_fils: 1_00, newest_seq: 7 }),
      cell({
        ...{ is_sale: false, contract_version: 'new', row_count: 3, value_fils: 9_00, newest_seq: 2 },
        ...{ price_fils: [40_00, 60_00], price_per_sqft_millionths: [500_000, 1_500_000] },
      }),
      cell({ is_sale: false, contract_version: 'renewed', row_count: 1, price_fils: [30_00] }),
      cell({ is_sale: false, row_count: 5, price_fils: [1_00] }),
    ]);
    const figure = (n: number, p25: number, value: number, p75: number) => ({
      n,
      p25,
      value,
      p75,
      interval: null,
    });
    assert.deepEqual(whole, {
      ...{ grouped_by: 'all', year: null, bedrooms: null, last_sale_seq: 4 },
      ...{ sales_count: 4, sales_value_aed: 351.5, off_plan_count: 2, ready_count: 1, contract_count: 9 },
      ...{ min_price_aed: 50.5, max_price_aed: 200 },
      price: figure(3, 75.25, 100, 150),
      ppsf: figure(1, 2, 2, 2),
      off_plan_ppsf: figure(1, 2, 2, 2),
      ready_ppsf: { n: 0, p25: null, value: null, p75: null, interval: null },
      rent: figure(2, 45, 50, 55),
      rent_psf: figure(2, 0.75, 1, 1.25),
      renewed_rent: figure(1, 30, 30, 30),
    });
  });

  it('are the whole alone where nothing is registered', () => {
    const groups = groupCells([]);
    assert.deepEqual(
      groups.map(({ grouped_by, sales_count, last_sale_seq, min_price_aed }) => [
        grouped_by,
        sales_count,
        last_sale_seq,
        min_price_aed,
      ]),
      [['all', 0, null, null]],
    );
  });
});
