/** Serves the directory of brokers. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { brokers } from '../tables/brokers.ts';

/** Defines `broker_list`: one broker. */
export const brokerList: TableDefinition = {
  id: 'broker_list',
  layer: 'serve',
  grain: 'one broker',
  key: ['broker_id'],
  inputs: ['brokers'],
  row: z.object({
    ...brokers.row.shape,
    folded: noted(columns.folded, 'With the number: a search looks through it.'),
  }),
  sql: sqlFile(import.meta.url, 'broker-list.sql'),
  orderBy: ['broker_id'],
  identities: [
    {
      what: 'rows of broker_list against brokers',
      left: 'select count(*) from serve.broker_list',
      right: 'select count(*) from brokers',
    },
  ],
  methodVersion: null,
};
