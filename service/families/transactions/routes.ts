/** Transactions: the list of sales and rentals, and one of them. */

import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { transactionCounts } from '../../contract/meta.ts';
import { text } from '../../contract/parameters.ts';
import { insideOf } from '../../records/geometry/inside.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { missingRecord } from '../../records/missing-record.ts';
import { listTransactionsWithin, oneTransaction, transactionList } from '../../records/transactions/lists.ts';
import { readOne } from '../../records/transactions/pages.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../../records/transactions/parameters.ts';

/** `GET /transactions`: sales, rentals, off-plan in one list. */
export const listTransactions = endpoint({
  operationId: 'listTransactions',
  method: 'get',
  path: '/api/v1/transactions',
  aliases: ['/transactions'],
  tag: 'Transactions',
  summary: 'Sales and rentals, newest first',
  description:
    'Registered sales, rent contracts, mortgages and gifts in one list, filtered by place, price, date, size and kind. Without `type` and `sort`, the newest sale and the newest rent contract come first, then the next of each, in turns; `sort=-transaction_date` mixes them by day. Paged by cursor: a walk stays on the snapshot it began on while that is readable, so nothing is lost or seen twice when new data is published.',
  reads: 'snapshot',
  counts: transactionCounts,
  query: TransactionQuery.extend(geometryParameters),
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: transactionList(),
  problems: ['area-unknown', 'area-ambiguous', 'since-too-old'],
  examples: [
    { summary: 'Newest sales and rentals', request: '/transactions?limit=5' },
    {
      summary: 'Flats sold in Dubai Marina for one to two million',
      request:
        '/api/v1/transactions?type=sales&area=Dubai%20Marina&property_type=apartment&min_price=1000000&max_price=2000000',
    },
    {
      summary: 'Sales whose whole area lies in a rectangle',
      request: '/api/v1/transactions?type=sales&bbox=54.8,24.6,55.7,25.4&match=area&limit=5',
    },
    {
      summary: 'A month of rent contracts as CSV',
      request: '/api/v1/transactions?type=rentals&from_date=2026-03-01&to_date=2026-03-31&format=csv',
    },
  ],
  async handle(call) {
    const inside = await insideOf(call.snapshot, call.query, call.signal);
    return listTransactionsWithin(call, { filters: { inside } });
  },
});

/** One transaction by its id. */
export const getTransaction = endpoint({
  operationId: 'getTransaction',
  method: 'get',
  path: '/api/v1/transactions/{id}',
  tag: 'Transactions',
  summary: 'One transaction',
  description:
    'The record with this id. One that is older than the plan’s history gets the same 404 as one that does not exist.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: z.strictObject({
    id: text({ max: 100, description: '`id` of a transaction.', example: '1-41-2011-1593' }),
  }),
  answer: oneTransaction,
  problems: ['record-moved', 'transaction-not-found'],
  examples: [{ summary: 'A sale', request: '/api/v1/transactions/1-41-2026-1001' }],
  async handle({ params: { id }, snapshot, historyFrom, work }) {
    const found = await readOne(snapshot, id);
    if (found !== null) return { record: found };
    const addressOf = (present: string) => `/api/v1/transactions/${present}`;
    const { signal } = work;
    throw await missingRecord({ snapshot, historyFrom, signal, noun: 'transaction', id, addressOf });
  },
});
