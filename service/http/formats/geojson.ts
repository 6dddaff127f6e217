/**
 * Writes map data as RFC 7946 GeoJSON: collections of features, and lists with a coordinate as points. WGS84, longitude
 * first.
 */
import { z } from 'zod';
import { BoundingBox, Geometry } from '../../contract/feature.ts';

/** Returns the schema of a feature with these properties. `geometry` is null where no place is known. */
export function featureOf<Properties extends z.ZodType>(properties: Properties) {
  return z.object({
    type: z.literal('Feature'),
    id: z.union([z.int(), z.string()]).optional().meta({ description: 'Unique among the features.' }),
    bbox: BoundingBox.optional(),
    geometry: Geometry.nullable(),
    properties,
  });
}

/** Returns the schema of a collection of features, with the `meta` of every answer. */
export function featureCollectionOf<Properties extends z.ZodType, Meta extends z.ZodObject>(
  properties: Properties,
  meta: Meta,
) {
  return z.object({
    type: z.literal('FeatureCollection'),
    bbox: BoundingBox.optional(),
    features: z.array(featureOf(properties)),
    meta,
  });
}

/**
 * Texts of geometries, by object: boundaries stay the same between answers, and their numbers take longest to write.
 */
const geometryTexts = new WeakMap<Geometry, string>();

/** Returns a geometry as JSON. */
export function geometryText(geometry: Geometry | null): string {
  if (geometry === null) return 'null';
  const known = geometryTexts.get(geometry);
  if (known !== undefined) return known;
  const text = JSON.stringify(Geometry.parse(geometry));
  geometryTexts.set(geometry, text);
  return text;
}

/** Returns the schema of a list's rows as points. */
export function pointsOf(item: z.ZodType) {
  return z.object({ type: z.literal('FeatureCollection'), features: z.array(featureOf(item)) });
}

/** Returns the rows of a list as points. Rows without a coordinate have a null geometry; every field is a property. */
export function pointFeatures(rows: readonly unknown[]) {
  return z
    .array(z.looseObject({}))
    .parse(rows)
    .map(({ id, ...row }) => ({
      type: 'Feature',
      ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
      geometry: pointOf(row['longitude'], row['latitude']),
      properties: { id, ...row },
    }));
}

function pointOf(longitude: unknown, latitude: unknown): Geometry | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return { type: 'Point', coordinates: [longitude, latitude] };
}
