/** English names of projects. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_names`: one project number. */
export const projectNames: TableDefinition = {
  id: 'project_names',
  layer: 'stage',
  grain: 'one project number',
  key: ['project_number'],
  inputs: ['place_wordings', 'clean_units', 'clean_projects'],
  row: z.object({
    project_number: z.int().describe('Project register number, as the register calls it.'),
    name: z.string().describe('Name, English where there is one.'),
    basis: z.string().describe('What gives it: deals or units.'),
  }),
  sql: sqlFile(import.meta.url, 'project-names.sql'),
  orderBy: [],
  methodVersion: null,
};
