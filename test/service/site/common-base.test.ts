import assert from 'node:assert/strict';
import { commonBase } from '../../../service/site/common-base.ts';

/** An index whose periods have a level, or null; the first that has one is its base. */
const index = (levels: Readonly<Record<string, number | null>>) => ({
  periods: Object.entries(levels).map(([period, value]) => ({
    period,
    index: { value, n: 30 },
    n_before: null,
    smoothed: null,
    standard_error_pct: null,
    coverage_pct: null,
    new_weight_pct: null,
    sales_count: 30,
    strata_used: null,
    strata_missing: null,
    completeness_pct: null,
  })),
  meta: { base_date: Object.entries(levels).find(([, value]) => value !== null)?.[0] ?? null },
});

describe('common base of indices', () => {
  const existing = index({ '2026-01-01': 100, '2026-02-01': null, '2026-03-01': 98, '2026-04-01': 97 });
  const fresh = index({ '2026-02-01': 100, '2026-03-01': 101 });

  it('is the first period in which all have a level', () =>
    assert.equal(commonBase([existing, fresh]), '2026-03-01'));

  it('is not sought where all have one already, or for one line', () => {
    assert.equal(commonBase([existing, existing]), null);
    assert.equal(commonBase([fresh]), null);
    assert.equal(commonBase([]), null);
  });

  it('does not exist without a common period', () =>
    assert.equal(commonBase([existing, index({ '2026-05-01': 100 })]), null));
});
