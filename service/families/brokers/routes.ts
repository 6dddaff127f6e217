/** Brokers: the directory, one of them, and the deals an optional export links to them. */
import { z } from 'zod';
import { endpoint, list, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { choice, wholeNumber } from '../../contract/parameters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { directoryParameters, directoryTotal, nameParameter } from '../../records/property-parameters.ts';
import { listTransactionsWithin, transactionList } from '../../records/transactions/lists.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../../records/transactions/parameters.ts';
import {
  Broker,
  BrokerParams,
  brokerFragments,
  brokerValues,
  coverageMeta,
  licenseStatuses,
  readBroker,
  readCoverage,
} from './schema.ts';

const directory = new KeysetList({
  query: 'brokers',
  fragments: brokerFragments,
  row: Broker,
  sorts: {
    name: 'text',
    broker_number: 'integer',
    license_start_date: 'date',
    license_end_date: 'date',
  },
  id: { column: 'id', type: 'integer' },
});

/** `GET /brokers`. */
export const listBrokers = endpoint({
  operationId: 'listBrokers',
  method: 'get',
  path: '/api/v1/brokers',
  tag: 'Brokers',
  summary: 'Licensed brokers',
  description:
    'Returns the register of brokers: names, office and licence. Mulk drops telephone and fax numbers, e-mail and web addresses and gender while it receives exports, and stores them nowhere.',
  reads: 'snapshot',
  counts: ['brokers'],
  query: z.strictObject({
    q: nameParameter.optional(),
    license_status: choice(licenseStatuses, {
      description: 'Only licences in this state on the newest day of the snapshot (`license_status_on`).',
      example: 'active',
    }).optional(),
    office_number: wholeNumber({
      min: 0,
      max: 9_007_199_254_740_991,
      description: 'Only brokers of this office.',
    }).optional(),
    sort: choice(sortWords('name', 'name', 'broker_number', 'license_start_date', 'license_end_date'), {
      description:
        'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last.',
    }).optional(),
    ...directoryParameters,
  }),
  answer: list('brokers', Broker, { total: directoryTotal }),
  examples: [
    { summary: 'Brokers by name', request: '/api/v1/brokers?limit=5' },
    {
      summary: 'Brokers with an active licence, as CSV',
      request: '/api/v1/brokers?license_status=active&format=csv',
    },
  ],
  async handle({ query, snapshot, after, signal }) {
    const values = brokerValues(snapshot, query);
    const request = { snapshot, values, limit: query.limit, after, signal };
    const page = await directory.page(query.sort ?? 'name', request);
    const total = query.include_total === true ? await directory.total(request) : null;
    return { ...page, meta: total === null ? {} : { total } };
  },
});

/** `GET /brokers/{id}`. */
export const getBroker = endpoint({
  operationId: 'getBroker',
  method: 'get',
  path: '/api/v1/brokers/{id}',
  tag: 'Brokers',
  summary: 'One broker',
  description:
    'Returns the broker with this number, and says whether transactions are linked to brokers here.',
  reads: 'snapshot',
  counts: ['brokers'],
  params: BrokerParams,
  answer: record('broker', Broker, coverageMeta),
  problems: ['broker-not-found'],
  examples: [{ summary: 'A broker', request: `/api/v1/brokers/${exampleRecords.broker}` }],
  async handle({ params, snapshot, signal }) {
    const broker = await readBroker(snapshot, params.id, signal);
    return { record: broker, meta: await readCoverage(snapshot, signal) };
  },
});

/** `GET /brokers/{id}/transactions`. */
export const listBrokerTransactions = endpoint({
  operationId: 'listBrokerTransactions',
  method: 'get',
  path: '/api/v1/brokers/{id}/transactions',
  tag: 'Brokers',
  summary: 'Deals of a broker',
  description:
    'Returns the transactions that name the broker, with the parameters of `/transactions`. It needs the optional broker-deal export; without it, the list is empty and `meta.coverage` says so.',
  reads: 'snapshot',
  counts: ['broker-deals', 'transactions'],
  params: BrokerParams,
  query: TransactionQuery.omit({ changed_since: true }),
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: transactionList(coverageMeta),
  problems: ['broker-not-found', 'area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'Newest of a broker',
      request: `/api/v1/brokers/${exampleRecords.broker}/transactions?limit=5`,
    },
  ],
  async handle(call) {
    const { params, snapshot, signal } = call;
    const { broker_number } = await readBroker(snapshot, params.id, signal);
    const [page, coverage] = await Promise.all([
      listTransactionsWithin(call, { broker_number }),
      readCoverage(snapshot, signal),
    ]);
    return { ...page, meta: { ...page.meta, ...coverage } };
  },
});
