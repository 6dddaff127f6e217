/** Properties of a feature, made from the shape of an area or the row of a building. */
import type { z } from 'zod';
import { tooFewKnown } from '../../../records/buildings/schema.ts';
import { figure } from '../../../statistics/statistic.ts';
import type { AreaShape } from '../shapes.ts';
import type { BuildingFeature, BuildingRow } from './schema.ts';

/** Returns the fields of an area without its shape. */
export function areaProperties(shape: AreaShape) {
  const { area_id, name, name_ar, slug, label, label_ar, municipality_number, latitude, longitude } = shape;
  return { area_id, name, name_ar, slug, label, label_ar, municipality_number, latitude, longitude };
}

/** Returns the rectangle around an area, as GeoJSON orders it. */
export const areaBbox = ({ west, south, east, north }: AreaShape): number[] => [west, south, east, north];

/** Returns the measured point of a building; null where only its area is known. */
export function pointOf({ latitude, longitude }: z.output<typeof BuildingRow>) {
  if (latitude === null || longitude === null) return null;
  return { type: 'Point' as const, coordinates: [longitude, latitude] };
}

/** Returns why a building has no figures; null where it has. */
function notShown(
  { is_counted, sales_known_pct }: z.output<typeof BuildingRow>,
  isSeen: boolean,
): string | null {
  if (!isSeen) return 'the plan’s history begins within these 12 months';
  return is_counted ? null : tooFewKnown(sales_known_pct);
}

/** A building; its figures are of the last 12 months as a whole, which a short history does not see. */
export function toBuilding(
  row: z.output<typeof BuildingRow>,
  isSeen: boolean,
): z.input<typeof BuildingFeature> {
  const { building_id, name, name_ar, area_id, project_id, sales_count, ppsf_n: n } = row;
  const { p25_price_aed_per_sqft: p25, p75_price_aed_per_sqft: p75 } = row;
  const reason = notShown(row, isSeen);
  return {
    kind: 'building',
    building_id,
    name,
    name_ar,
    area_id,
    project_id,
    precision: row.latitude === null ? 'area' : 'building',
    sales_count: isSeen ? sales_count : null,
    median_price_aed_per_sqft: figure(
      { value: row.median_price_aed_per_sqft, n, p25, p75 },
      {
        unit: 'aed_per_sqft',
        of: 'sales',
        ...(reason === null ? {} : { reason }),
      },
    ),
  };
}
