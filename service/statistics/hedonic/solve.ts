/**
 * The hedonic price index: a rolling time dummy on ln(AED a square foot), the method that the IMF advised Dubai (Country Report 2022/303).
 *
 * In each window of 12 months ln(price) = cell + β ln(size) + period + error is fitted by ordinary least squares; a cell is area × community × sub-type ×
 * bedrooms × off-plan or ready. Cells are taken out first (Frisch–Waugh–Lovell), so that the normal equations hold only the periods and β; they
 * need no single sales but the moments of each cell and period. The last two periods of each window give the next link.
 */

import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { publishingRules } from '../../../data/publishing-rules.ts';

/** Moments of one cell in one period; logarithms of AED a square foot and of square feet. */
export interface HedonicCell {
  /** Names the cell. */
  readonly cell: number;
  /** Periods in succession are numbers in succession. */
  readonly period: number;
  readonly n: number;
  readonly meanPrice: number;
  readonly meanSize: number;
  readonly sizeSpread: number;
  readonly sizePriceSpread: number;
}

/** The index in one period. */
export interface HedonicLevel {
  readonly period: number;
  /** ln of the index, 0 in the first period. */
  readonly level: number;
  /** Sales behind the period. */
  readonly n: number;
}

/** The newest run of periods in succession with enough sales each, first and last; null without any. */
function newestRun(counts: ReadonlyMap<number, number>): { first: number; last: number } | null {
  const enough = [...counts].flatMap(([period, n]) =>
    n >= publishingRules.hedonic_period_least ? [period] : [],
  );
  if (enough.length === 0) return null;
  const last = Math.max(...enough);
  const known = new Set(enough);
  let first = last;
  while (known.has(first - 1)) first -= 1;
  return { first, last };
}

/** The cells of a window, each with its rows. */
function byCell(rows: readonly HedonicCell[]): HedonicCell[][] {
  const cells = new Map<number, HedonicCell[]>();
  for (const row of rows) {
    const cell = cells.get(row.cell);
    if (cell === undefined) cells.set(row.cell, [row]);
    else cell.push(row);
  }
  return [...cells.values()].filter((cell) => cell.length > 1);
}

/**
 * Levels of the periods of one window, the first 0; null where sales do not connect them all.
 *
 * @param rows of the window
 * @param first first period, `count` periods in all
 */
export function fitWindow(rows: readonly HedonicCell[], first: number, count: number): number[] | null {
  // One unknown a period but the first, and β.
  const left = Matrix.zeros(count, count);
  const right = Matrix.zeros(count, 1);
  const add = (row: number, column: number, value: number): void => {
    left.set(row, column, left.get(row, column) + value);
  };
  const size = count - 1;
  for (const cell of byCell(rows)) {
    const total = cell.reduce((sum, { n }) => sum + n, 0);
    const meanPrice = cell.reduce((sum, { n, meanPrice: mean }) => sum + n * mean, 0) / total;
    const meanSize = cell.reduce((sum, { n, meanSize: mean }) => sum + n * mean, 0) / total;
    for (const row of cell) {
      const [price, sqft] = [row.meanPrice - meanPrice, row.meanSize - meanSize];
      add(size, size, row.sizeSpread + row.n * sqft * sqft);
      right.set(size, 0, right.get(size, 0) + row.sizePriceSpread + row.n * sqft * price);
      const at = row.period - first - 1;
      if (at < 0) continue;
      add(at, size, row.n * sqft);
      add(size, at, row.n * sqft);
      right.set(at, 0, right.get(at, 0) + row.n * price);
      add(at, at, row.n);
      for (const other of cell) {
        const to = other.period - first - 1;
        if (to >= 0) add(at, to, (-row.n * other.n) / total);
      }
    }
  }
  return solve(left, right);
}

/** β is left out where no two comparable sales differ in size. */
function solve(left: Matrix, right: Matrix): number[] | null {
  const size = left.rows - 1;
  const sameSizes = left.get(size, size) < 1e-9;
  const normal = sameSizes ? left.subMatrix(0, size - 1, 0, size - 1) : left;
  const decomposition = new CholeskyDecomposition(normal);
  // Periods that only rounding connects count as not connected.
  const weakest = Math.min(...decomposition.lowerTriangularMatrix.diagonal().map((value) => value ** 2));
  if (!decomposition.isPositiveDefinite() || weakest < 1e-6) return null;
  const solved = decomposition.solve(sameSizes ? right.subMatrix(0, size - 1, 0, 0) : right);
  return [0, ...solved.to1DArray().slice(0, size)];
}

/**
 * The index over the newest run of periods with enough sales each, ascending; empty where the run is shorter than a window or nothing connects it.
 *
 * @param window periods in 12 months: 12 or 4
 * @param pause awaited between windows, so that a long series holds nothing up
 */
export async function hedonicIndex(
  rows: readonly HedonicCell[],
  window: number,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<HedonicLevel[]> {
  const counts = new Map<number, number>();
  const byPeriod = new Map<number, HedonicCell[]>();
  for (const row of rows) {
    counts.set(row.period, (counts.get(row.period) ?? 0) + row.n);
    const others = byPeriod.get(row.period);
    if (others === undefined) byPeriod.set(row.period, [row]);
    else others.push(row);
  }
  const run = newestRun(counts);
  if (run === null) return [];
  const level = (period: number, value: number): HedonicLevel => ({
    period,
    level: value,
    n: counts.get(period) ?? 0,
  });
  let levels: HedonicLevel[] = [];
  for (let last = run.first + window - 1; last <= run.last; last++) {
    const first = last - window + 1;
    const within = Array.from({ length: window }, (_, at) => byPeriod.get(first + at) ?? []).flat();
    const fitted = fitWindow(within, first, window);
    const before = levels.at(-1);
    if (fitted === null) levels = [];
    else if (before === undefined) levels = fitted.map((value, at) => level(first + at, value));
    else levels.push(level(last, before.level + (fitted.at(-1) ?? 0) - (fitted.at(-2) ?? 0)));
    await pause();
  }
  return levels;
}
