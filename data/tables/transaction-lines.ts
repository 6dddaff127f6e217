/** Units of deals with several. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_lines`: one unit of a deal with several. */
export const transactionLines: TableDefinition = {
  id: 'transaction_lines',
  layer: 'table',
  grain: 'one unit of a deal with several',
  key: ['transaction_id', 'line_number'],
  inputs: ['several_deal_lines'],
  row: z.object({
    transaction_id: columns.transaction_id,
    line_number: columns.line_number,
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    rooms_label: nullable(columns.rooms_label),
    bedrooms: nullable(columns.bedrooms),
    area_sqm: nullable(columns.area_sqm),
    area_sqft: nullable(columns.area_sqft),
    deal_price_aed: z.number().nullable().describe('Value of the whole deal, AED, repeated on every line.'),
    building: nullable(columns.building),
    project: nullable(columns.project),
  }),
  sql: sqlFile(import.meta.url, 'transaction-lines.sql'),
  orderBy: ['transaction_id', 'line_number'],
  methodVersion: null,
};
