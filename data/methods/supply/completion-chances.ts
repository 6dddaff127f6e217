/** Chances that unfinished projects are completed in the quarters ahead, today and at earlier times. */
import { z } from 'zod';
import { columns } from '../../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `completion_chances`: one quarter of origin, quarter ahead and project that was unfinished then. */
export const completionChances: TableDefinition = {
  id: 'completion_chances',
  layer: 'stage',
  grain: 'one quarter of origin, quarter ahead and project that was unfinished then',
  key: ['origin', 'step', 'project_id'],
  inputs: ['project_spans'],
  row: z.object({
    origin: z.int().describe('Quarter from which the chance looks ahead: year × 4, and 0 to 3.'),
    step: z.int().describe('Quarters after it.'),
    project_id: columns.project_id,
    chance: z.number().describe('Chance of completion in that quarter, 0 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'completion-chances.sql'),
  orderBy: ['origin', 'step', 'project_id'],
  methodVersion: null,
};
