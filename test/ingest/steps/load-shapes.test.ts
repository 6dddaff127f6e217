import assert from 'node:assert/strict';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { loadAreaShapes, loadPois } from '../../../ingest/steps/load-shapes.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const boundaries = `${repositoryRoot}/data/reference/community-boundaries.geojson`;
const Polygon = z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) });

describe('boundaries and points of interest', () => {
  let connection: DuckDBConnection;
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS();

  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    await loadAreaShapes(connection, boundaries);
    await loadPois(connection, `${repositoryRoot}/data/reference/pois.csv`, boundaries);
  });
  after(() => connection.closeSync());

  /** Corners of every area at a level of detail. */
  async function corners(detail: string): Promise<Map<number, string[]>> {
    const found = await rows(
      `select municipality_number as number, geometry from reference_area_shapes where detail = '${detail}'`,
    );
    return new Map(
      found.map(({ number, geometry }) => [
        Number(number),
        Polygon.parse(JSON.parse(String(geometry)))
          .coordinates.flat()
          .map(String),
      ]),
    );
  }

  it('has every boundary at three levels of detail, each with fewer corners than the one before', async () => {
    const [full, medium, low] = [await corners('full'), await corners('medium'), await corners('low')];
    const count = (shapes: Map<number, string[]>) => [...shapes.values()].flat().length;
    assert.equal(full.size, 226);
    assert.deepEqual([...medium.keys()].sort(), [...full.keys()].sort());
    assert.deepEqual([...low.keys()].sort(), [...full.keys()].sort());
    assert.ok(count(full) > 3 * count(medium) && count(medium) > 1.5 * count(low));
    for (const [number, ring] of low) assert.ok(new Set(ring).size >= 3, `${number} is still a surface`);
  });

  it('lets neighbours keep the same corners along the border they share', async () => {
    const [full, low] = [await corners('full'), await corners('low')];
    let borders = 0;
    for (const [a, ringA] of full) {
      for (const [b, ringB] of full) {
        if (b <= a) continue;
        const inB = new Set(ringB);
        const shared = new Set(ringA.filter((corner) => inB.has(corner)));
        if (shared.size < 2) continue;
        borders += 1;
        const keptBy = (number: number) =>
          new Set((low.get(number) ?? []).filter((corner) => shared.has(corner)));
        assert.deepEqual([...keptBy(a)].sort(), [...keptBy(b)].sort(), `border of ${a} and ${b}`);
      }
    }
    assert.ok(borders > 300, `${borders} borders`);
  });

  it('gives each boundary its bounds', async () => {
    const [wrong] = await rows(
      `select count(*)::integer as n from reference_area_shapes, (select unnest(from_json(geometry->'$.coordinates[0]', '["DOUBLE[]"]')) as point)
      where point[1] not between west and east or point[2] not between south and north`,
    );
    assert.deepEqual(wrong, { n: 0 });
  });

  it('says in which boundary a point of interest lies', async () => {
    const [marina] = await rows(
      "select municipality_number as number from reference_pois where name = 'Dubai Marina Mall' and category = 'tram-station'",
    );
    assert.deepEqual(marina, { number: 392 });
    const [outside] = await rows(
      'select count(*)::integer as n, count(municipality_number)::integer as placed from reference_pois',
    );
    assert.deepEqual(outside, { n: 3505, placed: 3471 });
    const [wrong] = await rows(
      `select count(*)::integer as n from reference_pois p join reference_area_shapes s using (municipality_number)
      where s.detail = 'full' and (p.longitude not between s.west and s.east or p.latitude not between s.south and s.north)`,
    );
    assert.deepEqual(wrong, { n: 0 });
  });
});
