/** English names of projects. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_names`: one project number. */
export const projectNames: TableDefinition = {
  id: 'project_names',
  layer: 'stage',
  grain: 'one project number',
  key: ['project_number'],
  inputs: ['place_wordings'],
  row: z.object({
    project_number: z.int().describe('Project register number, as the register calls it.'),
    name: z.string().describe('Name, English where there is one.'),
  }),
  sql: sqlFile(import.meta.url, 'project-names.sql'),
  orderBy: [],
  methodVersion: null,
};
