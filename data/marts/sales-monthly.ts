/** Sales by month of every area, community, project, building and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { figureShape } from '../measures/figure-shape.ts';
import { figureSql } from '../measures/figure-sql.ts';
import { medianPrice, medianPricePerSqft, salesCount, salesValue } from '../measures/sales.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const measures = [salesCount, salesValue, medianPrice, medianPricePerSqft] as const;

/** Defines `sales_monthly`: one subject, property type, number of bedrooms, off-plan or ready, and month with at least one sale. */
export const salesMonthly: TableDefinition = {
  id: 'sales_monthly',
  layer: 'mart',
  served: true,
  grain:
    'one subject, property type, number of bedrooms, off-plan or ready, and month with at least one sale',
  key: ['subject', 'subject_id', 'property_type', 'bedrooms', 'is_off_plan', 'month'],
  inputs: ['measured_sales'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project, building or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: nullable(columns.property_type),
    bedrooms: nullable(columns.bedrooms),
    is_off_plan: nullable(columns.is_off_plan),
    month: columns.month,
    ...figureShape(measures, {}),
  }),
  sql: sqlFile(import.meta.url, 'sales-monthly.sql', figureSql(measures, {})),
  orderBy: ['subject', 'subject_id', 'property_type', 'bedrooms', 'is_off_plan', 'month'],
  partitionBy: 'month',
  years: ['measured_sales'],
  identities: [
    {
      what: 'sales of the market against transactions',
      left: "select sum(sales_count) from sales_monthly where subject = 'market'",
      right: 'select count(*) from measured_sales',
    },
    {
      what: 'value of sales by area against transactions',
      left: "select sum(sales_value_aed) from sales_monthly where subject = 'area'",
      right: 'select sum(price_aed) from measured_sales where area_id is not null',
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
