/** Sales that price statistics may use, outliers marked. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `eligible_sales`: one eligible sale. */
export const eligibleSales: TableDefinition = {
  id: 'eligible_sales',
  layer: 'table',
  grain: 'one eligible sale',
  key: ['id'],
  inputs: ['transactions'],
  row: z.object({
    id: z.string().describe('Public id.'),
    has_unit_price: z.boolean().describe("One unit, so its price is a unit's price."),
    is_outlier: z.boolean().describe('Too far from its cell for price statistics.'),
  }),
  sql: sqlFile(import.meta.url, 'eligible-sales.sql'),
  orderBy: ['id'],
  years: ['transactions'],
  methodVersion: null,
};
