/** Boundaries and points of interest, loaded as tables: each boundary in three levels of detail, each point with the area it lies in. */

import { readFile } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { readOnce } from './read-once.ts';

const Boundaries = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.object({ municipality_number: z.int() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) }),
        z.object({
          type: z.literal('MultiPolygon'),
          coordinates: z.array(z.array(z.array(z.array(z.number())))),
        }),
      ]),
    }),
  ),
});
type Boundaries = z.infer<typeof Boundaries>;
type Properties = Boundaries['features'][number]['properties'];

const earthRadiusMetres = 6_371_008.8;

/** Side in metres of the triangle whose corner a level of detail leaves out (Visvalingam); null keeps every corner. */
const details = { full: null, medium: 30, low: 120 } as const;

/** A boundary in one level of detail: its GeoJSON geometry as text and its bounds. */
interface Shape {
  readonly number: number;
  readonly detail: string;
  readonly geometry: string;
  readonly bounds: readonly number[];
}

/**
 * Loads every boundary as `reference_area_shapes` (municipality_number, detail, geometry, west, south, east, north): a GeoJSON geometry as
 * text and its bounds, WGS84 degrees.
 */
export async function loadAreaShapes(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(
    `create or replace table reference_area_shapes (municipality_number integer, detail varchar, geometry varchar,
      west double, south double, east double, north double)`,
  );
  const shapes = await shapesOnce(path);
  const appender = await connection.createAppender('reference_area_shapes');
  for (const { number, detail, geometry, bounds } of shapes) {
    appender.appendInteger(number);
    appender.appendVarchar(detail);
    appender.appendVarchar(geometry);
    for (const bound of bounds) appender.appendDouble(bound);
    appender.endRow();
  }
  appender.closeSync();
}

const shapesOnce = readOnce(readShapes);

/** Returns the boundaries in every level of detail. Shared borders are simplified once, so that neighbours still meet at every level. */
async function readShapes(path: string): Promise<readonly Shape[]> {
  const boundaries = await readBoundaries(path);
  const shared = topology({ areas: boundaries });
  if (!isOfBoundaries(shared)) throw new Error(`${path} holds no boundaries.`);
  const weighted = presimplify(shared, sphericalTriangleArea);
  return Object.entries(details).flatMap(([detail, metres]) => {
    const { features } = metres === null ? boundaries : simplified(weighted, metres);
    return features.map(({ properties, geometry: { type, coordinates }, geometry }) => ({
      number: properties.municipality_number,
      detail,
      geometry: JSON.stringify({ type, coordinates }),
      bounds: findBounds(geometry),
    }));
  });
}

/**
 * Loads the points of interest as `reference_pois`: the columns of the file as text, latitude and longitude as degrees, and the
 * municipality_number of the boundary that a point lies in.
 */
export async function loadPois(
  connection: DuckDBConnection,
  path: string,
  boundariesPath: string,
): Promise<void> {
  await connection.run(
    `create or replace table reference_pois as select * replace (latitude::double as latitude, longitude::double as longitude),
      null::integer as municipality_number
    from read_csv(${pathToRead(path)}, header = true, all_varchar = true, hive_partitioning = false, delim = ',', quote = '"', escape = '"')`,
  );
  const areas = await areasOnce(boundariesPath);
  const places = await connection.runAndReadAll('select distinct longitude, latitude from reference_pois');
  await connection.run(
    'create or replace temp table poi_areas (longitude double, latitude double, number integer)',
  );
  const appender = await connection.createAppender('poi_areas');
  for (const [longitude, latitude] of places.getRows()) {
    const point = [Number(longitude), Number(latitude)];
    const around = areas.find((area) => booleanPointInPolygon(point, area));
    if (around === undefined) continue;
    appender.appendDouble(Number(longitude));
    appender.appendDouble(Number(latitude));
    appender.appendInteger(around.municipality_number);
    appender.endRow();
  }
  appender.closeSync();
  await connection.run(
    'update reference_pois p set municipality_number = a.number from poi_areas a where a.longitude = p.longitude and a.latitude = p.latitude',
  );
  await connection.run('drop table poi_areas');
}

const areasOnce = readOnce(async (path) => {
  const { features } = await readBoundaries(path);
  return features.map(({ geometry, properties }) => ({
    ...geometry,
    bbox: findBounds(geometry),
    ...properties,
  }));
});

async function readBoundaries(path: string): Promise<Boundaries> {
  return Boundaries.parse(JSON.parse(await readFile(path, 'utf8')));
}

type Shared = Topology<{ areas: GeometryCollection<Properties> }>;

/** Returns whether the topology holds the boundaries it was given, which the types of `topology` cannot state. */
function isOfBoundaries(made: Topology): made is Shared {
  return made.objects['areas']?.type === 'GeometryCollection';
}

/** Returns the boundaries without the corners that span less than a triangle of this side. */
function simplified(weighted: Shared, metres: number): Boundaries {
  const topology = simplify(weighted, (metres / earthRadiusMetres) ** 2);
  return Boundaries.parse(feature(topology, topology.objects.areas));
}

/** Returns west, south, east, north. */
function findBounds(geometry: Polygon | MultiPolygon): [number, number, number, number] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const points = polygons.flat(2);
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
