/** The prediction of estimates: against equations solved by ml-matrix, and at its limits. */
import assert from 'node:assert/strict';
import { inverse, Matrix } from 'ml-matrix';
import { estimateFeeds, estimateModels } from '../../../data/methods/estimate/model.ts';
import { type ComparableFeatures, predict } from '../../../data/methods/estimate/predict.ts';
import { chance } from '../../support/chance.ts';

const model = estimateModels.sales;
const property = {
  area_id: 330,
  community_id: 1,
  project_id: 7,
  building_id: null,
  stage: 'ready',
  bedrooms: 1,
  ln_size: Math.log(850),
  age_days: 0,
};

function comparable(change: Partial<ComparableFeatures> = {}): ComparableFeatures {
  return { ...property, age_days: 30, project_share: 1, above_level: 0.2, ...change };
}

/** Returns comparables with random places, sizes, ages and prices. */
function scattered(count: number, seed: number): ComparableFeatures[] {
  const even = chance(seed);
  return Array.from({ length: count }, () => {
    const project = Math.floor(even() * 4);
    return comparable({
      project_id: project === 0 ? null : project + 5,
      project_share: project === 2 ? 1 : 0,
      community_id: even() < 0.5 ? 1 : null,
      stage: even() < 0.5 ? 'ready' : 'off-plan',
      bedrooms: even() < 0.3 ? null : Math.floor(even() * 3),
      ln_size: Math.log(500 + 700 * even()),
      age_days: 1 + Math.floor(even() * 360),
      above_level: even() - 0.5,
    });
  });
}

/** Returns the covariance that docs/methods/comparable-estimate.md describes. */
function covariance(one: ComparableFeatures, other: ComparableFeatures, share: number): number {
  const stage = one.stage === other.stage ? 1 : 0.5;
  const bedrooms = one.bedrooms !== null && one.bedrooms === other.bedrooms ? 1 : 0.7;
  const size = Math.exp(-0.5 * ((one.ln_size - other.ln_size) / 0.25) ** 2);
  const layout =
    Math.exp(-0.5 * ((one.ln_size - other.ln_size) / 0.01) ** 2) *
    Math.exp(-Math.abs(one.age_days - other.age_days) / 200);
  const isCommunity = one.community_id !== null && one.community_id === other.community_id;
  return (
    0.01 * stage * size +
    0.05 * stage * size ** 0.3 +
    (isCommunity ? 0.02 * stage : 0) +
    share * (0.03 * stage + 0.02 * stage * bedrooms * size + (stage === 1 ? 0.015 * bedrooms * layout : 0))
  );
}

describe('the prediction of an estimate', () => {
  it('is what ml-matrix finds for the same equations', () => {
    for (const seed of [1, 2, 3]) {
      const rows = scattered(40, seed);
      const between = new Matrix(
        rows.map((one) =>
          rows.map((other) => covariance(one, other, one.project_id === other.project_id ? 1 : 0)),
        ),
      );
      const prices = Matrix.columnVector(rows.map(({ above_level }) => above_level));
      const withNoise = (noise: readonly number[]) => inverse(Matrix.add(between, Matrix.diag([...noise])));
      const base = rows.map(({ age_days }) => 0.008 * 2 ** (age_days / 150));
      const first = withNoise(base);
      const solved = first.mmul(prices);
      const contradicted = base.map((_, i) => solved.get(i, 0) ** 2 / first.get(i, i));
      const noise = base.map((value, i) => value * Math.max(1, (contradicted[i] ?? 0) / 4));
      const target = comparable({ age_days: 0 });
      const towards = Matrix.rowVector(rows.map((row) => covariance(target, row, row.project_share)));
      const weights = towards.mmul(withNoise(noise));
      const own = covariance(target, target, 1) + 0.008;
      const found = predict(model, property, rows);
      assert.ok(found !== null);
      assert.ok(Math.abs(found.above_level - weights.mmul(prices).get(0, 0)) < 1e-9);
      const parts = rows.map((_, i) => Math.abs(weights.get(0, i)));
      const spread =
        parts.reduce((sum, part, i) => sum + part * Math.min(4, contradicted[i] ?? 0), 0) /
        parts.reduce((sum, part) => sum + part, 0);
      const scatter = (20 * 0.5 + rows.length * spread) / (20 + rows.length);
      const deviation = Math.sqrt((own - weights.mmul(towards.transpose()).get(0, 0)) * scatter);
      assert.ok(Math.abs(found.deviation - deviation) < 1e-9);
      assert.ok(found.weights.every((weight, i) => Math.abs(weight - weights.get(0, i)) < 1e-9));
      const total = Object.values(found.effects).reduce((sum, effect) => sum + effect, 0);
      assert.ok(Math.abs(total - found.above_level) < 1e-9, 'the effects add up to the estimate');
    }
  });

  it('moves from the level to the price of its project as sales become more, and is surer', () => {
    const [one, many] = [1, 30].map((count) =>
      predict(
        model,
        property,
        Array.from({ length: count }, () => comparable()),
      ),
    );
    assert.ok(one && many);
    assert.ok(one.above_level > 0.05 && one.above_level < many.above_level && many.above_level <= 0.2);
    assert.ok(many.deviation < one.deviation);
  });

  it('is surer with the project than without, with the size than with another, and with new sales than old', () => {
    const deviation = (change: Partial<ComparableFeatures>) =>
      predict(
        model,
        property,
        Array.from({ length: 10 }, () => comparable(change)),
      )?.deviation ?? 0;
    const best = deviation({});
    for (const worse of [
      { project_id: 8, project_share: 0 },
      { ln_size: Math.log(1300) },
      { age_days: 350 },
      { bedrooms: null },
      { stage: 'off-plan' },
    ])
      assert.ok(deviation(worse) > best, JSON.stringify(worse));
  });

  it('is never surer without bedrooms than with any, for prices and for rents', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const feed of estimateFeeds)
        for (const share of [0.05, 1]) {
          const rows = scattered(30, seed).map((row) => ({
            ...row,
            project_share: share * row.project_share,
          }));
          const deviation = (bedrooms: number | null) =>
            predict(estimateModels[feed], { ...property, bedrooms }, rows)?.deviation ?? 0;
          for (const bedrooms of [0, 1, 2, 9])
            assert.ok(deviation(null) >= deviation(bedrooms), `${seed} ${feed} ${share} ${bedrooms}`);
        }
  });

  it('is not moved far by one strange price', () => {
    const usual = Array.from({ length: 20 }, () => comparable());
    const plain = predict(model, property, usual);
    const strange = predict(model, property, [...usual, comparable({ above_level: -3 })]);
    assert.ok(plain && strange);
    assert.ok(Math.abs(plain.above_level - strange.above_level) < 0.05);
  });

  it('is surer where prices of alike records agree than where they scatter, for sales alone', () => {
    const even = chance(5);
    const chances = Array.from({ length: 30 }, () => even() - 0.5);
    const deviation = (feed: (typeof estimateFeeds)[number], scatter: number) =>
      predict(
        estimateModels[feed],
        property,
        chances.map((one) => comparable({ above_level: 0.2 + scatter * one })),
      )?.deviation ?? 0;
    assert.ok(deviation('sales', 0.4) > 1.2 * deviation('sales', 0.05));
    assert.ok(Math.abs(deviation('rents', 0.1) / deviation('rents', 0.05) - 1) < 1e-9);
  });

  it('is nothing without comparables', () => assert.equal(predict(model, property, []), null));
});
