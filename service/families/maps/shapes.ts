/** Boundaries of areas as the snapshot has them. */

import { z } from 'zod';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const shapesSql = readQuery('map-shapes');

const ring = z.array(z.array(z.number()));
const AreaGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);

/** Text that holds a geometry. */
const GeometryText = z.string().transform((text) => AreaGeometry.parse(JSON.parse(text)));

const AreaShape = z.object({
  area_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  slug: z.string(),
  label: z.string(),
  label_ar: z.string(),
  municipality_number: z.int(),
  geometry: GeometryText,
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  latitude: z.number(),
  longitude: z.number(),
});

/** The boundary of an area, its names, and where its label stands. */
export type AreaShape = z.output<typeof AreaShape>;

/** Levels of detail of a boundary, as `simplify` names them. */
export const detailOf = { none: 'full', medium: 'medium', high: 'low' } as const;

/** Level of detail. */
export type Detail = (typeof detailOf)[keyof typeof detailOf];

/** Returns every boundary at one level of detail: together a megabyte of text. */
const allShapes = keptOfSnapshot((snapshot, detail: Detail) =>
  snapshot.rows(shapesSql, { detail }, AreaShape),
);

/** Boundaries by id of the area; null for all that have one. */
export async function shapesOf(
  snapshot: Snapshot,
  detail: Detail,
  areas: readonly number[] | null = null,
): Promise<readonly AreaShape[]> {
  const shapes = await allShapes(snapshot, detail);
  return areas === null ? shapes : shapes.filter(({ area_id }) => areas.includes(area_id));
}

/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

/** The smallest rectangle around some boundaries; null around none. */
export function boundsOf(
  shapes: readonly Pick<AreaShape, 'west' | 'south' | 'east' | 'north'>[],
): Bounds | null {
  if (shapes.length === 0) return null;
  const [west, south] = [shapes.map((shape) => shape.west), shapes.map((shape) => shape.south)];
  const [east, north] = [shapes.map((shape) => shape.east), shapes.map((shape) => shape.north)];
  return [Math.min(...west), Math.min(...south), Math.max(...east), Math.max(...north)];
}
