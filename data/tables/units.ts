/** Registered units. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `units`: one unit. */
export const units: TableDefinition = {
  id: 'units',
  layer: 'table',
  grain: 'one unit',
  key: ['unit_id'],
  inputs: ['clean_units', 'projects', 'cadastral_names'],
  row: z.object({
    unit_id: z
      .bigint()
      .describe(
        'Registered property of the unit; where no export gives it, 2^52 and a hash of its plot, building and unit number.',
      ),
    unit_number: z.string().nullable().describe('Unit number.'),
    floor: z.string().nullable().describe('Floor as worded.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    balcony_sqft: z.number().nullable().describe('Balcony, square feet.'),
    parking: z.string().nullable().describe('Parking spaces as worded.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    is_registered: z.boolean().nullable().describe('Entered in its register.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    project_id: z.int().nullable().describe('Project register number.'),
    project: z.string().nullable().describe("Project's name."),
    building_number: z.string().nullable().describe('Building number within the plot.'),
    building_property_id: z.bigint().nullable().describe('Registered property of its building.'),
    created_date: z.iso.date().nullable().describe('Day the record was created.'),
  }),
  sql: sqlFile(import.meta.url, 'units.sql'),
  orderBy: ['area_id', 'unit_id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
  },
  methodVersion: null,
};
