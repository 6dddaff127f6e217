/** Distances of points of interest leave pairs out by boxes first; no pair within 10 km may be lost, and each distance is that of the farthest corner. */
import assert from 'node:assert/strict';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { poiDistances } from '../../../data/serve/poi-distances.ts';
import { loadAreaShapes, loadPois } from '../../../ingest/steps/load-shapes.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const boundaries = `${repositoryRoot}/data/reference/community-boundaries.geojson`;
const Ring = z.array(z.tuple([z.number(), z.number()]));
const Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
]);
const earthMetres = 6_371_008.8;

interface Point {
  readonly id: string;
  readonly longitude: number;
  readonly latitude: number;
}

function metres([longitude, latitude]: readonly [number, number], point: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(latitude - point.latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) *
      Math.cos(radians(point.latitude)) *
      Math.sin(radians(longitude - point.longitude) / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.sqrt(haversine));
}

function outerCorners(shape: z.infer<typeof Shape>): z.infer<typeof Ring> {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return parts.flatMap(([ring]) => ring ?? []);
}

describe('distances of points of interest', () => {
  let connection: DuckDBConnection;
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS();

  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    await loadAreaShapes(connection, boundaries);
    await loadPois(connection, `${repositoryRoot}/data/reference/pois.csv`, boundaries);
    await connection.run(
      'create table area_shapes as select municipality_number as area_id, * from reference_area_shapes',
    );
    // Two parts with a hole, and points 10 km north, west and north-west of them, give or take some metres.
    const parts =
      '{"type":"MultiPolygon","coordinates":[[[[55,25],[55.01,25],[55.01,25.01],[55,25]],[[55.002,25.001],[55.003,25.001],[55.003,25.002],[55.002,25.001]]],[[[55.02,25],[55.03,25],[55.03,25.01],[55.02,25]]]]}';
    await connection.run(
      `insert into area_shapes by name select -1 as area_id, 'full' as detail, '${parts}' as geometry`,
    );
    await connection.run(`create table pois as
      select category || row_number() over (order by name, latitude) as id, category, latitude, longitude
      from reference_pois where category in ('mall', 'clinic')`);
    await connection.run(`insert into pois
      select 'edge' || north || '/' || step, 'school', 25 + north * (0.0899 + step / 1e6),
        55.03 - (1 - north) * (0.099 + step / 4e5)
      from range(0, 90, 6) as steps(step), (values (0), (0.5), (1)) as sides(north)`);
  });
  after(() => connection.closeSync());

  it('are those of the farthest corner of every pair within 10 km', async () => {
    const points = (await rows(`select id, longitude, latitude from pois where category <> 'clinic'`)).map(
      (row) => z.object({ id: z.string(), longitude: z.number(), latitude: z.number() }).parse(row),
    );
    const shapes = await rows(`select area_id, geometry from area_shapes where detail = 'full'`);
    const expected = new Map<string, number>();
    for (const { area_id, geometry } of shapes) {
      const shape = Shape.parse(JSON.parse(String(geometry)));
      const corners = outerCorners(shape);
      for (const point of points) {
        const most = corners.reduce((farthest, corner) => Math.max(farthest, metres(corner, point)), 0);
        if (most <= 10_000) expected.set(`${point.id} ${area_id}`, Math.ceil(most));
      }
    }
    const found = await rows(poiDistances.sql);
    const edges = found.filter(({ area_id }) => Number(area_id) === -1).length;
    assert.ok(edges > 5 && edges < 40, `${edges} of the points at the edge are near`);
    assert.deepEqual(
      found.map(({ poi_id, area_id, at_most_m }) => [`${poi_id} ${area_id}`, at_most_m]).sort(),
      [...expected].sort(),
    );
  });
});
