/** The parameters that ask for records inside a geometry. */
import { z } from 'zod';
import { choice, text, wholeNumber } from '../../contract/parameters.ts';

/** Most characters of a polygon: an address may have 8,192 in all. */
export const longestPolygon = 6_000;

const bboxMessage = 'takes west,south,east,north in degrees, such as 55.1,25.0,55.3,25.2';

/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

/** A rectangle: west, south, east, north in degrees, separated by commas. */
export const bbox = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,9})?(,-?\d{1,3}(\.\d{1,9})?){3}$/, { error: bboxMessage, abort: true })
  .transform((value, context): Bounds => {
    const [west = 0, south = 0, east = 0, north = 0] = value.split(',').map(Number);
    const isRight =
      west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
    if (!isRight) context.addIssue({ code: 'custom', message: bboxMessage });
    return [west, south, east, north];
  })
  .meta({
    description: 'Only points in this rectangle: west, south, east, north in degrees (WGS84).',
    example: '55.1,25.0,55.3,25.2',
    override: { type: 'string' },
  });

/** One of `bbox`, `polygon`, `near` with `radius_m`, and `h3`; and which records lie inside. */
export const geometryParameters = {
  bbox: bbox.optional(),
  polygon: text({
    max: longestPolygon,
    description: `Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most ${longestPolygon} characters. No side may cross another.`,
    example: '{"type":"Polygon","coordinates":[[[55.1,25.0],[55.3,25.0],[55.3,25.2],[55.1,25.0]]]}',
  }).optional(),
  near: text({
    max: 40,
    description: 'Only records around this point: latitude,longitude in degrees, with `radius_m`.',
    example: '25.08,55.14',
  }).optional(),
  radius_m: wholeNumber({
    min: 1,
    max: 100_000,
    description: 'Metres around `near`, along a great circle.',
    example: 1000,
  }).optional(),
  h3: text({ max: 16, description: 'Only records in this H3 cell.', example: '8743a1301ffffff' }).optional(),
  match: choice(['point', 'area'], {
    description:
      'Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way.',
    example: 'area',
  }).optional(),
};

/** These parameters as they were sent. */
export type GeometryQuery = z.output<z.ZodObject<typeof geometryParameters>>;
