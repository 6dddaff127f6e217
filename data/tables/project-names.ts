/** English names of projects. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_names`: one project number. */
export const projectNames: TableDefinition = {
  id: 'project_names',
  layer: 'stage',
  grain: 'one project number',
  key: ['project_number'],
  inputs: ['place_wordings', 'clean_units', 'clean_projects'],
  row: z.object({
    project_number: columns.project_number,
    name: columns.name,
    basis: z.string().describe('Source of the name: deals or units.'),
  }),
  sql: sqlFile(import.meta.url, 'project-names.sql'),
  orderBy: [],
  methodVersion: null,
};
