/** How well the comparable estimate predicts sales that it has not seen. */

import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { comparableEstimateSql } from '../estimate/comparable-estimate.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `estimate_backtest`: one property type and stage with sales held out of the last 12 months. */
export const estimateBacktest: TableDefinition = {
  id: 'estimate_backtest',
  layer: 'mart',
  served: true,
  grain: 'one property type and stage with sales held out of the last 12 months',
  key: ['property_type', 'stage'],
  inputs: ['priced_sales', 'price_index', 'dataset_as_of'],
  row: z.object({
    property_type: noted(columns.property_type, 'all for all of them.'),
    stage: z.string().describe('off-plan, ready or all of them.'),
    held_out: z.int().describe('Sales held out.'),
    n: z.int().describe(`Of these, sales with ${publishingRules.least_shown} comparables or more.`),
    inside_pct: z
      .number()
      .nullable()
      .describe('Share of these whose price lies inside the 80 % interval, %; null without any.'),
    median_error_pct: z
      .number()
      .nullable()
      .describe('Median of the absolute error of the estimate, % of the price.'),
    median_bias_pct: z
      .number()
      .nullable()
      .describe('Median error of the estimate, % of the price; above 0 is too dear.'),
    interval_width_pct: z.number().nullable().describe('Median width of the interval, % of the estimate.'),
    window_from: noted(columns.window_from, 'Sales are held out from it.'),
    window_to: columns.window_to,
  }),
  sql: sqlFile(import.meta.url, 'estimate-backtest.sql').replace(
    '{{estimate}}',
    comparableEstimateSql.trimEnd(),
  ),
  orderBy: ['property_type', 'stage'],
  identities: [
    {
      what: 'sales held out against sales of the 12 months',
      left: "select coalesce(max(held_out), 0) from estimate_backtest where property_type = 'all' and stage = 'all'",
      right:
        "select least(1500, count(*)) from priced_sales, dataset_as_of where dataset = 'transactions' and transaction_date > (as_of - to_years(1))::date and property_type is not null and area_id is not null",
    },
  ],
  methodVersion: methods['comparable-estimate'].version,
};
