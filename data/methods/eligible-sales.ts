/** Sales that price statistics may use, outliers marked. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** SQL of a sale that levels count, where `eligible_sales` is joined: of one whole unit, and no outlier. */
export const isEligibleSale =
  'coalesce(eligible_sales.has_unit_price and not eligible_sales.is_outlier, false)';

/** Defines `eligible_sales`: one eligible sale. */
export const eligibleSales: TableDefinition = {
  id: 'eligible_sales',
  layer: 'table',
  grain: 'one eligible sale',
  key: ['id'],
  inputs: ['conformed_deals', 'transaction_procedures'],
  row: z.object({
    id: columns.id,
    has_unit_price: z
      .boolean()
      .describe('A sale of one whole unit: not of several, and not at the price of a share.'),
    is_outlier: z.boolean().describe('Too far from its cells for price statistics.'),
    stage: columns.stage,
    price_flag: z
      .enum(['share_price', 'price_implausible'])
      .nullable()
      .describe('Flag that the deal has for its price.'),
    wider_residual: z
      .number()
      .nullable()
      .describe(
        'ln(AED a square foot) less the median of its wider cell: of its area, or of the market where the area has few or the market refuses it; null where both have few.',
      ),
    cell_of: z
      .string()
      .nullable()
      .describe(
        'Cell that it is set against: project-size project community-size area-size area (of plots) type-size type; null without a unit price.',
      ),
    cell_n: z.int().nullable().describe('Sales in that cell.'),
    residual: z
      .number()
      .nullable()
      .describe(
        "ln(AED a square foot) less the median that it is set against: its cell's, or that drawn towards its project's (of plots without one: their area's), whichever is nearer.",
      ),
    residual_limit: z.number().nullable().describe('Largest residual that is no outlier.'),
  }),
  sql: sqlFile(import.meta.url, 'eligible-sales.sql'),
  orderBy: ['id'],
  years: ['conformed_deals'],
  withYearBefore: true,
  methodVersion: null,
};
