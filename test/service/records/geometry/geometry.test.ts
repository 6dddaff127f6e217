/** What lies inside a geometry, against a slow count of crossings and against points along the boundaries. */
import assert from 'node:assert/strict';
import { Problem } from '../../../../service/contract/problem.ts';
import {
  type Geometry,
  geometryOf,
  metresBetween,
  type Part,
  type Position,
  polygonGeometry,
} from '../../../../service/records/geometry/geometry.ts';
import { chance } from '../../../support/chance.ts';

const polygons = 400;

/** Returns a ring around a centre whose corners lie at random distances, so that it may have recesses and never crosses itself. */
function randomRing(even: () => number, centre: Position, radius: number): Position[] {
  const corners = 3 + Math.floor(even() * 9);
  const ring = Array.from({ length: corners }, (_, place): Position => {
    const angle = (2 * Math.PI * (place + 0.8 * even())) / corners;
    const far = radius * (0.2 + 0.8 * even());
    return [centre[0] + far * Math.cos(angle), centre[1] + far * Math.sin(angle)];
  });
  const [first] = ring;
  assert.ok(first !== undefined);
  return [...ring, first];
}

/** Counts how often a ray to the east crosses the rings: odd inside. */
function isInsideByRay([x, y]: Position, part: Part): boolean {
  let isInside = false;
  for (const ring of part)
    for (const [place, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[place - 1] ?? [bx, by];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}

/** Returns points close together along a ring, and a grid of points within it. */
function pointsOf(part: Part): Position[] {
  const [ring = []] = part;
  const along = ring.flatMap(([bx, by], place) => {
    const [ax, ay] = ring[place - 1] ?? [bx, by];
    return Array.from({ length: 200 }, (_, step): Position => {
      const share = (step + 0.5) / 200;
      return [ax + (bx - ax) * share, ay + (by - ay) * share];
    });
  });
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const grid = Array.from({ length: 900 }, (_, place): Position => {
    const [column, row] = [(place % 30) / 30, Math.floor(place / 30) / 30];
    return [
      Math.min(...xs) + column * (Math.max(...xs) - Math.min(...xs)),
      Math.min(...ys) + row * (Math.max(...ys) - Math.min(...ys)),
    ];
  });
  return [...along, ...grid.filter((point) => isInsideByRay(point, part))];
}

function refused(query: Parameters<typeof geometryOf>[0]): string {
  try {
    geometryOf(query);
  } catch (error) {
    assert.ok(error instanceof Problem);
    return error.errors.map(({ parameter }) => parameter).join();
  }
  return '';
}

describe('geometries', () => {
  it('hold the points that a count of crossings finds inside', () => {
    const even = chance(1);
    let inside = 0;
    for (let made = 0; made < polygons; made += 1) {
      const part = [
        randomRing(even, [55, 25], 1),
        ...(made % 3 === 0 ? [randomRing(even, [55, 25], 0.15)] : []),
      ];
      const geometry = polygonGeometry([part]);
      for (let asked = 0; asked < 25; asked += 1) {
        const point: Position = [54 + 2 * even(), 24 + 2 * even()];
        const expected = isInsideByRay(point, part);
        assert.equal(geometry.holdsPoint(point[1], point[0]), expected, JSON.stringify([part, point]));
        if (expected) inside += 1;
      }
    }
    assert.ok(inside > polygons);
  });

  it('hold an area if they hold every point of it', () => {
    const even = chance(2);
    let [held, refusedAreas] = [0, 0];
    for (let made = 0; made < polygons; made += 1) {
      const part = [
        randomRing(even, [55, 25], 1),
        ...(made % 2 === 0 ? [randomRing(even, [55, 25], 0.1)] : []),
      ];
      const area = [randomRing(even, [54.6 + 0.8 * even(), 24.6 + 0.8 * even()], 0.05 + 0.3 * even())];
      const isHeld = polygonGeometry([part]).holdsArea([area]);
      const outside = pointsOf(area).filter((point) => !isInsideByRay(point, part)).length;
      // A recess between two of the tested points is found by the geometry alone.
      if (isHeld) assert.equal(outside, 0, JSON.stringify([part, area]));
      else refusedAreas += 1;
      if (outside > 0) assert.equal(isHeld, false);
      if (isHeld) held += 1;
    }
    assert.ok(held > polygons / 20 && refusedAreas > polygons / 20, `${held} and ${refusedAreas}`);
  });

  it('do not hold an area that fills a hole or a recess of theirs', () => {
    const square = (west: number, south: number, size: number): Position[] => [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ];
    const hole = square(55.25, 25.25, 0.5);
    const ring = polygonGeometry([[square(55, 25, 1), hole]]);
    const touching: Position[] = [...square(55, 25, 0.5), [54.5, 25], [54.5, 24.5], [55, 24.5], [55, 25]];
    const recess: Position[] = [
      [54.5, 25],
      [55, 25],
      [55, 25.5],
      [54.5, 25],
    ];
    assert.equal(polygonGeometry([[square(55, 25, 1)]]).holdsArea([[hole]]), true);
    assert.equal(ring.holdsArea([[hole]]), false);
    assert.equal(ring.holdsArea([[square(55, 25, 0.25)]]), true);
    assert.equal(polygonGeometry([[touching]]).holdsArea([[recess]]), false);
  });

  it('of a circle and a rectangle hold what their measure says', () => {
    const circle = geometryOf({ near: '25.08,55.14', radius_m: 1000 });
    const box = geometryOf({ bbox: [55.1, 25, 55.3, 25.2] });
    const holds = (geometry: Geometry | null, latitude: number, longitude: number) =>
      geometry?.holdsPoint(latitude, longitude);
    assert.ok(Math.abs(metresBetween([55.14, 25.08], [55.14, 25.089]) - 1000.75) < 1);
    assert.deepEqual([holds(circle, 25.0889, 55.14), holds(circle, 25.0891, 55.14)], [true, false]);
    assert.deepEqual([holds(box, 25.1, 55.3), holds(box, 25.1, 55.31)], [true, false]);
    const square = (size: number): Part => [
      [
        [55.14, 25.08],
        [55.14 + size, 25.08],
        [55.14 + size, 25.08 + size],
        [55.14, 25.08],
      ],
    ];
    assert.deepEqual([circle?.holdsArea([square(0.005)]), circle?.holdsArea([square(0.02)])], [true, false]);
    assert.deepEqual([box?.holdsArea([square(0.1)]), box?.holdsArea([square(0.2)])], [true, false]);
  });

  it('of an H3 cell hold its middle', () => {
    const cell = geometryOf({ h3: '8743a1301ffffff' });
    assert.ok(cell !== null);
    const [west, south, east, north] = cell.bounds;
    assert.equal(cell.holdsPoint((south + north) / 2, (west + east) / 2), true);
    assert.equal(cell.holdsPoint(north + 0.01, east), false);
  });

  it('are refused with the parameter that is wrong', () => {
    const ring = (...positions: number[][]) => JSON.stringify({ type: 'Polygon', coordinates: [positions] });
    const right = ring([55, 25], [56, 25], [56, 26], [55, 25]);
    assert.equal(refused({ polygon: right }), '');
    for (const polygon of [
      '{',
      '{"type":"Point","coordinates":[55,25]}',
      ring([55, 25], [56, 25], [56, 26]),
      ring([55, 25], [56, 25], [56, 26], [55, 26]),
      ring([55, 25], [56, 26], [56, 25], [55, 26], [55, 25]),
      ring([55, 25], [55, 25], [55, 25], [55, 25]),
      ring([555, 25], [56, 25], [56, 26], [555, 25]),
      ring([55, 25], [55.5, 25.5], [56, 26], [55, 25]),
      ring([179, 25], [-179, 25], [-179, 26], [179, 25]),
      // A hole beside the outer ring.
      '{"type":"Polygon","coordinates":[[[55,25],[56,25],[56,26],[55,25]],[[57,25],[58,25],[58,26],[57,25]]]}',
    ])
      assert.equal(refused({ polygon }), 'polygon', polygon);
    assert.equal(refused({ near: '25.08,55.14' }), 'near');
    assert.equal(refused({ near: '95,55.14', radius_m: 5 }), 'near');
    assert.equal(refused({ radius_m: 5 }), 'radius_m');
    assert.equal(refused({ h3: 'nonsense' }), 'h3');
    assert.equal(refused({ match: 'area' }), 'match');
    assert.equal(refused({ h3: '8743a1301ffffff', polygon: right }), 'h3');
  });
});
