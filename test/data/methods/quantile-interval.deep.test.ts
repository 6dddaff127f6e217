/** Intervals of medians of clustered records hold the planted median in 93 to 97 % of cells; those that take records for independent do not. */
import assert from 'node:assert/strict';
import { medianRange } from '../../../data/methods/median-interval.ts';
import { clusteredRange, quantileRange } from '../../../data/methods/quantile-interval.ts';
import { chance, normal } from '../../support/chance.ts';
import { onMarts } from '../marts/run-marts.ts';

const cells = 1_500;

/** Draws cells of 5 to 80 projects of very different sizes; the prices of a project have a level of their own. The median of every cell is 1. */
function drawn(): string {
  const even = chance(43);
  const [ofCell, ofProject, prices]: [number[], number[], number[]] = [[], [], []];
  for (let cell = 0; cell < cells; cell += 1) {
    const projects = Math.floor(5 * 16 ** even());
    for (let project = 0; project < projects; project += 1) {
      const sales = Math.max(1, Math.round(12 * Math.exp(normal(even) - 0.5)));
      const level = 0.25 * normal(even);
      for (let sale = 0; sale < sales; sale += 1) {
        ofCell.push(cell);
        ofProject.push(project);
        prices.push(Math.round(1e6 * Math.exp(level + 0.15 * normal(even))) / 1e6);
      }
    }
  }
  return `select unnest([${ofCell.join()}]) as cell, unnest([${ofProject.join()}]) as project, unnest([${prices.join()}])::double as price`;
}

describe('intervals of medians of clustered records', () => {
  it('hold the planted median in 93 to 97 % of 1,500 cells, few or many projects; independent ones far less often', async () => {
    await onMarts({ sales: drawn() }, [], async (rows) => {
      const found = await rows(`
        with clusters as (
          select cell, project, list(price) as prices from sales group by cell, project
        ),
        grouped as (select cell, ${clusteredRange('prices')} as ends from clusters group by cell)
        select cell, count(distinct project) as projects, ends as grouped,
          ${quantileRange('price', 'true', 'project')} as ends, ${medianRange('price')} as independent
        from sales join grouped using (cell) group by cell, grouped.ends`);
      assert.equal(found.length, cells);
      const covered = (part: typeof found, name: string): number =>
        part.filter((row) => {
          const [low, high] = row[name] as [number, number];
          return low <= 1 && 1 <= high;
        }).length / part.length;
      const [few, many] = [
        found.filter(({ projects }) => Number(projects) < 20),
        found.filter(({ projects }) => Number(projects) >= 20),
      ];
      for (const part of [few, many]) {
        const share = covered(part, 'ends');
        assert.ok(part.length >= 500);
        assert.ok(share >= 0.93 && share <= 0.97, `${share} of ${part.length} intervals hold the median`);
      }
      const independent = covered(found, 'independent');
      assert.ok(independent < 0.6, `${independent} of independent intervals hold the median`);
      for (const { ends, grouped } of found) assert.deepEqual(grouped, ends);
    });
  });
});
