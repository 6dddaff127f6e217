/** Reads the geometry of a request. Few requests have one, so what reads it is loaded when the first comes. */
import type { Geometry } from './geometry.ts';
import type { GeometryQuery } from './parameters.ts';

/** Returns the geometry that a request names; null where it names none. Throws the problem of geometries that do not go together. */
export async function askedGeometry(query: GeometryQuery): Promise<Geometry | null> {
  const { bbox, polygon, near, h3, radius_m: radius, match } = query;
  if ([bbox, polygon, near, h3, radius, match].every((value) => value === undefined)) return null;
  const { geometryOf } = await import('./geometry.ts');
  return geometryOf(query);
}
