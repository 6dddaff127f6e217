/** Fields of the summary of one place: its figures, the best sellers in it, and a paragraph made from these alone. */
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { Narration } from '../../../narrator/facts.ts';
import { namedContractsPct, PlaceReference } from '../../../statistics/place/schema.ts';
import { Figure, Statistic } from '../../../statistics/statistic.ts';

/** A project or building with its sales. */
export const Seller = z.object({
  id: z.int(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  sales_count: z.int().meta({ description: 'Registered sales of the last 12 months.' }),
  median_price_aed_per_sqft: Figure.meta({
    description: 'Median price of built property, AED a square foot.',
  }),
});

/** The summary of a place, as clients see it. */
export const AreaSummary = z
  .object({
    ...PlaceReference.shape,
    transaction_count: z
      .int()
      .meta({ description: 'Sales and rent contracts since the plan’s history begins.' }),
    sales_count: z.int().meta({ description: 'Registered sales of the last 12 months.' }),
    sales_value_aed: z.number().meta({ description: 'Sum of their values, AED.' }),
    contract_count: z.int().meta({ description: 'Rent contracts that started in the last 12 months.' }),
    median_price_aed: Statistic.meta({ description: 'Median sale price of built property, AED.' }),
    median_price_aed_per_sqft: Statistic.meta({
      description: 'Median sale price of built property, AED a square foot.',
    }),
    yoy_change_pct: Statistic.meta({
      description:
        'Change of prices of existing homes against the year before, like with like, per cent (/docs/methods/rankings).',
    }),
    off_plan_share_pct: Statistic.meta({
      description: 'Share sold before completion among the sales whose stage is known, per cent.',
    }),
    median_rent_aed: Statistic.meta({ description: 'Median annual rent of new contracts, AED.' }),
    gross_yield_pct: Statistic.meta({
      description: 'Annual rent divided by the price of ready property, per cent.',
    }),
    named_contracts_pct: namedContractsPct,
    top_projects: z
      .array(Seller.meta({ id: 'TopProject' }))
      .meta({ description: 'The five projects with most sales.' }),
    top_buildings: z.array(Seller.meta({ id: 'TopBuilding' })).meta({
      description: `The five buildings with most sales; none where \`buildings_known_pct\` is under ${100 * publishingRules.dimension_known_least} %.`,
    }),
    buildings_known_pct: z.number().nullable().meta({
      description:
        'Part of the sales of units of the last 12 months whose building is known, per cent; null without such sales.',
    }),
    summary: Narration.meta({
      description: 'A paragraph in English; every number in it is one of the facts.',
    }),
  })
  .meta({ id: 'AreaSummary' });
