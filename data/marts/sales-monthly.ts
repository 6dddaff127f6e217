/** Sales by month of every area, community, project, building and the market. */
import { z } from 'zod';
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
  inputs: ['transactions', 'eligible_sales'],
  row: z.object({
    subject: z.string().describe('area, community, project, building or market.'),
    subject_id: z.bigint().describe('Id of the subject; 0 for the market.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    is_off_plan: z.boolean().nullable().describe('Sold before completion.'),
    month: z.iso.date().describe('First day of the month.'),
    sales_count: z.int().describe('Registered sales.'),
    sales_value_aed: z.number().describe('Value of registered sales, AED.'),
    price_n: z.int().describe('Sales behind the price figures.'),
    median_price_aed: z.number().nullable().describe('Median price, AED.'),
    p25_price_aed: z.number().nullable().describe('Lower quartile, AED.'),
    p75_price_aed: z.number().nullable().describe('Upper quartile, AED.'),
    median_price_aed_per_sqft: z.number().nullable().describe('Median AED a square foot.'),
    p25_price_aed_per_sqft: z.number().nullable().describe('Lower quartile, AED a square foot.'),
    p75_price_aed_per_sqft: z.number().nullable().describe('Upper quartile, AED a square foot.'),
  }),
  sql: sqlFile(import.meta.url, 'sales-monthly.sql'),
  orderBy: ['subject', 'subject_id', 'property_type', 'bedrooms', 'is_off_plan', 'month'],
  partitionBy: 'month',
  years: ['transactions', 'eligible_sales'],
  identities: [
    {
      what: 'sales of the market against transactions',
      left: "select sum(sales_count) from sales_monthly where subject = 'market'",
      right: "select count(*) from transactions where type = 'sales'",
    },
    {
      what: 'value of sales by area against transactions',
      left: "select sum(sales_value_aed) from sales_monthly where subject = 'area'",
      right: "select sum(price_aed) from transactions where type = 'sales' and area_id is not null",
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
