/** Columns of figures: their subject, their period, and the records behind them. */
import { z } from 'zod';
import { publishingRules } from '../publishing-rules.ts';

const { index_clusters_least, index_cluster_sets } = publishingRules;

function endOfGrossYield(word: string) {
  return z
    .number()
    .describe(
      `${word} end of the 95 % interval of the gross yield, per cent; null when withheld, or with fewer than ${index_clusters_least} clusters.`,
    );
}

export const figureColumns = {
  annual_value_aed: z.number().describe('Annual rents added up, AED.'),
  before_median_new_rent_aed_per_sqft: z
    .number()
    .describe('Median annual rent of new contracts of the period before, AED a square foot.'),
  blocks_back: z.int().describe('Blocks of days before the newest day: 0 for estimates of today.'),
  before_sales_count: z.int().describe('Registered sales of the period before, as long as this one.'),
  before_sales_value_aed: z.number().describe('Their value, AED.'),
  cluster_count: z
    .int()
    .describe('Projects that are compared; records outside of projects count by what they are alike in.'),
  compared_with: z.iso
    .date()
    .describe('First day of the period that it is compared with; null for the first of a chain.'),
  contract_count: z.int().describe('Registered rent contracts.'),
  high_gross_yield_pct: endOfGrossYield('Upper'),
  high_pct: z.number().describe('Upper end of its 95 % interval, %.'),
  ln_change: z
    .number()
    .describe('Difference of the logarithms of the levels of the two periods; null without a change.'),
  ln_change_errors: z
    .array(z.number())
    .describe(
      `Part of the error of ln_change that the projects of each of ${index_cluster_sets} sets have. Add up the changes of several periods set by set; the sum of the squares is then the variance of their sum.`,
    ),
  low_gross_yield_pct: endOfGrossYield('Lower'),
  low_pct: z.number().describe('Lower end of its 95 % interval, %.'),
  gross_yield_pct: z.number().describe('Annual rent ÷ price, per cent; null when withheld.'),
  median_new_rent_aed_per_sqft: z
    .number()
    .describe('Median annual rent of new contracts, AED a square foot.'),
  median_price_aed: z.number().describe('Median price, AED.'),
  median_price_aed_per_sqft: z.number().describe('Median price, AED a square foot.'),
  month: z.iso.date().describe('First day of the month.'),
  n_rents: z.int().describe('New contracts behind the rent.'),
  n_sales: z.int().describe('Sales behind the price.'),
  off_plan_count: z.int().describe('Sales of off-plan property.'),
  p25_price_aed: z.number().describe('Lower quartile, AED.'),
  p25_price_aed_per_sqft: z.number().describe('Lower quartile, AED a square foot.'),
  p75_price_aed: z.number().describe('Upper quartile, AED.'),
  p75_price_aed_per_sqft: z.number().describe('Upper quartile, AED a square foot.'),
  period: z.iso.date().describe('First day of the period.'),
  ppsf_n: z.int().describe('Sales behind the figures by area.'),
  price_n: z.int().describe('Sales behind the price figures.'),
  ready_count: z.int().describe('Sales of ready property.'),
  rent_n: z.int().describe('Contracts behind the rent figures.'),
  sales_count: z.int().describe('Registered sales.'),
  sales_value_aed: z.number().describe('Value of registered sales, AED.'),
  segmentation: z.string().describe('How sales and rents are compared: by bedrooms or by size.'),
  span: z.string().describe('Length of the period.'),
  subject: z.string().describe('Kind of the subject.'),
  subject_id: z.bigint().describe('Id of the subject.'),
  weight: z
    .number()
    .describe(
      'Logarithm of the registrations there, relative to the largest of its kind, 0 to 1, in thousandths.',
    ),
  granularity: z.string().describe('Length of the period.'),
  window_from: z.iso.date().describe('First day of the window.'),
  window_to: z.iso.date().describe('Last day of the window: the as-of date.'),
  year: z.int().describe('Calendar year.'),
  years: z.int().describe('Length of the period in years: 1, 3 or 5.'),
};
