/** The ways in which deals name buildings. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_wordings`: one way to name a building in one wording of a place. */
export const buildingWordings: TableDefinition = {
  id: 'building_wordings',
  layer: 'stage',
  grain: 'one way to name a building in one wording of a place',
  key: ['place_hash', 'building_name', 'building_name_ar'],
  inputs: ['clean_transactions', 'located_names', 'project_links'],
  row: z.object({
    place_hash: z.bigint().describe('The wording of the place.'),
    building_name: noted(columns.building_name, 'English, else Arabic.'),
    building_name_ar: nullable(columns.building_name_ar),
    folded: columns.folded,
    folded_ar: z.string().nullable().describe('The Arabic name folded.'),
    area_id: nullable(columns.area_id),
    project_id: nullable(columns.project_id),
    own_key: z.string().describe('Name and place of the project in these words, without any link.'),
    oldest: z.iso.datetime().nullable().describe('First deal that names it so.'),
    newest: nullable(columns.newest),
  }),
  sql: sqlFile(import.meta.url, 'building-wordings.sql'),
  orderBy: [],
  methodVersion: null,
};
