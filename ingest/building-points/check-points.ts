/** Checks points of buildings before any is believed: geocoders answer with a default, with another country, or with nothing. */
import { readFile } from 'node:fs/promises';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { z } from 'zod';
import type { SentPoint } from './read-points.ts';

/** Limits of the checks. */
export interface PointLimits {
  /** Metres that a point may lie outside the boundary of its area. */
  readonly mostMetres: number;
  /** Most names that may share one coordinate. */
  readonly mostShared: number;
}

/** Why a point is rejected before names are compared. */
export type Fault =
  | 'without a name'
  | 'without a coordinate'
  | 'one coordinate of several names'
  | 'outside every area'
  | 'repeated';

/** A point that passed, and the areas that hold it or lie near it. */
export interface CheckedPoint {
  readonly name: string;
  readonly number: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly municipalityNumbers: readonly number[];
}

export interface CheckedPoints {
  readonly kept: readonly CheckedPoint[];
  readonly rejected: Readonly<Partial<Record<Fault, number>>>;
}

type Position = readonly [longitude: number, latitude: number];

const position = z
  .array(z.number())
  .transform(([longitude = 0, latitude = 0]): [number, number] => [longitude, latitude]);
const rings = z.array(z.array(position));
const Boundaries = z.object({
  features: z.array(
    z.object({
      properties: z.object({ municipality_number: z.int() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: rings }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
      ]),
    }),
  ),
});
type Boundary = z.output<typeof Boundaries>['features'][number];

const metresOfDegree = (6_371_008.8 * Math.PI) / 180;

/** Returns the metres between a point and a side; at the distances in question the earth is flat. */
function metresToSide([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const narrow = Math.cos((y * Math.PI) / 180);
  const [fromX, fromY] = [(ax - x) * narrow, ay - y];
  const [alongX, alongY] = [(bx - ax) * narrow, by - ay];
  const squared = alongX ** 2 + alongY ** 2;
  const at = squared === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / squared));
  return metresOfDegree * Math.hypot(fromX + at * alongX, fromY + at * alongY);
}

/** Returns the test of whether a boundary holds a point or lies at most so many metres from it. */
function nearness({ geometry, properties: { municipality_number } }: Boundary, mostMetres: number) {
  const all = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  const [xs, ys] = [all.flat().map(([x]) => x), all.flat().map(([, y]) => y)];
  const margin = mostMetres / metresOfDegree;
  const wide = margin / Math.cos((Math.max(...ys) * Math.PI) / 180);
  const [west, east] = [Math.min(...xs) - wide, Math.max(...xs) + wide];
  const [south, north] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const isAtSide = (point: Position): boolean =>
    all.some((ring) =>
      ring.some((to, place) => metresToSide(point, ring[place - 1] ?? to, to) <= mostMetres),
    );
  return {
    municipality_number,
    isNear: ([x, y]: [number, number]): boolean =>
      x >= west &&
      x <= east &&
      y >= south &&
      y <= north &&
      (booleanPointInPolygon([x, y], geometry) || isAtSide([x, y])),
  };
}

/** Returns the coordinates that more names share than a limit: a geocoder gives one where it knows nothing. */
function defaultsAmong(points: readonly SentPoint[], mostShared: number): ReadonlySet<string> {
  const names = new Map<string, Set<string>>();
  for (const { name, latitude, longitude } of points) {
    if (name === null) continue;
    const at = placeOf(latitude, longitude);
    names.set(at, (names.get(at) ?? new Set()).add(name));
  }
  return new Set([...names].filter(([, { size }]) => size > mostShared).map(([at]) => at));
}

/** Coordinates are one where they agree to a metre. */
const placeOf = (latitude: number | null, longitude: number | null): string =>
  `${latitude?.toFixed(5)},${longitude?.toFixed(5)}`;

/** Returns the points that pass, and how many were rejected for which reason. `boundaries` is the GeoJSON file of the areas. */
export async function checkPoints(
  points: readonly SentPoint[],
  boundaries: string,
  { mostMetres, mostShared }: PointLimits,
): Promise<CheckedPoints> {
  const { features } = Boundaries.parse(JSON.parse(await readFile(boundaries, 'utf8')));
  const areas = features.map((feature) => nearness(feature, mostMetres));
  const defaults = defaultsAmong(points, mostShared);
  const rejected: Partial<Record<Fault, number>> = {};
  const seen = new Set<string>();
  const kept: CheckedPoint[] = [];
  for (const point of points) {
    const checked = check(point);
    if (typeof checked === 'string') rejected[checked] = (rejected[checked] ?? 0) + 1;
    else kept.push(checked);
  }
  return { kept, rejected };

  function check({ name, number, latitude, longitude }: SentPoint): CheckedPoint | Fault {
    if (name === null) return 'without a name';
    if (latitude === null || longitude === null) return 'without a coordinate';
    const at = placeOf(latitude, longitude);
    if (defaults.has(at)) return 'one coordinate of several names';
    const numbers = areas
      .filter(({ isNear }) => isNear([longitude, latitude]))
      .map(({ municipality_number }) => municipality_number);
    if (numbers.length === 0) return 'outside every area';
    const key = `${name}|${number}|${at}`;
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    return { name, number, latitude, longitude, municipalityNumbers: numbers };
  }
}
