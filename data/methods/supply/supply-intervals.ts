/** Widths of the intervals of supply to come. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `supply_intervals`: one period ahead, kind of home and spread with trials, for the market and for areas. */
export const supplyIntervals: TableDefinition = {
  id: 'supply_intervals',
  layer: 'mart',
  served: true,
  grain: 'one period ahead, kind of home and spread with trials, for the market and for areas',
  key: ['first_step', 'last_step', 'kind', 'spread', 'subject'],
  inputs: ['supply_trials'],
  row: z.object({
    first_step: z.int().describe('Quarters to the first quarter of the period.'),
    last_step: z.int().describe('Quarters to its last quarter.'),
    kind: z.string().describe('unit or villa.'),
    spread: z.int().describe('0 to 3: few large projects have a high one.'),
    subject: noted(columns.subject, 'market, or area, which stands for communities too.'),
    market_deviation: z.number().describe('Relative deviation that all projects share.'),
    n: z.int().describe('Trials of the kind, spread and length of the period.'),
    low_score: z
      .number()
      .describe('Lower end of the interval of four of five trials, in expected deviations.'),
    high_score: z.number().describe('Upper end, in expected deviations.'),
    later_n: z.int().describe('Trials of the subject in the later half.'),
    later_held: z
      .number()
      .nullable()
      .describe('Share of these that ends made of the earlier half hold; null without any.'),
  }),
  sql: sqlFile(import.meta.url, 'supply-intervals.sql'),
  orderBy: ['first_step', 'last_step', 'kind', 'spread', 'subject'],
  identities: [
    {
      what: 'trials behind the intervals against trials whose projects may deviate',
      left: 'select coalesce(sum(n), 0) from (select distinct kind, spread, last_step - first_step, n from supply_intervals)',
      right: 'select count(*) from supply_trials where project_variance > 0',
    },
  ],
  methodVersion: methods.supply.version,
};
