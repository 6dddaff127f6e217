/**
 * Ordinary least squares over single sales by conjugate gradients: a price is the effect of its group, of its bedrooms, of its size and of its period. The
 * normal equations are never written down, so that this has nothing in common with data/methods/price-index/fit.ts but the model.
 */

/** One sale of a window. `period` counts from the first of the window. */
export interface SoldHome {
  readonly group: string;
  readonly cluster: string;
  readonly set: number;
  readonly room: number;
  readonly period: number;
  readonly ln_price: number;
  readonly ln_size: number;
}

/** How far prices moved between two periods. */
export interface Moved {
  readonly change: number;
  /** Part of the error of each set of clusters. */
  readonly errors: readonly number[];
  readonly n: number;
  readonly nBefore: number;
  readonly clusters: number;
}

const rooms = 8;
const sets = 32;

/** The design of a window: each sale has four unknowns, of which that of its size has a weight. */
class Design {
  readonly unknowns: number;
  readonly sizePlace: number;
  readonly #homes: readonly SoldHome[];
  readonly #places: Int32Array;

  constructor(homes: readonly SoldHome[], periods: number, base: number) {
    const groups = new Map<string, number>();
    for (const { group } of homes) if (!groups.has(group)) groups.set(group, groups.size);
    this.sizePlace = groups.size + rooms;
    this.unknowns = this.sizePlace + 1 + periods;
    this.#homes = homes;
    this.#places = new Int32Array(3 * homes.length);
    for (const [at, { group, room, period }] of homes.entries()) {
      this.#places[3 * at] = groups.get(group) ?? 0;
      this.#places[3 * at + 1] = groups.size + room;
      this.#places[3 * at + 2] = period === base ? -1 : this.periodPlace(period);
    }
  }

  periodPlace(period: number): number {
    return this.sizePlace + 1 + period;
  }

  /** Value of every sale for given unknowns. */
  times(unknowns: Float64Array): Float64Array {
    const size = unknowns[this.sizePlace] ?? 0;
    return Float64Array.from(this.#homes, ({ ln_size }, at) => {
      let sum = size * (ln_size - 7);
      for (let part = 0; part < 3; part++) sum += unknowns[this.#places[3 * at + part] ?? -1] ?? 0;
      return sum;
    });
  }

  /** Sum over the sales of every unknown. */
  sums(values: ArrayLike<number>): Float64Array {
    const found = new Float64Array(this.unknowns);
    for (const [at, { ln_size }] of this.#homes.entries()) {
      const value = values[at] ?? 0;
      found[this.sizePlace] = (found[this.sizePlace] ?? 0) + value * (ln_size - 7);
      for (let part = 0; part < 3; part++) {
        const place = this.#places[3 * at + part] ?? -1;
        if (place >= 0) found[place] = (found[place] ?? 0) + value;
      }
    }
    return found;
  }

  /** Sums of squares of every unknown. */
  diagonal(): Float64Array {
    const found = this.sums(new Float64Array(this.#homes.length).fill(1));
    found[this.sizePlace] = this.#homes.reduce((sum, { ln_size }) => sum + (ln_size - 7) ** 2, 0);
    return found.map((value) => (value > 0 ? value : 1));
  }
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Solves the normal equations for one right side; null where they have no solution. */
function solve(design: Design, right: Float64Array): Float64Array | null {
  const scale = design.diagonal();
  const solved = new Float64Array(design.unknowns);
  const rest = Float64Array.from(right);
  let steered = rest.map((value, at) => value / (scale[at] ?? 1));
  let step = Float64Array.from(steered);
  let size = dot(rest, steered);
  const enough = size * 1e-22;
  for (let round = 0; round < 2000 && size > enough; round++) {
    const moved = design.sums(design.times(step));
    const along = dot(step, moved);
    if (along <= size * 1e-14) return null;
    const by = size / along;
    for (let at = 0; at < solved.length; at++) {
      solved[at] = (solved[at] ?? 0) + by * (step[at] ?? 0);
      rest[at] = (rest[at] ?? 0) - by * (moved[at] ?? 0);
    }
    steered = rest.map((value, at) => value / (scale[at] ?? 1));
    const next = dot(rest, steered);
    step = steered.map((value, at) => value + (next / size) * (step[at] ?? 0));
    size = next;
  }
  return size > enough ? null : solved;
}

/** Sales of groups with sales in more than one period; others say nothing of a change. */
function compared(homes: readonly SoldHome[]): SoldHome[] {
  const periods = new Map<string, Set<number>>();
  for (const { group, period } of homes)
    periods.set(group, (periods.get(group) ?? new Set<number>()).add(period));
  return homes.filter(({ group }) => (periods.get(group)?.size ?? 0) > 1);
}

/**
 * Returns how far prices moved between two periods of a window; null where no sales connect them.
 *
 * @param periods number of periods of the window
 */
export function movedBetween(
  window: readonly SoldHome[],
  periods: number,
  from: number,
  to: number,
): Moved | null {
  const homes = compared(window);
  const design = new Design(homes, periods, from);
  const unit = new Float64Array(design.unknowns);
  unit[design.periodPlace(to)] = 1;
  if (!homes.some(({ period }) => period === to) || !homes.some(({ period }) => period === from)) return null;
  const weights = solve(design, unit);
  const fitted = solve(design, design.sums(homes.map(({ ln_price }) => ln_price - 7)));
  if (weights === null || fitted === null) return null;
  const [expected, moves] = [design.times(fitted), design.times(weights)];
  const clusters = new Set(homes.map(({ cluster }) => cluster)).size;
  const spread = Math.sqrt(clusters / Math.max(1, clusters - 1));
  const errors = new Array<number>(sets).fill(0);
  for (const [at, { ln_price, set }] of homes.entries())
    errors[set] = (errors[set] ?? 0) + spread * (moves[at] ?? 0) * (ln_price - 7 - (expected[at] ?? 0));
  const change = fitted[design.periodPlace(to)] ?? Number.NaN;
  const inPeriod = (asked: number) => homes.filter(({ period }) => period === asked).length;
  return { change, errors, n: inPeriod(to), nBefore: inPeriod(from), clusters };
}
