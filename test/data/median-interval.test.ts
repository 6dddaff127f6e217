/** Intervals of medians: the planted median lies in 95 of a hundred of them. */
import assert from 'node:assert/strict';
import { rentsByCalendar } from '../../data/marts/rents-by-calendar.ts';
import { medianPlaces, medianRange } from '../../data/methods/median-interval.ts';
import { chance, normal } from '../support/chance.ts';
import { onMarts } from './marts/run-marts.ts';

const areas = 160;
const months = 12;

/** Draws contracts of every area and month: 8 to 80 of them, with skewed rents around the median of the area. */
function drawn(): { readonly sql: string; readonly truth: (area: number) => number } {
  const even = chance(11);
  const truth = (area: number): number => 50_000 + 1000 * area;
  const [ofArea, days, rents]: [number[], string[], number[]] = [[], [], []];
  for (let area = 1; area <= areas; area += 1)
    for (let month = 1; month <= months; month += 1) {
      const n = 8 + Math.floor(even() * 73);
      for (let at = 0; at < n; at += 1) {
        const rent = Math.round(100 * truth(area) * Math.exp(0.5 * normal(even))) / 100;
        ofArea.push(area);
        days.push(`'2025-${String(month).padStart(2, '0')}-15'`);
        rents.push(rent);
      }
    }
  const columns = `unnest([${ofArea.join()}]) as area_id, unnest([${days.join()}])::date as start_date, unnest([${rents.join()}])::double as annual_amount_aed`;
  const sql = `select *, null::bigint as community_id, row_number() over () as project_id, 'new' as version, 'apartment' as property_type, 1 as bedrooms,
    annual_amount_aed / 1000 as annual_aed_per_sqft, true as is_eligible from (select ${columns})`;
  return { sql, truth };
}

describe('intervals of medians', () => {
  it('hold the planted median in 93 to 97 % of 1,920 cells of the mart of rents, whatever its size', async () => {
    const { sql, truth } = drawn();
    const inputs = {
      measured_contracts: sql,
      counted_until: "select date '2025-01-01' as year_from, date '2025-12-31' as rents_until",
    };
    await onMarts(inputs, [rentsByCalendar], async (rows) => {
      const cells = await rows(
        "select subject_id, rent_n, median_annual_aed, low_annual_aed, high_annual_aed, low_annual_aed_per_sqft from rents_by_calendar where subject = 'area' and property_type = 'all'",
      );
      assert.equal(cells.length, areas * months);
      const holds = (cell: (typeof cells)[number]): boolean => {
        const median = truth(Number(cell['subject_id']));
        return Number(cell['low_annual_aed']) <= median && median <= Number(cell['high_annual_aed']);
      };
      for (const part of [
        cells,
        cells.filter((cell) => Number(cell['rent_n']) < 40),
        cells.filter((cell) => Number(cell['rent_n']) >= 40),
      ]) {
        const covered = part.filter(holds).length / part.length;
        assert.ok(
          covered >= 0.93 && covered <= 0.97,
          `${covered} of ${part.length} intervals hold the median`,
        );
      }
      for (const cell of cells) {
        const [low, median, high] = ['low', 'median', 'high'].map((name) =>
          Number(cell[`${name}_annual_aed`]),
        );
        assert.ok((low ?? 0) <= (median ?? 0) && (median ?? 0) <= (high ?? 0));
        assert.ok(Math.abs(Number(cell['low_annual_aed_per_sqft']) - (low ?? 0) / 1000) <= 0.005001);
      }
    });
  });

  it('go from one place to the other of the values in order', async () => {
    const even = chance(5);
    for (const n of [1, 3, 5, 6, 17, 100]) {
      const values = Array.from({ length: n }, () => Math.round(even() * 1e6));
      const ordered = values.toSorted((one, other) => one - other);
      const { low, high } = medianPlaces(n);
      const expected = [low, high].map((place) => (place === null ? null : ordered[place - 1]));
      await onMarts({ numbers: `select unnest([${values.join(', ')}, null]) as x` }, [], async (rows) => {
        const [found] = await rows(`select ${medianRange('x')} as ends from numbers`);
        assert.deepEqual(found?.['ends'], expected, `${n} values`);
      });
    }
    // Of five values the interval goes from the least to the greatest; of three there is none.
    assert.deepEqual([medianPlaces(5), medianPlaces(3).high], [{ low: 1, high: 5 }, null]);
  });
});
