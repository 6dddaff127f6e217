import assert from 'node:assert/strict';
import { indexPoints } from '../../../data/methods/price-index/index-points.ts';
import { priceIndexChanges } from '../../../data/methods/price-index/price-index-changes.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { TableDefinition } from '../../../data/table.ts';
import { type AlikeSales, priceInputs } from './alike-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const marts = [indexPoints, priceIndexChanges];

/** Ten projects of different levels; existing homes fall by a tenth from April to June, new ones stay. */
const projects = Array.from({ length: 10 }, (_, project) => project);
const sales: readonly AlikeSales[] = projects.flatMap((project) => [
  { count: 3, perSqft: 1000 + 100 * project, day: '2025-04-10', project },
  { count: 3, perSqft: 900 + 90 * project, day: '2025-06-10', project },
  { count: 3, perSqft: 2000, day: '2025-04-10', project: 100 + project, offPlan: true },
  { count: 3, perSqft: 2000, day: '2025-06-10', project: 100 + project, offPlan: true },
]);
/** A dear project that sells in June only: nothing to compare it with. */
const alone: AlikeSales = { count: 5, perSqft: 9000, day: '2025-06-12', project: 50 };
/** One that sells in April only. */
const early: AlikeSales = { count: 2, perSqft: 3000, day: '2025-04-12', project: 51 };
/** Too few sales for a month of its own. */
const thin: AlikeSales = { count: publishingRules.index_period_least - 1, perSqft: 1500, day: '2025-05-10' };

const market = (stage: string): string =>
  `select period, compared_with, ln_change, len(ln_change_errors) as sets, n, n_before, sales_count, cluster_count, new_weight_pct
    from price_index_changes where method = 'constant-quality' and subject = 'market' and property_type = 'all' and granularity = 'month'
      and stage = '${stage}' order by period`;

describe('price_index_changes', () => {
  it('compares sales within projects, of one stage, and passes over a thin month', () =>
    onMarts(priceInputs([...sales, alone, early, thin]), marts, async (rows) => {
      const [first, second, ...more] = await rows(market('existing'));
      assert.deepEqual(more, []);
      assert.deepEqual([first?.['period'], first?.['ln_change'], first?.['n']], ['2025-04-01', null, 0]);
      assert.deepEqual([second?.['period'], second?.['compared_with']], ['2025-06-01', '2025-04-01']);
      assert.ok(Math.abs(Number(second?.['ln_change']) - Math.log(0.9)) < 1e-5);
      assert.deepEqual([second?.['n'], second?.['sales_count'], second?.['cluster_count']], [30, 35, 10]);
      // Of April's 32 sales the two of a project that sold then only are compared with nothing.
      assert.deepEqual([second?.['n_before'], first?.['sales_count']], [30, 32]);
      assert.equal(Number(second?.['sets']), publishingRules.index_cluster_sets);
    }));

  it('weighs both stages by the value sold', () =>
    onMarts(priceInputs(sales), marts, async (rows) => {
      const [, both] = await rows(market('all'));
      const existing = projects.reduce((sum, project) => sum + 1900 + 190 * project, 0);
      const share = 40_000 / (40_000 + existing);
      assert.ok(Math.abs(Number(both?.['new_weight_pct']) - 100 * share) < 1e-3);
      assert.ok(Math.abs(Number(both?.['ln_change']) - (1 - share) * Math.log(0.9)) < 1e-5);
    }));

  it('has no change where there are too few projects, and nothing from before the covered days', async () => {
    const few = sales.filter(
      ({ project = 0 }) => (project ?? 0) % 100 < publishingRules.index_clusters_least - 1,
    );
    await onMarts(priceInputs(few), marts, async (rows) => {
      for (const { ln_change } of await rows(market('existing'))) assert.equal(ln_change, null);
    });
    await onMarts(priceInputs(sales, '2026-03-18', '2025-05-01'), marts, async (rows) => {
      const found = await rows(market('existing'));
      assert.deepEqual(
        found.map(({ period, ln_change }) => [period, ln_change]),
        [['2025-06-01', null]],
      );
    });
  });

  it('is made a year at a time of what all years together give', async () => {
    const monthsOfThreeYears = Array.from({ length: 30 }, (_, month) => month);
    const long = monthsOfThreeYears.flatMap((month): AlikeSales[] =>
      projects.map((project) => ({
        count: 3 + ((month * 7 + project * 3) % 4),
        perSqft: 1000 + 100 * project + ((month * 37 + project * 11) % 83),
        day: new Date(Date.UTC(2023, month, 10)).toISOString().slice(0, 10),
        project: (month % 5) * 10 + project,
        offPlan: (month + project) % 3 === 0,
      })),
    );
    const { years: _, ...whole } = indexPoints;
    const rowsOf = (definition: TableDefinition) =>
      onMarts(priceInputs(long), [definition], (rows) =>
        rows(
          'select * from index_points order by method, subject, subject_id, property_type, stage, granularity, period',
        ),
      );
    const [sliced, together] = [await rowsOf(indexPoints), await rowsOf(whole)];
    assert.ok(sliced.filter(({ ln_change }) => ln_change !== null).length > 100);
    assert.deepEqual(sliced, together);
  });

  it('counts every priced sale of its periods once', () =>
    onMarts(priceInputs([...sales, alone, thin]), marts, async (rows) =>
      assert.deepEqual(await unequalIdentities(rows, marts), []),
    ));
});
