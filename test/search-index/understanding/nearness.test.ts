import assert from 'node:assert/strict';
import { allFilters } from '../../../search-index/understanding/conditions.ts';
import { Points } from '../../../search-index/understanding/points.ts';
import { understand } from '../../../search-index/understanding/understand.ts';
import { market } from './market.ts';

const row = { name_ar: null, area_ids: [330, 526], at_most_m: [900, 2600] };
const points = new Points([
  { ...row, id: 'mall-1', category: 'mall', name: 'The Dubai Mall' },
  { ...row, id: 'mall-2', category: 'mall', name: 'Mall of the Emirates' },
  { ...row, id: 'metro-1', category: 'metro-station', name: 'Burj Khalifa / Dubai Mall' },
  { ...row, id: 'metro-2', category: 'metro-station', name: 'Financial Centre' },
  { ...row, id: 'metro-3', category: 'metro-station', name: 'BurJuman - Red Line' },
  { ...row, id: 'metro-4', category: 'metro-station', name: 'BurJuman - Green Line' },
]);
const near = (question: string) => understand(question, { ...market, points }).filters;

/** Question → ids of the points, metres. */
const cases: readonly (readonly [string, readonly string[], number])[] = [
  ['near Mall of the Emirates', ['mall-2'], 3000],
  ['walking distance to Dubai Mall', ['mall-1'], 1000],
  ['5 min walk from Dubai Mall', ['mall-1'], 400],
  ['10 minutes drive from the Dubai Mall', ['mall-1'], 5000],
  ['within 2 km of MOE', ['mall-2'], 2000],
  ['Dubai Mall metro station', ['metro-1'], 2000],
  ['close to DIFC metro', ['metro-2'], 2000],
  ['500m from Burjuman metro', ['metro-3', 'metro-4'], 500],
  ['قرب دبي مول', ['mall-1'], 3000],
];

describe('nearness in questions', () => {
  for (const [question, ids, metres] of cases) {
    it(`reads “${question}”`, () => {
      const { near_points = [], near_within_m } = near(question);
      assert.deepEqual(
        near_points.map(({ id }) => id),
        ids,
      );
      if (ids.length > 0) assert.equal(near_within_m, metres);
    });
  }

  it('allows only areas all of whose points are within the distance, and no community', () => {
    const filters = near('2 km from Mall of the Emirates');
    assert.deepEqual(allFilters(filters, points), [
      { field: 'area_id', in: [330] },
      { not: { field: 'subject', in: ['community'] } },
    ]);
    const farther = near('3 km from Mall of the Emirates');
    assert.deepEqual(allFilters(farther, points)[0], { field: 'area_id', in: [330, 526] });
  });

  it('does not read a place as a point, nor a point far away as one to be near to', () => {
    assert.deepEqual(near('near Business Bay').near_points, undefined);
    assert.deepEqual(near('far from Dubai Mall').near_points, undefined);
  });
});
