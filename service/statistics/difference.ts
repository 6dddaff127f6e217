/**
 * Says whether two figures differ, or a change is one: only where the 95 % interval of the difference leaves out none. Texts say "dearer", "rose" or "highest" by this
 * alone. The interval of a difference follows from those of both figures (Zou and Donner, 2008, Statistics in Medicine 27); figures without an interval prove nothing.
 */

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A figure as answers give it. */
export interface Compared {
  readonly value: number | null;
  readonly interval?: Interval | null | undefined;
}

/** Present in a row whose order after the row above is not proved. */
interface Ties {
  readonly tied_with_above?: true;
}

/** How a figure is set against another. */
export type Verdict = 'more' | 'less' | 'about-the-same';

/** Returns the interval of the difference of two figures; null where either has none. */
export function differenceInterval(one: Compared, other: Compared): Interval | null {
  const [a, b] = [one.interval, other.interval];
  if (one.value === null || other.value === null || a == null || b == null) return null;
  const difference = one.value - other.value;
  return {
    low: difference - Math.hypot(one.value - a.low, b.high - other.value),
    high: difference + Math.hypot(a.high - one.value, other.value - b.low),
  };
}

/** Says whether a figure is more or less than another. */
export function compareFigures(one: Compared, other: Compared): Verdict {
  return verdictOf(differenceInterval(one, other));
}

/** Says whether a change, in per cent or points, is a rise or a fall. */
export function verdictOfChange({ value, interval }: Compared): Verdict {
  return value === null ? 'about-the-same' : verdictOf(interval ?? null);
}

function verdictOf(interval: Interval | null): Verdict {
  if (interval === null) return 'about-the-same';
  if (interval.low > 0) return 'more';
  return interval.high < 0 ? 'less' : 'about-the-same';
}

/** Marks the rows of an ordered list whose figure is not proved to differ from that of the row above. */
export function withTies<Row>(rows: readonly Row[], figureOf: (row: Row) => Compared): (Row & Ties)[] {
  return rows.map((row, at) => {
    const above = rows[at - 1];
    const isTied = above !== undefined && compareFigures(figureOf(above), figureOf(row)) === 'about-the-same';
    const ties: Ties = isTied ? { tied_with_above: true } : {};
    return { ...row, ...ties };
  });
}
