/** How the registers of sales and rents word places. */
import { z } from 'zod';
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
    feed: z.string().describe('sales or rents: the two word places differently.'),
    area_id: z.bigint().nullable().describe('Cadastral area.'),
    area_name: z.string().nullable().describe('Area or community as the export words it.'),
    project_number: z.bigint().nullable().describe('Project register number, as the register calls it.'),
    project_name: z.string().nullable().describe('Project as worded.'),
    project_name_ar: z.string().nullable().describe('Project, Arabic; of sales only.'),
    master_project: z.string().nullable().describe('Master project as worded.'),
    candidate_projects: z
      .array(z.string())
      .nullable()
      .describe('Candidate projects where a contract names several; the property is in one of them.'),
    n: z
      .bigint()
      .describe('Number of rows with this wording; 0 where only contracts of several rows have it.'),
  }),
  sql: sqlFile(import.meta.url, 'place-wordings.sql'),
  orderBy: [],
  methodVersion: null,
};
