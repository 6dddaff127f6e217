/** Days that figures of areas count: what a plan sees, what a request names, and what a year before is. */
import assert from 'node:assert/strict';
import { endTogether, periodBetween, trailingPeriod } from '../../../service/statistics/period.ts';
import { rentsProvenance, salesProvenance } from '../../../service/statistics/place/statistics.ts';
import { leasedSnapshot } from '../../support/leased-snapshot.ts';

describe('the days of an area’s figures', () => {
  const snapshotOf = leasedSnapshot();

  it('are the 12 months up to the as-of date, and the 12 before', () => {
    const period = trailingPeriod(snapshotOf(), null);
    assert.deepEqual(period.sales, { from: '2025-03-19', to: '2026-03-18' });
    assert.deepEqual(period.salesBefore, { from: '2024-03-19', to: '2025-03-18' });
    assert.deepEqual([period.isInMart, period.yields], [true, period.sales]);
  });

  it('end where the plan does, and then have no year before', () => {
    const period = trailingPeriod(snapshotOf(), '2026-01-15');
    assert.deepEqual(period.sales, { from: '2026-01-15', to: '2026-03-18' });
    assert.deepEqual([period.salesBefore, period.isInMart, period.yields], [null, false, null]);
    const onlyThisYear = trailingPeriod(snapshotOf(), '2025-03-19');
    assert.deepEqual([onlyThisYear.isInMart, onlyThisYear.salesBefore], [true, null]);
    assert.equal(trailingPeriod(snapshotOf(), '2030-01-01').sales, null);
  });

  it('are those that a request names, its open ends filled', () => {
    const of = (from: string | undefined, to: string | undefined, historyFrom: string | null = null) =>
      periodBetween(snapshotOf(), historyFrom, { from, to });
    assert.deepEqual(of(undefined, undefined), trailingPeriod(snapshotOf(), null));
    assert.deepEqual(of('2025-01-01', '2025-06-30').sales, { from: '2025-01-01', to: '2025-06-30' });
    assert.deepEqual(of('2025-01-01', '2025-06-30').salesBefore, { from: '2024-01-01', to: '2024-06-30' });
    assert.deepEqual(of('2026-01-01', undefined).sales, { from: '2026-01-01', to: '2026-03-18' });
    assert.deepEqual(of(undefined, '2025-12-31').sales, { from: '2025-01-01', to: '2025-12-31' });
    assert.deepEqual(of('2026-01-01', '2199-01-01').sales, { from: '2026-01-01', to: '2026-03-18' });
    assert.equal(of('2026-06-01', undefined).sales, null);
    assert.equal(of('2020-01-01', '2025-12-31').salesBefore, null, 'longer than a year');
    assert.equal(of('2025-01-01', '2025-06-30', '2024-06-01').salesBefore, null, 'not all of it is seen');
    assert.equal(of('2025-01-01', '2025-06-30').isInMart, false);
  });

  it('of sales and of rents go into one text when they end within a month', () => {
    assert.ok(endTogether({ salesAsOf: '2026-07-01', rentsAsOf: '2026-07-17' }));
    assert.ok(!endTogether({ salesAsOf: '2026-03-18', rentsAsOf: '2026-07-17' }));
  });
});

describe('the days that exports of part of the register are set against', () => {
  const snapshotOf = leasedSnapshot({ coveredFrom: { transactions: '2024-03-19' } });

  it('are those that they cover, each register for itself', () => {
    const year = trailingPeriod(snapshotOf(), null);
    assert.deepEqual(year.salesBefore, { from: '2024-03-19', to: '2025-03-18' });
    assert.deepEqual(year.rentsBefore, year.salesBefore);
    assert.equal(year.salesNotCovered, null);
    const earlier = periodBetween(snapshotOf(), null, { from: '2025-03-18', to: '2025-06-30' });
    assert.deepEqual(earlier.sales, { from: '2025-03-18', to: '2025-06-30' });
    assert.equal(earlier.salesBefore, null);
    assert.equal(earlier.salesNotCovered, 'not covered: the loaded exports hold sales from 2024-03-19 on');
    assert.deepEqual([earlier.rentsBefore?.from, earlier.rentsNotCovered], ['2024-03-18', null]);
  });

  it('are told beside the days that figures are made of', () => {
    const covered = salesProvenance(trailingPeriod(snapshotOf(), null));
    assert.ok(!('covered_from' in covered));
    const long = periodBetween(snapshotOf(), null, { from: '2023-01-01', to: undefined });
    assert.equal(salesProvenance(long).covered_from, '2024-03-19');
    assert.ok(!('covered_from' in rentsProvenance(long)));
  });
});
