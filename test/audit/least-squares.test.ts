/** The two ways to solve an index agree: sums of cells with the groups taken out, and single sales by conjugate gradients. */
import assert from 'node:assert/strict';
import { readCells, salesByStage } from '../../data/methods/price-index/cells.ts';
import { pointsOf } from '../../data/methods/price-index/points.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import { batchOfCells } from '../support/cell-batch.ts';
import { chance, normal } from '../support/chance.ts';
import { movedBetween, type SoldHome } from './least-squares.ts';

const firstMonth = 2025 * 12;
const months = 6;

/** Returns sales of projects, of which some sell in one month only. */
function soldHomes(): SoldHome[] {
  const even = chance(5);
  return Array.from({ length: 1500 }, () => {
    const project = Math.floor(even() * 60);
    const period = project > 50 ? project % months : Math.floor(even() * months);
    const room = Math.floor(even() * 4);
    const ln_size = 6.3 + 0.3 * room + 0.2 * normal(even);
    const level = 7 + project / 40 + 0.01 * period + 0.02 * room - 0.2 * (ln_size - 7);
    return {
      group: `${project}`,
      cluster: `${project}`,
      set: project % publishingRules.index_cluster_sets,
      room,
      period,
      ln_size,
      ln_price: level + 0.1 * normal(even),
    };
  });
}

/** Returns the sums from which the service's index is solved, one cell for each sale. */
function cellsOf(homes: readonly SoldHome[]): number[][] {
  return Array.from({ length: months }, (_, period) =>
    homes
      .filter((home) => home.period === period)
      .map(({ group, set, room, ln_price, ln_size }) => {
        const [project, price, size] = [Number(group), ln_price - 7, ln_size - 7];
        const place = [1, -1, 2, room, firstMonth + period, project, project, project, set];
        return [...place, 1, price, size, size ** 2, size * price, 1e6];
      }),
  ).flat();
}

describe('the index that the audit solves', () => {
  it('moves as the published one, with the same errors, sales and clusters', async () => {
    const homes = soldHomes();
    const points = pointsOf(await readCells(batchOfCells(cellsOf(homes))), salesByStage, null).filter(
      ({ method, subject, granularity, property_type, part }) =>
        method === 'constant-quality' &&
        subject === 'market' &&
        granularity === 'month' &&
        property_type === 'apartment' &&
        part === 'existing',
    );
    assert.equal(points.length, months);
    for (const point of points.slice(1)) {
      const to = point.period - firstMonth;
      const window = homes.filter(({ period }) => period <= to);
      const moved = movedBetween(window, to + 1, to - 1, to);
      assert.ok(moved !== null && point.ln_change !== null && point.errors !== null);
      assert.ok(Math.abs(moved.change - point.ln_change) < 2e-9, `${moved.change} for ${point.ln_change}`);
      assert.deepEqual([moved.n, moved.clusters], [point.n, point.cluster_count]);
      const errors = point.errors.split(' ').map((error) => Number(error) / 1e9);
      for (const [set, error] of errors.entries())
        assert.ok(
          Math.abs((moved.errors[set] ?? Number.NaN) - error) < 2e-9,
          `${moved.errors[set]} for ${error}`,
        );
    }
  });

  it('says nothing of months that no project connects', () => {
    const homes = soldHomes().map((home) => ({ ...home, group: `${home.group} ${home.period}` }));
    assert.equal(movedBetween(homes, months, 0, 1), null);
  });
});
