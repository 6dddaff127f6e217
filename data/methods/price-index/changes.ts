/** The changes of an index of prices or rents from period to period, of each part of the market and of all together, as far as the records bear them. */
import { publishingRules } from '../../publishing-rules.ts';
import type { Cells, IndexedMarket, PartRows } from './cells.ts';
import type { IndexChange } from './fit.ts';
import type { RecalledFits } from './recalled-fits.ts';

/** Lengths of a period in months, and periods in the twelve months of a window. */
export const periodLengths = { month: { months: 1, window: 12 }, quarter: { months: 3, window: 4 } } as const;
export type PeriodLength = keyof typeof periodLengths;

/** One period of an index; periods are counted from year 0. */
export interface IndexPoint {
  /** The part of the market, or `all`. */
  readonly part: string;
  readonly period: number;
  /** First period of the window. */
  readonly windowFrom: number;
  /** The period that it is compared with; null for the first. */
  readonly comparedWith: number | null;
  readonly change: number | null;
  readonly errors: readonly number[];
  /** Eligible records, and of these the ones that another period of the window is compared with. */
  readonly sales: number;
  readonly n: number;
  /** The same of the period that it is compared with. */
  readonly nBefore: number;
  readonly clusters: number;
  /** Weight of the first part, by the value of the window, where the parts are weighed. */
  readonly newShare: number | null;
}

/** The records of one part of the market of one subject, by periods. */
class PartRecords {
  readonly #fitter: RecalledFits;
  readonly #rows: Int32Array;
  /** Where the rows of each period begin, and where they end. */
  readonly #starts = new Map<number, number>();
  readonly #ends = new Map<number, number>();
  readonly #sales = new Map<number, number>();
  readonly #values = new Map<number, number>();
  readonly #changes = new Map<string, IndexChange | null>();

  constructor(fitter: RecalledFits, cells: Cells, rows: readonly number[], months: number) {
    this.#fitter = fitter;
    this.#rows = Int32Array.from(rows);
    const periodOf = (at: number): number => Math.floor((cells.month[rows[at] ?? 0] ?? 0) / months);
    for (let at = 0; at < rows.length; ) {
      const [start, period] = [at, periodOf(at)];
      let sales = 0;
      let value = 0;
      for (; at < rows.length && periodOf(at) === period; at++) {
        sales += cells.n[rows[at] ?? 0] ?? 0;
        value += cells.value[rows[at] ?? 0] ?? 0;
      }
      this.#starts.set(period, start);
      this.#ends.set(period, at);
      this.#sales.set(period, sales);
      this.#values.set(period, value);
    }
  }

  sales(period: number): number {
    return this.#sales.get(period) ?? 0;
  }

  bears(period: number): boolean {
    return this.sales(period) >= publishingRules.index_period_least;
  }

  periods(): number[] {
    return [...this.#starts.keys()];
  }

  value(first: number, last: number): number {
    let sum = 0;
    for (let at = first; at <= last; at++) sum += this.#values.get(at) ?? 0;
    return sum;
  }

  /** The change between two periods, fitted in the window from `first` to the later one. */
  change(first: number, from: number, to: number): IndexChange | null {
    const key = `${first} ${from} ${to}`;
    const known = this.#changes.get(key);
    if (known !== undefined) return known;
    const fitted = this.#fitter.fit(this.#window(first, to), from - first, to - first);
    const found = fitted === null || fitted.clusters < publishingRules.index_clusters_least ? null : fitted;
    this.#changes.set(key, found);
    return found;
  }

  /** The rows from one period to another, which has sales; those of a period without sales begin where the next ones do. */
  #window(first: number, last: number) {
    const starts: number[] = [];
    let start = this.#ends.get(last) ?? 0;
    starts[last + 1 - first] = start;
    for (let period = last; period >= first; period--) {
      start = this.#starts.get(period) ?? start;
      starts[period - first] = start;
    }
    return { rows: this.#rows, starts };
  }
}

/** A part of the market and its weight in the index. */
interface Weighed {
  readonly sold: PartRecords;
  readonly weight: number;
}

/** The weights of the parts in a window, by their values. A part below the least share is left out. */
function weighed(of: readonly PartRecords[], first: number, last: number): Weighed[] {
  const values = of.map((sold) => sold.value(first, last));
  const total = values.reduce((sum, value) => sum + value, 0);
  const least = publishingRules.index_stage_share_least;
  const kept = of.flatMap((sold, at) => {
    const weight = total === 0 ? 0 : (values[at] ?? 0) / total;
    return weight < least ? [] : [{ sold, weight }];
  });
  const sum = kept.reduce((part, { weight }) => part + weight, 0);
  return kept.map(({ sold, weight }) => ({ sold, weight: weight / sum }));
}

/** The last period before this one, in the window, that all parts bear. */
function lastBorne(parts: readonly Weighed[], first: number, period: number): number | null {
  for (let at = period - 1; at >= first; at--) if (parts.every(({ sold }) => sold.bears(at))) return at;
  return null;
}

/** The point of one period; null where a part does not bear it. */
function pointOf(
  parts: readonly Weighed[],
  first: number,
  period: number,
): Omit<IndexPoint, 'part' | 'newShare'> | null {
  if (parts.length === 0 || !parts.every(({ sold }) => sold.bears(period))) return null;
  const from = lastBorne(parts, first, period);
  const sales = parts.reduce((sum, { sold }) => sum + sold.sales(period), 0);
  const none = { change: null, comparedWith: null, errors: [], n: 0, nBefore: 0, clusters: 0 };
  const point = { period, windowFrom: first, sales };
  if (from === null) return { ...point, ...none };
  let [change, n, nBefore, clusters] = [0, 0, 0, 0];
  const errors: number[] = [];
  for (const { sold, weight } of parts) {
    const found = sold.change(first, from, period);
    if (found === null) return { ...point, ...none };
    change += weight * found.change;
    n += found.n;
    nBefore += found.nBefore;
    clusters += found.clusters;
    for (const [set, error] of found.errors.entries()) errors[set] = (errors[set] ?? 0) + weight * error;
  }
  return { ...point, comparedWith: from, change, errors, n, nBefore, clusters };
}

/**
 * Returns the points of a subject, of each part of the market and of all together, ascending by part and period.
 *
 * @param fitter with room for all groups of the cells
 * @param rows of the cells of each part, ascending by month
 * @param year whose periods have points; null for all
 * @param coveredFrom first month that the exports cover, counted from year 0; null where nothing is missing
 */
export function indexPoints(
  fitter: RecalledFits,
  cells: Cells,
  rows: PartRows,
  length: PeriodLength,
  {
    coveredFrom,
    market,
    year,
  }: { readonly coveredFrom: number | null; readonly market: IndexedMarket; readonly year: number | null },
): IndexPoint[] {
  const { months, window } = periodLengths[length];
  const earliest = coveredFrom === null ? Number.NEGATIVE_INFINITY : Math.ceil(coveredFrom / months);
  const records = rows.map((own) => new PartRecords(fitter, cells, own, months));
  const periods = [...new Set(records.flatMap((sold) => sold.periods()))]
    .filter((period) => period >= earliest && (year === null || Math.floor((period * months) / 12) === year))
    .toSorted((a, b) => a - b);
  const firstOf = (period: number): number => Math.max(earliest, period - window + 1);
  const ofPart = records.flatMap((sold, at) =>
    periods.flatMap((period) => {
      const found = pointOf([{ sold, weight: 1 }], firstOf(period), period);
      return found === null ? [] : [{ part: market.parts[at] ?? '', newShare: null, ...found }];
    }),
  );
  if (!market.isWeighed) return ofPart;
  const ofAll = periods.flatMap((period) => {
    const parts = weighed(records, firstOf(period), period);
    const found = pointOf(parts, firstOf(period), period);
    const newShare = parts.find(({ sold }) => sold === records[0])?.weight ?? 0;
    return found === null ? [] : [{ part: 'all', newShare, ...found }];
  });
  return [...ofPart, ...ofAll];
}
