/** Widths of the intervals of estimates. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/**
 * Returns SQL of the factor of an estimate: of its property type, and of thin evidence if it has it and enough such trials decide it, else of its type, its stage, or all.
 * `source` has `feed`, `located`, `stage`, `property_type` and `evidence`, and `blocksBack` is an expression.
 */
export function factorSql(source: string, blocksBack: string): string {
  return `(
    select factor from estimate_intervals intervals
    where intervals.blocks_back = ${blocksBack} and intervals.feed = ${source}.feed and intervals.located = ${source}.located
      and intervals.stage in (${source}.stage, 'all') and intervals.property_type in (${source}.property_type, 'all')
      and intervals.evidence in (${source}.evidence, 'all')
      and n >= case when intervals.evidence = 'all' then ${publishingRules.least_ok} else ${publishingRules.estimate_interval_least} end
    order by intervals.stage = 'all', intervals.property_type = 'all', intervals.evidence = 'all'
    limit 1
  )`;
}

/** Defines `estimate_intervals`: one feed, place given, stage, property type and depth of evidence. */
export const estimateIntervals: TableDefinition = {
  id: 'estimate_intervals',
  layer: 'mart',
  served: true,
  grain: 'one use, feed, place given, stage, property type and depth of evidence with at least one trial',
  key: ['blocks_back', 'feed', 'located', 'stage', 'property_type', 'evidence'],
  inputs: ['estimate_trials'],
  row: z.object({
    blocks_back: noted(columns.blocks_back, '1 and more for the backtest.'),
    feed: columns.feed,
    located: z.string().describe('project or area: the place that is given.'),
    stage: z.string().describe('off-plan or ready, new or renewed; all for both.'),
    property_type: noted(columns.property_type, 'all for all of them.'),
    evidence: z
      .string()
      .describe('thin: of trials without evidence of their own project; all for all of them.'),
    n: z.int().describe('Trials.'),
    factor: z.number().describe('Half the width of the 80 % interval, in expected deviations.'),
  }),
  sql: sqlFile(import.meta.url, 'estimate-intervals.sql'),
  orderBy: ['blocks_back', 'feed', 'located', 'stage', 'property_type', 'evidence'],
  identities: [
    {
      what: 'trials behind the intervals of today against all trials with an estimate',
      left: "select coalesce(sum(n), 0) from estimate_intervals where blocks_back = 0 and stage = 'all' and evidence = 'all'",
      right: 'select count(error) from estimate_trials',
    },
  ],
  methodVersion: methods['comparable-estimate'].version,
};
