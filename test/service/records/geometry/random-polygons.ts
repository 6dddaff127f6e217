/** Random polygons of every kind that clients draw, and what lies in them by plain counts of crossings instead of the service’s code. */
import assert from 'node:assert/strict';
import type { Part, Position } from '../../../../service/records/geometry/geometry.ts';

/** Degrees between the lines of a lattice: a power of two, so that sums and products of its coordinates are exact. */
export const latticeStep = 1 / 32;
/** Records lie in the square degree north-east of this corner. */
export const corner: Position = [55, 25];

/** A polygon to send; `parts` is null where the service has to refuse it. */
export interface Drawn {
  readonly kind: string;
  readonly polygon: string;
  readonly parts: readonly Part[] | null;
}

type Even = () => number;

const between = (even: Even, least: number, most: number): number => least + even() * (most - least);
const whole = (even: Even, least: number, most: number): number => Math.floor(between(even, least, most + 1));

function closed(ring: readonly Position[]): Position[] {
  const [first] = ring;
  assert.ok(first !== undefined);
  return [...ring, first];
}

/** Coordinates have at most ten decimals, so that a polygon fits into an address. */
const rounded = (degrees: number): number => Number(degrees.toFixed(10));

/** Returns a ring around a centre with corners at random distances: it may have recesses and never crosses itself. */
export function star(even: Even, [x, y]: Position, radius: number, least = 0.2, fewest = 4): Position[] {
  const corners = whole(even, fewest, 24);
  return closed(
    Array.from({ length: corners }, (_, place): Position => {
      const angle = (2 * Math.PI * (place + 0.8 * even())) / corners;
      const far = radius * between(even, least, 1);
      return [rounded(x + far * Math.cos(angle)), rounded(y + far * Math.sin(angle))];
    }),
  );
}

function centre(even: Even): Position {
  return [corner[0] + between(even, -0.1, 1.1), corner[1] + between(even, -0.1, 1.1)];
}

const onLattice = (value: number): number => Math.round(value / latticeStep) * latticeStep;

function withHoles(even: Even, at: Position, radius: number): Part {
  // With fewer corners, a side may cut across a hole.
  const outer = star(even, at, radius, 0.5, 8);
  const holes = whole(even, 0, 2);
  const inside = [-0.25, 0.25].slice(0, holes).map((shift): Position[] => {
    return star(even, [at[0] + shift * radius * 0.5, at[1]], 0.1 * radius);
  });
  return [outer, ...inside];
}

/** Returns a staircase of right angles on the lattice: its sides lie on the sides and corners of areas there. */
function staircase(even: Even): Part {
  const steps = whole(even, 1, 5);
  const [x, y] = [corner[0] + whole(even, 0, 20) * latticeStep, corner[1] + whole(even, 0, 20) * latticeStep];
  const ring: Position[] = [[x, y]];
  let height = whole(even, 1, 10);
  for (let step = 0; step < steps; step += 1) {
    const width = 2 * (step + 1);
    ring.push([x + (width - 2) * latticeStep, y + height * latticeStep]);
    ring.push([x + width * latticeStep, y + height * latticeStep]);
    height = whole(even, 1, 10);
  }
  ring.push([x + 2 * steps * latticeStep, y]);
  return [closed(ring)];
}

/** Returns two squares that one ring draws; they touch at a corner. */
function touching(even: Even): Part {
  const size = whole(even, 1, 8) * latticeStep;
  const [x, y] = [corner[0] + whole(even, 4, 28) * latticeStep, corner[1] + whole(even, 4, 28) * latticeStep];
  const square: Position[] = [
    [x, y],
    [x, y + size],
    [x + size, y + size],
    [x + size, y],
    [x, y],
    [x - size, y],
    [x - size, y - size],
    [x, y - size],
  ];
  return [closed(square)];
}

/** Most characters of a polygon in a request. */
const longest = 6_000;

const text = (parts: readonly Part[], isMulti = parts.length > 1): string =>
  JSON.stringify(
    isMulti ? { type: 'MultiPolygon', coordinates: parts } : { type: 'Polygon', coordinates: parts[0] },
  );

type Draw = (even: Even) => readonly Part[] | string;

/** Kinds of geometries that are answered. */
const answered: Readonly<Record<string, (even: Even) => readonly Part[]>> = {
  concave: (even) => [[star(even, centre(even), between(even, 0.02, 0.6))]],
  holes: (even) => [withHoles(even, centre(even), between(even, 0.1, 0.6))],
  'several parts': (even) =>
    Array.from({ length: whole(even, 2, 4) }, () => withHoles(even, centre(even), between(even, 0.02, 0.3))),
  staircase: (even) => [staircase(even)],
  'several staircases': (even) => [staircase(even), staircase(even)],
  touching: (even) => [touching(even)],
  tiny: (even) => [[star(even, centre(even), 10 ** -between(even, 3, 7))]],
  huge: (even) => [[star(even, [between(even, 40, 70), between(even, 10, 40)], between(even, 5, 49), 0.5)]],
  'over the edge': (even) => [
    [star(even, [corner[0] + whole(even, 0, 1), corner[1] + whole(even, 0, 1)], between(even, 0.05, 0.4))],
  ],
  'around nothing': (even) => [[star(even, [between(even, 56.5, 80), 10], 1)]],
};

const line: Position[] = [
  [55, 25],
  [55.5, 25.5],
  [56, 26],
  [55, 25],
];

/** Kinds of geometries that are refused. */
const refusedKinds: Readonly<Record<string, Draw>> = {
  crossing: (even) => {
    const [x, y] = centre(even);
    const size = between(even, 0.01, 0.5);
    const bow: Position[] = [
      [x, y],
      [x + size, y + size * between(even, 0.5, 1)],
      [x + size, y],
      [x, y + size],
    ];
    return [[closed(bow)]];
  },
  antimeridian: (even) => [
    [
      closed([
        [between(even, 170, 180), 20],
        [between(even, -180, -170), 20],
        [between(even, -180, -170), 30],
      ]),
    ],
  ],
  line: () => [[line]],
  'not closed': (even) => [[star(even, centre(even), 0.2).slice(0, -1)]],
  'too short': (even) => [[star(even, centre(even), 0.2).slice(0, 3)]],
  'beyond the pole': (even) => [[star(even, [55, 90], between(even, 1, 5))]],
  'beyond the globe': (even) => [[star(even, [181, 25], between(even, 0.1, 0.5))]],
  'a hole that crosses': (even) => {
    const at = centre(even);
    return [[star(even, at, 0.2, 0.9), star(even, [at[0] + 0.2, at[1]], 0.1, 0.9)]];
  },
  'no part': () => '{"type":"MultiPolygon","coordinates":[]}',
  'no ring': () => '{"type":"Polygon","coordinates":[]}',
  'another type': () => '{"type":"LineString","coordinates":[[55,25],[56,26]]}',
  'no JSON': () => '{"type":"Polygon","coordinates":[[[55,25',
};

function pick<One>(even: Even, all: Readonly<Record<string, One>>): [string, One] {
  const entries = Object.entries(all);
  const found = entries[Math.floor(even() * entries.length)];
  assert.ok(found !== undefined);
  return found;
}

const turned = (even: Even, parts: readonly Part[]): Part[] =>
  parts.map((part) => part.map((ring) => (even() < 0.5 ? ring : ring.toReversed())));

/** Returns a random geometry: one of eight has to be refused. Rings are wound either way. */
export function randomPolygon(even: Even): Drawn {
  if (even() < 1 / 8) {
    const [kind, draw] = pick(even, refusedKinds);
    const drawn = draw(even);
    return { kind, polygon: typeof drawn === 'string' ? drawn : text(drawn), parts: null };
  }
  const [kind, draw] = pick(even, answered);
  const parts = turned(even, draw(even));
  const polygon = text(parts, parts.length > 1 || even() < 0.2);
  return polygon.length > longest ? randomPolygon(even) : { kind, polygon, parts };
}

type Side = readonly [Position, Position];

function sidesOf(part: Part): Side[] {
  const sides: Side[] = [];
  for (const ring of part)
    for (let place = 1; place < ring.length; place += 1) {
      const [from, to] = [ring[place - 1], ring[place]];
      if (from !== undefined && to !== undefined) sides.push([from, to]);
    }
  return sides;
}

/** Returns where a point lies: a ray to the east crosses the boundary an odd number of times from inside. */
function placeOf([x, y]: Position, part: Part): 'inside' | 'boundary' | 'outside' {
  let isInside = false;
  for (const [[ax, ay], [bx, by]] of sidesOf(part)) {
    const isWithin =
      Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (isWithin && (bx - ax) * (y - ay) === (by - ay) * (x - ax)) return 'boundary';
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/** Returns true if a point lies in a part of the geometry, or on its boundary. */
export function holdsPoint(parts: readonly Part[], point: Position): boolean {
  return parts.some((part) => placeOf(point, part) !== 'outside');
}

/** Returns the middles of the pieces into which the sides of another polygon cut the sides of a polygon. */
function pieces(part: Part, other: Part): Position[] {
  const others = sidesOf(other);
  return sidesOf(part).flatMap(([[ax, ay], [bx, by]]) => {
    const [dx, dy] = [bx - ax, by - ay];
    const cuts = others.flatMap(([[cx, cy], [ex, ey]]) => {
      const [fx, fy] = [ex - cx, ey - cy];
      const across = dx * fy - dy * fx;
      const along = (x: number, y: number) => ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
      // Sides on one line are cut at each other’s ends.
      if (across === 0) return [along(cx, cy), along(ex, ey)];
      return [((cx - ax) * fy - (cy - ay) * fx) / across];
    });
    const at = [0, ...cuts.filter((cut) => cut > 0 && cut < 1), 1].toSorted((a, b) => a - b);
    return at.slice(1).flatMap((to, place): Position[] => {
      const from = at[place] ?? to;
      return to - from < 1e-9 ? [] : [[ax + (dx * (from + to)) / 2, ay + (dy * (from + to)) / 2]];
    });
  });
}

/** Returns the points of a grid that lie within a part. */
function grid(part: Part): Position[] {
  const [xs, ys] = [part.flat().map(([x]) => x), part.flat().map(([, y]) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - south];
  return Array.from({ length: 100 }, (_, place): Position => {
    const [column, row] = [place % 10, Math.floor(place / 10)];
    return [west + (width * (column + 0.51)) / 10, south + (height * (row + 0.47)) / 10];
  }).filter((point) => placeOf(point, part) === 'inside');
}

/**
 * Returns true if each part of an area lies in a part of the geometry: no piece of its boundary and no point of a grid within it leaves that part, and no
 * boundary of that part lies within the area.
 */
export function holdsArea(parts: readonly Part[], area: readonly Part[]): boolean {
  return area.every((inner) =>
    parts.some(
      (outer) =>
        [...pieces(inner, outer), ...grid(inner)].every((point) => placeOf(point, outer) !== 'outside') &&
        !pieces(outer, inner).some((point) => placeOf(point, inner) === 'inside'),
    ),
  );
}

/** Returns random areas: rectangles, staircases and triangles on the lattice, and outlines between its lines; some of two parts or with a hole. */
export function randomAreas(even: Even, count: number): Part[][] {
  return Array.from({ length: count }, (_, place): Part[] => {
    const at: Position = [corner[0] + between(even, 0.1, 0.9), corner[1] + between(even, 0.1, 0.9)];
    const small = between(even, 0.01, 0.08);
    if (place % 5 === 0) return [withHoles(even, at, small)];
    if (place % 5 === 1) return [staircase(even)];
    if (place % 5 === 2) return [[star(even, at, small)], [star(even, [at[0] + 0.2, at[1]], small)]];
    const size = whole(even, 1, 4) * latticeStep;
    const [x, y] = [onLattice(at[0]), onLattice(at[1])];
    const square: Position[] = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      ...(place % 5 === 3 ? [] : [[x, y + size] satisfies Position]),
    ];
    return [[closed(square)]];
  });
}
