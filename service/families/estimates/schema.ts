/** The parameters of an estimate, and its answer. */
import { z } from 'zod';
import { comparableScopes } from '../../../data/estimate/comparable-estimate.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { choice, decimal, flag, wholeNumber } from '../../contract/parameters.ts';
import { areaParameter } from '../../records/property-parameters.ts';
import { Figure, Statistic } from '../../statistics/statistic.ts';

/** The limits of an estimate, which every answer names. */
export const caveat =
  'An estimate from registered prices, no valuation: condition, floor, view and furnishing are not in the register.';

/** The parameters of an estimate. */
export const EstimateQuery = z.strictObject({
  area: areaParameter.optional(),
  project_id: wholeNumber({
    min: 0,
    max: 2_147_483_647,
    description: 'The project it belongs to; instead of `area`.',
  }).optional(),
  building_id: wholeNumber({
    min: 0,
    max: 9_007_199_254_740_991,
    description: 'The building it is in; instead of `area`.',
  }).optional(),
  property_type: choice(propertyTypes, { description: 'Kind of property.', example: 'apartment' }),
  area_sqft: decimal({ min: 100, max: 1_000_000, description: 'Its size in square feet.', example: 850 }),
  bedrooms: wholeNumber({
    min: 0,
    max: 50,
    description: 'Its bedrooms, 0 for a studio; without them size alone counts.',
    example: 1,
  }).optional(),
  is_off_plan: flag({ description: 'Sold before completion; by default it is ready.' }).optional(),
});
export type EstimateQuery = z.output<typeof EstimateQuery>;

const money = z.number().nullable();

/** One sale that the estimate is made of. */
export const Comparable = z.object({
  id: z.string().meta({ description: 'The transaction.', example: '1-11-2026-1593' }),
  transaction_date: z.iso.date(),
  scope: z.enum(comparableScopes).meta({ description: 'The narrowest place it shares with the property.' }),
  project: z.string().nullable(),
  building: z.string().nullable(),
  area_sqft: z.number(),
  price_aed: z.number(),
  price_aed_per_sqft: z.number(),
  index_factor: z.number().meta({ description: 'Change of the price index since the sale, as a factor.' }),
  index_of: z.enum(['area', 'market']).nullable().meta({
    description:
      'Place of that index; null where no index goes back to the sale, and the price is unchanged.',
  }),
  adjusted_price_aed_per_sqft: z
    .number()
    .meta({ description: 'Its price, adjusted to the day of the estimate.' }),
  weight_pct: z.number().meta({ description: 'Its part in the estimate, per cent.' }),
});

/** An estimate with everything it is made of. */
export const Estimate = z
  .object({
    property: z.object({
      area_id: z.int().nullable(),
      community_id: z.int().nullable(),
      project_id: z.int().nullable(),
      building_id: z.int().nullable(),
      property_type: z.enum(propertyTypes),
      bedrooms: z.int().nullable(),
      area_sqft: z.number(),
      is_off_plan: z.boolean(),
    }),
    valued_on: z.iso.date().meta({ description: 'The day the estimate is for: the newest of the data.' }),
    price_aed: Statistic.meta({ description: 'Weighted median of the comparables, for this size.' }),
    low_aed: money.meta({ description: 'Lower end of the 80 % interval.' }),
    high_aed: money.meta({ description: 'Upper end of the 80 % interval.' }),
    price_aed_per_sqft: Figure.meta({ description: 'The same by the square foot.' }),
    scope: z
      .enum(comparableScopes)
      .nullable()
      .meta({ description: 'The widest place that comparables were taken from.' }),
    comparables: z.array(Comparable).meta({
      description: `Every sale the estimate is made of, most similar first; at most ${publishingRules.comparables_most}.`,
    }),
    tested: z
      .object({
        property_type: z.enum(['all', ...propertyTypes]),
        n: z.int().meta({ description: 'Sales it was tried on, each estimated from earlier ones only.' }),
        inside_pct: money.meta({
          description: 'Share of them that sold inside their interval, per cent; 80 is meant.',
        }),
        median_error_pct: money.meta({
          description: 'Median distance of the estimate from the price, per cent.',
        }),
      })
      .nullable()
      .meta({
        description: 'How the method does on sales it has not seen; null where too few could be tried.',
      }),
    caveat: z.string(),
  })
  .meta({ id: 'Estimate' });
