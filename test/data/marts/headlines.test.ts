import assert from 'node:assert/strict';
import { headlines } from '../../../data/marts/headlines.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

/** As-of dates differ on purpose: sales end on 18 March, rents on 1 April. */
const inputs = {
  dataset_as_of: `select * from (values ('transactions', date '2026-03-18'), ('rent-contracts', date '2026-04-01'), ('units', date '2026-05-05')) t(dataset, as_of)`,
  transactions: `select id, type, day as transaction_date, price::double as price_aed, price / 1000.0 as price_aed_per_sqft, property_type, bedrooms, is_off_plan,
      330 as area_id, 100001::bigint as community_id, 77 as project_id, building_id::bigint as building_id
    from (values
      ('first day',  'sales',     date '2025-03-19', 1000000, 'apartment', 1,    false, 9),
      ('last day',   'sales',     date '2026-03-18', 3000000, 'apartment', 1,    true,  9),
      ('inside',     'sales',     date '2025-12-01', 1500000, 'apartment', 2,    true,  null),
      ('unknown',    'sales',     date '2025-12-02', 2000000, 'villa',     null, null,  null),
      ('untyped',    'sales',     date '2025-12-03', 5000000, null,        null, false, null),
      ('outlier',    'sales',     date '2025-12-04', 9000000, 'apartment', 1,    false, 9),
      ('ineligible', 'sales',     date '2025-12-05', 7000000, 'apartment', 1,    false, 9),
      ('several',    'sales',     date '2025-12-06', 8000000, 'apartment', 1,    false, 9),
      ('before',     'sales',     date '2025-03-18',  800000, 'apartment', 1,    false, 9),
      ('long ago',   'sales',     date '2024-03-18',  100000, 'apartment', 1,    false, 9),
      ('first old',  'sales',     date '2024-03-19',  600000, 'apartment', 2,    true,  null),
      ('typo',       'sales',     date '2205-12-30',  600000, 'apartment', 2,    true,  null),
      ('mortgage',   'mortgages', date '2025-12-01',  600000, 'apartment', 2,    null,  null))
    t(id, type, day, price, property_type, bedrooms, is_off_plan, building_id)`,
  eligible_sales: `select id, id <> 'several' as has_unit_price, id = 'outlier' as is_outlier
    from transactions where type = 'sales' and id <> 'ineligible'`,
  rent_contracts: `select version, day as start_date, amount::double as annual_amount_aed, amount / 1000.0 as annual_aed_per_sqft, property_type, bedrooms,
      is_eligible, area_id, 100001::bigint as community_id, null::integer as project_id
    from (values
      ('new',     date '2025-04-02', 60000, 'apartment', 1,    true,  330),
      ('new',     date '2026-04-01', 80000, 'apartment', null, true,  330),
      ('new',     date '2026-03-25', 99000, 'apartment', 1,    false, 330),
      ('renewed', date '2026-01-01', 50000, 'apartment', 1,    true,  330),
      (null,      date '2026-01-01', 40000, 'apartment', 1,    true,  330),
      ('new',     date '2025-04-01', 55000, 'apartment', 1,    true,  330),
      ('renewed', date '2025-01-01', 45000, 'apartment', 1,    true,  330),
      ('new',     date '2026-01-01', 70000, 'villa',     3,    true,  350))
    t(version, day, amount, property_type, bedrooms, is_eligible, area_id)`,
};

const cell = (subject: string, id: number, type: string, bedrooms: string): string =>
  `select * from headlines where subject = '${subject}' and subject_id = ${id} and property_type is not distinct from ${type} and bedrooms is not distinct from ${bedrooms}`;

describe('headlines', () => {
  it('count all sales of the 12 months, and take medians of eligible ones', () =>
    onMarts(inputs, [headlines], async (rows) => {
      const [market] = await rows(cell('market', 0, "'all'", '-1'));
      assert.deepEqual(
        {
          ...market,
        },
        {
          subject: 'market',
          subject_id: 0,
          property_type: 'all',
          bedrooms: -1,
          sales_count: 8,
          sales_value_aed: 36_500_000,
          off_plan_count: 2,
          ready_count: 5,
          // first day, inside, unknown, last day, untyped
          price_n: 5,
          median_price_aed: 2_000_000,
          p25_price_aed: 1_500_000,
          p75_price_aed: 3_000_000,
          // Fewer than five clusters.
          low_price_aed: null,
          high_price_aed: null,
          ppsf_n: 5,
          median_price_aed_per_sqft: 2000,
          p25_price_aed_per_sqft: 1500,
          p75_price_aed_per_sqft: 3000,
          low_price_aed_per_sqft: null,
          high_price_aed_per_sqft: null,
          off_plan_ppsf_n: 2,
          median_off_plan_price_aed_per_sqft: 2250,
          p25_off_plan_price_aed_per_sqft: 1875,
          p75_off_plan_price_aed_per_sqft: 2625,
          low_off_plan_price_aed_per_sqft: null,
          high_off_plan_price_aed_per_sqft: null,
          ready_ppsf_n: 2,
          median_ready_price_aed_per_sqft: 3000,
          p25_ready_price_aed_per_sqft: 2000,
          p75_ready_price_aed_per_sqft: 4000,
          low_ready_price_aed_per_sqft: null,
          high_ready_price_aed_per_sqft: null,
          high_renewed_rent_aed: null,
          low_renewed_rent_aed: null,
          // before, first old
          before_sales_count: 2,
          before_sales_value_aed: 1_400_000,
          before_ppsf_n: 2,
          before_median_price_aed_per_sqft: 700,
          contract_count: 6,
          new_rent_n: 3,
          median_new_rent_aed: 70_000,
          p25_new_rent_aed: 65_000,
          p75_new_rent_aed: 75_000,
          low_new_rent_aed: null,
          high_new_rent_aed: null,
          new_rent_psf_n: 3,
          median_new_rent_aed_per_sqft: 70,
          p25_new_rent_aed_per_sqft: 65,
          p75_new_rent_aed_per_sqft: 75,
          low_new_rent_aed_per_sqft: null,
          high_new_rent_aed_per_sqft: null,
          renewed_rent_n: 1,
          median_renewed_rent_aed: 50_000,
          p25_renewed_rent_aed: 50_000,
          p75_renewed_rent_aed: 50_000,
          before_contract_count: 2,
          before_new_rent_n: 1,
          before_median_new_rent_aed: 55_000,
          before_new_rent_psf_n: 1,
          before_median_new_rent_aed_per_sqft: 55,
          window_from: '2025-03-19',
          window_to: '2026-03-18',
          rents_window_from: '2025-04-02',
          rents_window_to: '2026-04-01',
        },
      );
    }));

  it('keep types, bedrooms, unknown ones and all of them apart', () =>
    onMarts(inputs, [headlines], async (rows) => {
      const counts = async (type: string, bedrooms: string) => {
        const [row] = await rows(cell('area', 330, type, bedrooms));
        return row === undefined ? null : [row['sales_count'], row['contract_count']];
      };
      assert.deepEqual(await counts("'all'", '-1'), [8, 5]);
      assert.deepEqual(await counts("'apartment'", '-1'), [6, 5]);
      assert.deepEqual(await counts("'apartment'", '1'), [5, 4]);
      assert.deepEqual(await counts("'apartment'", '2'), [1, 0]);
      assert.deepEqual(await counts("'apartment'", 'null'), [0, 1], 'a cell of contracts alone');
      assert.deepEqual(await counts("'all'", 'null'), [2, 1]);
      assert.deepEqual(await counts('null', '-1'), [1, 0], 'unknown types are a cell');
      assert.deepEqual(await counts("'villa'", '3'), null);
    }));

  it('are made for every subject that a row names, and for no other', () =>
    onMarts(inputs, [headlines], async (rows) => {
      assert.deepEqual(
        await rows(
          "select subject, subject_id, sales_count, contract_count from headlines where property_type = 'all' and bedrooms = -1 order by all",
        ),
        [
          { subject: 'area', subject_id: 330, sales_count: 8, contract_count: 5 },
          { subject: 'area', subject_id: 350, sales_count: 0, contract_count: 1 },
          { subject: 'building', subject_id: 9, sales_count: 5, contract_count: 0 },
          { subject: 'community', subject_id: 100001, sales_count: 8, contract_count: 6 },
          { subject: 'market', subject_id: 0, sales_count: 8, contract_count: 6 },
          { subject: 'project', subject_id: 77, sales_count: 8, contract_count: 0 },
        ],
      );
    }));

  it('have the sums of what they are made from, and one row a key', () =>
    onMarts(inputs, [headlines], async (rows) => {
      assert.deepEqual(await unequalIdentities(rows, [headlines]), []);
      const key = headlines.key.join(', ');
      assert.deepEqual(await rows(`select ${key} from headlines group by all having count(*) > 1`), []);
    }));

  it('are empty of what was never loaded', () => {
    const salesOnly = {
      ...inputs,
      dataset_as_of: `select 'transactions' as dataset, date '2026-03-18' as as_of`,
      rent_contracts: `${inputs.rent_contracts} limit 0`,
    };
    return onMarts(salesOnly, [headlines], async (rows) => {
      const [market] = await rows(cell('market', 0, "'all'", '-1'));
      assert.equal(market?.['sales_count'], 8);
      assert.equal(market?.['contract_count'], 0);
      assert.equal(market?.['rents_window_to'], null);
    });
  });
});
