/** What lies in an area or a community: its transactions, buildings and projects. */
import { endpoint } from '../http/endpoint.ts';
import { AreaPath, placeAt, understood } from './place-parameter.ts';
import { listTransactionsWithin, transactionList } from './transaction-lists.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from './transaction-parameters.ts';

/** `GET /areas/{id}/transactions`: the list of transactions, within the place. */
export const listAreaTransactions = endpoint({
  operationId: 'listAreaTransactions',
  method: 'get',
  path: '/api/v1/areas/{id}/transactions',
  tag: 'Areas',
  summary: 'Transactions in an area or a community',
  description: 'As the list of all transactions, with the same parameters except `area`.',
  reads: 'snapshot',
  params: AreaPath,
  query: TransactionQuery.omit({ area: true }),
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: transactionList(),
  problems: ['place-not-found', 'area-ambiguous', 'since-too-old'],
  examples: [
    {
      summary: 'Newest sales in Dubai Marina',
      request: '/api/v1/areas/dubai-marina/transactions?type=sales&limit=5',
    },
  ],
  async handle(call) {
    const place = understood(await placeAt(call.snapshot, call.params.id), call.params.id);
    const page = await listTransactionsWithin(call, { place });
    return { ...page, meta: { ...page.meta, place } };
  },
});
