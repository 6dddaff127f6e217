/** Transactions, buildings and projects in an area or a community. */
import { endpoint } from '../../contract/endpoint.ts';
import { BuildingQuery, buildingList, listBuildingsWithin } from '../../records/buildings/lists.ts';
import { AreaPath, pathMeta, placeAt, understood } from '../../records/place-parameter.ts';
import {
  listProjectsWithin,
  ProjectQuery,
  projectList,
  projectRanges,
} from '../../records/projects/lists.ts';
import { listTransactionsWithin, transactionList } from '../../records/transactions/lists.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../../records/transactions/parameters.ts';

/** `GET /areas/{id}/transactions`: the list of transactions, within the place. */
export const listAreaTransactions = endpoint({
  operationId: 'listAreaTransactions',
  method: 'get',
  path: '/api/v1/areas/{id}/transactions',
  tag: 'Areas',
  summary: 'Transactions in an area or a community',
  description:
    'Returns the same as the list of all transactions, and takes the same parameters except `area`.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
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
    return { ...page, meta: { ...page.meta, ...pathMeta(place) } };
  },
});

/** `GET /areas/{id}/buildings`: the directory of buildings, within the place. */
export const listAreaBuildings = endpoint({
  operationId: 'listAreaBuildings',
  method: 'get',
  path: '/api/v1/areas/{id}/buildings',
  tag: 'Areas',
  summary: 'Buildings in an area or a community',
  description:
    'Returns the same as the list of all buildings, and takes the same parameters except `area`. A building belongs to the community of most of its transactions, else to the community that holds most of its area.',
  reads: 'snapshot',
  counts: ['buildings', 'transactions'],
  params: AreaPath,
  query: BuildingQuery.omit({ area: true }),
  answer: buildingList(),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [
    {
      summary: 'Buildings in Dubai Marina with most sales',
      request: '/api/v1/areas/dubai-marina/buildings?limit=5',
    },
  ],
  async handle(call) {
    const place = understood(await placeAt(call.snapshot, call.params.id), call.params.id);
    const page = await listBuildingsWithin(call, { place });
    return { ...page, meta: { ...page.meta, ...pathMeta(place) } };
  },
});

/** `GET /areas/{id}/projects`: the directory of projects, within the place. */
export const listAreaProjects = endpoint({
  operationId: 'listAreaProjects',
  method: 'get',
  path: '/api/v1/areas/{id}/projects',
  tag: 'Areas',
  summary: 'Projects in an area or a community',
  description:
    'Returns the same as the list of all projects, and takes the same parameters except `area`. A project belongs to the community of most of its transactions and contracts, else to the community that holds most of its area.',
  reads: 'snapshot',
  counts: ['projects', 'transactions'],
  params: AreaPath,
  query: ProjectQuery.omit({ area: true }),
  ranges: projectRanges,
  answer: projectList(),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [{ summary: 'Projects in Dubai Marina', request: '/api/v1/areas/dubai-marina/projects?limit=5' }],
  async handle(call) {
    const place = understood(await placeAt(call.snapshot, call.params.id), call.params.id);
    const page = await listProjectsWithin(call, { place });
    return { ...page, meta: { ...page.meta, ...pathMeta(place) } };
  },
});
