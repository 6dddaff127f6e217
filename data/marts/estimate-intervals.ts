/** Widths of the intervals of estimates. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `estimate_intervals`: one feed, place given, stage and depth of evidence. */
export const estimateIntervals: TableDefinition = {
  id: 'estimate_intervals',
  layer: 'mart',
  served: true,
  grain: 'one use, feed, place given, stage and depth of evidence with at least one trial',
  key: ['blocks_back', 'feed', 'located', 'stage', 'evidence'],
  inputs: ['estimate_trials'],
  row: z.object({
    blocks_back: noted(columns.blocks_back, '1 for the backtest.'),
    feed: columns.feed,
    located: z.string().describe('project or area: the place that is given.'),
    stage: z.string().describe('off-plan or ready, new or renewed; all for both.'),
    evidence: z.string().describe('thin, some or deep; all for all of them.'),
    n: z.int().describe('Trials.'),
    factor: z.number().describe('Half the width of the 80 % interval, in expected deviations.'),
  }),
  sql: sqlFile(import.meta.url, 'estimate-intervals.sql'),
  orderBy: ['blocks_back', 'feed', 'located', 'stage', 'evidence'],
  identities: [
    {
      what: 'trials behind the intervals of today against all trials with an estimate',
      left: "select coalesce(sum(n), 0) from estimate_intervals where blocks_back = 0 and stage = 'all' and evidence = 'all'",
      right: 'select count(error) from estimate_trials',
    },
  ],
  methodVersion: methods['comparable-estimate'].version,
};
