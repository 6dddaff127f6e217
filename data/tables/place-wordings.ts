/** How the registers of sales and rents word places. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `place_wordings`: one distinct wording of a place in one feed. */
export const placeWordings: TableDefinition = {
  id: 'place_wordings',
  layer: 'stage',
  grain: 'one distinct wording of a place in one feed',
  key: [
    'feed',
    'area_id',
    'area_name',
    'project_number',
    'project_name',
    'project_name_ar',
    'master_project',
    'candidate_projects',
  ],
  inputs: ['clean_transactions', 'clean_rent_contracts', 'several_contracts'],
  row: z.object({
    feed: columns.feed,
    area_id: nullable(columns.area_id),
    area_name: nullable(columns.area_name),
    project_number: nullable(columns.project_number),
    project_name: nullable(columns.project_name),
    project_name_ar: noted(nullable(columns.project_name_ar), 'Of sales only.'),
    master_project: nullable(columns.master_project),
    candidate_projects: nullable(columns.candidate_projects),
    n: z
      .bigint()
      .describe('Number of rows with this wording; 0 where only contracts of several rows have it.'),
  }),
  sql: sqlFile(import.meta.url, 'place-wordings.sql'),
  orderBy: [],
  methodVersion: null,
};
