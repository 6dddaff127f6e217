/** How well estimates predict records that came after everything they are made of. */

import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

const share = (what: string) => z.number().nullable().describe(what);

/** Defines `estimate_backtest`: one feed, place given, property type and stage with records that were tried. */
export const estimateBacktest: TableDefinition = {
  id: 'estimate_backtest',
  layer: 'mart',
  served: true,
  grain: 'one feed, place given, property type and stage with records that were tried',
  key: ['feed', 'located', 'property_type', 'stage'],
  inputs: ['estimate_tried', 'estimate_days'],
  row: z.object({
    feed: columns.feed,
    located: z.string().describe('project or area: the place that is given.'),
    property_type: noted(columns.property_type, 'all for all of them.'),
    stage: z.string().describe('off-plan or ready, new or renewed; all for both.'),
    held_out: z.int().describe('Records held out.'),
    n: z
      .int()
      .describe(
        `Of these, records with an estimate, which needs ${publishingRules.least_shown} comparables.`,
      ),
    inside_pct: share('Share of these inside the 80 % interval, %; null without any interval.'),
    within_10_pct: share('Share of estimates within 10 % of the price, %.'),
    within_20_pct: share('Share of estimates within 20 % of the price, %.'),
    median_error_pct: share('Median of the absolute error of the estimate, % of the price.'),
    median_bias_pct: share('Median error of the estimate, % of the price; above 0 is too dear.'),
    interval_width_pct: share('Median width of the interval, % of the estimate.'),
    window_from: noted(columns.window_from, 'Records are held out from it.'),
    window_to: columns.window_to,
  }),
  sql: sqlFile(import.meta.url, 'estimate-backtest.sql'),
  orderBy: ['feed', 'located', 'property_type', 'stage'],
  identities: [
    {
      what: 'records held out against those that were tried',
      left: "select coalesce(sum(held_out), 0) from estimate_backtest where property_type = 'all' and stage = 'all'",
      right: 'select count(*) from estimate_tried',
    },
  ],
  methodVersion: methods['comparable-estimate'].version,
};
