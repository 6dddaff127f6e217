/** Turns a geometry into the areas and buildings that lie inside it, by which queries then filter records. */

import { z } from 'zod';
import type { Steps } from '../../../search-index/steps.ts';
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

/** Units of a boundary, which has thousands of corners, and of a point; both are compared with each side of the geometry. */
const unitsOfOutline = 2_000;
const unitsOfPoint = 5;

/** Returns the members that fit, in steps. */
function* held<Member>(
  members: readonly Member[],
  fits: (member: Member) => boolean,
  unitsEach: number,
): Steps<Member[]> {
  const found: Member[] = [];
  for (const member of members) {
    if (fits(member)) found.push(member);
    yield unitsEach;
  }
  return found;
}

function pointsInside<Point extends { readonly latitude: number; readonly longitude: number }>(
  snapshot: Snapshot,
  geometry: Geometry,
  points: readonly Point[],
): Promise<Point[]> {
  const isInside = ({ latitude, longitude }: Point) => geometry.holdsPoint(latitude, longitude);
  return snapshot.run(held(points, isInside, unitsOfPoint));
}

/** Returns the areas that lie wholly inside. */
export async function areasInside(snapshot: Snapshot, geometry: Geometry): Promise<number[]> {
  const [west, south, east, north] = geometry.bounds;
  const near = (await outlinesOf(snapshot)).filter(
    (one) => one.west >= west && one.east <= east && one.south >= south && one.north <= north,
  );
  const inside = await snapshot.run(held(near, (one) => geometry.holdsArea(one.geometry), unitsOfOutline));
  return inside.map(({ area_id }) => area_id);
}

async function buildingsInside(
  snapshot: Snapshot,
  geometry: Geometry,
  signal: AbortSignal,
): Promise<number[]> {
  const [west, south, east, north] = geometry.bounds;
  const near = await snapshot.rows(pointsSql, { west, south, east, north }, Point, { signal });
  return (await pointsInside(snapshot, geometry, near)).map(({ building_id }) => building_id);
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
  return (await pointsInside(snapshot, geometry, near)).map(({ id }) => id);
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
