/** Sales that price models are made from. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `priced_sales`: one eligible sale of one unit. */
export const pricedSales: TableDefinition = {
  id: 'priced_sales',
  layer: 'stage',
  grain: 'one eligible sale of one unit',
  key: ['id'],
  inputs: ['transactions', 'eligible_sales', 'dataset_as_of'],
  row: z.object({
    id: z.string().describe('Public id.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    project_id: z.int().nullable().describe('Project register number.'),
    building_id: z.bigint().nullable().describe('Stable 53-bit hash of area, project and folded name.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    is_off_plan: z.boolean().describe('Sold before completion; what is not known to be is ready.'),
    transaction_date: z.iso.date().describe('Day of registration.'),
    area_sqft: z.number().describe('Area, square feet.'),
    price_aed: z.number().describe('Price, AED.'),
    price_aed_per_sqft: z.number().describe('Price by area, AED a square foot.'),
    ln_price: z.number().describe('Natural logarithm of AED a square foot.'),
    ln_size: z.number().describe('Natural logarithm of square feet.'),
  }),
  sql: sqlFile(import.meta.url, 'priced-sales.sql'),
  orderBy: [],
  methodVersion: null,
};
