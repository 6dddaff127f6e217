import assert from 'node:assert/strict';
import { estimateBacktest } from '../../../data/marts/estimate-backtest.ts';
import { priceIndex } from '../../../data/marts/price-index.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { chance, normal } from '../../support/chance.ts';
import type { Row } from '../../support/ingest.ts';
import { type PlainSale, plainEstimate } from '../../support/plain-estimate.ts';
import { type AlikeSales, priceInputs } from './alike-sales.ts';
import { type AskMarts, onMarts, unequalIdentities } from './run-marts.ts';

/** Two years of flats of one area in three projects, prices scattered by a tenth around levels that rise. */
function scattered(count: number, seed: number): AlikeSales[] {
  const even = chance(seed);
  const first = Date.parse('2024-03-20');
  return Array.from({ length: count }, () => {
    const day = Math.floor(even() * 725);
    const project = Math.floor(even() * 4);
    return {
      count: 1,
      perSqft: Math.round(1000 * (1 + project / 10) * 1.0003 ** day * Math.exp(0.1 * normal(even))),
      sqft: Math.round(700 + 300 * even()),
      day: new Date(first + day * 86_400_000).toISOString().slice(0, 10),
      bedrooms: 1 + Math.floor(even() * 2),
      offPlan: even() < 0.3,
      community: 100_001 + (project % 2),
      project: project === 0 ? null : project,
    };
  });
}

const salesOf = async (rows: AskMarts): Promise<PlainSale[]> =>
  (await rows('select * from priced_sales')).map((row) => ({
    id: String(row['id']),
    day: String(row['transaction_date']),
    area: Number(row['area_id']),
    community: row['community_id'] === null ? null : Number(row['community_id']),
    project: row['project_id'] === null ? null : Number(row['project_id']),
    building: null,
    type: String(row['property_type']),
    bedrooms: Number(row['bedrooms']),
    sqft: Number(row['area_sqft']),
    perSqft: Number(row['price_aed_per_sqft']),
    isOffPlan: row['is_off_plan'] === true,
  }));

const levelsOf = async (rows: AskMarts): Promise<Map<string, number>> => {
  const found = await rows(
    "select * from price_index where granularity = 'month' and n >= 30 and index_stratified is not null",
  );
  return new Map(
    found.map((row: Row) => [
      `${row['subject']}/${row['subject_id']}/${row['property_type']}/${String(row['period']).slice(0, 7)}`,
      Number(row['index_stratified']),
    ]),
  );
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  );
};

describe('estimate_backtest', () => {
  it('is what plain TypeScript finds, sale by sale', () =>
    onMarts(priceInputs(scattered(900, 21)), [priceIndex, estimateBacktest], async (rows) => {
      const [sales, levels] = [await salesOf(rows), await levelsOf(rows)];
      assert.ok(levels.size > 20, 'prices are moved by an index');
      const heldOut = sales.filter(({ day }) => day > '2025-03-18');
      const judged = heldOut.flatMap((sale) => {
        const estimate = plainEstimate(sale, sales, levels);
        return estimate === null || estimate.ids.length < publishingRules.least_shown
          ? []
          : [{ ...estimate, actual: sale.perSqft }];
      });
      const inside = judged.filter(({ actual, low, high }) => actual >= low && actual <= high).length;
      const [found] = await rows(
        "select * from estimate_backtest where property_type = 'all' and stage = 'all'",
      );
      assert.equal(found?.['held_out'], heldOut.length);
      assert.equal(found?.['n'], judged.length);
      assert.ok(Math.abs(Number(found?.['inside_pct']) - (100 * inside) / judged.length) < 1e-9);
      const error = 100 * median(judged.map((one) => Math.abs(one.median / one.actual - 1)));
      assert.ok(Math.abs(Number(found?.['median_error_pct']) - error) < 1e-8);
      // The interval is meant to hold four of five; prices scatter by a tenth, of which the median error is two thirds.
      assert.ok(
        inside / judged.length > 0.74 && inside / judged.length < 0.88,
        `${inside} of ${judged.length}`,
      );
      assert.ok(error > 5 && error < 9, `median error ${error}`);
      assert.deepEqual(await unequalIdentities(rows, [estimateBacktest]), []);
    }));

  it('has no row without sales, and no figure without comparables', () =>
    onMarts(
      priceInputs([{ count: 4, perSqft: 1000, day: '2026-01-01' }]),
      [priceIndex, estimateBacktest],
      async (rows) => {
        const [found] = await rows(
          "select * from estimate_backtest where property_type = 'all' and stage = 'all'",
        );
        assert.deepEqual([found?.['held_out'], found?.['n'], found?.['inside_pct']], [4, 0, null]);
      },
    ));
});
