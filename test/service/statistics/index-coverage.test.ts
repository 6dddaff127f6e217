/** Which periods of an index can be signed. */
import assert from 'node:assert/strict';
import { indexNotCovered } from '../../../service/statistics/index-coverage.ts';

const since = '2024-01-01';
const isShown = (period: string, base_year: number | null): boolean =>
  indexNotCovered({ period, base_year }, since) === null;

describe('the index of exports that begin with 2024', () => {
  it('needs the year that weighs a period, and in the base year that year', () => {
    assert.deepEqual([isShown('2025-02-01', 2020), isShown('2024-11-01', 2020)], [true, false]);
    assert.deepEqual([isShown('2024-11-01', 2024), isShown('2023-11-01', 2023)], [true, false]);
  });

  it('by the hedonic method needs the period alone', () => {
    assert.deepEqual([isShown('2024-01-01', null), isShown('2023-12-01', null)], [true, false]);
  });

  it('is whole where nothing is missing', () => {
    assert.equal(indexNotCovered({ period: '1998-01-01', base_year: 1998 }, null), null);
  });
});
