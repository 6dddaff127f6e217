/** Homes to come on a planted register: what is expected, and how often the intervals hold what came. */
import assert from 'node:assert/strict';
import { completionChances } from '../../../data/methods/supply/completion-chances.ts';
import { projectSpans } from '../../../data/methods/supply/project-spans.ts';
import { supplyIntervals } from '../../../data/methods/supply/supply-intervals.ts';
import { supplyToCome } from '../../../data/methods/supply/supply-to-come.ts';
import { supplyTrials } from '../../../data/methods/supply/supply-trials.ts';
import { supplyLevel } from '../../../service/statistics/supply-interval.ts';
import { readQuery } from '../../../service/warehouse/read-query.ts';
import { type AskMarts, onMarts, unequalIdentities } from './run-marts.ts';

const marts = [projectSpans, completionChances, supplyTrials, supplyIntervals, supplyToCome];
const asOf = '2026-03-31';

/**
 * Projects of 60 areas, begun evenly from 2008 to 2025. None is completed in its first year; after it one of ten is completed in each quarter. The register
 * knows completions up to its date; `future` knows all.
 */
const future = `
  with drawn as (
    select
      id::integer as project_id,
      (300 + id % 60)::integer as area_id,
      date '2008-01-01' + ((hash(id, 1) % 6570)::integer) as start_date,
      4 + floor(ln(1 - (hash(id, 2) % 1000000) / 1000000.0) / ln(0.9))::integer as quarters,
      (20 + hash(id, 3) % 400)::integer as homes,
      id % 5 = 0 as has_villas
    from range(6000) t(id)
  )
  select
    project_id,
    area_id,
    null::bigint as community_id,
    null::integer as developer_id,
    start_date,
    (start_date + to_months(3 * quarters))::date as completed_on,
    case when has_villas then 0 else homes end as unit_count,
    case when has_villas then homes else 0 end as villa_count
  from drawn`;

const inputs = {
  future,
  dataset_as_of: `select 'projects' as dataset, date '${asOf}' as as_of`,
  project_homes: 'select null::integer as project_id where false',
  projects: `select * exclude (completed_on), null::integer as land_count, true as is_registered, null::date as cancelled_date,
      case when completed_on <= date '${asOf}' then 'finished' else 'active' end as status,
      case when completed_on <= date '${asOf}' then completed_on end as completion_date
    from future`,
  // Every third project was planned for the day before the register's.
  project_list: `select project_id, area_id, community_id,
      case when project_id % 3 = 0 then date '2026-03-30' else date '2026-08-01' end as expected_completion_date
    from future`,
};

/** Returns the answer of the service's query for an area, or for the market. */
function supplyOf(rows: AskMarts, area: number | null) {
  const query = readQuery('supply')
    .replaceAll('$area_id', String(area))
    .replaceAll('$community_id', 'null')
    .replaceAll('$place_ids', 'null')
    .replaceAll('$register_day', `'${asOf}'`);
  return rows(query);
}

/** Returns the periods that begin after the quarter of the register, with their units. */
async function periodsAhead(rows: AskMarts, area: number | null) {
  const periods = (await supplyOf(rows, area)).map((row) => ({
    first: Number(row['first_step']),
    last: Number(row['last_step']),
    units: Number(row['units']),
    low: Number(row['units_low']),
    high: Number(row['units_high']),
  }));
  return periods.filter(({ first }) => first > 0);
}

/** Returns the units that were completed in a period ahead. */
async function cameIn(rows: AskMarts, area: number | null, first: number, last: number): Promise<number> {
  const [found] = await rows(`select coalesce(sum(unit_count), 0)::integer as units from future
    where (${area} is null or area_id = ${area})
      and (year(completed_on) * 4 + quarter(completed_on) - 1) - ${2026 * 4} between ${first} and ${last}
      and start_date < date '2026-01-01'`);
  return Number(found?.['units']);
}

/** Returns the levels of the intervals of units of an area, or of the market. */
async function levelsOf(rows: AskMarts, area: number | null) {
  const periods = (await supplyOf(rows, area)).filter((row) => Number(row['first_step']) > 0);
  return periods.map((row) =>
    supplyLevel({ later_n: Number(row['units_later_n']), later_held: Number(row['units_later_held']) }),
  );
}

async function assertIntervalsHold(rows: AskMarts): Promise<void> {
  const held: boolean[] = [];
  for (let area = 300; area < 360; area += 1)
    for (const { first, last, low, high } of await periodsAhead(rows, area)) {
      const came = await cameIn(rows, area, first, last);
      held.push(low <= came && came <= high);
    }
  const share = held.filter(Boolean).length / held.length;
  assert.ok(held.length >= 480 && share > 0.75 && share < 0.87, `${share} of ${held.length}`);
}

/** Every unfinished project that began before the quarter and is planned from the register's day on is planned once: in the year ahead. */
async function assertPlanned(rows: AskMarts): Promise<void> {
  const year = (await supplyOf(rows, null)).find((row) => row['first_step'] === 0 && row['last_step'] === 3);
  const [unfinished] =
    await rows(`select count(*)::integer as projects, sum(unit_count)::integer as units from future
      where completed_on > date '${asOf}' and start_date < date '2026-01-01' and project_id % 3 <> 0`);
  assert.ok(Number(unfinished?.['projects']) > 0);
  assert.equal(year?.['planned_projects'], unfinished?.['projects']);
  assert.equal(year?.['planned_units'], unfinished?.['units']);
}

describe('supply to come', () => {
  it('expects what a planted register completes, with intervals that hold four of five', () =>
    onMarts(inputs, marts, async (rows) => {
      const quarters = (await periodsAhead(rows, null)).filter(({ first, last }) => first === last);
      const units = quarters.reduce((sum, one) => sum + one.units, 0);
      const came = await cameIn(rows, null, 1, quarters.length);
      assert.ok(Math.abs(came / units - 1) < 0.1, `${came} of ${units}`);
      await assertIntervalsHold(rows);
      await assertPlanned(rows);
      const [most] = await rows(
        'select max(total) as total from (select sum(chance) as total from completion_chances group by origin, project_id)',
      );
      assert.ok(Number(most?.['total']) < 1, 'a project is completed once');
      assert.deepEqual(await unequalIdentities(rows, marts), []);
    }));

  it('shows an interval where held-out periods of a steady register bear it', () =>
    onMarts(inputs, marts, async (rows) => {
      const levels = await levelsOf(rows, 311);
      assert.ok(levels.length >= 8);
      for (const { level_pct, held_out_pct, interval_reason } of levels) {
        assert.equal(level_pct, 80, interval_reason);
        assert.ok(held_out_pct !== null && held_out_pct >= 75 && held_out_pct <= 85);
      }
    }));

  it('withholds the interval where completions changed after the trials that it is made of', () => {
    const planned = '(start_date + to_months(3 * quarters))::date';
    const stopped = future.replace(
      `${planned} as completed_on`,
      `(${planned} + case when ${planned} > date '2021-03-31' then to_months(42) else to_months(0) end)::date as completed_on`,
    );
    assert.notEqual(stopped, future);
    return onMarts({ ...inputs, future: stopped }, marts, async (rows) => {
      const levels = await levelsOf(rows, null);
      assert.ok(levels.length >= 8);
      for (const { level_pct, held_out_pct, interval_reason } of levels) {
        assert.equal(level_pct, null);
        assert.ok(held_out_pct !== null && (held_out_pct < 75 || held_out_pct > 85));
        assert.match(interval_reason ?? '', /^its ends held [\d.]+ % of held-out periods, not 75 to 85 %$/);
      }
    });
  });

  it('withholds an interval that too few held-out periods try', () => {
    assert.deepEqual(supplyLevel({ later_n: 29, later_held: 0.8 }), {
      level_pct: null,
      held_out_pct: null,
      interval_reason: 'fewer than 30 held-out periods show how often it holds',
    });
  });

  it('expects nothing after a quarter in which every earlier project was completed', () => {
    const punctual = future.replace(/4 \+ floor\(.*\)::integer as quarters/, '8 as quarters');
    assert.notEqual(punctual, future);
    return onMarts({ ...inputs, future: punctual }, marts, async (rows) => {
      const [most] = await rows(
        'select max(total) as total, count(*)::integer as projects from (select sum(chance) as total from completion_chances group by origin, project_id)',
      );
      assert.ok(Number(most?.['projects']) > 0);
      // Each chance is rounded to nine places.
      assert.ok(Number(most?.['total']) < 1 + 1e-7, `${most?.['total']}`);
    });
  });
});
