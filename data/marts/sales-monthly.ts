/** Sales by month of every area, community, project, building and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `sales_monthly`: one subject, property type, number of bedrooms, off-plan or ready, and month with at least one sale. */
export const salesMonthly: TableDefinition = {
  id: 'sales_monthly',
  layer: 'mart',
  served: true,
  grain:
    'one subject, property type, number of bedrooms, off-plan or ready, and month with at least one sale',
  key: ['subject', 'subject_id', 'property_type', 'bedrooms', 'is_off_plan', 'month'],
  inputs: ['counted_deals', 'eligible_sales'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project, building or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: nullable(columns.property_type),
    bedrooms: nullable(columns.bedrooms),
    is_off_plan: nullable(columns.is_off_plan),
    month: columns.month,
    sales_count: columns.sales_count,
    sales_value_aed: columns.sales_value_aed,
    price_n: columns.price_n,
    median_price_aed: nullable(columns.median_price_aed),
    p25_price_aed: nullable(columns.p25_price_aed),
    p75_price_aed: nullable(columns.p75_price_aed),
    ppsf_n: columns.ppsf_n,
    median_price_aed_per_sqft: nullable(columns.median_price_aed_per_sqft),
    p25_price_aed_per_sqft: nullable(columns.p25_price_aed_per_sqft),
    p75_price_aed_per_sqft: nullable(columns.p75_price_aed_per_sqft),
  }),
  sql: sqlFile(import.meta.url, 'sales-monthly.sql'),
  orderBy: ['subject', 'subject_id', 'property_type', 'bedrooms', 'is_off_plan', 'month'],
  partitionBy: 'month',
  years: ['counted_deals', 'eligible_sales'],
  identities: [
    {
      what: 'sales of the market against transactions',
      left: "select sum(sales_count) from sales_monthly where subject = 'market'",
      right: "select count(*) from counted_deals where type = 'sales'",
    },
    {
      what: 'value of sales by area against transactions',
      left: "select sum(sales_value_aed) from sales_monthly where subject = 'area'",
      right: "select sum(price_aed) from counted_deals where type = 'sales' and area_id is not null",
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
