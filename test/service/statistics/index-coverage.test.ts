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

  it('names the sales and the day from which the exports hold them', () => {
    const reason = 'not covered: the loaded exports hold sales from 2024-01-01 on';
    assert.equal(indexNotCovered({ period: '2023-12-01', base_year: null }, since), reason);
    assert.equal(indexNotCovered({ period: '2024-11-01', base_year: 2020 }, since), reason);
  });

  it('is whole where nothing is missing', () => {
    assert.equal(indexNotCovered({ period: '1998-01-01', base_year: 1998 }, null), null);
  });

  it('without a base year is withheld where the plan begins after the year that weighs it', () => {
    const of = (base_year: number | null, historyFrom: string | null) =>
      indexNotCovered({ period: '2021-05-01', base_year }, null, historyFrom);
    const reason = 'the plan’s history begins after the year that weighs this period';
    assert.equal(of(null, '2020-01-02'), reason);
    assert.equal(of(null, '2022-01-01'), reason);
    assert.equal(of(null, '2020-01-01'), null);
    assert.equal(of(null, null), null);
    assert.equal(of(2020, '2022-01-01'), null);
  });
});
