/** Properties of the features of a map: areas, buildings and points of interest. */
import { z } from 'zod';
import { PlaceReference } from '../../../statistics/place/schema.ts';
import { Figure } from '../../../statistics/statistic.ts';
import { MetricFigures, metricIds } from '../metrics.ts';
import { Poi } from '../pois.ts';

const areaFields = {
  area_id: z.int().meta({ description: 'The Land Department’s area.', example: 330 }),
  name: z.string().meta({ description: 'English name.', example: 'Marsa Dubai' }),
  name_ar: z
    .string()
    .nullable()
    .meta({ description: 'Name in Arabic; null where unknown.', example: 'مرسى دبي' }),
  slug: z.string().meta({ description: 'Unique name for addresses.', example: 'marsa-dubai' }),
  ...PlaceReference.pick({ label: true, label_ar: true }).shape,
  municipality_number: z.int().meta({ description: 'Number of the municipal boundary.', example: 392 }),
  latitude: z.number().meta({ description: 'Where its label stands, degrees north.' }),
  longitude: z.number().meta({ description: 'Where its label stands, degrees east.' }),
} as const;

/** The metric of an area, flat, as map styles read it. */
export const ColouredArea = z
  .object({
    ...areaFields,
    metric: z.enum(metricIds),
    value: Figure.shape.value,
    n: Figure.shape.n,
    p25: Figure.shape.p25,
    p75: Figure.shape.p75,
    quality: Figure.shape.quality,
    suppressed: Figure.shape.suppressed,
    reason: Figure.shape.reason,
  })
  .meta({ id: 'ColouredArea', description: 'An area and one metric of it; `value` is null where withheld.' });

/** A row of map-buildings.sql. */
export const BuildingRow = z.object({
  building_id: z.int(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  area_id: z.int(),
  project_id: z.int().nullable(),
  is_counted: z.boolean(),
  sales_known_pct: z.number().nullable(),
  sales_count: z.int().nullable(),
  ppsf_n: z.int(),
  median_price_aed_per_sqft: z.number().nullable(),
  p25_price_aed_per_sqft: z.number().nullable(),
  p75_price_aed_per_sqft: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

/** Properties of an area. */
export const AreaFeature = z
  .object({
    kind: z.literal('area'),
    ...areaFields,
    share: z.number().meta({
      description: 'Part of the place asked for that lies here: 1 for an area itself.',
    }),
    figures: MetricFigures,
  })
  .meta({ id: 'MapArea' });

/** Properties of a building. */
export const BuildingFeature = z
  .object({
    kind: z.literal('building'),
    building_id: z.int(),
    name: z.string().nullable(),
    name_ar: z.string().nullable(),
    area_id: z.int(),
    project_id: z.int().nullable(),
    precision: z.enum(['building', 'area']).meta({
      description:
        '`building` where an imported point gives its position; `area` where only its area is known: its geometry is then null.',
    }),
    sales_count: z.int().nullable().meta({
      description:
        'Registered sales of the last 12 months; null when the plan does not see them all, or when the building of too few sales is known to count them.',
    }),
    median_price_aed_per_sqft: Figure,
  })
  .meta({ id: 'MapBuilding' });

/** Properties of a point of interest. */
export const PoiFeature = z
  .object({ kind: z.literal('poi'), ...Poi.omit({ distance_km: true }).shape })
  .meta({ id: 'MapPoi' });
