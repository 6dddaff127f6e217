/** What the units of a project or a building answer from. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `unit_list`: one unit of a project or a building. */
export const unitList: TableDefinition = {
  id: 'unit_list',
  layer: 'serve',
  grain: 'one unit of a project or a building',
  key: ['unit_id'],
  inputs: ['units', 'unit_buildings'],
  row: z.object({
    project_id: z.int().nullable().describe('Project register number.'),
    building_id: z.bigint().nullable().describe('Building, where the register names it.'),
    unit_id: z.bigint().describe('Registered property of the unit.'),
    unit_number: z.string().nullable().describe('Unit number.'),
    floor: z.string().nullable().describe('Floor as worded.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    balcony_sqft: z.number().nullable().describe('Balcony, square feet.'),
    parking: z.string().nullable().describe('Parking spaces as worded.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
  }),
  sql: sqlFile(import.meta.url, 'unit-list.sql'),
  orderBy: ['project_id', 'building_id', 'unit_id'],
  identities: [
    {
      what: 'units of projects in unit_list against units',
      left: 'select count(*) from serve.unit_list where project_id is not null',
      right: 'select count(*) from units where project_id is not null',
    },
  ],
  methodVersion: null,
};
