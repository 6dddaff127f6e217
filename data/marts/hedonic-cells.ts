/** Moments that the hedonic price index is solved from. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `hedonic_cells`: one kind of property in one place and month with sales of it in another month of the year around. */
export const hedonicCells: TableDefinition = {
  id: 'hedonic_cells',
  layer: 'mart',
  served: true,
  grain: 'one kind of property in one place and month with sales of it in another month of the year around',
  key: ['area_id', 'community_id', 'property_type', 'property_sub_type', 'bedrooms', 'is_off_plan', 'month'],
  inputs: ['priced_sales'],
  row: z.object({
    area_id: nullable(columns.area_id),
    community_id: nullable(columns.community_id),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    bedrooms: nullable(columns.bedrooms),
    is_off_plan: columns.is_off_plan,
    month: columns.month,
    n: z.int().describe('Eligible sales of one unit.'),
    mean_ln_price: z.number().describe('Mean of ln(AED a square foot).'),
    mean_ln_size: z.number().describe('Mean of ln(square feet).'),
    size_spread: z.number().describe('Sum of squared distances of ln(square feet) from their mean.'),
    size_price_spread: z
      .number()
      .describe(
        'Sum of products of the distances of ln(square feet) and ln(AED a square foot) from their means.',
      ),
  }),
  sql: sqlFile(import.meta.url, 'hedonic-cells.sql'),
  orderBy: [
    'area_id',
    'community_id',
    'property_type',
    'property_sub_type',
    'bedrooms',
    'is_off_plan',
    'month',
  ],
  identities: [
    {
      what: 'sales in cells are sales',
      left: 'select count(*) from hedonic_cells where n < 1 or size_spread < 0',
      right: 'select 0',
    },
  ],
  methodVersion: methods['price-index'].version,
};
