/** Sales in each developer's projects, by calendar year and in the last 12 months. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `developer_sales`: one developer and calendar year, or the last 12 months, with at least one sale. */
export const developerSales: TableDefinition = {
  id: 'developer_sales',
  layer: 'mart',
  served: true,
  grain: 'one developer and calendar year, or the last 12 months, with at least one sale',
  key: ['developer_id', 'span', 'period'],
  inputs: ['counted_deals', 'eligible_sales', 'developers', 'dataset_as_of'],
  row: z.object({
    developer_id: noted(columns.developer_id, 'A brand with all its companies.'),
    span: noted(columns.span, 'year or trailing_year.'),
    period: columns.period,
    sales_count: noted(columns.sales_count, 'Up to the as-of date.'),
    sales_value_aed: columns.sales_value_aed,
    price_n: noted(columns.price_n, 'Eligible, and no land.'),
    median_price_aed_per_sqft: noted(nullable(columns.median_price_aed_per_sqft), 'Of built property.'),
    p25_price_aed_per_sqft: nullable(columns.p25_price_aed_per_sqft),
    p75_price_aed_per_sqft: nullable(columns.p75_price_aed_per_sqft),
  }),
  sql: sqlFile(import.meta.url, 'developer-sales.sql'),
  orderBy: ['developer_id', 'span', 'period'],
  identities: [
    {
      what: 'sales by developer and year against transactions, up to the as-of date',
      left: `select coalesce(sum(sales_count), 0) from developer_sales join developers using (developer_id)
        where span = 'year' and coalesce(brand_id, developer_id) = developer_id`,
      right: `select count(*) from counted_deals where type = 'sales' and developer_id is not null
        and transaction_date <= (select max(as_of) from dataset_as_of where dataset = 'transactions')`,
    },
    {
      what: 'sales by developer of the last 12 months against transactions',
      left: `select coalesce(sum(sales_count), 0) from developer_sales join developers using (developer_id)
        where span = 'trailing_year' and coalesce(brand_id, developer_id) = developer_id`,
      right: `select count(*) from counted_deals, dataset_as_of where dataset = 'transactions' and type = 'sales' and developer_id is not null
        and transaction_date <= as_of and transaction_date > as_of - interval 12 month`,
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
