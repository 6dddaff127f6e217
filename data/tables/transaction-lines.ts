/** Units of deals that have several. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_lines`: one unit of a deal with several. */
export const transactionLines: TableDefinition = {
  id: 'transaction_lines',
  layer: 'table',
  grain: 'one unit of a deal with several',
  key: ['transaction_id', 'line_number'],
  inputs: ['several_deal_lines'],
  row: z.object({
    transaction_id: z.string().describe('Deal.'),
    line_number: z.int().describe('Place within its record.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    deal_price_aed: z.number().nullable().describe('Value of the whole deal, AED, repeated on every line.'),
    building: z.string().nullable().describe('Name of the building.'),
    project: z.string().nullable().describe("Project's name."),
  }),
  sql: sqlFile(import.meta.url, 'transaction-lines.sql'),
  orderBy: ['transaction_id', 'line_number'],
  methodVersion: null,
};
