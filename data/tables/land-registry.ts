/** Registered plots. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `land_registry`: one plot. */
export const landRegistry: TableDefinition = {
  id: 'land_registry',
  layer: 'table',
  grain: 'one plot',
  key: ['property_id'],
  inputs: ['clean_land_registry', 'clean_areas', 'projects'],
  row: z.object({
    property_id: z.bigint().describe('Registered property.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    land_number: z.string().nullable().describe('Plot number.'),
    land_sub_number: z.string().nullable().describe('Sub-plot number.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    land_type: z.string().nullable().describe('Use of the land.'),
    parcel_id: z.bigint().nullable().describe('Parcel.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    is_registered: z.boolean().nullable().describe('Entered in its register.'),
    separated_from: z.bigint().nullable().describe('Plot it was separated from.'),
    project_id: z.int().nullable().describe('Project register number.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
  }),
  sql: sqlFile(import.meta.url, 'land-registry.sql'),
  orderBy: ['area_id', 'property_id'],
  methodVersion: null,
};
