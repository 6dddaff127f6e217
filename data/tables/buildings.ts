/** Buildings. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `buildings`: one building. */
export const buildings: TableDefinition = {
  id: 'buildings',
  layer: 'table',
  served: true,
  grain: 'one building',
  key: ['building_id'],
  inputs: ['clean_buildings', 'building_links', 'projects', 'cadastral_names'],
  row: z.object({
    building_id: z
      .bigint()
      .describe(
        'Stable 52-bit hash of the name, place and project as the first deal words them; without a deal, of building number and plot.',
      ),
    name: z.string().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    project_id: z.int().nullable().describe('Project register number.'),
    property_id: z.bigint().nullable().describe('Registered property.'),
    building_number: z.string().nullable().describe('Building number within the plot.'),
    floors: z.int().nullable().describe('Floors above ground.'),
    flats: z.int().nullable().describe('Flats in it.'),
    offices: z.int().nullable().describe('Offices in it.'),
    shops: z.int().nullable().describe('Shops in it.'),
    car_parks: z.int().nullable().describe('Parking spaces.'),
    elevators: z.int().nullable().describe('Elevators.'),
    swimming_pools: z.int().nullable().describe('Swimming pools.'),
    built_up_area_sqft: z.number().nullable().describe('Built-up area, square feet.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    created_date: z.iso.date().nullable().describe('Day the record was created.'),
  }),
  sql: sqlFile(import.meta.url, 'buildings.sql'),
  orderBy: ['building_id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
  },
  methodVersion: null,
};
