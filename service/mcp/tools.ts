/** Which operations an assistant is offered as tools, and why the others are not: a choice for every read operation of the data API. */
import { listTopAreas } from '../endpoints/analytics-rankings.ts';
import { listYieldByBuilding } from '../endpoints/analytics-rankings-yields.ts';
import { getAreaStats } from '../endpoints/area-stats.ts';
import { getAreaSummary } from '../endpoints/area-summary.ts';
import { listAreas } from '../endpoints/areas.ts';
import { compareAreas } from '../endpoints/areas-compare.ts';
import { listBrokers } from '../endpoints/brokers.ts';
import { getBuilding, getBuildingStats, listBuildings, listBuildingUnits } from '../endpoints/buildings.ts';
import { getDeveloperStats } from '../endpoints/developer-stats.ts';
import { getDeveloper, listDevelopers } from '../endpoints/developers.ts';
import { getEstimate } from '../endpoints/estimate.ts';
import { listSaleIndex } from '../endpoints/indices.ts';
import { listPois } from '../endpoints/maps-pois.ts';
import { listOffplanPremium } from '../endpoints/offplan-premium.ts';
import { listPriceIndex } from '../endpoints/price-index.ts';
import { getProjectStats } from '../endpoints/project-parts.ts';
import { listTopProjects } from '../endpoints/project-rankings.ts';
import { listProjectPriceTrends } from '../endpoints/project-trends.ts';
import { getProject, listProjects } from '../endpoints/projects.ts';
import { listRentContracts } from '../endpoints/rent-contracts.ts';
import { getFullRentContract } from '../endpoints/rent-contracts-full.ts';
import { listRentStats } from '../endpoints/rent-contracts-stats.ts';
import { listRentTrends } from '../endpoints/rent-contracts-trends.ts';
import { listRentYields } from '../endpoints/rent-yields.ts';
import { autocomplete } from '../endpoints/search-autocomplete.ts';
import { searchProperties } from '../endpoints/search-properties.ts';
import { getSeasonality } from '../endpoints/seasonality.ts';
import { listServiceCharges } from '../endpoints/service-charges.ts';
import { getTransaction, listTransactions } from '../endpoints/transactions.ts';
import { listValuations } from '../endpoints/valuations.ts';
import type { Endpoint } from '../http/endpoint.ts';

/**
 * The operations that are tools, what is asked first coming first. Half of the read operations: every tool is read by the model
 * before the first question, and each that says what another says makes the choice harder.
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
  listPriceIndex,
  listOffplanPremium,
  getSeasonality,
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
  listRentTrends,
  listRentYields,
  listRentContracts,
  getFullRentContract,
  listDevelopers,
  getDeveloper,
  getDeveloperStats,
  listBrokers,
  listPois,
  listServiceCharges,
  listValuations,
  listSaleIndex,
];

/** Read operations that are no tools, by the reason. */
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
  ],
  'answers only where broker deals are loaded': [
    'getBroker',
    'getBrokerStats',
    'listBrokerAreas',
    'listBrokerTransactions',
    'listTopBrokers',
  ],
  'it is for drawing': ['mapAreas', 'mapArea', 'mapBounds', 'mapHeat', 'getMapConfig', 'getMapTile'],
  'it is for keeping copies of the data': ['listTransactionChanges', 'listExports', 'getExport'],
};
