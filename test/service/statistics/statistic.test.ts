import assert from 'node:assert/strict';
import { publishingRules } from '../../../data/publishing-rules.ts';
import {
  change,
  Figure,
  figure,
  rounded,
  Statistic,
  statistic,
  withheld,
} from '../../../service/statistics/statistic.ts';

describe('a figure', () => {
  it('is withheld under the smallest sample, low under that of quality ok', () => {
    const { least_shown: shown, least_ok: ok } = publishingRules;
    const of = { of: 'sales', unit: 'aed' } as const;
    assert.deepEqual(figure({ value: 1, n: shown - 1 }, of), {
      value: null,
      n: shown - 1,
      suppressed: true,
      reason: `fewer than ${shown} sales`,
    });
    assert.deepEqual(figure({ value: 1, n: shown }, of), { value: 1, n: shown, quality: 'low' });
    assert.deepEqual(figure({ value: 1, n: ok - 1 }, of), { value: 1, n: ok - 1, quality: 'low' });
    assert.deepEqual(figure({ value: 1, n: ok }, of), { value: 1, n: ok, quality: 'ok' });
  });

  it('takes the minimum, the quality and the reason of its method', () => {
    assert.equal(figure({ value: 1, n: 9 }, { minimum: 10 }).reason, 'fewer than 10 records');
    assert.equal(figure({ value: 1, n: 500 }, { quality: 'low' }).quality, 'low');
    assert.deepEqual(figure({ value: 31, n: 500 }, { reason: 'implausible' }), withheld(500, 'implausible'));
  });

  it('never shows what is no number', () => {
    for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY]) {
      const found = figure({ value, n: 50, p25: 1, p75: 2 });
      assert.equal(found.value, null);
      assert.equal(found.suppressed, true);
      assert.equal(found.p25, undefined);
      assert.equal(found.reason, 'it cannot be computed from these records');
    }
  });

  it('is rounded with its quartiles to the digits of its unit', () => {
    const row = { value: 1234.567, n: 40, p25: 1000.005, p75: null };
    assert.deepEqual(figure(row, { unit: 'aed' }), {
      value: 1235,
      n: 40,
      p25: 1000,
      p75: null,
      quality: 'ok',
    });
    assert.deepEqual(figure(row, { unit: 'aed_per_sqft' }), {
      value: 1234.57,
      n: 40,
      p25: 1000.01,
      p75: null,
      quality: 'ok',
    });
    assert.equal(rounded(1.005), 1.01);
    assert.equal(rounded(-1.005), -1.01);
    assert.ok(Object.is(rounded(-0.001), 0));
  });

  it('stands with its provenance in the full form, and both fit their schemas', () => {
    const provenance = {
      method: 'sale-statistics',
      method_version: 1,
      window: { from: '2025-03-19', to: '2026-03-18' },
      as_of: '2026-03-18',
    };
    const full = statistic({ value: 5.5, n: 6 }, provenance, { unit: 'pct' });
    assert.deepEqual(full, { value: 5.5, n: 6, quality: 'low', ...provenance });
    assert.deepEqual(Statistic.parse(full), full);
    const none = withheld(2, 'fewer than 5 sales');
    assert.deepEqual(Figure.parse(none), none);
  });
});

describe('a change', () => {
  const ok = (value: number, n: number) => figure({ value, n });

  it('is the difference in per cent of the earlier figure, on the smaller sample', () => {
    assert.deepEqual(change(ok(110, 40), ok(100, 12)), { value: 10, n: 12, quality: 'low' });
    assert.equal(change(ok(90, 40), ok(120, 40)).value, -25);
  });

  it('is withheld where either is', () => {
    assert.equal(
      change(ok(1, 2), ok(1, 50)).reason,
      `now: fewer than ${publishingRules.least_shown} records`,
    );
    assert.equal(
      change(ok(1, 50), ok(1, 2)).reason,
      `the period before: fewer than ${publishingRules.least_shown} records`,
    );
    assert.deepEqual(change(ok(1, 50), ok(0, 40)), withheld(40, 'the period before is zero'));
    const unexplained = { value: null, n: 9, suppressed: true } as const;
    assert.equal(change(unexplained, ok(1, 50)).reason, 'now: unknown');
    assert.equal(change(ok(1, 50), unexplained).reason, 'the period before: unknown');
  });

  it('has the smaller sample of both, however small: each figure was judged by itself', () => {
    const shown = { value: 3, n: 2, quality: 'low' } as const;
    assert.deepEqual(change(shown, ok(2, 50)), { value: 50, n: 2, quality: 'low' });
  });
});
