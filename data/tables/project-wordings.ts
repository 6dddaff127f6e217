/** How deals and contracts name projects, and where. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_wordings`: one distinct wording of a place that names a project. */
export const projectWordings: TableDefinition = {
  id: 'project_wordings',
  layer: 'stage',
  grain: 'one distinct wording of a place that names a project',
  key: ['feed', 'place_hash'],
  inputs: ['place_wordings', 'cadastral_names', 'place_feed_names', 'place_areas', 'community_names'],
  row: z.object({
    feed: columns.feed,
    place_hash: z.bigint().describe('Hash of the words, within one run.'),
    project_name: columns.project_name,
    folded: columns.folded,
    project_number: nullable(columns.project_number),
    place: z
      .string()
      .describe(
        'Its area, else the name that the export gives: part of the key of a project without a number.',
      ),
    area_id: noted(nullable(columns.area_id), 'The words alone give it.'),
    community_id: noted(nullable(columns.community_id), 'The words alone give it.'),
    areas: z.array(z.int()).describe('Areas that the words may mean: one, or those of the community.'),
  }),
  sql: sqlFile(import.meta.url, 'project-wordings.sql'),
  orderBy: [],
  methodVersion: null,
};
