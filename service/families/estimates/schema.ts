/** The parameters of estimates, and their answers. */
import { z } from 'zod';
import { effectNames } from '../../../data/methods/estimate/predict.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import {
  choice,
  day,
  decimal,
  flag,
  propertyTypeChoice,
  text,
  wholeNumber,
} from '../../contract/parameters.ts';
import { Figure, Statistic } from '../../statistics/statistic.ts';
import { noRentLaw } from './decree-43.ts';

/** The limits of an estimate, which every answer names. */
export const caveat =
  'An estimate from registered prices, no valuation: condition, floor, view and furnishing are not in the register.';
export const rentCaveat =
  'An estimate from registered contracts, no valuation and no official index: condition, floor, view and furnishing are not in the register.';

/** Places that a comparable can share with the property, narrowest first. */
export const comparableScopes = ['project', 'building', 'community', 'area', 'market'] as const;
export type ComparableScope = (typeof comparableScopes)[number];

const property = {
  area: text({
    max: 200,
    description: 'Id, slug or name of an area or community, or name of a project or building.',
    example: 'Dubai Marina',
  }).optional(),
  project_id: wholeNumber({
    min: 0,
    max: 2_147_483_647,
    description: 'Its project; instead of `area`.',
  }).optional(),
  building_id: wholeNumber({
    min: 0,
    max: 9_007_199_254_740_991,
    description: 'Its building; instead of `area`.',
  }).optional(),
  property_type: propertyTypeChoice({ description: 'Kind of property.', example: 'apartment' }),
  area_sqft: decimal({
    min: 100,
    max: 1_000_000,
    description: 'Its size in square feet.',
    example: 850,
  }).optional(),
  area_sqm: decimal({ min: 10, max: 92_903, description: 'Its size in square metres.' }).optional(),
  bedrooms: wholeNumber({
    min: 0,
    max: 50,
    description: 'Its bedrooms, 0 for a studio; without them size alone counts.',
    example: 1,
  }).optional(),
  valued_on: day({
    description:
      'Estimates on this day, from the records registered until it; the newest of the data by default. Corrections since are in them.',
    example: '2026-05-31',
  }).optional(),
  floor: text({ max: 20, description: 'Not used.' }).optional(),
  view: text({ max: 100, description: 'Not used.' }).optional(),
};

/** Parameters that people know and that no record of the register has. */
export const unusedParameters = ['floor', 'view'] as const;

/** The parameters of an estimate of a price. */
export const EstimateQuery = z.strictObject({
  ...property,
  is_off_plan: flag({ description: 'Sold before completion; by default it is ready.' }).optional(),
});
export type EstimateQuery = z.output<typeof EstimateQuery>;

/** The parameters of an estimate of a rent. */
export const RentEstimateQuery = z.strictObject({
  ...property,
  version: choice(['new', 'renewed'], {
    description: 'Rents of new contracts, the default, or of renewals.',
  }).optional(),
  current_rent_aed: decimal({
    min: 1,
    max: 1_000_000_000,
    description: 'Annual rent of the contract that ends; adds `renewal`.',
  }).optional(),
});
export type RentEstimateQuery = z.output<typeof RentEstimateQuery>;

const money = z.number().nullable();
const scope = z.enum(comparableScopes);

const comparable = {
  id: z.string().meta({ description: 'The record.', example: '1-11-2026-1593' }),
  transaction_date: z.iso.date(),
  scope: scope.meta({ description: 'The narrowest place it shares with the property.' }),
  project: z.string().nullable(),
  building: z.string().nullable(),
  bedrooms: z.int().nullable(),
  area_sqft: z.number(),
  weight_pct: z.number().meta({
    description:
      'Its part in the estimate, per cent; the market’s level has the rest to 100. It lies below 0 where the record speaks for a difference.',
  }),
};

/** One sale that the estimate is made of. */
export const Comparable = z.object({
  ...comparable,
  price_aed: z.number(),
  price_aed_per_sqft: z.number(),
  index_factor: z
    .number()
    .meta({ description: 'Change of the level of its stage since the sale, as a factor.' }),
  index_of: z.enum(['area', 'market']).nullable().meta({ description: 'Place of that level: the market.' }),
  adjusted_price_aed_per_sqft: z
    .number()
    .meta({ description: 'Its price, adjusted to the day of the estimate.' }),
});

/** One contract that the estimate is made of. */
export const ComparableContract = z.object({
  ...comparable,
  version: z.enum(['new', 'renewed']),
  annual_rent_aed: z.number(),
  index_factor: z.number().meta({ description: 'Change of the level of rents since, as a factor.' }),
  adjusted_annual_rent_aed: z
    .number()
    .meta({ description: 'Its rent, adjusted to the day of the estimate.' }),
});

const place = {
  area_id: z.int().nullable(),
  community_id: z.int().nullable(),
  project_id: z.int().nullable(),
  building_id: z.int().nullable(),
  property_type: z.enum(propertyTypes),
  bedrooms: z.int().nullable(),
  area_sqft: z.number(),
};

const shared = {
  not_used: z
    .array(z.enum(unusedParameters))
    .meta({ description: 'Parameters that were given and that no record of the register has.' }),
  low_aed: money.meta({ description: 'Lower end of the 80 % interval.' }),
  high_aed: money.meta({ description: 'Upper end of the 80 % interval.' }),
  confidence: z.enum(['high', 'medium', 'low']).nullable().meta({
    description:
      'By the width of the interval: `high` up to a fifth of the estimate, `medium` up to two fifths, else `low`; null without an interval.',
  }),
  scope: scope
    .nullable()
    .meta({ description: `The narrowest place with ${publishingRules.least_shown} comparables.` }),
  effects: z
    .array(
      z.object({
        effect: z.enum(effectNames),
        change_pct: z.number().meta({ description: 'How far it moves the market’s level, per cent.' }),
        n: z.int().meta({ description: 'Comparables that it is known by.' }),
      }),
    )
    .meta({ description: 'Effects that move the market’s level to the estimate; the changes multiply.' }),
  tested: z
    .object({
      property_type: z.enum(['all', ...propertyTypes]),
      stage: z.string().meta({ description: 'Stage of these records; all for all of them.' }),
      n: z.int().meta({ description: 'Records it was tried on, each estimated from earlier ones only.' }),
      inside_pct: money.meta({
        description: 'Share of them that lay inside their interval, per cent; 80 is meant.',
      }),
      median_error_pct: money.meta({
        description: 'Median distance of the estimate from the price, per cent.',
      }),
    })
    .nullable()
    .meta({
      description: 'How the method does on records it has not seen; null where too few could be tried.',
    }),
  caveat: z.string(),
};

const valued_on = z.iso.date().meta({
  description: 'The day the estimate is for: `valued_on` of the request, or the newest of the data.',
});

/** An estimate of a price with everything it is made of. */
export const Estimate = z
  .object({
    property: z.object({ ...place, is_off_plan: z.boolean() }),
    valued_on,
    price_aed: Statistic.meta({ description: 'Estimated price; `n` is the number of comparables.' }),
    price_aed_per_sqft: Figure.meta({ description: 'The same by the square foot.' }),
    market_level_aed_per_sqft: money.meta({
      description:
        'Level of the property type and stage in the whole market at this size, which the effects move.',
    }),
    ...shared,
    comparables: z.array(Comparable).meta({
      description: `Every sale the estimate is made of: those with the bedrooms asked for first, then by weight; at most ${publishingRules.comparables_most}.`,
    }),
  })
  .meta({ id: 'Estimate' });

const increase = z.number().nullable();

/** An estimate of a rent with everything it is made of. */
export const RentEstimate = z
  .object({
    property: z.object({ ...place, version: z.enum(['new', 'renewed']) }),
    valued_on,
    annual_rent_aed: Statistic.meta({
      description: 'Estimated rent a year; `n` is the number of comparables.',
    }),
    market_level_annual_aed: money.meta({
      description:
        'Level of the property type and version in the whole market at this size, which the effects move.',
    }),
    ...shared,
    comparables: z.array(ComparableContract).meta({
      description: `Every contract the estimate is made of: those with the bedrooms asked for first, then by weight; at most ${publishingRules.comparables_most}.`,
    }),
    renewal: z
      .object({
        current_rent_aed: z.number(),
        below_estimate_pct: z.number().nullable().meta({
          description: 'How far the current rent lies below the estimate, per cent of it; negative above it.',
        }),
        permitted_increase_pct: increase.meta({
          description: register.hasDecree43
            ? 'Increase that Decree 43 of 2013 permits if the average rent is the estimate, per cent.'
            : `Increase that a law permits, per cent: null. ${noRentLaw}`,
        }),
        permitted_increase_at_low_pct: increase.meta({ description: 'The same at the lower end.' }),
        permitted_increase_at_high_pct: increase.meta({ description: 'The same at the upper end.' }),
        highest_rent_aed: money.meta({ description: 'The current rent with that increase.' }),
        caveat: z.string(),
      })
      .nullable()
      .meta({ description: 'The renewal of a contract; null unless the current rent is given.' }),
  })
  .meta({ id: 'RentEstimate' });

/** The day of an estimate had the name that means a published day elsewhere. */
export const formerDay = { as_of: { parameter: 'valued_on', deprecatedOn: '2026-11-28' } };
