/** The parameter that names compared places, and the fields of one: its figures, their ranks, and their differences from the first place. */
import { z } from 'zod';
import { namedContractsPct, PlaceReference } from '../../../statistics/place/schema.ts';
import { RentFigures, SalesFigures, YieldFigures } from '../../../statistics/place/statistics.ts';

const fewest = 2;

/** Greatest number of places in a request. */
export const most = 10;

const areasMessage = `takes ${fewest} to ${most} areas or communities, separated by commas`;

/** The parameter `areas`. */
export const AreasParameter = z
  .string()
  .max(1000, 'takes at most 1000 characters')
  .transform((sent) => sent.split(',').map((name) => name.trim()))
  .refine((names) => names.length >= fewest && names.length <= most && !names.includes(''), areasMessage)
  .meta({
    description: `${fewest} to ${most} areas or communities by id, slug or name, separated by commas. The others are compared with the first.`,
    example: 'dubai-marina,palm-jumeirah',
    override: { type: 'string' },
  });

/** Figures that are compared. Money and counts also differ in per cent; the others differ in their own unit. */
export const FiguresCompared = z.object({
  ...SalesFigures.shape,
  ...RentFigures.shape,
  ...YieldFigures.shape,
  sales_count: z.int().nullable().meta({
    description:
      'Registered sales. This and the other counts and sums are null where the plan sees none of the days, or the days are in the future.',
  }),
  sales_value_aed: z.number().nullable().meta({ description: 'Sum of their values, AED.' }),
  off_plan_count: z.int().nullable().meta({ description: 'Of these, sold before completion.' }),
  ready_count: z.int().nullable().meta({ description: 'Of these, sold after completion.' }),
  contract_count: z.int().nullable().meta({ description: 'Registered contracts that start in the window.' }),
});
export type FiguresCompared = z.input<typeof FiguresCompared>;

/** Figures that also differ in per cent. */
export const moneyAndCounts = [
  'sales_count',
  'sales_value_aed',
  'median_price_aed',
  'median_price_aed_per_sqft',
  'median_off_plan_price_aed_per_sqft',
  'median_ready_price_aed_per_sqft',
  'contract_count',
  'median_rent_aed',
  'median_rent_aed_per_sqft',
  'median_renewed_rent_aed',
] as const;

const percentages = [
  'off_plan_share_pct',
  'price_yoy_change_pct',
  'rent_yoy_change_pct',
  'gross_yield_pct',
  'net_yield_pct',
] as const;

/** All figures that are ranked. */
export const compared = [...moneyAndCounts, ...percentages] as const;

export type Compared = (typeof compared)[number];

const forEachName = <const Names extends readonly string[], Schema extends z.ZodType>(
  names: Names,
  schema: Schema,
): z.ZodObject<{ [Name in Names[number]]: Schema }> =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as { [Name in Names[number]]: Schema });

/** A place beside others, as clients see it. */
export const AreaCompared = z
  .object({
    ...PlaceReference.shape,
    ...FiguresCompared.shape,
    named_contracts_pct: namedContractsPct,
    rank: forEachName(compared, z.int().nullable()).meta({
      description:
        'Rank of the figure; 1 is the greatest. Null where the figure is withheld or its sample is too small to rank. Equal figures keep the order of the request. A rank is an order and no proof: `difference_proved` is.',
    }),
    difference_to_first: forEachName(compared, z.number().nullable()).meta({
      description:
        'Difference from the first place, in the unit of the figure; null where either figure is withheld.',
    }),
    difference_proved: forEachName(compared, z.boolean().nullable()).meta({
      description:
        'True where the 95 % interval of the difference from the first place leaves out none; counts and sums are exact. Else the two are about the same. Null without a difference or its interval.',
    }),
    difference_to_first_pct: forEachName(moneyAndCounts, z.number().nullable()).meta({
      description: 'The same difference, in per cent of the first.',
    }),
  })
  .meta({ id: 'AreaCompared' });
