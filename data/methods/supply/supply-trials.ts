/** Homes completed in past periods beside those expected before them. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `supply_trials`: one quarter of origin, period ahead, kind of home and subject with expected homes. */
export const supplyTrials: TableDefinition = {
  id: 'supply_trials',
  layer: 'stage',
  grain: 'one quarter of origin, period ahead, kind of home and subject with expected homes',
  key: ['origin', 'first_step', 'last_step', 'kind', 'subject', 'subject_id'],
  inputs: ['project_spans', 'completion_chances'],
  row: z.object({
    origin: z.int().describe('Quarter from which the period was looked at: year × 4, and 0 to 3.'),
    first_step: z.int().describe('Quarters from the origin to the first quarter of the period.'),
    last_step: z.int().describe('Quarters from the origin to its last quarter.'),
    kind: z.string().describe('unit or villa.'),
    subject: noted(columns.subject, 'market or area.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    expected: z.number().describe('Homes expected at the origin.'),
    project_variance: z.number().describe('Variance of their number if projects were independent.'),
    completed: z.int().describe('Homes completed.'),
    spread: z.int().describe('0 to 3: few large projects have a high one.'),
  }),
  sql: sqlFile(import.meta.url, 'supply-trials.sql'),
  orderBy: ['origin', 'first_step', 'last_step', 'kind', 'subject', 'subject_id'],
  methodVersion: null,
};
