/** Sales that price statistics may use, outliers marked. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `eligible_sales`: one eligible sale. */
export const eligibleSales: TableDefinition = {
  id: 'eligible_sales',
  layer: 'table',
  grain: 'one eligible sale',
  key: ['id'],
  inputs: ['counted_deals', 'transaction_procedures'],
  row: z.object({
    id: columns.id,
    has_unit_price: z
      .boolean()
      .describe(
        'A sale of one whole unit: not of several, and no outlier at less than a sixteenth of the price in its cell.',
      ),
    is_outlier: z.boolean().describe('Too far from its cell for price statistics.'),
    stage: z
      .enum(['new', 'existing'])
      .describe("new: off-plan, or a developer's first sale of a ready unit; existing: a resale."),
    cell_of: z
      .string()
      .nullable()
      .describe(
        'Cell that it is set against: project-size project community-size area-size type-size type; null without a unit price.',
      ),
    cell_n: z.int().nullable().describe('Sales in that cell.'),
    residual: z
      .number()
      .nullable()
      .describe(
        "ln(AED a square foot) less the median that it is set against: its cell's, or that drawn towards its project's, whichever is nearer.",
      ),
    residual_limit: z.number().nullable().describe('Largest residual that is no outlier.'),
  }),
  sql: sqlFile(import.meta.url, 'eligible-sales.sql'),
  orderBy: ['id'],
  years: ['counted_deals'],
  methodVersion: null,
};
