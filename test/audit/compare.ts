/** Compares published with recomputed values, to the last published digit. */
import { z } from 'zod';
import type { Cell, Value } from './recompute.ts';

/** A median or ratio with its quartiles, the ends of its interval and its sample size. */
const Figure = z.strictObject({
  value: z.number().nullable(),
  n: z.number().nullable().optional(),
  p25: z.number().nullable().optional(),
  p75: z.number().nullable().optional(),
  low: z.number().nullable().optional(),
  high: z.number().nullable().optional(),
});
export type Figure = z.infer<typeof Figure>;

export const isFigure = (value: unknown): value is Figure => Figure.safeParse(value).success;

/** A published figure has more fields; they are not compared. */
const PublishedFigure = z.looseObject({
  value: z.number().nullable(),
  n: z.number().optional(),
  p25: z.number().nullable().optional(),
  p75: z.number().nullable().optional(),
  interval: z.object({ low: z.number(), high: z.number() }).optional(),
});

/** One compared value. */
export interface Compared {
  readonly field: string;
  readonly recomputed: unknown;
  readonly published: unknown;
  readonly agrees: boolean;
}

/**
 * Returns the published decimals of a field, as docs/methods/market-statistics.md defines them: none for whole AED and counts, four for
 * ratios, otherwise two.
 */
function decimals(field: string): number {
  if (field === 'strength') return 4;
  return /_per_sqft|_pct|_sqm|_sqft|position|index|factor/.test(field) ? 2 : 0;
}

const near = (published: number, recomputed: number, digits: number): boolean =>
  Math.abs(published - recomputed) <=
  0.5 * 10 ** -digits + 1e-9 * Math.max(1, Math.abs(recomputed) * 10 ** -3);

/** Compares every value of a cell except its key. */
export function compareCell(
  cell: Cell,
  published: Readonly<Record<string, unknown>>,
  { keys, atLeast }: { readonly keys: readonly string[]; readonly atLeast: number },
): Compared[] {
  return Object.entries(cell)
    .filter(([field]) => !keys.includes(field))
    .flatMap(([field, value]) => compareValue(field, value, published[field], atLeast));
}

function compareValue(field: string, recomputed: Value, published: unknown, atLeast: number): Compared[] {
  if (isFigure(recomputed)) return compareFigure(field, recomputed, published, atLeast);
  const agrees =
    typeof recomputed === 'number' && typeof published === 'number'
      ? near(published, recomputed, decimals(field))
      : recomputed === (published ?? null);
  return [{ field, recomputed, published, agrees }];
}

function compareFigure(field: string, recomputed: Figure, published: unknown, atLeast: number): Compared[] {
  const read = PublishedFigure.safeParse(published);
  if (!read.success) return [{ field, recomputed: recomputed.value, published, agrees: false }];
  const isWithheld = recomputed.n !== undefined && (recomputed.n ?? 0) < atLeast;
  const { interval, ...shown } = read.data;
  const own: Figure = { ...shown, low: interval?.low ?? null, high: interval?.high ?? null };
  const parts = (['n', 'value', 'p25', 'p75', 'low', 'high'] as const).filter(
    (part) => recomputed[part] !== undefined && (part === 'value' || own[part] !== undefined),
  );
  return parts.map((part) => {
    const mine = isWithheld && part !== 'n' ? null : (recomputed[part] ?? null);
    const theirs = own[part] ?? null;
    const digits = part === 'n' ? 0 : decimals(field);
    const agrees = mine === null || theirs === null ? mine === theirs : near(theirs, mine, digits);
    return { field: `${field}.${part}`, recomputed: mine, published: theirs, agrees };
  });
}
