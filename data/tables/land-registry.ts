/** Registered plots. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `land_registry`: one plot. */
export const landRegistry: TableDefinition = {
  id: 'land_registry',
  layer: 'table',
  grain: 'one plot',
  key: ['property_id'],
  inputs: ['clean_land_registry', 'clean_areas', 'projects'],
  row: z.object({
    property_id: columns.property_id,
    area_id: nullable(columns.area_id),
    land_number: z.string().nullable().describe('Plot number.'),
    land_sub_number: z.string().nullable().describe('Sub-plot number.'),
    area_sqm: nullable(columns.area_sqm),
    area_sqft: nullable(columns.area_sqft),
    property_sub_type: nullable(columns.property_sub_type),
    land_type: z.string().nullable().describe('Use of the land.'),
    parcel_id: z.bigint().nullable().describe('Parcel.'),
    is_freehold: nullable(columns.is_freehold),
    is_registered: nullable(columns.is_registered),
    separated_from: z.bigint().nullable().describe('Plot it was separated from.'),
    project_id: nullable(columns.project_id),
    master_project: nullable(columns.master_project),
  }),
  sql: sqlFile(import.meta.url, 'land-registry.sql'),
  orderBy: ['area_id', 'property_id'],
  methodVersion: null,
};
