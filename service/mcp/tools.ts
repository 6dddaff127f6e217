/** Decides for every read operation of the data API whether assistants get it as a tool, and why not. */

import type { Endpoint } from '../contract/endpoint.ts';
import { getMeasure } from '../families/aggregates/measures/routes.ts';
import { listOffplanPremium } from '../families/analytics/offplan-premium.ts';
import { listPriceIndex } from '../families/analytics/price-index/routes.ts';
import { listTopAreas } from '../families/analytics/rankings.ts';
import { listRentIndex } from '../families/analytics/rent-index.ts';
import { getSeasonality } from '../families/analytics/seasonality.ts';
import { listYieldByBuilding } from '../families/analytics/yield-rankings.ts';
import { compareAreas } from '../families/areas/compare/routes.ts';
import { listAreas } from '../families/areas/routes.ts';
import { getAreaStats } from '../families/areas/stats/routes.ts';
import { getAreaSummary } from '../families/areas/summary/routes.ts';
import { listBrokers } from '../families/brokers/routes.ts';
import {
  getBuilding,
  getBuildingStats,
  listBuildings,
  listBuildingUnits,
} from '../families/buildings/routes.ts';
import { getDeveloperStats } from '../families/developers/figures.ts';
import { getDeveloper, listDevelopers } from '../families/developers/routes.ts';
import { getEstimate, getRentEstimate } from '../families/estimates/routes.ts';
import { listPois } from '../families/maps/pois.ts';
import { getProjectStats } from '../families/projects/parts.ts';
import { listTopProjects } from '../families/projects/rankings.ts';
import { getProject, listProjects } from '../families/projects/routes.ts';
import { listProjectPriceTrends } from '../families/projects/trends.ts';
import { listSaleIndex } from '../families/registers/sale-index.ts';
import { listServiceCharges } from '../families/registers/service-charges.ts';
import { listRentStats } from '../families/rents/figures.ts';
import { getFullRentContract } from '../families/rents/full-contract.ts';
import { listRentContracts } from '../families/rents/routes.ts';
import { listRentYields } from '../families/rents/yields.ts';
import { autocomplete } from '../families/search/autocomplete.ts';
import { searchProperties } from '../families/search/properties.ts';
import { getTransaction, listTransactions } from '../families/transactions/routes.ts';

/**
 * The operations that are tools, most used first. They are half of the read operations: a model reads every tool before
 * the first
 * question, and tools with similar answers make the choice harder.
 */
export const offered: readonly Endpoint[] = [
  autocomplete,
  searchProperties,
  getAreaSummary,
  getAreaStats,
  compareAreas,
  listTopAreas,
  listAreas,
  listTransactions,
  getTransaction,
  getEstimate,
  getRentEstimate,
  listPriceIndex,
  listRentIndex,
  listOffplanPremium,
  getSeasonality,
  getMeasure,
  listProjects,
  getProject,
  getProjectStats,
  listProjectPriceTrends,
  listTopProjects,
  listBuildings,
  getBuilding,
  getBuildingStats,
  listBuildingUnits,
  listYieldByBuilding,
  listRentStats,
  listRentYields,
  listRentContracts,
  getFullRentContract,
  listDevelopers,
  getDeveloper,
  getDeveloperStats,
  listBrokers,
  listPois,
  listServiceCharges,
  listSaleIndex,
];

/** Read operations that are not tools, by reason. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'a tool gives the same rows with a filter': [
    'listAreaBuildings',
    'listAreaProjects',
    'listAreaTransactions',
    'listBuildingTransactions',
    'listProjectBuildings',
    'listProjectTransactions',
    'listProjectRentals',
    'listDeveloperProjects',
    'listDeveloperTransactions',
  ],
  'a tool says it, or nearly': [
    'getArea',
    'listMeasures',
    'listRentTrends',
    'listRentSummary',
    'listRentAreas',
    'listRentalByArea',
    'listEjariLines',
    'listEjariStats',
    'listEjariYields',
    'listProjectUnits',
    'autocompleteBuildings',
    'searchBuildings',
    'searchProjects',
    'describeSearch',
    'listPoiCategories',
    'listEstimateAccuracy',
    'listSupply',
  ],
  'it is for programs that compose figures of their own': [
    'aggregateTransactions',
    'aggregateRents',
    'aggregateUnits',
    'aggregateProjects',
  ],
  'it is for statisticians who watch how published figures change': ['listRevisions'],
  'answers only where broker deals are loaded': [
    'getBroker',
    'getBrokerStats',
    'listBrokerAreas',
    'listBrokerTransactions',
    'listTopBrokers',
  ],
  'it lists single records that few ask for': ['listValuations'],
  'it is for drawing': ['mapAreas', 'mapArea', 'mapBounds', 'mapHeat', 'getMapConfig', 'getMapTile'],
  'it is for lists of properties that a program sends': ['getPortfolio', 'getPortfolioResults'],
  'it is for tools that read an address without a key': ['listLinks'],
  'it is for people who run queries of their own': ['getReproduction'],
  'it is for keeping copies of the data': ['listTransactionChanges', 'listExports', 'getExport'],
};
