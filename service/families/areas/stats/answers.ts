/** The order of the figures of a place, and the same figures as rows of one table. */
import type { z } from 'zod';
import type { PlaceFigures } from '../../../statistics/place/figures.ts';
import type { AreaStats, AreaStatsRow } from './schema.ts';

/** Returns the statistics as rows of one table, for the flat formats. */
export function toRows(stats: z.output<typeof AreaStats>): z.input<typeof AreaStatsRow>[] {
  return [
    { grouped_by: 'all', ...stats.sales, ...stats.rents, ...stats.yield },
    ...stats.by_property_type.map(({ property_type, sales, rents, yield: yields }) => ({
      grouped_by: 'property_type' as const,
      property_type,
      ...sales,
      ...rents,
      ...yields,
    })),
    ...stats.by_bedrooms.map(({ property_type, bedrooms, sales, rents }) => ({
      grouped_by: 'property_type_and_bedrooms' as const,
      property_type,
      bedrooms,
      ...sales,
      ...rents,
    })),
    ...stats.price_trend.map(({ partial, provisional, ...month }) => ({
      grouped_by: 'month' as const,
      is_partial: partial === true,
      is_provisional: provisional === true,
      ...month,
    })),
  ];
}

/** Most sales and contracts first; what the register does not say last. */
export function byWeight(a: PlaceFigures, b: PlaceFigures): number {
  const weight = (row: PlaceFigures) => row.sales_count + row.contract_count;
  const type = (row: PlaceFigures) => row.property_type ?? '\u{ffff}';
  return weight(b) - weight(a) || (type(a) < type(b) ? -1 : 1);
}

/** Orders by property type, then by bedrooms; unknown values come last. */
export function byTypeAndBedrooms(a: PlaceFigures, b: PlaceFigures): number {
  const type = (row: PlaceFigures) => row.property_type ?? '\u{ffff}';
  const bedrooms = (row: PlaceFigures) => row.bedrooms ?? Number.MAX_SAFE_INTEGER;
  if (type(a) !== type(b)) return type(a) < type(b) ? -1 : 1;
  return bedrooms(a) - bedrooms(b);
}
