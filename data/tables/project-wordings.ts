/** How deals and contracts name projects, and where. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_wordings`: one distinct wording of a place that names a project. */
export const projectWordings: TableDefinition = {
  id: 'project_wordings',
  layer: 'stage',
  grain: 'one distinct wording of a place that names a project',
  key: ['feed', 'place_hash'],
  inputs: ['place_wordings', 'cadastral_names', 'place_feed_names', 'place_areas', 'community_names'],
  row: z.object({
    feed: z.string().describe('sales or rents: the two word places differently.'),
    place_hash: z.bigint().describe('Hash of the words, within one run.'),
    project_name: z.string().describe('Project as worded.'),
    folded: z.string().describe('The name folded by fold_name.'),
    project_number: z.int().nullable().describe('Project register number that the export gives.'),
    place: z
      .string()
      .describe(
        'Its area, else the name that the export gives: part of the key of a project without a number.',
      ),
    area_id: z.int().nullable().describe('Cadastral area that the words alone give.'),
    community_id: z.bigint().nullable().describe('Community that the words alone give.'),
    areas: z.array(z.int()).describe('Areas that the words may mean: one, or those of the community.'),
  }),
  sql: sqlFile(import.meta.url, 'project-wordings.sql'),
  orderBy: [],
  methodVersion: null,
};
