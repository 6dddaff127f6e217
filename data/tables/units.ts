/** Registered units. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `units`: one unit. */
export const units: TableDefinition = {
  id: 'units',
  layer: 'table',
  grain: 'one unit',
  key: ['unit_id'],
  inputs: ['clean_units', 'projects', 'cadastral_names'],
  row: z.object({
    unit_id: noted(
      columns.unit_id,
      'Where no export gives it, 2^52 and a hash of its plot, building and unit number.',
    ),
    unit_number: nullable(columns.unit_number),
    floor: nullable(columns.floor),
    bedrooms: nullable(columns.bedrooms),
    rooms_label: nullable(columns.rooms_label),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    area_sqm: nullable(columns.area_sqm),
    area_sqft: nullable(columns.area_sqft),
    balcony_sqft: nullable(columns.balcony_sqft),
    parking: nullable(columns.parking),
    is_freehold: nullable(columns.is_freehold),
    is_registered: nullable(columns.is_registered),
    area_id: nullable(columns.area_id),
    project_id: nullable(columns.project_id),
    project: nullable(columns.project),
    building_number: nullable(columns.building_number),
    building_property_id: z.bigint().nullable().describe('Registered property of its building.'),
    created_date: nullable(columns.created_date),
  }),
  sql: sqlFile(import.meta.url, 'units.sql'),
  orderBy: ['area_id', 'unit_id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
  },
  methodVersion: null,
};
