import assert from 'node:assert/strict';
import { Matrix, solve } from 'ml-matrix';
import { fitWindow, type HedonicCell, hedonicIndex } from '../../../../service/statistics/hedonic/solve.ts';
import { chance, normal } from '../../../support/chance.ts';

/** One sale: cell, period, ln(size), ln(price). */
interface Sale {
  readonly cell: number;
  readonly period: number;
  readonly size: number;
  readonly price: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Moments as the mart makes them. */
function cellsOf(sales: readonly Sale[]): HedonicCell[] {
  const groups = new Map<string, Sale[]>();
  for (const sale of sales) {
    const key = `${sale.cell}/${sale.period}`;
    groups.set(key, [...(groups.get(key) ?? []), sale]);
  }
  return [...groups.values()].map((group) => {
    const [meanSize, meanPrice] = [
      mean(group.map(({ size }) => size)),
      mean(group.map(({ price }) => price)),
    ];
    const sum = (product: (sale: Sale) => number): number =>
      group.reduce((total, sale) => total + product(sale), 0);
    return {
      cell: group[0]?.cell ?? 0,
      period: group[0]?.period ?? 0,
      n: group.length,
      meanPrice,
      meanSize,
      sizeSpread: sum(({ size }) => (size - meanSize) ** 2),
      sizePriceSpread: sum(({ size, price }) => (size - meanSize) * (price - meanPrice)),
    };
  });
}

/** Sales of a market that rises by 2 % a period, with cells of unequal level, sizes that matter and noise. */
function market(periods: number, cells: number, each: number, noise: number, seed: number): Sale[] {
  const even = chance(seed);
  return Array.from({ length: periods }, (_, period) =>
    Array.from({ length: each }, () => {
      const cell = Math.floor(even() * even() * cells);
      const size = 6.5 + 0.2 * normal(even);
      return { cell, period, size, price: 7 + cell / 10 - 0.3 * size + 0.02 * period + noise * normal(even) };
    }),
  ).flat();
}

/** Ordinary least squares with a column for every cell, period and the size. */
function outright(sales: readonly Sale[], count: number): number[] {
  const cells = [...new Set(sales.map(({ cell }) => cell))];
  const design = new Matrix(
    sales.map(({ cell, period, size }) => [
      ...cells.map((one) => (one === cell ? 1 : 0)),
      ...Array.from({ length: count - 1 }, (_, at) => (at + 1 === period ? 1 : 0)),
      size,
    ]),
  );
  const found = solve(design, Matrix.columnVector(sales.map(({ price }) => price)), true).to1DArray();
  return [0, ...found.slice(cells.length, cells.length + count - 1)];
}

describe('hedonic index', () => {
  it('finds in the moments what least squares finds in the sales', () => {
    const sales = market(12, 9, 25, 0.15, 3);
    const [found, expected] = [fitWindow(cellsOf(sales), 0, 12), outright(sales, 12)];
    for (const [at, level] of expected.entries())
      assert.ok(
        Math.abs((found?.[at] ?? Number.NaN) - level) < 1e-8,
        `${at}: ${found?.[at]} is not ${level}`,
      );
  });

  it('finds growth again whatever is sold, exactly where there is no noise', async () => {
    const levels = await hedonicIndex(cellsOf(market(30, 6, 40, 0, 5)), 12);
    assert.equal(levels.length, 30);
    for (const { period, level, n } of levels) {
      assert.ok(Math.abs(level - 0.02 * period) < 1e-6, `${period}: ${level}`);
      assert.equal(n, 40);
    }
  });

  it('leaves the size out where no two comparable sales differ in it', () => {
    const sales = market(4, 3, 30, 0, 7).map((sale) => ({
      ...sale,
      size: 6,
      price: sale.price + 0.3 * sale.size,
    }));
    const found = fitWindow(cellsOf(sales), 0, 4) ?? [];
    assert.equal(found.length, 4);
    assert.ok(found.every((level, at) => Math.abs(level - 0.02 * at) < 1e-9));
  });

  it('takes no slope of sizes from a cell that is sold in one period alone', () => {
    const sales = market(12, 9, 25, 0.15, 3);
    const alone = Array.from({ length: 40 }, (_, at) => ({
      cell: 500,
      period: 3,
      size: 6 + at / 40,
      price: 9 + at,
    }));
    assert.deepEqual(fitWindow(cellsOf([...sales, ...alone]), 0, 12), fitWindow(cellsOf(sales), 0, 12));
  });

  it('over twelve periods is what their one window gives', async () => {
    const cells = cellsOf(market(12, 9, 25, 0.15, 3));
    const levels = await hedonicIndex(cells, 12);
    assert.deepEqual(
      levels.map(({ level }) => level),
      fitWindow(cells, 0, 12),
    );
  });

  it('covers the newest run of periods with twenty sales, and nothing shorter than a window', async () => {
    const sales = market(20, 4, 20, 0.1, 9);
    const thin = sales.filter(({ period }, at) => period !== 4 || at % 2 === 0);
    const levels = await hedonicIndex(cellsOf(thin), 12);
    assert.deepEqual([levels[0]?.period, levels.at(-1)?.period], [5, 19]);
    assert.deepEqual(await hedonicIndex(cellsOf(sales.filter(({ period }) => period < 11)), 12), []);
    assert.deepEqual(await hedonicIndex([], 12), []);
    const justAWindow = await hedonicIndex(cellsOf(sales.filter(({ period }) => period < 12)), 12);
    assert.deepEqual([justAWindow[0]?.period, justAWindow.length], [0, 12]);
    const fromTheFifth = cellsOf(sales.filter(({ period }) => period >= 5 && period < 16));
    assert.deepEqual(await hedonicIndex(fromTheFifth, 12), [], 'eleven periods, whichever they are');
  });

  it('is withheld where no sale connects one half of a window with the other', async () => {
    const split = market(12, 4, 30, 0.1, 13).map((sale) => ({
      ...sale,
      cell: sale.cell + (sale.period < 6 ? 0 : 100),
    }));
    assert.equal(fitWindow(cellsOf(split), 0, 12), null);
    assert.deepEqual(await hedonicIndex(cellsOf(split), 12), []);
  });
});
