/** Changes of the constant-quality and of the hedonic price index from period to period. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

const { index_period_least } = publishingRules;

/** Defines `price_index_changes`: one method, subject, property type, stage, length and period with enough sales. */
export const priceIndexChanges: TableDefinition = {
  id: 'price_index_changes',
  layer: 'mart',
  served: true,
  grain: `one method, subject, property type, stage, granularity and period with at least ${index_period_least} eligible sales`,
  key: ['method', 'subject', 'subject_id', 'property_type', 'stage', 'granularity', 'period'],
  inputs: ['index_points'],
  row: z.object({
    method: z.string().describe('constant-quality or hedonic.'),
    subject: noted(columns.subject, 'market, area or community.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'all for all of them without land.'),
    stage: z
      .string()
      .describe(
        "new: off-plan, or a developer's first sale of a ready unit; existing: a resale; all: both, weighed.",
      ),
    granularity: noted(columns.granularity, 'month or quarter.'),
    period: columns.period,
    window_from: noted(columns.window_from, 'It has twelve months, and the change is made of it.'),
    compared_with: nullable(columns.compared_with),
    ln_change: nullable(columns.ln_change),
    ln_change_errors: nullable(columns.ln_change_errors),
    n: z.int().describe('Sales of the period that another period of the window is compared with.'),
    n_before: noted(columns.n_before, '0 where there is no change.'),
    sales_count: noted(columns.sales_count, 'The eligible ones of the period.'),
    cluster_count: noted(columns.cluster_count, 'These are place, type and bedrooms.'),
    new_weight_pct: z
      .number()
      .nullable()
      .describe('Weight of new homes in the change, per cent; null where one stage stands alone.'),
  }),
  sql: sqlFile(import.meta.url, 'price-index-changes.sql'),
  partitionBy: 'period',
  years: ['index_points'],
  orderBy: ['method', 'subject', 'subject_id', 'property_type', 'stage', 'granularity', 'period'],
  identities: [
    {
      what: 'sales behind the constant-quality index of the market against priced sales of the same months and stages',
      left: "select coalesce(sum(sales_count), 0) from price_index_changes where method = 'constant-quality' and subject = 'market' and property_type = 'all' and granularity = 'month' and stage <> 'all'",
      right: `select coalesce(sum(n), 0) from (select count(*) as n from priced_sales where property_type is distinct from 'land' and coalesce(transaction_date >= (select covered_from from covered_from where dataset = 'transactions'), true) group by stage, date_trunc('month', transaction_date) having count(*) >= ${index_period_least})`,
      days: { priced_sales: 'transaction_date' },
    },
  ],
  methodVersion: methods['price-index'].version,
};
