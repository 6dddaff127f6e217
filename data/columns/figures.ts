/** Columns of figures: their subject, their period, and the records behind them. */
import { z } from 'zod';
import { annualValue, contractCount, medianRent, newRentPerSqft } from '../measures/contracts.ts';
import { figureShape } from '../measures/figure-shape.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanCount,
  readyCount,
  salesCount,
  salesValue,
} from '../measures/sales.ts';
import { publishingRules } from '../publishing-rules.ts';

/** Descriptions of the columns of measures, from their definitions. */
const measured: Readonly<Record<string, z.ZodType>> = {
  ...figureShape([salesCount, salesValue, offPlanCount, readyCount, medianPrice, medianPricePerSqft], {}),
  ...figureShape([contractCount, annualValue, medianRent, newRentPerSqft], {}),
  ...figureShape([salesCount, salesValue, newRentPerSqft], { prefix: 'before_', isMedianOnly: true }),
};

function meaning(column: string): string {
  return measured[column]?.description ?? '';
}

const { index_clusters_least, index_cluster_sets } = publishingRules;

function endOfGrossYield(word: string) {
  return z
    .number()
    .describe(
      `${word} end of the 95 % interval of the gross yield, per cent; null when withheld, or with fewer than ${index_clusters_least} clusters.`,
    );
}

export const figureColumns = {
  annual_value_aed: z.number().describe(meaning('annual_value_aed')),
  before_median_new_rent_aed_per_sqft: z.number().describe(meaning('before_median_new_rent_aed_per_sqft')),
  blocks_back: z.int().describe('Blocks of days before the newest day: 0 for estimates of today.'),
  before_sales_count: z.int().describe(meaning('before_sales_count')),
  before_sales_value_aed: z.number().describe(meaning('before_sales_value_aed')),
  cluster_count: z
    .int()
    .describe('Projects that are compared; records outside of projects count by what they are alike in.'),
  compared_with: z.iso
    .date()
    .describe('First day of the period that it is compared with; null for the first of a chain.'),
  contract_count: z.int().describe(meaning('contract_count')),
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
  median_new_rent_aed_per_sqft: z.number().describe(meaning('median_new_rent_aed_per_sqft')),
  median_price_aed: z.number().describe(meaning('median_price_aed')),
  median_price_aed_per_sqft: z.number().describe(meaning('median_price_aed_per_sqft')),
  month: z.iso.date().describe('First day of the month.'),
  n_before: z.int().describe('Records of the period before that are compared.'),
  n_rents: z.int().describe('New contracts behind the rent.'),
  n_rents_with_renewals: z.int().describe('New and renewed contracts behind the rent.'),
  n_sales: z.int().describe('Sales behind the price.'),
  off_plan_count: z.int().describe(meaning('off_plan_count')),
  p25_price_aed: z.number().describe(meaning('p25_price_aed')),
  p25_price_aed_per_sqft: z.number().describe(meaning('p25_price_aed_per_sqft')),
  p75_price_aed: z.number().describe(meaning('p75_price_aed')),
  p75_price_aed_per_sqft: z.number().describe(meaning('p75_price_aed_per_sqft')),
  period: z.iso.date().describe('First day of the period.'),
  ppsf_n: z.int().describe(meaning('ppsf_n')),
  price_n: z.int().describe(meaning('price_n')),
  ready_count: z.int().describe(meaning('ready_count')),
  rent_n: z.int().describe(meaning('rent_n')),
  sales_count: z.int().describe(meaning('sales_count')),
  sales_value_aed: z.number().describe(meaning('sales_value_aed')),
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
