/** Deals whose day of registration is possible. Every figure reads them instead of the table, which keeps the others for lists. */
import { sqlFile, type TableDefinition } from '../table.ts';
import { transactions } from './transactions.ts';

/** Defines `counted_deals`: one deal. */
export const countedDeals: TableDefinition = {
  id: 'counted_deals',
  layer: 'stage',
  isView: true,
  grain: 'one deal',
  key: ['id'],
  inputs: ['transactions'],
  row: transactions.row,
  sql: sqlFile(import.meta.url, 'counted-deals.sql'),
  orderBy: [],
  partitionBy: 'transaction_date',
  years: ['transactions'],
  methodVersion: null,
};
