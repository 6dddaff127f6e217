import assert from 'node:assert/strict';
import { rentsByCalendar } from '../../../data/marts/rents-by-calendar.ts';
import { rentsByPeriod } from '../../../data/marts/rents-by-period.ts';
import { countedUntil } from '../../../data/tables/counted-until.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

/** The register ends on 28 February, and the year before began with a 29th, which belongs to these 12 months. */
const inputs = {
  dataset_as_of: `select * from (values ('transactions', date '2030-01-01'), ('rent-contracts', date '2025-02-28')) t(dataset, as_of)`,
  transactions: `select date '2029-05-01' as transaction_date`,
  rent_contracts: `select version, day as start_date, day as transaction_date, null::integer as project_id, amount::double as annual_amount_aed, per_sqft::double as annual_aed_per_sqft,
      property_type, bedrooms, is_eligible, line_count, area_id, community_id
    from (values
      ('new',     date '2025-02-28', 60000,    60.25, 'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '2025-02-01', 80000.5,  80.25, 'apartment', null, true,  1, null, null),
      ('new',     date '2024-03-01', 100000,   null,  'villa',     3,    true,  1, 350, null),
      ('new',     date '2024-12-31', 900000,   90,    'apartment', 1,    false, 3, 330, 100001),
      ('renewed', date '2025-01-15', 50000,    50,    'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '2024-02-29', 40000,    40,    'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '2024-02-28', 42000,    42,    'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '2023-03-01', 30000,    30,    'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '2023-02-28', 20000,    20,    'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '2205-01-01', 10000,    10,    'apartment', 1,    true,  1, 330, 100001),
      ('new',     date '1907-01-01', 10000,    10,    'apartment', 1,    true,  1, 330, 100001),
      (null,      date '2025-02-02', 70000,    70,    'apartment', 2,    true,  1, null, null))
    t(version, day, amount, per_sqft, property_type, bedrooms, is_eligible, line_count, area_id, community_id)`,
  rent_contract_lines: `select 'new' as contract_version, date '2024-12-31' as start_date, property_type, null::integer as bedrooms,
      330 as area_id, 100001 as community_id
    from (values ('apartment'), ('apartment'), ('shop')) t(property_type)`,
};

const marts = [countedUntil, rentsByCalendar, rentsByPeriod];

const cell = (
  span: string,
  period: string,
  version: string,
  type = "'all'",
  bedrooms = '-1',
  of: readonly [string, number] = ['market', 0],
): string =>
  `select * from rents_by_period where subject = '${of[0]}' and subject_id = ${of[1]} and span = '${span}' and period = '${period}' and version = '${version}'
    and property_type is not distinct from ${type} and bedrooms is not distinct from ${bedrooms}`;

const ofCalendar = (
  span: string,
  period: string,
  type: string,
  [subject, id]: readonly [string, number] = ['market', 0],
): string =>
  `select * from rents_by_calendar where subject = '${subject}' and subject_id = ${id} and span = '${span}' and period = '${period}' and version = 'new'
    and property_type = '${type}'`;

describe('rents_by_calendar and rents_by_period', () => {
  it('counts all contracts of the last 12 months once, their lines apart, and takes quartiles of eligible ones', () =>
    onMarts(inputs, marts, async (rows) => {
      const [found] = await rows(cell('trailing_year', '2024-02-29', 'new'));
      assert.deepEqual(
        { ...found },
        {
          subject: 'market',
          subject_id: 0,
          span: 'trailing_year',
          period: '2024-02-29',
          property_type: 'all',
          bedrooms: -1,
          version: 'new',
          contract_count: 5,
          annual_value_aed: 1_180_000.5,
          bedrooms_known_count: 4,
          // The ineligible one of 900,000 counts and has no rent.
          rent_n: 4,
          median_annual_aed: 70_000.25,
          p25_annual_aed: 55_000,
          p75_annual_aed: 85_000.375,
          // Fewer than five clusters.
          low_annual_aed: null,
          high_annual_aed: null,
          rent_per_sqft_n: 3,
          median_annual_aed_per_sqft: 60.25,
          p25_annual_aed_per_sqft: 50.125,
          p75_annual_aed_per_sqft: 70.25,
          low_annual_aed_per_sqft: null,
          high_annual_aed_per_sqft: null,
          // Four contracts of one line, and three lines of the fifth.
          line_count: 7,
        },
      );
    }));

  it('ends the windows of a year earlier on the same day, leap years or not', () =>
    onMarts(inputs, marts, async (rows) => {
      const count = async (span: string, period: string) =>
        (await rows(cell(span, period, 'new')))[0]?.['contract_count'];
      assert.equal(await count('trailing_year', '2023-03-01'), 2, '1 March 2023 to 28 February 2024');
      assert.equal(await count('year_to_date', '2025-01-01'), 2);
      assert.equal(await count('year_to_date', '2024-01-01'), 1, 'not 29 February');
      assert.equal(await count('month_to_date', '2025-02-01'), 2);
      assert.equal(await count('month_to_date', '2024-02-01'), 1);
    }));

  it('keeps implausible days out of every series', () =>
    onMarts(inputs, marts, async (rows) => {
      const years = await rows(
        "select period from rents_by_calendar where subject = 'market' and span = 'year' and version = 'new' and property_type = 'all' order by 1",
      );
      assert.deepEqual(
        years.map(({ period }) => period),
        ['2023-01-01', '2024-01-01', '2025-01-01'],
      );
    }));

  it('has quarters and years by property type too', () =>
    onMarts(inputs, marts, async (rows) => {
      const flats = await rows(ofCalendar('year', '2024-01-01', 'apartment'));
      assert.deepEqual(
        flats.map((row) => [row['contract_count'], row['rent_n']]),
        [[3, 2]],
      );
      const villas = await rows(ofCalendar('quarter', '2024-01-01', 'villa'));
      assert.deepEqual(
        villas.map((row) => [row['contract_count'], row['median_annual_aed']]),
        [[1, 100_000]],
      );
    }));

  it('counts lines under what the line covers, contracts under what the contract is', () =>
    onMarts(inputs, marts, async (rows) => {
      const [shop] = await rows(cell('trailing_year', '2024-02-29', 'new', "'shop'"));
      assert.equal(shop?.['line_count'], 1);
      assert.equal(shop?.['contract_count'], 0);
      const [flats] = await rows(cell('trailing_year', '2024-02-29', 'new', "'apartment'"));
      assert.equal(flats?.['line_count'], 5);
      assert.equal(flats?.['contract_count'], 4);
      const [unknown] = await rows(cell('trailing_year', '2024-02-29', 'new', "'apartment'", 'null'));
      assert.equal(unknown?.['line_count'], 3);
      assert.equal(unknown?.['contract_count'], 1);
    }));

  it('has months and windows of each area and community, and nothing of what lies in none', () =>
    onMarts(inputs, marts, async (rows) => {
      for (const of of [
        ['area', 330],
        ['community', 100_001],
      ] as const) {
        const [year] = await rows(cell('trailing_year', '2024-02-29', 'new', "'all'", '-1', of));
        assert.equal(year?.['contract_count'], 3, 'the flats of one bedroom');
        assert.equal(
          year?.['median_annual_aed'],
          50_000,
          'between 40,000 and 60,000: the one of 900,000 has no rent',
        );
        assert.equal(year?.['line_count'], 5, 'two of their own, and three lines of the third');
        const [shop] = await rows(cell('trailing_year', '2024-02-29', 'new', "'shop'", 'null', of));
        assert.deepEqual([shop?.['contract_count'], shop?.['line_count']], [0, 1]);
        const [month] = await rows(ofCalendar('month', '2024-02-01', 'apartment', of));
        assert.deepEqual([month?.['contract_count'], month?.['median_annual_aed']], [2, 41_000]);
        const months = await rows(
          `select distinct period from rents_by_calendar where subject = '${of[0]}' and subject_id = ${of[1]} and span = 'month' and version = 'new' order by 1`,
        );
        assert.deepEqual(
          months.map(({ period }) => period),
          ['2023-02-01', '2023-03-01', '2024-02-01', '2024-12-01', '2025-02-01'],
        );
      }
      for (const mart of ['rents_by_calendar', 'rents_by_period']) {
        const places = await rows(`select distinct subject, subject_id from ${mart} order by all`);
        assert.deepEqual(
          places.map(({ subject, subject_id }) => [subject, Number(subject_id)]),
          [
            ['area', 330],
            ['area', 350],
            ['community', 100_001],
            ['market', 0],
          ],
        );
      }
    }));

  it('repeats no cell of the calendar', () =>
    onMarts(inputs, marts, async (rows) => {
      const spans = await rows(
        'select (select list_sort(list(distinct span)) from rents_by_period) as windows, (select list_sort(list(distinct span)) from rents_by_calendar) as calendar',
      );
      assert.deepEqual(spans, [
        {
          windows: ['month_to_date', 'trailing_year', 'year_to_date'],
          calendar: ['month', 'quarter', 'year'],
        },
      ]);
    }));

  it('keeps contracts that are neither new nor renewed apart, and its sums agree', () =>
    onMarts(inputs, marts, async (rows) => {
      const [neither] = await rows(
        "select contract_count from rents_by_period where subject = 'market' and span = 'month_to_date' and period = '2025-02-01' and version is null",
      );
      assert.equal(neither?.['contract_count'], 1);
      assert.deepEqual(await unequalIdentities(rows, marts), []);
    }));
});
