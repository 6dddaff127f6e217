/** What the list of a broker's deals answers from. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { transactionListByArea } from './transaction-list-by-area.ts';

/** Defines `broker_transactions`: one broker and one deal. */
export const brokerTransactions: TableDefinition = {
  id: 'broker_transactions',
  layer: 'serve',
  grain: 'one broker and one deal',
  key: ['broker_number', 'id'],
  inputs: ['broker_deals', 'transaction_list_by_area'],
  row: z.object({
    broker_number: z.bigint().describe('Broker register number.'),
    ...transactionListByArea.row.shape,
  }),
  sql: sqlFile(import.meta.url, 'broker-transactions.sql'),
  orderBy: ['broker_number', 'seq'],
  identities: [
    {
      what: 'rows of broker_transactions against broker_deals',
      left: 'select count(*) from serve.broker_transactions',
      right:
        'select count(*) from (select distinct broker_number, transaction_id from broker_deals where transaction_id in (select id from transactions))',
    },
  ],
  methodVersion: null,
};
