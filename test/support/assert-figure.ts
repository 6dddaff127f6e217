/** Compares a figure of an answer with the expected median. */
import assert from 'node:assert/strict';
import { publishingRules } from '../../data/publishing-rules.ts';
import type { Figure } from '../../service/statistics/statistic.ts';
import type { Median } from './place-figures.ts';

/** Fails unless the figure is this median, with this interval if it has one, rounded to the given decimals, or is withheld because the sample is too small. */
export function assertFigure(
  figure: Figure,
  expected: Median | undefined,
  { decimals, where }: { readonly decimals: number; readonly where: string },
): void {
  const n = expected?.n ?? 0;
  assert.equal(figure.n, n, where);
  if (n < publishingRules.least_shown) {
    assert.equal(figure.value, null, where);
    assert.equal(figure.suppressed, true, where);
    assert.ok(figure.reason?.startsWith(`fewer than ${publishingRules.least_shown} `), where);
    assert.equal(figure.p25 ?? null, null, where);
    return;
  }
  const near = (found: number | null | undefined, value: number | null | undefined) =>
    assert.ok(
      Math.abs((found ?? Number.NaN) - (value ?? Number.NaN)) <= 0.5001 * 10 ** -decimals,
      `${where}: ${found} is not ${value}`,
    );
  near(figure.value, expected?.value);
  if (figure.p25 !== undefined) {
    near(figure.p25, expected?.p25);
    near(figure.p75, expected?.p75);
  }
  if (figure.interval !== undefined) {
    near(figure.interval.low, expected?.low);
    near(figure.interval.high, expected?.high);
  }
  assert.equal(figure.quality, n >= publishingRules.least_ok ? 'ok' : 'low', where);
}
