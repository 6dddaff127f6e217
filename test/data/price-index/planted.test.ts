/** Indices by stage that are planted in made sales, found again: their levels, and as often as they say their intervals. */
import assert from 'node:assert/strict';
import { readCells, salesByStage } from '../../../data/methods/price-index/cells.ts';
import { pointsOf } from '../../../data/methods/price-index/points.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { type Change, chain } from '../../../service/statistics/index-chain.ts';
import { batchOfCells } from '../../support/cell-batch.ts';

/** Uniform numbers from 0 to 1, the same in every run (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const months = 18;
const firstMonth = 2024 * 12;
/** ln of the planted index of a stage. */
const planted = (stage: 1 | 2, month: number): number =>
  stage === 1 ? 0.004 * month : month < 6 ? 0.01 * month : 0.06 - 0.008 * (month - 6);

const stages = [
  ['new', 1],
  ['existing', 2],
] as const;

interface Made {
  readonly areas: number;
  readonly projects: number;
  /** Standard deviation of a project's own walk in a month, and of a sale. */
  readonly walk: number;
  readonly noise: number;
}

/** Draws of a seed: uniform, and normal by the method of Box and Muller. */
function draws(seed: number) {
  const draw = uniform(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  return { draw, normal };
}
type Draws = ReturnType<typeof draws>;

/** Returns n, and the sums over up to three sales of a number of bedrooms at a level. */
function sums({ draw, normal }: Draws, level: number, bedrooms: number, noise: number): number[] {
  const n = Math.floor(4 * draw());
  const sizes = Array.from({ length: n }, () => 0.4 * bedrooms + 0.2 * normal());
  const prices = sizes.map((size) => level + 0.1 * bedrooms - 0.3 * size + noise * normal());
  const total = (of: (at: number) => number): number => sizes.reduce((sum, _, at) => sum + of(at), 0);
  const [size, price] = [(at: number) => sizes[at] ?? 0, (at: number) => prices[at] ?? 0];
  return [
    n,
    total(price),
    total(size),
    total((at) => size(at) ** 2),
    total((at) => size(at) * price(at)),
    n * 1e6,
  ];
}

/** Returns sales of areas, each with its projects, as the sums that the index is solved from. */
function made({ areas, projects, walk, noise }: Made): number[][] {
  const drawn = draws(7);
  const byMonth: number[][][] = Array.from({ length: months }, () => []);
  for (let cluster = 0; cluster < areas * 2 * projects; cluster++) {
    const place = Math.floor(cluster / projects);
    const [area, stage] = [Math.floor(place / 2), place % 2 === 0 ? 1 : 2] as const;
    const set = Math.floor(drawn.draw() * publishingRules.index_cluster_sets);
    let level = drawn.normal();
    for (const [month, cells] of byMonth.entries()) {
      level += walk * drawn.normal();
      for (const bedrooms of [0, 1, 2]) {
        const sold = sums(drawn, level + planted(stage, month), bedrooms, noise);
        if (sold[0] === 0) continue;
        cells.push([area, -1, stage, bedrooms, firstMonth + month, cluster, place, cluster, set, ...sold]);
      }
    }
  }
  return byMonth.flat();
}

/** Changes of one series, as the service reads them. */
function changesOf(
  points: ReturnType<typeof pointsOf>,
  subject: string,
  id: number,
  stage: string,
): Change[] {
  return points
    .filter(
      (point) =>
        point.method === 'constant-quality' &&
        point.granularity === 'month' &&
        point.property_type === 'apartment' &&
        point.subject === subject &&
        point.subject_id === id &&
        point.part === stage,
    )
    .map(({ period, compared_with, ln_change, errors, n, sales_count }) => ({
      period: String(period),
      compared_with: compared_with === null ? null : String(compared_with),
      ln_change,
      ln_change_errors: errors === null ? null : errors.split(' ').map((error) => Number(error) / 1e9),
      n,
      sales_count,
      new_weight_pct: null,
    }));
}

describe('planted indices by stage', () => {
  it('are found, and their intervals hold them 93 to 97 times in 100', async () => {
    const areas = 30;
    const points = pointsOf(
      await readCells(batchOfCells(made({ areas, projects: 24, walk: 0.01, noise: 0.1 }))),
      salesByStage,
      null,
    );
    for (const [stage, number] of stages)
      for (const { change, level } of chain(changesOf(points, 'market', 0, stage), null)) {
        const month = Number(change.period) - firstMonth;
        const truth = 100 * Math.exp(planted(number, month));
        assert.ok(Math.abs(level - truth) < 1, `${stage} ${month}: ${level} for ${truth}`);
      }
    const held = Array.from({ length: areas }, (_, area) => area).flatMap((area) =>
      stages.flatMap(([stage, number]) =>
        chain(changesOf(points, 'area', area, stage), null).flatMap(({ change, interval }) => {
          if (interval === null) return [];
          const truth = 100 * Math.exp(planted(number, Number(change.period) - firstMonth));
          return [interval.low <= truth && truth <= interval.high];
        }),
      ),
    );
    const [cells, inside] = [held.length, held.filter(Boolean).length];
    assert.equal(cells, areas * 2 * (months - 1));
    const share = inside / cells;
    assert.ok(share >= 0.93 && share <= 0.97, `${inside} of ${cells} intervals hold the planted index`);
  });

  it('are exact where nothing else moves prices', async () => {
    const points = pointsOf(
      await readCells(batchOfCells(made({ areas: 1, projects: 12, walk: 0, noise: 0 }))),
      salesByStage,
      null,
    );
    for (const { change, level } of chain(changesOf(points, 'area', 0, 'existing'), null)) {
      const month = Number(change.period) - firstMonth;
      const truth = 100 * Math.exp(planted(2, month));
      assert.ok(Math.abs(level - truth) < 1e-5, `${month}: ${level} for ${truth}`);
    }
  });

  it('are weighed by the value sold in the index of both', async () => {
    const points = pointsOf(
      await readCells(batchOfCells(made({ areas: 1, projects: 12, walk: 0, noise: 0 }))),
      salesByStage,
      null,
    );
    const both = points.filter(
      ({ method, subject, part, granularity, property_type }) =>
        method === 'constant-quality' &&
        subject === 'market' &&
        part === 'all' &&
        granularity === 'month' &&
        property_type === 'all',
    );
    assert.equal(both.length, months);
    for (const { period, ln_change, new_share } of both.slice(1)) {
      const month = period - firstMonth;
      const change = (stage: 1 | 2): number => planted(stage, month) - planted(stage, month - 1);
      const share = new_share ?? Number.NaN;
      assert.ok(share > 0.4 && share < 0.6);
      assert.ok(Math.abs((ln_change ?? 0) - share * change(1) - (1 - share) * change(2)) < 1e-7);
    }
  });
});
