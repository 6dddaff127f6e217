/** Lookup: kinds of market. */
import { z } from 'zod';
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
    name: z.string().nullable().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
  }),
  sql: sqlFile(import.meta.url, 'market-types.sql'),
  orderBy: ['market_type_id'],
  methodVersion: null,
};
