/** Sales that price models use. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `priced_sales`: one eligible sale of one unit. */
export const pricedSales: TableDefinition = {
  id: 'priced_sales',
  layer: 'stage',
  grain: 'one eligible sale of one unit',
  key: ['id'],
  inputs: ['transactions', 'dataset_as_of'],
  row: z.object({
    id: columns.id,
    area_id: nullable(columns.area_id),
    community_id: nullable(columns.community_id),
    project_id: nullable(columns.project_id),
    building_id: nullable(columns.building_id),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    bedrooms: nullable(columns.bedrooms),
    is_off_plan: noted(columns.is_off_plan, 'A sale not known to be off-plan counts as ready.'),
    stage: z
      .enum(['new', 'existing'])
      .describe("new: off-plan, or a developer's first sale of a ready unit; existing: a resale."),
    transaction_date: columns.transaction_date,
    area_sqft: columns.area_sqft,
    price_aed: columns.price_aed,
    size_basis: nullable(columns.size_basis),
    price_aed_per_sqft: columns.price_aed_per_sqft,
    ln_price: z.number().describe('Natural logarithm of AED a square foot.'),
    ln_size: z.number().describe('Natural logarithm of square feet.'),
  }),
  sql: sqlFile(import.meta.url, 'priced-sales.sql'),
  orderBy: [],
  methodVersion: null,
};
