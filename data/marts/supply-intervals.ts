/** Widths of the intervals of supply to come. */
import { z } from 'zod';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `supply_intervals`: one period ahead, kind of home and spread with trials. */
export const supplyIntervals: TableDefinition = {
  id: 'supply_intervals',
  layer: 'mart',
  served: true,
  grain: 'one period ahead, kind of home and spread with trials',
  key: ['first_step', 'last_step', 'kind', 'spread'],
  inputs: ['supply_trials'],
  row: z.object({
    first_step: z.int().describe('Quarters to the first quarter of the period.'),
    last_step: z.int().describe('Quarters to its last quarter.'),
    kind: z.string().describe('unit or villa.'),
    spread: z.int().describe('0 to 3: few large projects have a high one.'),
    market_deviation: z.number().describe('Relative deviation that all projects share.'),
    n: z.int().describe('Trials of the kind and spread.'),
    low_score: z.number().describe('Lower end of the 80 % interval, in expected deviations.'),
    high_score: z.number().describe('Upper end, in expected deviations.'),
    later_held: z.number().nullable().describe('Share of later trials that the scores of earlier ones hold.'),
  }),
  sql: sqlFile(import.meta.url, 'supply-intervals.sql'),
  orderBy: ['first_step', 'last_step', 'kind', 'spread'],
  identities: [
    {
      what: 'trials behind the intervals against trials whose projects may deviate',
      left: 'select coalesce(sum(n), 0) from (select distinct kind, spread, n from supply_intervals)',
      right: 'select count(*) from supply_trials where project_variance > 0',
    },
  ],
  methodVersion: methods.supply.version,
};
