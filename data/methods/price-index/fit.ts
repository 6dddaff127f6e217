/**
 * One window of a price index: ln(AED a square foot) = effect of its group + bedrooms + β ln(size) + period + error, by ordinary least squares. Groups are
 * projects, or places and kinds of property. Their effects are taken out first (Frisch–Waugh–Lovell), so that the normal equations hold the few other unknowns
 * only. They need no single sales but the sums of each cell. A group with sales in one period only says nothing of a change and is left out.
 */
import { publishingRules } from '../../publishing-rules.ts';
import type { Cells } from './cells.ts';

/** How far prices moved between two periods of a window. */
export interface IndexChange {
  /** Difference of the logarithms of the two levels. */
  readonly change: number;
  /** Part of its error that the clusters of each set have, as linear in the errors of their sales; the sum of squares estimates its variance. */
  readonly errors: readonly number[];
  /** Sales of the later period that another period of the window can be compared with. */
  readonly n: number;
  /** The same of the earlier period. */
  readonly nBefore: number;
  /** Clusters with such sales in the window. */
  readonly clusters: number;
}

/** Classes of bedrooms: 0 to 6 and more, and not known. */
const bedroomClasses = 8;

/** Unknowns before the periods: ln(size) and the classes of bedrooms. */
const regressors = 1 + bedroomClasses;

/** Normal equations: the lower triangle row by row, each row as long as there are unknowns, and the right side. */
interface Equations {
  readonly size: number;
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** An unknown that the unknowns before it determine, but for rounding, is left out: its pivot is this small against its diagonal. */
const negligible = 1e-9;

/** Cholesky factor, in place; unknowns that others determine get an empty column. False where that is so of the last one. */
function factorise({ size, left }: Equations): boolean {
  for (let row = 0; row < size; row++) {
    const own = row * size;
    const diagonal = of(left, own + row);
    for (let column = 0; column < row; column++) {
      const pivot = of(left, column * size + column);
      left[own + column] = pivot === 0 ? 0 : remainder(left, own, column * size, column) / pivot;
    }
    const rest = remainder(left, own, own, row);
    left[own + row] = rest <= negligible * Math.max(1, diagonal) ? 0 : Math.sqrt(rest);
  }
  return of(left, size * size - 1) > 0;
}

/** An element of a row less the product of what two rows have before it. */
function remainder(left: Float64Array, row: number, other: number, column: number): number {
  let sum = of(left, row + column);
  for (let at = 0; at < column; at++) sum -= of(left, row + at) * of(left, other + at);
  return sum;
}

/** Solves the factorised equations for one right side. */
function solve({ size, left }: Equations, right: Float64Array): Float64Array {
  const solved = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    let sum = of(solved, row);
    for (let k = 0; k < row; k++) sum -= of(left, row * size + k) * of(solved, k);
    const pivot = of(left, row * size + row);
    solved[row] = pivot === 0 ? 0 : sum / pivot;
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = of(solved, row);
    for (let k = row + 1; k < size; k++) sum -= of(left, k * size + row) * of(solved, k);
    const pivot = of(left, row * size + row);
    solved[row] = pivot === 0 ? 0 : sum / pivot;
  }
  return solved;
}

/** The rows of a window, by period: `rows` from `starts[period]` to before `starts[period + 1]`. */
export interface Window {
  readonly rows: Int32Array;
  readonly starts: readonly number[];
}

/** Fits windows one after another, with room for the sums of all groups. */
export class WindowFitter {
  readonly #cells: Cells;
  readonly #groupOf: Int32Array;
  /** Place of each group in the sums of the window, −1 where it has none. */
  readonly #places: Int32Array;
  /** The groups of the window, by place. */
  readonly #found: Int32Array;
  #count = 0;
  /** The only period of a group's sales; −1 where they are of several. */
  readonly #onlyPeriod: Int32Array;
  readonly #counts: Float64Array;
  readonly #prices: Float64Array;
  /** The effects of groups, and how much the change moves with the mean of each. */
  readonly #effects: Float64Array;
  readonly #weights: Float64Array;
  /** Sums of the columns of the unknowns, group by group. */
  #sums = new Float64Array(0);
  /** The rows of the window that can be compared, one after another: the row, the place of its group, and its period. */
  #comparedCount = 0;
  readonly #comparedRows: Int32Array;
  readonly #comparedPlaces: Int32Array;
  readonly #comparedPeriods: Int32Array;
  /** The last fit that met a cluster. */
  readonly #met: Int32Array;
  #fits = 0;

  /** @param groups the group of each cell, a small number */
  constructor(cells: Cells, groups: Float64Array) {
    this.#cells = cells;
    this.#groupOf = Int32Array.from(groups);
    const most = this.#groupOf.reduce((a, b) => Math.max(a, b), 0) + 1;
    const integers = () => new Int32Array(most);
    const numbers = () => new Float64Array(most);
    this.#places = integers().fill(-1);
    [this.#found, this.#onlyPeriod] = [integers(), integers()];
    [this.#counts, this.#prices, this.#effects, this.#weights] = [numbers(), numbers(), numbers(), numbers()];
    const rows = () => new Int32Array(cells.count);
    [this.#comparedRows, this.#comparedPlaces, this.#comparedPeriods] = [rows(), rows(), rows()];
    this.#met = new Int32Array(cells.cluster.reduce((a, b) => Math.max(a, b), 0) + 1);
  }

  /**
   * Returns how far prices moved between two periods of a window; null where no sales connect them.
   *
   * @param from earlier of the two periods, counted from the first of the window
   * @param to later of the two periods
   */
  fit(window: Window, from: number, to: number): IndexChange | null {
    const length = window.starts.length - 1;
    const size = regressors + length - 1;
    let next = regressors;
    const columns = Int32Array.from({ length }, (_, at) =>
      at === from ? -1 : at === to ? size - 1 : next++,
    );
    this.#place(window);
    const equations = this.#addUp(columns, size);
    this.#takeOutGroups(equations);
    if (!factorise(equations)) return null;
    const last = new Float64Array(size);
    last[size - 1] = 1;
    // How much the change moves with the error of a sale, by the columns of its unknowns.
    const weights = solve(equations, last);
    const fitted = solve(equations, equations.right);
    return {
      change: of(fitted, size - 1),
      n: this.#compared(to),
      nBefore: this.#compared(from),
      ...this.#errors(columns, fitted, weights),
    };
  }

  /** Gives the groups of the window their places, and lists the rows whose groups have sales in several periods. */
  #place({ rows, starts }: Window): void {
    const [places, onlyPeriod, groupOf, found] = [this.#places, this.#onlyPeriod, this.#groupOf, this.#found];
    for (let place = 0; place < this.#count; place++) places[whole(found, place)] = -1;
    let count = 0;
    for (let period = 0; period < starts.length - 1; period++) {
      const end = starts[period + 1] ?? 0;
      for (let at = starts[period] ?? 0; at < end; at++) {
        const group = whole(groupOf, whole(rows, at));
        const place = whole(places, group);
        if (place < 0) {
          places[group] = count;
          found[count] = group;
          onlyPeriod[count] = period;
          count += 1;
        } else if (whole(onlyPeriod, place) !== period) onlyPeriod[place] = -1;
      }
    }
    this.#count = count;
    this.#listCompared(rows, starts);
  }

  #listCompared(rows: Int32Array, starts: readonly number[]): void {
    const [places, onlyPeriod, groupOf] = [this.#places, this.#onlyPeriod, this.#groupOf];
    const [listed, placesOf, periodsOf] = [this.#comparedRows, this.#comparedPlaces, this.#comparedPeriods];
    let count = 0;
    for (let period = 0; period < starts.length - 1; period++) {
      const end = starts[period + 1] ?? 0;
      for (let at = starts[period] ?? 0; at < end; at++) {
        const row = whole(rows, at);
        const place = whole(places, whole(groupOf, row));
        if (whole(onlyPeriod, place) !== -1) continue;
        listed[count] = row;
        placesOf[count] = place;
        periodsOf[count] = period;
        count += 1;
      }
    }
    this.#comparedCount = count;
  }

  /** Adds up the normal equations as if there were no groups, and the sums of each group. */
  #addUp(columns: Int32Array, size: number): Equations {
    const needed = this.#count * size;
    if (this.#sums.length < needed) this.#sums = new Float64Array(2 * needed);
    else this.#sums.fill(0, 0, needed);
    this.#counts.fill(0, 0, this.#count);
    this.#prices.fill(0, 0, this.#count);
    const left = new Float64Array(size * size);
    const right = new Float64Array(size);
    const [sums, counts, prices] = [this.#sums, this.#counts, this.#prices];
    const [rows, places, periods] = [this.#comparedRows, this.#comparedPlaces, this.#comparedPeriods];
    const { n: ns, price: allPrices, size: sizes, sizeSquares, sizePrices, bedrooms } = this.#cells;
    for (let at = 0; at < this.#comparedCount; at++) {
      const row = whole(rows, at);
      const place = whole(places, at);
      const n = of(ns, row);
      const price = of(allPrices, row);
      const sqft = of(sizes, row);
      const room = 1 + of(bedrooms, row);
      const own = place * size;
      raise(counts, place, n);
      raise(prices, place, price);
      raise(sums, own, sqft);
      raise(sums, own + room, n);
      raise(left, 0, of(sizeSquares, row));
      raise(left, room * size, sqft);
      raise(left, room * size + room, n);
      raise(right, 0, of(sizePrices, row));
      raise(right, room, price);
      const period = whole(columns, whole(periods, at));
      if (period < 0) continue;
      raise(sums, own + period, n);
      raise(left, period * size, sqft);
      raise(left, period * size + room, n);
      raise(left, period * size + period, n);
      raise(right, period, price);
    }
    return { size, left, right };
  }

  /** Takes the effects of the groups out of the equations. */
  #takeOutGroups({ size, left, right }: Equations): void {
    const known = new Int32Array(size);
    for (let place = 0; place < this.#count; place++) {
      const n = of(this.#counts, place);
      if (n === 0) continue;
      const own = place * size;
      const count = this.#knownColumns(own, size, known);
      for (let a = 0; a < count; a++) {
        const row = whole(known, a);
        const part = of(this.#sums, own + row) / n;
        raise(right, row, -part * of(this.#prices, place));
        for (let b = 0; b <= a; b++)
          raise(left, row * size + whole(known, b), -part * of(this.#sums, own + whole(known, b)));
      }
    }
  }

  /** Lists the columns that a group has, and returns their number. */
  #knownColumns(own: number, size: number, known: Int32Array): number {
    let count = 0;
    for (let column = 0; column < size; column++) if (this.#sums[own + column] !== 0) known[count++] = column;
    return count;
  }

  /** The effects of the groups, and how much the change moves with the mean of each. */
  #groupEffects(fitted: Float64Array, weights: Float64Array): void {
    const size = fitted.length;
    for (let place = 0; place < this.#count; place++) {
      const n = of(this.#counts, place);
      if (n === 0) continue;
      let [expected, weight] = [0, 0];
      for (let column = 0; column < size; column++) {
        const sum = of(this.#sums, place * size + column);
        if (sum === 0) continue;
        expected += sum * of(fitted, column);
        weight += sum * of(weights, column);
      }
      this.#effects[place] = (of(this.#prices, place) - expected) / n;
      this.#weights[place] = weight / n;
    }
  }

  /** Returns the number of sales of a period that can be compared. */
  #compared(period: number): number {
    let n = 0;
    for (let at = 0; at < this.#comparedCount; at++)
      if (whole(this.#comparedPeriods, at) === period) n += of(this.#cells.n, whole(this.#comparedRows, at));
    return n;
  }

  #errors(
    columns: Int32Array,
    fitted: Float64Array,
    weights: Float64Array,
  ): Pick<IndexChange, 'errors' | 'clusters'> {
    this.#groupEffects(fitted, weights);
    this.#fits += 1;
    const errors = new Float64Array(publishingRules.index_cluster_sets);
    const { n: ns, price, size, sizeSquares, sizePrices, bedrooms, cluster, clusterSet } = this.#cells;
    const [slope, slopeWeight] = [of(fitted, 0), of(weights, 0)];
    const levels = Float64Array.from(columns, (period) => (period < 0 ? 0 : of(fitted, period)));
    const levelWeights = Float64Array.from(columns, (period) => (period < 0 ? 0 : of(weights, period)));
    const [rows, places, periods] = [this.#comparedRows, this.#comparedPlaces, this.#comparedPeriods];
    const [effects, groupWeights] = [this.#effects, this.#weights];
    let clusters = 0;
    for (let at = 0; at < this.#comparedCount; at++) {
      const row = whole(rows, at);
      const place = whole(places, at);
      const period = whole(periods, at);
      const count = of(ns, row);
      const sqft = of(size, row);
      const room = 1 + of(bedrooms, row);
      const expected = of(effects, place) + of(fitted, room) + of(levels, period);
      const moves = of(weights, room) + of(levelWeights, period) - of(groupWeights, place);
      const residual = of(price, row) - slope * sqft - count * expected;
      const ofSize = of(sizePrices, row) - slope * of(sizeSquares, row) - expected * sqft;
      raise(errors, of(clusterSet, row), moves * residual + slopeWeight * ofSize);
      if (this.#meets(of(cluster, row))) clusters += 1;
    }
    // Residuals are a little smaller than errors: with few clusters the sum of their squares is too small by this factor.
    const spread = Math.sqrt(clusters / Math.max(1, clusters - 1));
    return { errors: Array.from(errors, (error) => error * spread), clusters };
  }

  /** True when this fit meets the cluster for the first time. */
  #meets(cluster: number): boolean {
    const isNew = this.#met[cluster] !== this.#fits;
    this.#met[cluster] = this.#fits;
    return isNew;
  }
}

/** Returns one value of a column. One kind of column each: the engine makes faster code of it. */
function of(values: Float64Array, at: number): number {
  return values[at] ?? 0;
}

/** Returns one whole number of a column. */
function whole(values: Int32Array, at: number): number {
  return values[at] ?? 0;
}

/** Adds to one value. */
function raise(values: Float64Array, at: number, by: number): void {
  values[at] = of(values, at) + by;
}
