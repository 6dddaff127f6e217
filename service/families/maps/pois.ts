/** Points of interest: stations, malls, schools, hospitals, clinics, pharmacies, by category, rectangle or distance. */
import { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { nearest } from '../../contract/nearest.ts';
import { decimal, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import { askedGeometry } from '../../records/geometry/asked-geometry.ts';
import { poisInside } from '../../records/geometry/inside.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { KeysetList } from '../../records/keyset.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { unfit } from './parameters.ts';

const tag = 'Maps';

/** A point of interest. */
export const Poi = z
  .object({
    id: z.string().meta({ example: 'metro-station-1a2b3c4d5e' }),
    category: z.string().meta({ example: 'metro-station' }),
    sub_category: z
      .string()
      .nullable()
      .meta({ description: 'Kind within the category, as its source says it.' }),
    name: z.string(),
    name_ar: z.string().nullable(),
    latitude: z.number().meta({ description: 'Degrees north (WGS84).' }),
    longitude: z.number().meta({ description: 'Degrees east (WGS84).' }),
    area_id: z.int().nullable().meta({ description: 'Area that holds it; null outside all areas.' }),
    distance_km: z.number().nullable().meta({
      description: 'From `latitude`, `longitude` of the request along a great circle; null without these.',
    }),
    source: z.string().meta({ description: 'Publisher of the data.' }),
  })
  .meta({ id: 'Poi' });
export type Poi = z.output<typeof Poi>;

const pois = new KeysetList({
  query: 'map-pois',
  row: Poi,
  sorts: { distance_km: 'number', category: 'text' },
  id: { column: 'id', type: 'text' },
});

const anywhere = {
  categories: null,
  latitude: null,
  longitude: null,
  radius_km: null,
  areas: null,
  inside: null,
};

/** Every point of interest in some areas. */
export async function poisIn(
  snapshot: Snapshot,
  areas: readonly number[],
  signal: AbortSignal,
): Promise<Omit<Poi, 'distance_km'>[]> {
  const values = { ...anywhere, areas: `[${areas.join(',')}]` };
  const sql = `${readQuery('map-pois')} order by category, id`;
  const found = await snapshot.rows(sql, values, Poi, { signal });
  return found.map(({ distance_km: _, ...poi }) => poi);
}

const categoriesSql = readQuery('poi-categories');
const CategoryRow = z.object({ category: z.string(), poi_count: z.int(), sources: z.array(z.string()) });

async function requireCategories(
  snapshot: Snapshot,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const known = (await snapshot.rows(categoriesSql, {}, CategoryRow, { signal })).map(
    ({ category }) => category,
  );
  const wrong = asked.find((category) => !known.includes(category));
  if (wrong === undefined) return;
  throw unfit('category', `takes some of ${known.join(', ')}`, nearest(wrong, known));
}

/** Every point of interest has a measured coordinate, so nothing matches by its area. */
const { match: _, ...pointGeometries } = geometryParameters;

/** `GET /maps/pois`. */
export const listPois = endpoint({
  operationId: 'listPois',
  method: 'get',
  path: '/api/v1/maps/pois',
  tag,
  summary: 'Points of interest',
  description:
    'Metro and tram stations, malls, schools, hospitals, clinics and pharmacies; in a geometry, or around a point, nearest first. As GeoJSON each is a point.',
  reads: 'snapshot',
  query: z.strictObject({
    category: z
      .string()
      .regex(
        /^[a-z-]{1,40}(,[a-z-]{1,40}){0,9}$/,
        'takes categories of /maps/pois/categories, separated by commas',
      )
      .transform((text) => text.split(','))
      .optional()
      .meta({
        description: 'Categories of /maps/pois/categories, separated by commas.',
        example: 'metro-station,tram-station',
        override: { type: 'string' },
      }),
    ...pointGeometries,
    latitude: decimal({
      min: -90,
      max: 90,
      description: 'Of the point to measure from.',
      example: 25.0772,
    }).optional(),
    longitude: decimal({
      min: -180,
      max: 180,
      description: 'Of the point to measure from.',
      example: 55.1395,
    }).optional(),
    radius_km: decimal({
      min: 0.01,
      max: 100,
      description: 'Only this near the point.',
      example: 2,
    }).optional(),
    ...paging,
    limit: wholeNumber({ min: 1, max: 100, description: 'Number of rows on a page.', example: 20 })
      .optional()
      .meta({ override: { default: 20 } }),
    ...writing,
  }),
  answer: list('pois', Poi, {}, ['geojson']),
  examples: [
    {
      summary: 'Stations within 3 km of a point, nearest first',
      request:
        '/api/v1/maps/pois?category=metro-station,tram-station&latitude=25.0772&longitude=55.1395&radius_km=3',
    },
    { summary: 'Malls as GeoJSON', request: '/api/v1/maps/pois?category=mall&format=geojson' },
    { summary: 'In a rectangle', request: '/api/v1/maps/pois?bbox=55.1,25.05,55.2,25.1&limit=5' },
    { summary: 'In an H3 cell', request: '/api/v1/maps/pois?h3=8743a1301ffffff&limit=5' },
  ],
  async handle({ query, snapshot, after, signal }) {
    const { category, latitude, longitude, radius_km, limit } = query;
    if (latitude === undefined && (longitude !== undefined || radius_km !== undefined))
      throw unfit('latitude', 'is needed beside longitude and radius_km');
    if (longitude === undefined && latitude !== undefined)
      throw unfit('longitude', 'is needed beside latitude');
    if (category !== undefined) await requireCategories(snapshot, category, signal);
    const inside = await poisInside(snapshot, await askedGeometry(query), signal);
    const values = {
      ...anywhere,
      inside: inside === null ? null : JSON.stringify(inside),
      categories: category === undefined ? null : `[${category.join(',')}]`,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      radius_km: radius_km ?? null,
    };
    const sort = latitude === undefined ? 'category' : 'distance_km';
    return pois.page(sort, { snapshot, values, limit, after, signal });
  },
});

const PoiCategory = z
  .object({
    category: z.string().meta({ example: 'metro-station' }),
    poi_count: z.int(),
    sources: z.array(z.string()).meta({ description: 'Publishers of the data.' }),
  })
  .meta({ id: 'PoiCategory' });

/** `GET /maps/pois/categories`. */
export const listPoiCategories = endpoint({
  operationId: 'listPoiCategories',
  method: 'get',
  path: '/api/v1/maps/pois/categories',
  tag,
  summary: 'Categories of points of interest',
  description: 'Every category with its number of points and their sources, most points first.',
  reads: 'snapshot',
  query: z.strictObject(writing),
  answer: list('categories', PoiCategory),
  examples: [{ summary: 'All of them', request: '/api/v1/maps/pois/categories' }],
  async handle({ snapshot, signal }) {
    return { rows: await snapshot.rows(categoriesSql, {}, CategoryRow, { signal }), next: null };
  },
});
