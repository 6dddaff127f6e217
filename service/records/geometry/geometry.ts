/** Geometries that a request names, and what lies inside them: points, and whole areas. */
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import { cellToBoundary, getResolution, isValidCell, latLngToCell } from 'h3-js';
import { z } from 'zod';
import { refused } from '../../contract/input.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Bounds, type GeometryQuery, longestPolygon } from './parameters.ts';

/** Longitude and latitude. */
export type Position = [number, number];
type Ring = Position[];

/** A part of a geometry: its outer ring, then its holes. */
export type Part = Ring[];

/** A geometry that was asked for. */
export interface Geometry {
  readonly bounds: Bounds;
  holdsPoint(latitude: number, longitude: number): boolean;
  /** Returns true if the whole area lies inside. */
  holdsArea(parts: readonly Part[]): boolean;
}

function fault(parameter: string, message: string): Problem {
  return refused([{ parameter, message }]);
}

function boundsOf(points: readonly Position[]): Bounds {
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

type Side = readonly [from: Position, to: Position];

function sidesOf(part: Part): Side[] {
  return part.flatMap((ring) =>
    ring.flatMap((to, place): Side[] => {
      const from = ring[place - 1];
      return from === undefined ? [] : [[from, to]];
    }),
  );
}

/** Returns on which side of a line a point lies: a positive number to the left, 0 on it. */
function turn([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Returns true if two sides cross at a point that is an end of neither. */
function cross([a, b]: Side, [c, d]: Side): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0]))
    return false;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1]))
    return false;
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Returns true if a point lies in a part, or on its boundary if that counts. */
function isInPart(point: Position, part: Part, ignoreBoundary: boolean): boolean {
  return booleanPointInPolygon(point, { type: 'Polygon', coordinates: part }, { ignoreBoundary });
}

const middle = ([ax, ay]: Position, [bx, by]: Position): Position => [(ax + bx) / 2, (ay + by) / 2];

/** Returns true if a point lies on a side. */
function isOnSide(point: Position, [a, b]: Side): boolean {
  return (
    turn(a, b, point) === 0 &&
    point[0] >= Math.min(a[0], b[0]) &&
    point[0] <= Math.max(a[0], b[0]) &&
    point[1] >= Math.min(a[1], b[1]) &&
    point[1] <= Math.max(a[1], b[1])
  );
}

/** Returns the middle of each piece into which corners of another polygon divide a side. */
function middlesOf(side: Side, corners: readonly Position[]): Position[] {
  const far = ([x, y]: Position): number => Math.abs(x - side[0][0]) + Math.abs(y - side[0][1]);
  const all = [...side, ...corners.filter((corner) => isOnSide(corner, side))].toSorted(
    (a, b) => far(a) - far(b),
  );
  return all.slice(1).map((to, place) => middle(all[place] ?? to, to));
}

/** Returns the widest gap between numbers that lie in order, and its middle. */
function widestGap(sorted: readonly number[], step: 1 | 2): number {
  let [widest, at] = [-1, Number.NaN];
  for (let place = 1; place < sorted.length; place += step) {
    const [from = 0, to = 0] = [sorted[place - 1], sorted[place]];
    if (to - from > widest) [widest, at] = [to - from, (from + to) / 2];
  }
  return at;
}

/** Returns a point within a part: on a line between two corners, in the middle of the widest stretch inside. */
function pointWithin(part: Part): Position {
  const rising = (a: number, b: number): number => a - b;
  const y = widestGap(
    part
      .flat()
      .map(([, one]) => one)
      .toSorted(rising),
    1,
  );
  const crossings = sidesOf(part).flatMap(([[ax, ay], [bx, by]]) =>
    ay > y === by > y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)],
  );
  return [widestGap(crossings.toSorted(rising), 2), y];
}

/**
 * Returns true if a whole polygon lies in another: its corners do, and nothing of the other’s boundary lies within it. Then it is all inside or all
 * outside, and one point within tells: a polygon that fills a hole has all its corners on the boundary.
 */
function holdsPart(outer: Part, inner: Part): boolean {
  const [outerSides, innerCorners] = [sidesOf(outer), inner.flat()];
  if (!innerCorners.every((corner) => isInPart(corner, outer, false))) return false;
  if (sidesOf(inner).some((side) => outerSides.some((other) => cross(side, other)))) return false;
  const boundary = outerSides.flatMap((side) => [side[1], ...middlesOf(side, innerCorners)]);
  return !boundary.some((point) => isInPart(point, inner, true)) && isInPart(pointWithin(inner), outer, true);
}

/** Returns the geometry of some parts. An area lies inside where each of its parts lies in one of these. */
export function polygonGeometry(parts: readonly Part[]): Geometry {
  return {
    bounds: boundsOf(parts.flatMap(([outer = []]) => outer)),
    holdsPoint: (latitude, longitude) => parts.some((part) => isInPart([longitude, latitude], part, false)),
    holdsArea: (areaParts) => areaParts.every((inner) => parts.some((outer) => holdsPart(outer, inner))),
  };
}

function rectangle(bounds: Bounds): Geometry {
  const [west, south, east, north] = bounds;
  const holds = (latitude: number, longitude: number) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  return { bounds, holdsPoint: holds, holdsArea: everyCorner(holds) };
}

/** Returns the test of an area for a shape without recesses: it holds an area if it holds each corner. */
function everyCorner(holds: Geometry['holdsPoint']): Geometry['holdsArea'] {
  return (parts) => parts.every(([outer = []]) => outer.every(([x, y]) => holds(y, x)));
}

const earthRadiusM = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the metres between two points along a great circle (haversine). */
export function metresBetween([aLongitude, aLatitude]: Position, [bLongitude, bLatitude]: Position): number {
  const [dy, dx] = [radians(bLatitude - aLatitude) / 2, radians(bLongitude - aLongitude) / 2];
  const half =
    Math.sin(dy) ** 2 + Math.cos(radians(aLatitude)) * Math.cos(radians(bLatitude)) * Math.sin(dx) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(half)));
}

function circle(near: string, radiusM: number | undefined): Geometry {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] =
    /^-?\d{1,3}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?$/.test(near) ? near.split(',').map(Number) : [];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || rest.length > 0)
    throw fault('near', 'takes latitude,longitude in degrees, such as 25.08,55.14');
  if (radiusM === undefined) throw fault('near', 'needs `radius_m`, the metres around it');
  const centre: Position = [longitude, latitude];
  const holds = (y: number, x: number) => metresBetween(centre, [x, y]) <= radiusM;
  const high = (radiusM / earthRadiusM) * (180 / Math.PI);
  const wide = high / Math.max(0.01, Math.cos(radians(latitude)));
  return {
    bounds: [longitude - wide, latitude - high, longitude + wide, latitude + high],
    holdsPoint: holds,
    holdsArea: everyCorner(holds),
  };
}

function cell(index: string): Geometry {
  if (!isValidCell(index)) throw fault('h3', 'takes the index of an H3 cell, such as 8743a1301ffffff');
  const outline = cellToBoundary(index, true).map(([x, y]): Position => [x, y]);
  return {
    ...polygonGeometry([[outline]]),
    holdsPoint: (latitude, longitude) => latLngToCell(latitude, longitude, getResolution(index)) === index,
  };
}

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Ring = z
  .array(Position)
  .min(4, 'needs rings of four positions or more')
  .refine(
    (ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1],
    'needs rings that end where they begin',
  );
const Part = z.array(Ring).min(1);
const GeoJson = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Part }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Part).min(1) }),
]);

/** Returns true if the positions of a ring do not all lie on one line. */
function hasArea(ring: Ring): boolean {
  const [first] = ring;
  if (first === undefined) return false;
  const far = ring.find(([x, y]) => x !== first[0] || y !== first[1]);
  return far !== undefined && ring.some((position) => turn(first, far, position) !== 0);
}

/** Returns true if no side of the part crosses another. */
function isSimple(part: Part): boolean {
  const sides = sidesOf(part);
  return !sides.some((side, place) => sides.slice(place + 1).some((other) => cross(side, other)));
}

/** Returns what is wrong with a part; null for nothing. */
function faultOf(part: Part): string | null {
  if (!part.every(hasArea)) return 'has a ring without an area: all its positions lie on one line';
  if (sidesOf(part).some(([[west], [east]]) => Math.abs(east - west) > 180))
    return 'has a side of more than 180° of longitude; cut a polygon that crosses the antimeridian into a MultiPolygon of two parts';
  if (!isSimple(part)) return 'has sides that cross; draw each ring without crossings';
  const [outer = [], ...holes] = part;
  const isInside = (hole: Ring): boolean => isInPart(pointWithin([hole]), [outer], true);
  return holes.every(isInside) ? null : 'has a hole outside of its first ring, which is the outer one';
}

function polygon(text: string): Geometry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw fault('polygon', `takes GeoJSON of at most ${longestPolygon} characters; this is no JSON`);
  }
  const read = GeoJson.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const why = issue?.code === 'custom' || issue?.code === 'too_small' ? `: it ${issue.message}` : '';
    throw fault(
      'polygon',
      `takes a GeoJSON Polygon or MultiPolygon of positions [longitude, latitude] in degrees${why}`,
    );
  }
  const { data } = read;
  const parts = data.type === 'Polygon' ? [data.coordinates] : data.coordinates;
  for (const part of parts) {
    const message = faultOf(part);
    if (message !== null) throw fault('polygon', message);
  }
  return polygonGeometry(parts);
}

/** Returns the geometry that a request names; null where it names none. Throws the problem of geometries that do not go together. */
export function geometryOf(query: GeometryQuery): Geometry | null {
  const named = (['bbox', 'polygon', 'near', 'h3'] as const).filter((name) => query[name] !== undefined);
  const [first, second] = named;
  if (second !== undefined) throw fault(second, `does not go with \`${first}\`; send one geometry`);
  if (query.radius_m !== undefined && query.near === undefined)
    throw fault('radius_m', 'goes with `near` only');
  if (query.match !== undefined && first === undefined)
    throw fault('match', 'needs a geometry: `bbox`, `polygon`, `near` or `h3`');
  if (query.bbox !== undefined) return rectangle(query.bbox);
  if (query.polygon !== undefined) return polygon(query.polygon);
  if (query.near !== undefined) return circle(query.near, query.radius_m);
  return query.h3 === undefined ? null : cell(query.h3);
}
