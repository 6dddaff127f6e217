/** The broker on each side of a deal. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `broker_deals`: one broker on one side of one deal. */
export const brokerDeals: TableDefinition = {
  id: 'broker_deals',
  layer: 'table',
  served: true,
  grain: 'one broker on one side of one deal',
  key: ['transaction_id', 'broker_number', 'side'],
  inputs: ['clean_broker_deals'],
  row: z.object({
    transaction_id: columns.transaction_id,
    broker_number: columns.broker_number,
    side: z.string().describe('buyer or seller.'),
  }),
  sql: sqlFile(import.meta.url, 'broker-deals.sql'),
  orderBy: ['transaction_id', 'broker_number', 'side'],
  references: {
    transaction_id: { table: 'transactions', column: 'id' },
    broker_number: { table: 'brokers', column: 'broker_number' },
  },
  methodVersion: null,
};
