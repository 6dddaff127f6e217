/** Buildings. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
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
    building_id: noted(
      columns.building_id,
      'A stable hash of them as the first deal words them; without a deal, of building number and plot.',
    ),
    name: columns.name,
    name_ar: nullable(columns.name_ar),
    area_id: nullable(columns.area_id),
    project_id: nullable(columns.project_id),
    property_id: nullable(columns.property_id),
    building_number: nullable(columns.building_number),
    floors: nullable(columns.floors),
    flats: nullable(columns.flats),
    offices: nullable(columns.offices),
    shops: nullable(columns.shops),
    car_parks: nullable(columns.car_parks),
    elevators: nullable(columns.elevators),
    swimming_pools: nullable(columns.swimming_pools),
    built_up_area_sqft: nullable(columns.built_up_area_sqft),
    is_freehold: nullable(columns.is_freehold),
    created_date: nullable(columns.created_date),
  }),
  sql: sqlFile(import.meta.url, 'buildings.sql'),
  orderBy: ['building_id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
  },
  methodVersion: null,
};
