/** Loads the mappings kept by hand and the boundaries as tables, which conforming reads. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import polylabel from 'polylabel';
import { z } from 'zod';
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { readOnce } from './read-once.ts';

const Ring = z.array(
  z
    .tuple([z.number(), z.number()])
    .rest(z.number())
    .transform(([x, y]): [number, number] => [x, y]),
);
const Boundaries = z.object({
  features: z.array(
    z.object({
      properties: z.object({ municipality_number: z.int() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
      ]),
    }),
  ),
});

/** Returns the paths of the mappings in a folder. */
export async function mappingFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort();
  return names.map((name) => join(folder, name));
}

/** Loads every mapping of a folder as `mapping_<name>`, all text. */
export async function loadMappings(connection: DuckDBConnection, folder: string): Promise<string[]> {
  const tables: string[] = [];
  for (const path of await mappingFiles(folder)) {
    const table = `mapping_${basename(path, '.csv').replaceAll('-', '_')}`;
    await connection.run(
      `create or replace table ${table} as select * from read_csv(${pathToRead(path)}, header = true, all_varchar = true, hive_partitioning = false, delim = ',', quote = '"', escape = '"')`,
    );
    tables.push(table);
  }
  return tables;
}

/**
 * Loads a representative point for every boundary as `reference_area_points` (municipality_number, latitude, longitude): the point
 * deepest inside the largest polygon, where a label stands best. WGS84 degrees.
 */
export async function loadAreaPoints(connection: DuckDBConnection, path: string): Promise<void> {
  const points = await pointsOnce(path);
  await connection.run(
    'create or replace table reference_area_points (municipality_number integer, latitude double, longitude double)',
  );
  const appender = await connection.createAppender('reference_area_points');
  for (const { number, latitude, longitude } of points) {
    appender.appendInteger(number);
    appender.appendDouble(latitude);
    appender.appendDouble(longitude);
    appender.endRow();
  }
  appender.closeSync();
}

const pointsOnce = readOnce(async (path) => {
  const { features } = Boundaries.parse(JSON.parse(await readFile(path, 'utf8')));
  return features.flatMap(({ properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const largest = polygons.toSorted((a, b) => ringArea(b[0] ?? []) - ringArea(a[0] ?? []))[0];
    if (largest === undefined) return [];
    const [longitude, latitude] = polylabel(largest, 0.0001);
    return [
      { number: properties.municipality_number, latitude: round(latitude), longitude: round(longitude) },
    ];
  });
});

function round(degrees: number | undefined): number {
  return Math.round((degrees ?? Number.NaN) * 1e6) / 1e6;
}

/** Returns the area of a ring by the shoelace formula. Areas are only compared, so degrees squared are enough. */
function ringArea(ring: readonly (readonly number[])[]): number {
  let doubled = 0;
  for (const [index, point] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? point;
    doubled += (point[0] ?? 0) * (next[1] ?? 0) - (next[0] ?? 0) * (point[1] ?? 0);
  }
  return Math.abs(doubled / 2);
}
