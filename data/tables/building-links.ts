/** The buildings that deals name. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_links`: one name of a building in one wording of a place, and the building it means. */
export const buildingLinks: TableDefinition = {
  id: 'building_links',
  layer: 'stage',
  grain: 'one name of a building in one wording of a place',
  key: ['place_hash', 'building_name'],
  inputs: ['building_wordings', 'building_matches'],
  row: z.object({
    place_hash: z.bigint().describe('The wording of the place.'),
    building_name: noted(columns.building_name, 'English, else Arabic.'),
    building_id: columns.building_id,
    area_id: nullable(columns.area_id),
    project_id: nullable(columns.project_id),
    building_name_ar: nullable(columns.building_name_ar),
    newest: nullable(columns.newest),
  }),
  sql: sqlFile(import.meta.url, 'building-links.sql'),
  orderBy: [],
  methodVersion: null,
};
