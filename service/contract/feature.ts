/** Defines the features of maps. */
import { z } from 'zod';

/** A geometry; its type sets how deeply its coordinates are nested. */
export const Geometry = z
  .object({
    type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
    coordinates: z.array(z.unknown()),
  })
  .meta({ id: 'Geometry', description: 'An RFC 7946 geometry, WGS84 degrees, longitude first.' });
export type Geometry = z.infer<typeof Geometry>;

/** West, south, east, north. */
export const BoundingBox = z
  .array(z.number())
  .length(4)
  .meta({
    description: 'West, south, east and north, WGS84 degrees.',
    example: [54.77, 24.62, 56.21, 25.36],
  });

/** A feature in the result of a handler. */
export interface FeatureInput<Properties> {
  readonly id?: number | string;
  readonly bbox?: readonly number[];
  readonly geometry: Geometry | null;
  readonly properties: Properties;
}
