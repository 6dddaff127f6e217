/** Names that mean one registered project. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_links`: one name of one project. */
export const projectLinks: TableDefinition = {
  id: 'project_links',
  layer: 'stage',
  grain: 'one name of one project',
  key: ['folded'],
  inputs: ['place_wordings', 'clean_projects'],
  row: z.object({
    folded: z.string().describe('Folded name.'),
    project_number: z.int().describe('Project register number, as the register calls it.'),
  }),
  sql: sqlFile(import.meta.url, 'project-links.sql'),
  orderBy: [],
  methodVersion: null,
};
