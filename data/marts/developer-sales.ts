/** Sales in each developer's projects, by calendar year and in the last 12 months. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { figureShape } from '../measures/figure-shape.ts';
import { figureSql } from '../measures/figure-sql.ts';
import { builtRows } from '../measures/measure.ts';
import { medianPricePerSqft, salesCount, salesValue } from '../measures/sales.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Measures of a developer's sales; levels leave out land. */
export const developerMeasures = [salesCount, salesValue, medianPricePerSqft] as const;
export const developerUse = { level: builtRows } as const;

/** Defines `developer_sales`: one developer and calendar year, or the last 12 months, with at least one sale. */
export const developerSales: TableDefinition = {
  id: 'developer_sales',
  layer: 'mart',
  served: true,
  grain: 'one developer and calendar year, or the last 12 months, with at least one sale',
  key: ['developer_id', 'span', 'period'],
  inputs: ['measured_sales', 'developers', 'dataset_as_of'],
  row: z.object({
    developer_id: noted(columns.developer_id, 'A brand with all its companies.'),
    span: noted(columns.span, 'year or trailing_year.'),
    period: columns.period,
    ...figureShape(developerMeasures, developerUse),
  }),
  sql: sqlFile(import.meta.url, 'developer-sales.sql', figureSql(developerMeasures, developerUse)),
  orderBy: ['developer_id', 'span', 'period'],
  identities: [
    {
      what: 'sales by developer and year against transactions, up to the as-of date',
      left: `select coalesce(sum(sales_count), 0) from developer_sales join developers using (developer_id)
        where span = 'year' and coalesce(brand_id, developer_id) = developer_id`,
      right: `select count(*) from measured_sales where developer_id is not null
        and transaction_date <= (select max(as_of) from dataset_as_of where dataset = 'transactions')`,
    },
    {
      what: 'sales by developer of the last 12 months against transactions',
      left: `select coalesce(sum(sales_count), 0) from developer_sales join developers using (developer_id)
        where span = 'trailing_year' and coalesce(brand_id, developer_id) = developer_id`,
      right: `select count(*) from measured_sales, dataset_as_of where dataset = 'transactions' and developer_id is not null
        and transaction_date <= as_of and transaction_date > (as_of - interval 12 month)::date`,
    },
  ],
  renamed: { ppsf_n: 'price_n' },
  methodVersion: methods['market-statistics'].version,
};
