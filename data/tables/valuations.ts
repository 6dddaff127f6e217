/** Valuations of the Land Department. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `valuations`: one valuation procedure. */
export const valuations: TableDefinition = {
  id: 'valuations',
  layer: 'table',
  served: true,
  grain: 'one valuation procedure',
  key: ['id'],
  inputs: ['clean_valuations', 'clean_areas'],
  row: z.object({
    id: z.string().describe('Public id.'),
    procedure_number: z.bigint().describe('Number of the procedure in its year.'),
    procedure_year: z.int().describe('Year of the procedure.'),
    procedure: z.string().nullable().describe('Procedure as worded.'),
    valuation_date: z.iso.date().describe('Day of the valuation.'),
    value_aed: z.number().describe('Value found, AED.'),
    property_value_aed: z.number().nullable().describe('Value of the whole property, AED.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    actual_area_sqm: z.number().nullable().describe('Area of the whole property, square metres.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    status: z.string().nullable().describe('State, in one vocabulary.'),
  }),
  sql: sqlFile(import.meta.url, 'valuations.sql'),
  orderBy: ['area_id', 'valuation_date', 'id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
  },
  methodVersion: null,
};
