/** Lookup: kinds of market. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `market_types`: one market type. */
export const marketTypes: TableDefinition = {
  id: 'market_types',
  layer: 'table',
  grain: 'one market type',
  key: ['market_type_id'],
  inputs: ['clean_market_types'],
  row: z.object({
    market_type_id: z.bigint().describe('Market type.'),
    name: nullable(columns.name),
    name_ar: nullable(columns.name_ar),
  }),
  sql: sqlFile(import.meta.url, 'market-types.sql'),
  orderBy: ['market_type_id'],
  methodVersion: null,
};
