/** What statistics of rent contracts answer, as a reader of the documentation would take it. */
import { z } from 'zod';
import { Figure } from '../../../../service/statistics/statistic.ts';

const figures = {
  contract_count: z.int(),
  annual_value_aed: z.number(),
  median_annual_aed: Figure,
  median_annual_aed_per_sqft: Figure,
};
export const Group = z.object(figures);
const version = z.enum(['new', 'renewed']).nullable();
export const Meta = z.looseObject({
  method: z.string(),
  window: z.object({ from: z.string(), to: z.string() }),
  as_of: z.string(),
  covered_from: z.string().optional(),
  reason: z.string().optional(),
});
const Coverage = z.object({
  contract_count: z.int(),
  bedrooms_known_count: z.int(),
  bedrooms_known_pct: z.number().nullable(),
});
export const Stats = z.object({
  stats: z.array(
    z.object({
      level: z.enum(['all', 'property_type', 'bedrooms']),
      property_type: z.string().nullable(),
      bedrooms: z.int().nullable(),
      version,
      ...figures,
      bedrooms_known_pct: z.number().nullable(),
    }),
  ),
  meta: Meta.extend({ coverage: Coverage }),
});
const days = z.object({ from: z.string(), to: z.string() }).nullable();
const ofVersion = z.object({
  ...figures,
  contract_count_change_pct: Figure,
  median_annual_change_pct: Figure,
  median_annual_aed_per_sqft_change_pct: Figure,
});
export const Summary = z.object({
  summary: z.array(
    z.object({
      period: z.string(),
      window: days,
      before: days,
      contract_count: z.int(),
      contract_count_before: z.int().nullable(),
      contract_count_change_pct: Figure,
      annual_value_aed: z.number(),
      annual_value_before_aed: z.number().nullable(),
      new: ofVersion,
      renewed: ofVersion,
    }),
  ),
  meta: Meta,
});
export const Trends = z.object({
  trends: z.array(z.object({ period: z.string(), version, ...figures, partial: z.literal(true).optional() })),
  meta: Meta.extend({ coverage: Coverage, granularity: z.string() }),
});
export const Yields = z.object({
  areas: z.array(
    z.looseObject({
      area: z.looseObject({ id: z.int() }),
      gross_yield_pct: Figure,
      n_sales: z.int(),
      n_rents: z.int(),
    }),
  ),
  meta: Meta,
});
