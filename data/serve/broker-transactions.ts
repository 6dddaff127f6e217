/** Serves the list of a broker's deals. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
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
    broker_number: columns.broker_number,
    ...transactionListByArea.row.shape,
    type: noted(columns.type, 'sales, mortgages or gifts.'),
    transaction_date: columns.transaction_date,
    price_aed: nullable(columns.price_aed),
    contract_version: noted(nullable(columns.contract_version), 'Null: a deal is no contract.'),
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
