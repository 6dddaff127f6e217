/** The last 12 months and the 12 before of every area, community, project, building and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { medianEndColumns, medianRange } from '../median-interval.ts';
import { methods } from '../methods.ts';
import { subjectOfSlice } from '../slices.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const count = (what: string) => z.int().describe(what);
const aed = (what: string) => z.number().nullable().describe(what);

/** SQL of the ends of intervals. */
const ranges = {
  price_range: medianRange('now_price_fils'),
  ppsf_range: medianRange('now_ppsf_fils'),
  off_plan_ppsf_range: medianRange('off_plan_ppsf_fils'),
  ready_ppsf_range: medianRange('ready_ppsf_fils'),
  new_rent_range: medianRange('now_new_fils'),
  new_rent_psf_range: medianRange('now_new_psf_fils'),
  renewed_rent_range: medianRange('now_renewed_fils'),
};

/** SQL of the ids of subjects by kind. */
const salesSubjects = {
  market: '0',
  area: 'transactions.area_id',
  community: 'transactions.community_id',
  project: 'transactions.project_id',
  building: 'transactions.building_id',
};
/** The same of contracts, which name no building. */
const rentsSubjects = {
  market: '0',
  area: 'contracts.area_id',
  community: 'contracts.community_id',
  project: 'contracts.project_id',
};

/** Defines `headlines`: one subject, property type and number of bedrooms, or all of them, with a sale or a contract in the last 24 months. */
export const headlines: TableDefinition = {
  id: 'headlines',
  layer: 'mart',
  served: true,
  grain:
    'one subject, property type or all types, and number of bedrooms or all of them, with a sale or a contract in the last 24 months',
  key: ['subject', 'subject_id', 'property_type', 'bedrooms'],
  inputs: ['counted_deals', 'eligible_sales', 'counted_contracts', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project, building or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(nullable(columns.property_type), 'all for all of them, medians then without land.'),
    bedrooms: noted(nullable(columns.bedrooms), '-1 for all, known or not.'),
    sales_count: columns.sales_count,
    sales_value_aed: columns.sales_value_aed,
    off_plan_count: columns.off_plan_count,
    ready_count: columns.ready_count,
    price_n: columns.price_n,
    median_price_aed: nullable(columns.median_price_aed),
    p25_price_aed: nullable(columns.p25_price_aed),
    p75_price_aed: nullable(columns.p75_price_aed),
    ...medianEndColumns('price_aed', 'AED'),
    ppsf_n: columns.ppsf_n,
    median_price_aed_per_sqft: nullable(columns.median_price_aed_per_sqft),
    p25_price_aed_per_sqft: nullable(columns.p25_price_aed_per_sqft),
    p75_price_aed_per_sqft: nullable(columns.p75_price_aed_per_sqft),
    ...medianEndColumns('price_aed_per_sqft', 'AED a square foot'),
    off_plan_ppsf_n: count('Off-plan sales behind the figures by area.'),
    median_off_plan_price_aed_per_sqft: aed('Median AED a square foot of off-plan sales.'),
    p25_off_plan_price_aed_per_sqft: aed('Lower quartile, AED a square foot.'),
    p75_off_plan_price_aed_per_sqft: aed('Upper quartile, AED a square foot.'),
    ...medianEndColumns('off_plan_price_aed_per_sqft', 'AED a square foot'),
    ready_ppsf_n: count('Ready sales behind the figures by area.'),
    median_ready_price_aed_per_sqft: aed('Median AED a square foot of ready sales.'),
    p25_ready_price_aed_per_sqft: aed('Lower quartile, AED a square foot.'),
    p75_ready_price_aed_per_sqft: aed('Upper quartile, AED a square foot.'),
    ...medianEndColumns('ready_price_aed_per_sqft', 'AED a square foot'),
    before_sales_count: columns.before_sales_count,
    before_sales_value_aed: columns.before_sales_value_aed,
    before_ppsf_n: count('Sales behind the figure by area of the 12 months before.'),
    before_median_price_aed_per_sqft: aed('Median AED a square foot of the 12 months before.'),
    contract_count: noted(columns.contract_count, 'Those that start in the window, new and renewed.'),
    new_rent_n: count('New contracts behind the rent figures.'),
    median_new_rent_aed: aed('Median annual rent of new contracts, AED.'),
    p25_new_rent_aed: aed('Lower quartile, AED.'),
    p75_new_rent_aed: aed('Upper quartile, AED.'),
    ...medianEndColumns('new_rent_aed', 'AED'),
    new_rent_psf_n: count('New contracts behind the rent figures by area.'),
    median_new_rent_aed_per_sqft: nullable(columns.median_new_rent_aed_per_sqft),
    p25_new_rent_aed_per_sqft: aed('Lower quartile, AED a square foot.'),
    p75_new_rent_aed_per_sqft: aed('Upper quartile, AED a square foot.'),
    ...medianEndColumns('new_rent_aed_per_sqft', 'AED a square foot'),
    renewed_rent_n: count('Renewed contracts behind their median.'),
    median_renewed_rent_aed: aed('Median annual rent of renewed contracts, AED.'),
    p25_renewed_rent_aed: aed('Lower quartile, AED.'),
    p75_renewed_rent_aed: aed('Upper quartile, AED.'),
    ...medianEndColumns('renewed_rent_aed', 'AED'),
    before_contract_count: count('Contracts that start in the 12 months before.'),
    before_new_rent_n: count('New contracts behind the rent of the 12 months before.'),
    before_median_new_rent_aed: aed('Median annual rent of new contracts of the 12 months before, AED.'),
    before_new_rent_psf_n: count('New contracts behind the rent by area of the 12 months before.'),
    before_median_new_rent_aed_per_sqft: nullable(columns.before_median_new_rent_aed_per_sqft),
    window_from: noted(nullable(columns.window_from), '12 months of sales; null without sales exports.'),
    window_to: noted(nullable(columns.window_to), 'That of sales.'),
    rents_window_from: z.iso
      .date()
      .nullable()
      .describe('First day of the 12 months of rents; null without rent exports.'),
    rents_window_to: z.iso.date().nullable().describe('Last day of them: the as-of date of rent contracts.'),
  }),
  sql: sqlFile(import.meta.url, 'headlines.sql', {
    ...ranges,
    subject_of_sale: subjectOfSlice(salesSubjects),
    subject_of_rent: subjectOfSlice(rentsSubjects),
  }),
  slices: Object.keys(salesSubjects),
  orderBy: ['subject', 'subject_id', 'property_type', 'bedrooms'],
  identities: [
    {
      what: 'sales of the market in headlines against transactions of 24 months',
      left: "select coalesce(sum(sales_count + before_sales_count), 0) from headlines where subject = 'market' and property_type = 'all' and bedrooms = -1",
      right:
        "select count(*) from counted_deals, dataset_as_of where type = 'sales' and dataset = 'transactions' and transaction_date <= as_of and transaction_date > as_of - interval 24 month",
    },
    {
      what: 'value of sales by area, type and bedrooms in headlines against transactions of 24 months',
      left: "select coalesce(sum(sales_value_aed + before_sales_value_aed), 0) from headlines where subject = 'area' and property_type is distinct from 'all' and bedrooms is distinct from -1",
      right:
        "select coalesce(sum(price_aed), 0) from counted_deals, dataset_as_of where type = 'sales' and area_id is not null and dataset = 'transactions' and transaction_date <= as_of and transaction_date > as_of - interval 24 month",
    },
    {
      what: 'contracts by area in headlines against rent_contracts of 24 months',
      left: "select coalesce(sum(contract_count + before_contract_count), 0) from headlines where subject = 'area' and property_type = 'all' and bedrooms = -1",
      right:
        "select count(*) from counted_contracts, dataset_as_of where area_id is not null and dataset = 'rent-contracts' and start_date <= as_of and start_date > as_of - interval 24 month",
    },
    {
      what: 'sales of the market by property type in headlines against all of them',
      left: "select coalesce(sum(sales_count), 0) from headlines where subject = 'market' and property_type is distinct from 'all' and bedrooms = -1",
      right:
        "select coalesce(sum(sales_count), 0) from headlines where subject = 'market' and property_type = 'all' and bedrooms = -1",
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
