/** Turns a geometry into the areas and buildings that lie inside it, by which queries then filter records. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { askedGeometry } from './asked-geometry.ts';
import type { Geometry, Part, Position } from './geometry.ts';
import type { GeometryQuery } from './parameters.ts';

const outlinesSql = readQuery('area-outlines');
const pointsSql = readQuery('building-points');
const poisSql = readQuery('poi-points');

const position = z
  .array(z.number())
  .transform(([longitude = 0, latitude = 0]): Position => [longitude, latitude]);
const part = z.array(z.array(position));
const Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: part }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(part) }),
]);
const Outline = z.object({
  area_id: z.int(),
  geometry: z.string().transform((text): readonly Part[] => {
    const shape = Shape.parse(JSON.parse(text));
    return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  }),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});
const coordinate = { latitude: z.number(), longitude: z.number() };
const Point = z.object({ building_id: z.int(), ...coordinate });
const PoiPoint = z.object({ id: z.string(), ...coordinate });

/** Returns the boundaries of areas. */
const outlinesOf = keptOfSnapshot((snapshot) => snapshot.rows(outlinesSql, {}, Outline));

/** Returns the areas that lie wholly inside. */
export async function areasInside(snapshot: Snapshot, geometry: Geometry): Promise<number[]> {
  const [west, south, east, north] = geometry.bounds;
  const inside: number[] = [];
  for (const one of await outlinesOf(snapshot)) {
    if (one.west < west || one.east > east || one.south < south || one.north > north) continue;
    if (geometry.holdsArea(one.geometry)) inside.push(one.area_id);
    // A boundary has thousands of corners: other requests go first between them.
    await nextTurn();
  }
  return inside;
}

async function buildingsInside(
  snapshot: Snapshot,
  geometry: Geometry,
  signal: AbortSignal,
): Promise<number[]> {
  const [west, south, east, north] = geometry.bounds;
  const near = await snapshot.rows(pointsSql, { west, south, east, north }, Point, { signal });
  return near
    .filter(({ latitude, longitude }) => geometry.holdsPoint(latitude, longitude))
    .map(({ building_id }) => building_id);
}

/** Returns the ids of the points of interest inside a geometry; null without one. */
export async function poisInside(
  snapshot: Snapshot,
  geometry: Geometry | null,
  signal: AbortSignal,
): Promise<string[] | null> {
  if (geometry === null) return null;
  const [west, south, east, north] = geometry.bounds;
  const near = await snapshot.rows(poisSql, { west, south, east, north }, PoiPoint, { signal });
  return near
    .filter(({ latitude, longitude }) => geometry.holdsPoint(latitude, longitude))
    .map(({ id }) => id);
}

/**
 * Returns what lies inside the geometry of a request: ids of buildings with a measured coordinate, and, with `match=area`, ids of areas as negative numbers.
 * Null without a geometry.
 */
export async function insideOf(
  snapshot: Snapshot,
  query: GeometryQuery,
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  const geometry = await askedGeometry(query);
  if (geometry === null) return null;
  const [buildings, areas] = await Promise.all([
    buildingsInside(snapshot, geometry, signal),
    query.match === 'area' ? areasInside(snapshot, geometry) : [],
  ]);
  return [...buildings, ...areas.map((area) => -area)];
}
