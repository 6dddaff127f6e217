/** Sales of the last 1, 3 and 5 years against those before, of every area, community, project and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { figureSql } from '../measures/figure-sql.ts';
import { levelRows } from '../measures/measure.ts';
import { salesCount, salesValue } from '../measures/sales.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const sales = (years: number, types = 'true') =>
  `select count(*) from counted_deals, dataset_as_of where type = 'sales' and ${types} and dataset = 'transactions' and transaction_date <= as_of and transaction_date >= trailing_from(as_of, ${years})`;

/** Defines `rankings`: one subject, property type or all types, and length of the period, with a sale in it or before. */
export const rankings: TableDefinition = {
  id: 'rankings',
  layer: 'mart',
  served: true,
  grain: 'one subject, property type or all types, and length of the period, with a sale in it or before',
  key: ['subject', 'subject_id', 'property_type', 'years'],
  inputs: ['measured_sales', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(nullable(columns.property_type), 'all for every type but land.'),
    years: columns.years,
    sales_count: noted(columns.sales_count, 'Those of the period.'),
    sales_value_aed: columns.sales_value_aed,
    before_sales_count: columns.before_sales_count,
    before_sales_value_aed: columns.before_sales_value_aed,
  }),
  sql: sqlFile(import.meta.url, 'rankings.sql', {
    ...figureSql([salesCount, salesValue]),
    counted: levelRows('kind'),
  }),
  orderBy: ['years', 'subject', 'property_type', 'subject_id'],
  identities: [
    {
      what: 'sales of built property of the market of 5 and 5 years in rankings against transactions',
      left: "select coalesce(sum(sales_count + before_sales_count), 0) from rankings where subject = 'market' and property_type = 'all' and years = 5",
      right: sales(10, 'is_built(property_type)'),
    },
    {
      what: 'sales of the market of 3 years by type in rankings against transactions',
      left: "select coalesce(sum(sales_count), 0) from rankings where subject = 'market' and property_type is distinct from 'all' and years = 3",
      right: sales(3),
    },
  ],
  methodVersion: methods.rankings.version,
};
