/** Recomputes figures in plain TypeScript for the tests over the sample. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import type { Row } from './ingest.ts';

/** A figure of an answer. */
export const Figure = z.looseObject({
  value: z.number().nullable(),
  n: z.int(),
  p25: z.number().nullable().optional(),
  p75: z.number().nullable().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** Returns the numbers of a column. */
export const numbers = (rows: readonly Row[], column: string): number[] =>
  rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []));

/** Returns a quantile by linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** Fails unless the figure matches these values, or is withheld where they are too few. */
export function checkFigure(found: Figure, values: readonly number[], digits: number, where: string): void {
  assert.equal(found.n, values.length, `${where}: n`);
  if (values.length < publishingRules.least_shown) {
    assert.equal(found.value, null, where);
    return;
  }
  for (const [part, share] of [
    ['value', 0.5],
    ['p25', 0.25],
    ['p75', 0.75],
  ] as const) {
    const expected = quantile(values, share);
    assert.ok(
      Math.abs((found[part] ?? Number.NaN) - expected) <= 0.5 * 10 ** -digits + 1e-6,
      `${where} ${part}: ${found[part]} is not ${expected}`,
    );
  }
}
