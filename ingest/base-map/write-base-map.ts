/** Makes the base map of a snapshot from reference data and from the snapshot's own names, or takes over the one before, if it would be the same. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import {
  baseMapAttribution,
  baseMapDepth,
  baseMapFile,
  baseMapLayers,
  baseMapWindow,
  poiDepths,
} from '../../data/base-map.ts';
import { sqlFile } from '../../data/table.ts';
import type { EarlierSnapshot } from '../steps/earlier-snapshot.ts';
import { digestParts } from '../steps/input-keys.ts';
import { readOnce } from '../steps/read-once.ts';
import { readMetadata, writePmtiles } from './pmtiles.ts';
import { cutTiles, type MapFeature } from './tiles.ts';

const referenceFile = (name: string): string =>
  fileURLToPath(new URL(`../../data/reference/${name}`, import.meta.url));
const seaPath = referenceFile('sea.geojson');
const railPath = referenceFile('rail-lines.geojson');
const placesSql = sqlFile(import.meta.url, 'places.sql');

/** Raise it when the code here may draw another base map from the same data: the next run then makes a snapshot. */
const version = 1;

/** Returns what the base map follows from beside the tables of the snapshot. */
export async function baseMapInputs(): Promise<string[]> {
  const texts = await Promise.all([seaPath, railPath].map((path) => readFile(path, 'utf8')));
  return [...texts, placesSql, `base map ${version}`];
}

/** Tables of the snapshot that the map is drawn from. */
export const baseMapReads = [
  'area_shapes',
  'area_points',
  'pois',
  'places',
  'place_areas',
  'place_labels',
  'headlines',
];

const Ring = z.array(z.array(z.number()));
const PolygonShape = z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) });
const Shape = z.discriminatedUnion('type', [
  PolygonShape,
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
]);

const Sea = z.object({ features: z.array(z.object({ geometry: PolygonShape })) });
const Rail = z.object({
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.literal('LineString'), coordinates: Ring }),
      properties: z.object({
        line: z.enum(['red', 'green', 'tram']),
        name: z.string(),
        name_ar: z.string(),
        course: z.enum(['surveyed', 'between stations']),
      }),
    }),
  ),
});
const readSea = readOnce(async (path) => Sea.parse(JSON.parse(await readFile(path, 'utf8'))));
const readRail = readOnce(async (path) => Rail.parse(JSON.parse(await readFile(path, 'utf8'))));

const shapesSql = `select area_id::integer as area_id, geometry from area_shapes where detail = 'full' order by area_id`;
const poisSql =
  'select category, name, name_ar, longitude, latitude from pois order by category, name, longitude, latitude, id';

const PlaceRow = z.object({
  area_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  slug: z.string(),
  known_as: z.string().nullable(),
  known_as_ar: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  rank: z.int(),
});
const ShapeRow = z.object({
  area_id: z.int(),
  geometry: z.string().transform((text) => Shape.parse(JSON.parse(text))),
});
const PoiRow = z.object({
  category: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
});

/** The input of the step. */
export interface WriteBaseMapInput {
  /** The tables of the snapshot are there. */
  readonly connection: DuckDBConnection;
  readonly buildDirectory: string;
  readonly earlier: EarlierSnapshot | null;
}

/** Writes the base map into the build folder. */
export async function writeBaseMap({
  connection,
  buildDirectory,
  earlier,
}: WriteBaseMapInput): Promise<void> {
  const rows = {
    shapes: await read(connection, shapesSql),
    places: await read(connection, placesSql),
    pois: await read(connection, poisSql),
  };
  const madeOf = digestParts(...(await baseMapInputs()), JSON.stringify(rows));
  if (earlier !== null && (await takeOver(earlier, madeOf))) return;
  await writeFile(join(buildDirectory, baseMapFile), await draw(rows, madeOf));
}

async function takeOver(earlier: EarlierSnapshot, madeOf: string): Promise<boolean> {
  const before = await readMetadata(earlier.pathOf(baseMapFile)).catch(() => null);
  return before?.['made_of'] === madeOf && (await earlier.takeFile(baseMapFile));
}

/** The rows of the three queries. */
interface MapRows {
  readonly shapes: readonly object[];
  readonly places: readonly object[];
  readonly pois: readonly object[];
}

async function draw(rows: MapRows, madeOf: string): Promise<Buffer> {
  const [sea, rail] = [await readSea(seaPath), await readRail(railPath)];
  const shapes = z.array(ShapeRow).parse(rows.shapes);
  const places = z.array(PlaceRow).parse(rows.places);
  const pois = z.array(PoiRow).parse(rows.pois);
  const tiles = cutTiles({
    water: sea.features.map(({ geometry }) => ({ type: 'Feature', geometry, properties: {} })),
    boundaries: shapes.map(({ area_id, geometry }) => ({
      type: 'Feature',
      id: area_id,
      geometry,
      properties: { area_id },
    })),
    rail: rail.features,
    pois: pois.flatMap((poi) => poiFeature(poi)),
    places: places.map(placeFeature),
  });
  const metadata = {
    name: 'Mulk base map',
    attribution: baseMapAttribution,
    vector_layers: baseMapLayers.map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: baseMapDepth })),
    made_of: madeOf,
  };
  return writePmtiles(tiles, { bounds: [...baseMapWindow], metadata });
}

async function read(connection: DuckDBConnection, sql: string): Promise<readonly object[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

function poiFeature({ longitude, latitude, ...poi }: z.output<typeof PoiRow>): MapFeature[] {
  const from = poiDepths[poi.category];
  if (from === undefined) return [];
  return [{ ...pointFeature(longitude, latitude, poi), from }];
}

function placeFeature({ longitude, latitude, ...place }: z.output<typeof PlaceRow>): MapFeature {
  return { ...pointFeature(longitude, latitude, place), id: place.area_id };
}

/** Returns a point whose unknown properties are left out: tiles have no null. */
function pointFeature(
  longitude: number,
  latitude: number,
  properties: Readonly<Record<string, string | number | null>>,
): MapFeature {
  const known = Object.entries(properties).filter(([, value]) => value !== null);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: Object.fromEntries(known),
  };
}
