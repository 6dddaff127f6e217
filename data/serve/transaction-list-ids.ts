/** Look-up of a deal or contract by id. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_list_ids`: one deal or rent contract. */
export const transactionListIds: TableDefinition = {
  id: 'transaction_list_ids',
  layer: 'serve',
  grain: 'one deal or rent contract',
  key: ['seq'],
  inputs: ['transaction_list'],
  row: z.object({
    id_hash: z.bigint().describe('Lower half of the MD5 of the id, unsigned: the order of the table.'),
    seq: z.bigint().describe('Place in the order of date and id, newest first, from 0.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-list-ids.sql'),
  orderBy: ['id_hash'],
  years: ['transaction_list'],
  position: 'seq',
  identities: [
    {
      what: 'rows of transaction_list_ids against transaction_list',
      left: 'select count(*) from serve.transaction_list_ids',
      right: 'select count(*) from serve.transaction_list',
    },
  ],
  methodVersion: null,
};
