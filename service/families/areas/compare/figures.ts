/** Ranks of compared places, their differences from the first place, and the figures that no rule can give. */
import type { z } from 'zod';
import { compareFigures, differenceInterval } from '../../../statistics/difference.ts';
import type { Period } from '../../../statistics/period.ts';
import { noRents, noSales, type YieldFigures } from '../../../statistics/place/statistics.ts';
import { type Figure, rounded, withheld } from '../../../statistics/statistic.ts';
import { type Compared, compared, type FiguresCompared } from './schema.ts';

type Value = z.input<typeof Figure> | number | null;

function shownValue(figure: Value): number | null {
  return typeof figure === 'number' || figure === null ? figure : figure.value;
}

/** Counts and sums always rank; a figure needs its sample, or quality `ok` when no sample is asked for. */
function ranks(figure: Value, minSample: number | undefined): boolean {
  if (typeof figure === 'number') return true;
  if (figure === null || figure.value === null) return false;
  return minSample === undefined ? figure.quality === 'ok' : figure.n >= minSample;
}

type Each<Name extends string, Value> = Record<Name, Value | null>;

/** Returns a value for each name. */
export function each<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value | null,
): Each<Name, Value> {
  // Every name is there: fromEntries only knows that the keys are texts.
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Each<Name, Value>;
}

/** Returns the rank of each figure of each place; null for a figure that does not rank. */
export function rankColumns(
  columns: readonly FiguresCompared[],
  minSample: number | undefined,
): Each<Compared, number>[] {
  const byName = new Map(
    compared.map((name) => {
      const order = columns
        .map((column, index) => ({ figure: column[name], index }))
        .filter(({ figure }) => ranks(figure, minSample))
        .sort((a, b) => (shownValue(b.figure) ?? 0) - (shownValue(a.figure) ?? 0) || a.index - b.index);
      return [name, new Map(order.map(({ index }, place) => [index, place + 1]))];
    }),
  );
  return columns.map((_, index) => each(compared, (name) => byName.get(name)?.get(index) ?? null));
}

/** Returns the difference of a figure from the first place; null where either is withheld. */
export function difference(name: Compared, column: FiguresCompared, first: FiguresCompared): number | null {
  const [value, base] = [shownValue(column[name]), shownValue(first[name])];
  return value === null || base === null ? null : rounded(value - base);
}

/** Says whether the difference from the first place is proved; null where there is none, or no interval. Counts and sums are exact. */
export function isProved(name: Compared, column: FiguresCompared, first: FiguresCompared): boolean | null {
  if (difference(name, column, first) === null) return null;
  const [figure, base] = [column[name], first[name]];
  if (typeof figure === 'number' || typeof base === 'number' || figure === null || base === null)
    return figure !== base;
  return differenceInterval(figure, base) === null ? null : compareFigures(figure, base) !== 'about-the-same';
}

/** Returns the same difference in per cent of the first place. */
export function differencePct(
  name: Compared,
  column: FiguresCompared,
  first: FiguresCompared,
): number | null {
  const [value, base] = [shownValue(column[name]), shownValue(first[name])];
  return value === null || base === null || base === 0 ? null : rounded((value / base - 1) * 100);
}

/** Returns null for counts of days that the plan does not see: they are not 0. */
export function uncounted(period: Period) {
  return {
    ...(noSales(period) === null
      ? {}
      : { sales_count: null, sales_value_aed: null, off_plan_count: null, ready_count: null }),
    ...(noRents(period) === null ? {} : { contract_count: null }),
  };
}

/** Returns withheld yields, for a request by bedrooms. */
export function noYields(): z.input<typeof YieldFigures> {
  const reason = 'yields are not made by bedrooms';
  return {
    gross_yield_pct: withheld(0, reason),
    gross_yield_with_renewals_pct: withheld(0, reason),
    net_yield_pct: withheld(0, reason),
  };
}
