/** Deals with several units. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { deals } from './deals.ts';

const { _digest, ...terms } = deals.row.shape;

/** Defines `several_deals`: one deal of several units. */
export const severalDeals: TableDefinition = {
  id: 'several_deals',
  layer: 'stage',
  grain: 'one deal of several units',
  key: ['transaction_id'],
  inputs: ['several_deal_lines'],
  row: z.object(terms),
  sql: sqlFile(import.meta.url, 'several-deals.sql'),
  orderBy: [],
  methodVersion: null,
};
