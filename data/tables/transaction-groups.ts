/** Lookup: groups of transactions. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_groups`: one group. */
export const transactionGroups: TableDefinition = {
  id: 'transaction_groups',
  layer: 'table',
  grain: 'one group',
  key: ['group_id'],
  inputs: ['clean_transaction_groups'],
  row: z.object({
    group_id: z.bigint().describe('sales, mortgages or gifts.'),
    name: nullable(columns.name),
    name_ar: nullable(columns.name_ar),
  }),
  sql: sqlFile(import.meta.url, 'transaction-groups.sql'),
  orderBy: ['group_id'],
  methodVersion: null,
};
