/** Buildings, units, transactions and rent contracts of a project, and their statistics. */
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { BuildingQuery, buildingList, listBuildingsWithin } from '../../records/buildings/lists.ts';
import { projectAt } from '../../records/projects/lists.ts';
import type { ProjectRow } from '../../records/projects/schema.ts';
import { ProjectParams, UnitQuery } from '../../records/property-parameters.ts';
import {
  listTransactionsWithin,
  readPropertyAreas,
  transactionList,
} from '../../records/transactions/lists.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../../records/transactions/parameters.ts';
import { listUnits, unitList } from '../../records/units.ts';
import { listPropertyStats, propertyStatsList } from '../../statistics/property/statistics.ts';

const withinProject = TransactionQuery.omit({ area: true, project_id: true, developer_id: true });

/** `GET /projects/{id}/buildings`: the directory of buildings, within the project. */
export const listProjectBuildings = endpoint({
  operationId: 'listProjectBuildings',
  method: 'get',
  path: '/api/v1/projects/{id}/buildings',
  tag: 'Projects',
  summary: 'Buildings of a project',
  description:
    'Returns the same as the directory of buildings, and takes the same parameters except those that the project determines.',
  reads: 'snapshot',
  counts: ['buildings', 'transactions'],
  params: ProjectParams,
  query: BuildingQuery.omit({ area: true, project_id: true, developer_id: true }),
  answer: buildingList(),
  problems: ['record-moved', 'project-not-found'],
  examples: [
    {
      summary: 'Towers of Elite Residence',
      request: `/api/v1/projects/${exampleRecords.project}/buildings?sort=name`,
    },
  ],
  async handle(call) {
    const { id } = await projectAt(call.snapshot, call.params.id, call.signal);
    return listBuildingsWithin(call, { project_id: id });
  },
});

/** `GET /projects/{id}/units`. */
export const listProjectUnits = endpoint({
  operationId: 'listProjectUnits',
  method: 'get',
  path: '/api/v1/projects/{id}/units',
  tag: 'Projects',
  summary: 'Units of a project',
  description: 'Returns entries of the register of units, without owners.',
  reads: 'snapshot',
  counts: ['units'],
  params: ProjectParams,
  query: UnitQuery,
  answer: unitList,
  problems: ['record-moved', 'project-not-found'],
  examples: [
    {
      summary: 'Two-bedroom units of Elite Residence',
      request: `/api/v1/projects/${exampleRecords.project}/units?bedrooms=2&limit=5`,
    },
  ],
  async handle(call) {
    const { id } = await projectAt(call.snapshot, call.params.id, call.signal);
    return listUnits(call, { project_id: id });
  },
});

/** `GET /projects/{id}/transactions`: the list of transactions, within the project. */
export const listProjectTransactions = endpoint({
  operationId: 'listProjectTransactions',
  method: 'get',
  path: '/api/v1/projects/{id}/transactions',
  tag: 'Projects',
  summary: 'Transactions in a project',
  description:
    'Returns the same as the list of all transactions, and takes the same parameters except those that the project determines.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: ProjectParams,
  query: withinProject,
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: transactionList(),
  problems: ['record-moved', 'project-not-found', 'since-too-old'],
  examples: [
    {
      summary: 'Newest sales in Elite Residence',
      request: `/api/v1/projects/${exampleRecords.project}/transactions?type=sales&limit=5`,
    },
  ],
  async handle(call) {
    const { id } = await projectAt(call.snapshot, call.params.id, call.signal);
    const areas = await readPropertyAreas(call.snapshot, 'project', id, call.signal);
    return listTransactionsWithin(call, { filters: { project_id: id }, areas });
  },
});

const { trans_type: _, ...renamedRentalParameters } = renamedTransactionParameters;

/** `GET /projects/{id}/rentals`: the list of transactions, rent contracts of the project only. */
export const listProjectRentals = endpoint({
  operationId: 'listProjectRentals',
  method: 'get',
  path: '/api/v1/projects/{id}/rentals',
  tag: 'Projects',
  summary: 'Rent contracts in a project',
  description: 'Returns the same as the transactions of the project with `type=rentals`.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  params: ProjectParams,
  query: withinProject.omit({ type: true, building_id: true }),
  renamed: renamedRentalParameters,
  ranges: transactionRanges,
  answer: transactionList(),
  problems: ['record-moved', 'project-not-found', 'since-too-old'],
  examples: [
    {
      summary: 'Newest contracts in Elite Residence',
      request: `/api/v1/projects/${exampleRecords.project}/rentals?limit=5`,
    },
  ],
  async handle(call) {
    const { id } = await projectAt(call.snapshot, call.params.id, call.signal);
    const areas = await readPropertyAreas(call.snapshot, 'project', id, call.signal);
    return listTransactionsWithin(call, { filters: { project_id: id, type: 'rentals' }, areas });
  },
});

/** Units and villas, which the register counts apart; null where it has neither. */
function countUnits({ unit_count, villa_count }: ProjectRow): number | null {
  const units = (unit_count ?? 0) + (villa_count ?? 0);
  return units === 0 ? null : units;
}

/** Sales and rents of a project by year and bedrooms. */
export const getProjectStats = endpoint({
  operationId: 'getProjectStats',
  method: 'get',
  path: '/api/v1/projects/{id}/stats',
  tag: 'Projects',
  summary: 'Sales and rents of a project by year and bedrooms',
  description:
    'One row for the project as a whole, for each year, for each number of bedrooms, and for both; off-plan and ready sales apart. Last sale, turnover, absorption and coverage stand in `meta.summary`.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: ProjectParams,
  query: z.strictObject(propertyStatsList.query),
  answer: propertyStatsList.answer,
  problems: ['record-moved', 'project-not-found'],
  examples: [
    { summary: 'Elite Residence', request: `/api/v1/projects/${exampleRecords.project}/stats` },
    { summary: 'As CSV', request: `/api/v1/projects/${exampleRecords.project}/stats?format=csv` },
  ],
  async handle({ params, snapshot, historyFrom, signal }) {
    const row = await projectAt(snapshot, params.id, signal);
    const areas = await readPropertyAreas(snapshot, 'project', row.id, signal);
    const property = { building_id: null, project_id: row.id, areas };
    return listPropertyStats({ snapshot, property, historyFrom, signal, units: countUnits(row), sold: row });
  },
});
