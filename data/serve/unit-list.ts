/** Serves registered units. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `unit_list`: one unit. */
export const unitList: TableDefinition = {
  id: 'unit_list',
  layer: 'serve',
  grain: 'one unit',
  key: ['unit_id'],
  inputs: ['units', 'unit_buildings'],
  row: z.object({
    area_id: nullable(columns.area_id),
    project_id: nullable(columns.project_id),
    building_id: nullable(columns.building_id),
    unit_id: columns.unit_id,
    unit_number: nullable(columns.unit_number),
    floor: nullable(columns.floor),
    bedrooms: nullable(columns.bedrooms),
    rooms_label: nullable(columns.rooms_label),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    area_sqft: nullable(columns.area_sqft),
    balcony_sqft: nullable(columns.balcony_sqft),
    parking: nullable(columns.parking),
    is_freehold: nullable(columns.is_freehold),
  }),
  sql: sqlFile(import.meta.url, 'unit-list.sql'),
  orderBy: ['project_id', 'building_id', 'unit_id'],
  identities: [
    {
      what: 'rows of unit_list against units',
      left: 'select count(*) from serve.unit_list',
      right: 'select count(*) from units',
    },
  ],
  methodVersion: null,
};
