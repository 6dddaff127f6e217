/** Buildings: the directory, one of them, and what is sold and registered in it. */

import { z } from 'zod';
import { endpoint, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import {
  type BuildingPlace,
  BuildingQuery,
  buildingAt,
  buildingList,
  buildingPlaceAt,
  listBuildingsWithin,
} from '../../records/buildings/lists.ts';
import { BuildingRecord, placedBuilding, tooFewKnown } from '../../records/buildings/schema.ts';
import { insideOf } from '../../records/geometry/inside.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { BuildingParams, UnitQuery } from '../../records/property-parameters.ts';
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
import { type Property, readHeadline } from '../../statistics/property/figures.ts';
import { listPropertyStats, propertyStatsList } from '../../statistics/property/statistics.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** Where the sales of a building and the contracts of its project lie. */
async function readProperty(snapshot: Snapshot, row: BuildingPlace, signal: AbortSignal): Promise<Property> {
  const { id, area_id, project_id, is_counted, sales_known_pct } = row;
  const ofProject =
    project_id === null ? [] : await readPropertyAreas(snapshot, 'project', project_id, signal);
  const areas =
    area_id === null || ofProject === undefined ? undefined : [...new Set([area_id, ...ofProject])];
  const notCounted = is_counted ? null : tooFewKnown(sales_known_pct);
  return { building_id: id, project_id, areas, notCounted };
}

/** `GET /buildings`. */
export const listBuildings = endpoint({
  operationId: 'listBuildings',
  method: 'get',
  path: '/api/v1/buildings',
  tag: 'Buildings',
  summary: 'Buildings, most sales first',
  description:
    'Returns the buildings that transactions name and those of the register of buildings. Fields that no export gives are null. The numbers of sales begin with the plan’s history; the median is of the last 12 months. Both are null where the building of too few sales there is known (`sales_known_pct`).',
  reads: 'snapshot',
  counts: ['buildings', 'transactions'],
  query: BuildingQuery.extend(geometryParameters),
  answer: buildingList(),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Buildings with most sales', request: '/api/v1/buildings?limit=5' },
    { summary: 'By name', request: '/api/v1/buildings?q=tower&sort=name' },
    {
      summary: 'Most expensive in Dubai Marina, as CSV',
      request: '/api/v1/buildings?area=dubai-marina&sort=-median_price_aed_per_sqft&format=csv',
    },
  ],
  async handle(call) {
    const inside = await insideOf(call.snapshot, call.query, call.signal);
    return listBuildingsWithin(call, { inside });
  },
});

/** One building by its id. */
export const getBuilding = endpoint({
  operationId: 'getBuilding',
  method: 'get',
  path: '/api/v1/buildings/{id}',
  tag: 'Buildings',
  summary: 'One building',
  description:
    'Returns the building with this id and figures of its last 12 months. Rent contracts name no building, so its rent is that of its project, and `basis` says so. Figures of sales are null where `sales_known_pct` is too small to count.',
  reads: 'snapshot',
  counts: ['buildings', 'transactions', 'rent-contracts'],
  params: BuildingParams,
  answer: record('building', BuildingRecord),
  problems: ['record-moved', 'building-not-found'],
  examples: [{ summary: 'A tower', request: `/api/v1/buildings/${exampleRecords.building}` }],
  async handle({ params, snapshot, historyFrom, signal }) {
    const row = await buildingAt(snapshot, params.id, historyFrom, signal);
    const property = await readProperty(snapshot, row, signal);
    const headline = await readHeadline(snapshot, property, historyFrom, signal);
    return { record: { ...placedBuilding(row), headline } };
  },
});

/** Sales and rents of a building by year and bedrooms. */
export const getBuildingStats = endpoint({
  operationId: 'getBuildingStats',
  method: 'get',
  path: '/api/v1/buildings/{id}/stats',
  tag: 'Buildings',
  summary: 'Sales and rents of a building by year and bedrooms',
  description:
    'Returns one row for the building as a whole, one for each year, one for each number of bedrooms, and one for each combination. `meta.summary` holds the last sale, turnover and coverage. Rent contracts name no building, so rents are those of its project (`meta.rent_basis`). Figures of sales are null where the building of too few sales there is known.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: BuildingParams,
  query: z.strictObject(propertyStatsList.query),
  answer: propertyStatsList.answer,
  problems: ['record-moved', 'building-not-found'],
  examples: [
    { summary: 'A tower', request: `/api/v1/buildings/${exampleRecords.building}/stats` },
    { summary: 'As CSV', request: `/api/v1/buildings/${exampleRecords.building}/stats?format=csv` },
  ],
  async handle({ params, snapshot, historyFrom, signal }) {
    const row = await buildingPlaceAt(snapshot, params.id, signal);
    const property = await readProperty(snapshot, row, signal);
    return listPropertyStats({
      snapshot,
      property,
      historyFrom,
      signal,
      units: row.unit_count,
      sold: null,
    });
  },
});

/** `GET /buildings/{id}/transactions`: the list of transactions, within the building. */
export const listBuildingTransactions = endpoint({
  operationId: 'listBuildingTransactions',
  method: 'get',
  path: '/api/v1/buildings/{id}/transactions',
  tag: 'Buildings',
  summary: 'Transactions in a building',
  description:
    'Returns the same as the list of all transactions, and takes the same parameters except those that the building determines. Rent contracts name no building, so the list has none; see the list of the project.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: BuildingParams,
  query: TransactionQuery.omit({ area: true, project_id: true, building_id: true, developer_id: true }),
  renamed: renamedTransactionParameters,
  ranges: transactionRanges,
  answer: transactionList(),
  problems: ['record-moved', 'building-not-found', 'since-too-old'],
  examples: [
    {
      summary: 'Newest sales',
      request: `/api/v1/buildings/${exampleRecords.building}/transactions?type=sales&limit=5`,
    },
  ],
  async handle(call) {
    const { id, area_id } = await buildingPlaceAt(call.snapshot, call.params.id, call.signal);
    return listTransactionsWithin(call, {
      filters: { building_id: id },
      areas: area_id === null ? undefined : [area_id],
    });
  },
});

/** `GET /buildings/{id}/units`. */
export const listBuildingUnits = endpoint({
  operationId: 'listBuildingUnits',
  method: 'get',
  path: '/api/v1/buildings/{id}/units',
  tag: 'Buildings',
  summary: 'Units of a building',
  description:
    'Returns entries of the register of units, without owners. A unit belongs to a building when the register refers to the building, or when the building is the only one of its project.',
  reads: 'snapshot',
  counts: ['units'],
  params: BuildingParams,
  query: UnitQuery,
  answer: unitList,
  problems: ['record-moved', 'building-not-found'],
  examples: [
    { summary: 'Flats of a tower', request: `/api/v1/buildings/${exampleRecords.building}/units?limit=5` },
  ],
  async handle(call) {
    const { id } = await buildingPlaceAt(call.snapshot, call.params.id, call.signal);
    return listUnits(call, { building_id: id });
  },
});
