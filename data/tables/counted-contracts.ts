/** Contracts whose day of registration is possible. Every figure reads them instead of the table, which keeps the others for lists. */
import { sqlFile, type TableDefinition } from '../table.ts';
import { rentContracts } from './rent-contracts.ts';

/** Defines `counted_contracts`: one contract. */
export const countedContracts: TableDefinition = {
  id: 'counted_contracts',
  layer: 'stage',
  isView: true,
  grain: 'one contract',
  key: ['id'],
  inputs: ['rent_contracts'],
  row: rentContracts.row,
  sql: sqlFile(import.meta.url, 'counted-contracts.sql'),
  orderBy: [],
  partitionBy: 'transaction_date',
  years: ['rent_contracts'],
  methodVersion: null,
};
