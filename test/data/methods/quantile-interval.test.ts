/** Intervals of quantiles: the places that a worked example gives, no end under 5 clusters, and SQL and TypeScript alike. */
import assert from 'node:assert/strict';
import {
  clusteredRange,
  clusterInPlace,
  clusterInProject,
  quantileRange,
} from '../../../data/methods/quantile-interval.ts';
import { medianInterval } from '../../../service/statistics/quantile.ts';
import { chance, normal } from '../../support/chance.ts';
import { onMarts } from '../marts/run-marts.ts';

interface Record {
  readonly value: number;
  readonly cluster: number;
}

const rowsOf = (records: readonly Record[]): string =>
  `select unnest([${records.map(({ value, cluster }) => `{x: ${value}::double, owner: ${cluster}}`).join()}], recursive := true)`;

async function endsOf(records: readonly Record[], share = '0.5'): Promise<(number | null)[][]> {
  const sql = rowsOf(records);
  return onMarts({ records: sql }, [], async (rows) => {
    const [one] = await rows(`select ${quantileRange('x', 'true', 'owner', share)} as ends from records`);
    const [two] = await rows(
      `select ${clusteredRange('xs', share)} as ends from (select list(x) as xs from records group by owner)`,
    );
    return [one?.['ends'], two?.['ends']] as (number | null)[][];
  });
}

const drawn = (clusters: number, each: number, seed: number): Record[] => {
  const even = chance(seed);
  return Array.from({ length: clusters }, (_, cluster) => {
    const level = normal(even);
    return Array.from({ length: 1 + Math.floor(each * even()) }, () => ({
      value: Math.round(1000 * Math.exp(level + normal(even))),
      cluster,
    }));
  }).flat();
};

describe('intervals of quantiles', () => {
  it('follow from the clusters: ten of two records, which lie together or apart', async () => {
    // Ten clusters of one record on each side of the median: the share below does not vary, and the interval is a point.
    const apart = Array.from({ length: 20 }, (_, at) => ({ value: at + 1, cluster: at % 10 }));
    for (const ends of await endsOf(apart)) assert.deepEqual(ends, [10, 10]);
    // Five clusters below, five above: scatter 10, error sqrt(10/9 * 10)/20 = 0.1667, t(9) = 2.262, places 20 * (0.5 ± 0.377).
    const together = Array.from({ length: 20 }, (_, at) => ({ value: at + 1, cluster: Math.floor(at / 2) }));
    for (const ends of await endsOf(together)) assert.deepEqual(ends, [3, 18]);
  });

  it('are wider by half of the share of values that may belong elsewhere', async () => {
    const apart = Array.from({ length: 20 }, (_, at) => ({ value: at + 1, cluster: at % 10 }));
    const ends = await onMarts({ records: rowsOf(apart) }, [], async (rows) => {
      const [row] = await rows(
        `select ${quantileRange('x', 'true', 'owner', '0.5', '0.2')} as ends from records`,
      );
      return row?.['ends'];
    });
    // The share below does not vary: places 20 * (0.5 ± 0.1).
    assert.deepEqual(ends, [8, 12]);
  });

  it('have no end under 5 clusters, however many records', async () => {
    for (const ends of await endsOf(drawn(4, 200, 1))) assert.deepEqual(ends, [null, null]);
    for (const ends of await endsOf(drawn(5, 200, 1))) assert.ok(ends.every((end) => end !== null));
    assert.equal(medianInterval([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 1, 2]), null);
  });

  it('have no upper end of a high percentile where too few clusters could lie above it', async () => {
    for (const [low, high] of await endsOf(drawn(8, 3, 4), '0.9')) {
      assert.notEqual(low, null);
      assert.equal(high, null);
    }
  });

  it('are the same by records, by clusters and in TypeScript', async () => {
    for (const seed of [2, 3, 5, 7]) {
      const records = drawn(5 + 4 * seed, 30, seed);
      const [one, two] = await endsOf(records);
      assert.deepEqual(one, two);
      const found = medianInterval(
        records.map(({ value }) => value),
        records.map(({ cluster }) => cluster),
      );
      assert.deepEqual([found?.low, found?.high], one);
    }
  });

  it('take a project as one cluster, else a building, else an area and period', async () => {
    const place = clusterInPlace({ project: 'p', building: 'b', area: 'a', period: 'd' });
    const project = clusterInProject({ building: 'b', period: 'd' });
    const records = `select * from (values (1, 5, 9, date '2026-01-01'), (1, 6, 9, date '2026-02-01'),
      (null, 1, 9, date '2026-01-01'), (null, 1, 8, date '2026-02-01'),
      (null, null, 1, date '2026-01-01'), (null, null, 1, date '2026-02-01')) t(p, b, a, d)`;
    await onMarts({ records }, [], async (rows) => {
      const [found] = await rows(
        `select list(${place} = first) as same from records, (select ${place} as first from records limit 1)`,
      );
      assert.deepEqual(found?.['same'], [true, true, false, false, false, false]);
      const [counts] = await rows(
        `select count(distinct ${place})::integer as places, count(distinct ${project})::integer as projects from records`,
      );
      assert.deepEqual(counts, { places: 4, projects: 5 });
    });
  });
});
