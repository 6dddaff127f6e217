/** Fields of the statistics of one place: the last 12 months by property type and bedrooms, and prices month by month. */
import { z } from 'zod';
import { pathMetaFields } from '../../../contract/meta.ts';
import { CompletenessMeta, completenessFields } from '../../../statistics/completeness.ts';
import { namedContractsPct, PlaceReference } from '../../../statistics/place/schema.ts';
import { RentFigures, SalesFigures, YieldFigures } from '../../../statistics/place/statistics.ts';
import { Figure, Provenance } from '../../../statistics/statistic.ts';

const PropertyType = z.string().nullable().meta({
  description: 'Kind of property; null where the register does not say.',
  example: 'apartment',
});

const TrendMonth = z
  .object({
    month: z.iso.date().meta({ description: 'First day of the month.' }),
    sales_count: z.int().meta({ description: 'Registered sales.' }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median price, AED a square foot, of built property.',
    }),
    price_index: Figure.meta({
      description:
        'Stratified price index of existing homes, which compares the same mix of property; 100 in the first month that has an index.',
    }),
    price_index_smoothed: z.number().nullable().meta({
      description:
        'Mean of the index of the month and its two neighbours; null where one of them is missing.',
    }),
    ...completenessFields,
    partial: z.literal(true).optional().meta({
      description:
        'True when the figures do not cover the whole month: it is not over, the plan’s history begins within it, or the loaded exports do not cover it.',
    }),
  })
  .meta({ id: 'AreaTrendMonth' });

/** The statistics of a place, as clients see them. */
export const AreaStats = z
  .object({
    ...PlaceReference.shape,
    sales: SalesFigures,
    rents: RentFigures,
    yield: YieldFigures,
    by_property_type: z.array(
      z.object({
        property_type: PropertyType,
        sales: SalesFigures,
        rents: RentFigures,
        yield: YieldFigures,
      }),
    ),
    by_bedrooms: z.array(
      z.object({
        property_type: PropertyType,
        bedrooms: z.int().nullable().meta({
          description:
            'Bedrooms; 0 is a studio. Null where the register does not give them, as for most rents.',
        }),
        sales: SalesFigures,
        rents: RentFigures,
      }),
    ),
    price_trend: z
      .array(TrendMonth)
      .meta({ description: 'The last 24 months, as far as the plan sees them.' }),
  })
  .meta({ id: 'AreaStats' });

/** The same as rows, for the flat formats; what a row is not about is null. */
export const AreaStatsRow = z
  .object({
    grouped_by: z.enum(['all', 'property_type', 'property_type_and_bedrooms', 'month']),
    property_type: PropertyType,
    bedrooms: z.int().nullable(),
    month: z.iso.date(),
    is_partial: z.boolean(),
    completeness_pct: completenessFields.completeness_pct,
    is_provisional: z.boolean(),
    ...SalesFigures.shape,
    ...RentFigures.shape,
    ...YieldFigures.shape,
    price_index: Figure,
    price_index_smoothed: z.number().nullable(),
  })
  .partial();

/** How the figures of a record that mixes sales, rents and yields were made; `price_trend` has a window of its own. */
export const statsMeta = {
  ...pathMetaFields,
  sales: Provenance,
  rents: Provenance,
  named_contracts_pct: namedContractsPct,
  yield: Provenance,
  price_trend: Provenance,
  price_index: Provenance,
  completeness: CompletenessMeta,
};
