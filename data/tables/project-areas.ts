/** Where a project lies, from every register that names its area. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_areas`: one project name whose area is not in doubt. */
export const projectAreas: TableDefinition = {
  id: 'project_areas',
  layer: 'stage',
  grain: 'one project name whose area is not in doubt',
  key: ['folded'],
  inputs: ['clean_projects', 'place_wordings', 'place_feed_names'],
  row: z.object({
    folded: columns.folded,
    area_id: columns.area_id,
    n: z.bigint().describe('Rows that say so.'),
    share: z.number().describe('Part of the rows naming the project that say so, 0.9 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'project-areas.sql'),
  orderBy: ['folded'],
  methodVersion: null,
};
