/** The buildings that deals name. */
import { z } from 'zod';
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
    building_name: z.string().describe('Building as the export words it: English, else Arabic.'),
    building_id: z.bigint().describe('The building.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    project_id: z.int().nullable().describe('Project that it is linked to.'),
    building_name_ar: z.string().nullable().describe('Building, Arabic.'),
    newest: z.iso.datetime().nullable().describe('Last deal that names it so.'),
  }),
  sql: sqlFile(import.meta.url, 'building-links.sql'),
  orderBy: [],
  methodVersion: null,
};
