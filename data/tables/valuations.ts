/** Valuations of the Land Department. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
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
    id: columns.id,
    procedure_number: z.bigint().describe('Number of the procedure in its year.'),
    procedure_year: z.int().describe('Year of the procedure.'),
    procedure: nullable(columns.procedure),
    valuation_date: z.iso.date().describe('Day of the valuation.'),
    value_aed: z.number().describe('Value found, AED.'),
    property_value_aed: z.number().nullable().describe('Value of the whole property, AED.'),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    area_sqm: nullable(columns.area_sqm),
    area_sqft: nullable(columns.area_sqft),
    actual_area_sqm: nullable(columns.actual_area_sqm),
    area_id: nullable(columns.area_id),
    status: nullable(columns.status),
  }),
  sql: sqlFile(import.meta.url, 'valuations.sql'),
  orderBy: ['area_id', 'valuation_date', 'id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
  },
  methodVersion: null,
};
