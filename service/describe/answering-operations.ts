/** The read operations that answer questions in words. */
import type { Endpoint } from '../contract/endpoint.ts';
import { aggregateTransactions } from '../families/aggregates/routes.ts';
import { listOffplanPremium } from '../families/analytics/offplan-premium.ts';
import { listPriceIndex } from '../families/analytics/price-index/routes.ts';
import { listTopAreas } from '../families/analytics/rankings.ts';
import { getSeasonality } from '../families/analytics/seasonality.ts';
import { listSupply } from '../families/analytics/supply.ts';
import { compareAreas } from '../families/areas/compare/routes.ts';
import { listAreas } from '../families/areas/routes.ts';
import { getAreaStats } from '../families/areas/stats/routes.ts';
import { getAreaSummary } from '../families/areas/summary/routes.ts';
import { getBuilding, getBuildingStats } from '../families/buildings/routes.ts';
import { getDeveloperStats } from '../families/developers/figures.ts';
import { getEstimate, getRentEstimate } from '../families/estimates/routes.ts';
import { getProjectStats } from '../families/projects/parts.ts';
import { listTopProjects } from '../families/projects/rankings.ts';
import { getProject, listProjects } from '../families/projects/routes.ts';
import { listRentAreas } from '../families/rents/areas/routes.ts';
import { listRentStats } from '../families/rents/figures.ts';
import { listRentTrends } from '../families/rents/trends.ts';
import { listTransactions } from '../families/transactions/routes.ts';

/** By path. */
export const answeringOperations: ReadonlyMap<string, Endpoint> = new Map(
  [
    aggregateTransactions,
    listOffplanPremium,
    listPriceIndex,
    listTopAreas,
    getSeasonality,
    listSupply,
    compareAreas,
    listAreas,
    getAreaStats,
    getAreaSummary,
    getBuilding,
    getBuildingStats,
    getDeveloperStats,
    getEstimate,
    getRentEstimate,
    getProjectStats,
    listTopProjects,
    getProject,
    listProjects,
    listRentAreas,
    listRentStats,
    listRentTrends,
    listTransactions,
  ].map((operation) => [operation.path, operation]),
);
