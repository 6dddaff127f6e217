/** Price of a square foot before completion over the price after it, with place, kind and size of household equal. */

import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `offplan_premium`: one subject and property type with an eligible sale in the last 12 months. */
export const offplanPremium: TableDefinition = {
  id: 'offplan_premium',
  layer: 'mart',
  served: true,
  grain: 'one subject and property type with an eligible sale in the last 12 months',
  key: ['subject', 'subject_id', 'property_type'],
  inputs: ['priced_sales', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'market, area, community or project.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'all for all of them without land.'),
    premium_pct: z
      .number()
      .nullable()
      .describe('Matched off-plan premium on AED a square foot, %; null without a matched cell.'),
    low_pct: nullable(columns.low_pct),
    high_pct: nullable(columns.high_pct),
    cells: z.int().describe('Matched cells.'),
    n_off_plan: z.int().describe('Off-plan sales in matched cells.'),
    n_ready: z.int().describe('Ready sales in matched cells.'),
    coverage_pct: z.number().describe('Share of sales that lie in matched cells, %.'),
    sales_count: noted(columns.sales_count, 'The eligible ones of one unit, matched or not.'),
    off_plan_count: columns.off_plan_count,
    ready_count: columns.ready_count,
    unmatched_pct: z
      .number()
      .nullable()
      .describe(
        `Median of all off-plan over median of all ready sales, less 1, %; null under ${publishingRules.least_shown} of either.`,
      ),
    window_from: columns.window_from,
    window_to: columns.window_to,
  }),
  sql: sqlFile(import.meta.url, 'offplan-premium.sql'),
  orderBy: ['subject', 'subject_id', 'property_type'],
  identities: [
    {
      what: 'sales of the market against those of its property types without land',
      left: "select coalesce(sum(n_off_plan + n_ready), 0) from offplan_premium where subject = 'market' and property_type = 'all'",
      right:
        "select coalesce(sum(n_off_plan + n_ready), 0) from offplan_premium where subject = 'market' and property_type not in ('all', 'land')",
    },
  ],
  methodVersion: methods['offplan-premium'].version,
};
