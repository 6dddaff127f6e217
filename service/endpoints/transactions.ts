/** Transactions: the list of sales and rentals, and one of them. */
import { z } from 'zod';
import { endpoint, list, record } from '../http/endpoint.ts';
import { PlaceMeta } from '../http/meta.ts';
import { defaultLimit, text } from '../http/parameters.ts';
import { Problem } from '../http/problem.ts';
import { checkReach } from './changes.ts';
import { placeOf } from './place-parameter.ts';
import { countAll, readOne, readPage, type TransactionSource } from './transaction-pages.ts';
import {
  filterValues,
  type TransactionQuery as Query,
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from './transaction-parameters.ts';
import { Transaction, toTransaction } from './transaction-schema.ts';

function sourceOf(query: Query): TransactionSource {
  if (query.changed_since !== undefined) return 'changed';
  return query.area === undefined ? 'all' : 'place';
}

/** `GET /transactions`: sales, rentals, off-plan in one list. */
export const listTransactions = endpoint({
  operationId: 'listTransactions',
  method: 'get',
  path: '/api/v1/transactions',
  aliases: ['/transactions'],
  tag: 'Transactions',
  summary: 'Sales and rentals, newest first',
  description:
    'Registered sales, rent contracts, mortgages and gifts in one list, filtered by place, price, date, size and kind. Paged by cursor: a walk stays on the snapshot it began on while that is readable, so nothing is lost or seen twice when new data is published.',
  reads: 'snapshot',
  query: TransactionQuery,
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: list('transactions', Transaction, {
    place: PlaceMeta.optional(),
    total: z.int().optional().meta({ description: 'Rows of the whole list, with `include_total=true`.' }),
  }),
  problems: ['area-unknown', 'area-ambiguous', 'since-too-old'],
  examples: [
    { summary: 'Newest sales and rentals', request: '/transactions?limit=5' },
    {
      summary: 'Flats sold in Dubai Marina for one to two million',
      request:
        '/api/v1/transactions?type=sales&area=Dubai%20Marina&property_type=apartment&min_price=1000000&max_price=2000000',
    },
    {
      summary: 'A month of rent contracts as CSV',
      request: '/api/v1/transactions?type=rentals&from_date=2026-03-01&to_date=2026-03-31&format=csv',
    },
  ],
  async handle({ query, snapshot, historyFrom, after, snapshotChanged, signal }) {
    const place = await placeOf(snapshot, query.area);
    const since = query.changed_since;
    if (since !== undefined) checkReach(snapshot, since, 'changed_since');
    const source = sourceOf(query);
    const values = { ...filterValues(query, place, historyFrom), since: since ?? null };
    const page = await readPage({
      snapshot,
      source,
      values,
      sort: query.sort ?? '-transaction_date',
      limit: query.limit ?? defaultLimit,
      after,
      snapshotChanged,
      signal,
    });
    const total = query.include_total === true ? await countAll({ snapshot, source, values, signal }) : null;
    return {
      ...page,
      meta: { ...(place === null ? {} : { place }), ...(total === null ? {} : { total }) },
    };
  },
});

/** One transaction by its id. */
export const getTransaction = endpoint({
  operationId: 'getTransaction',
  method: 'get',
  path: '/api/v1/transactions/{id}',
  tag: 'Transactions',
  summary: 'One transaction',
  description: 'The record with this id. One that is older than the plan’s history is refused, not hidden.',
  reads: 'snapshot',
  params: z.strictObject({
    id: text({ max: 100, description: '`id` of a transaction.', example: '1-41-2011-1593' }),
  }),
  answer: record('transaction', Transaction),
  problems: ['transaction-not-found', 'plan-history'],
  examples: [{ summary: 'A sale', request: '/api/v1/transactions/1-41-2026-1001' }],
  async handle({ params, snapshot, historyFrom, signal }) {
    const row = await readOne(snapshot, params.id, signal);
    if (row === null) throw new Problem('transaction-not-found', `No transaction has the id ${params.id}.`);
    if (historyFrom !== null && row.transaction_date < historyFrom) {
      throw new Problem(
        'plan-history',
        `This record is of ${row.transaction_date}; your plan sees data since ${historyFrom}.`,
      );
    }
    return { record: toTransaction(row) };
  },
});
