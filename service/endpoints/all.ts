/** Every endpoint: the one list that the application, OpenAPI and the contract tests read. */
import type { Endpoint } from '../http/endpoint.ts';
import { postMcp } from '../mcp/endpoint.ts';
import { listTopAreas } from './analytics-rankings.ts';
import { listRentalByArea } from './analytics-rankings-rents.ts';
import { listYieldByBuilding } from './analytics-rankings-yields.ts';
import { listAreaBuildings, listAreaProjects, listAreaTransactions } from './area-lists.ts';
import { getAreaStats } from './area-stats.ts';
import { getAreaSummary } from './area-summary.ts';
import { getArea, listAreas } from './areas.ts';
import { compareAreas } from './areas-compare.ts';
import { getBrokerStats, listBrokerAreas } from './broker-stats.ts';
import { getBroker, listBrokers, listBrokerTransactions } from './brokers.ts';
import { listTopBrokers } from './brokers-top.ts';
import {
  getBuilding,
  getBuildingStats,
  listBuildings,
  listBuildingTransactions,
  listBuildingUnits,
} from './buildings.ts';
import { listTransactionChanges } from './changes.ts';
import { getClientInfo } from './client-info.ts';
import { consoleFiles } from './console-files.ts';
import { getAnalytics, getDashboard } from './dashboard.ts';
import { describeSearch } from './describe.ts';
import { getDeveloperStats } from './developer-stats.ts';
import {
  getDeveloper,
  listDeveloperProjects,
  listDevelopers,
  listDeveloperTransactions,
} from './developers.ts';
import { getDocs, getDocsScalar, getDocsStart, getOpenApi } from './docs.ts';
import { listEjariLines } from './ejari-lines.ts';
import { listEjariStats, listEjariYields } from './ejari-statistics.ts';
import { getEstimate } from './estimate.ts';
import { explorerFiles, getExplorer } from './explorer.ts';
import { getExport, listExports } from './exports.ts';
import { bulkIndexDocuments, destroyIndexDocuments, getIndexTask } from './index-documents.ts';
import { listSaleIndex } from './indices.ts';
import { mapArea, mapAreas } from './maps-areas.ts';
import { mapBounds } from './maps-bounds.ts';
import { getMapConfig, getMapTile } from './maps-config.ts';
import { mapHeat } from './maps-heatmap.ts';
import { listPoiCategories, listPois } from './maps-pois.ts';
import { getMethod, listMethods } from './methods.ts';
import { listOffplanPremium } from './offplan-premium.ts';
import { askPasswordReset, getForgottenPassword, getPasswordReset, resetPassword } from './password-reset.ts';
import { listPriceIndex } from './price-index.ts';
import { getProblem, listProblems } from './problems.ts';
import {
  confirmEmail,
  deleteProfile,
  exportProfile,
  getEmailConfirmation,
  getProfile,
  updateProfile,
} from './profile.ts';
import {
  getProjectStats,
  listProjectBuildings,
  listProjectRentals,
  listProjectTransactions,
  listProjectUnits,
} from './project-parts.ts';
import { listTopProjects } from './project-rankings.ts';
import { listProjectPriceTrends } from './project-trends.ts';
import { getProject, listProjects } from './projects.ts';
import { getQuickStart } from './quick-start.ts';
import { listRentContracts } from './rent-contracts.ts';
import { listRentAreas } from './rent-contracts-areas.ts';
import { getFullRentContract } from './rent-contracts-full.ts';
import { listRentStats } from './rent-contracts-stats.ts';
import { listRentSummary } from './rent-contracts-summary.ts';
import { listRentTrends } from './rent-contracts-trends.ts';
import { listRentYields } from './rent-yields.ts';
import { autocomplete, autocompleteBuildings } from './search-autocomplete.ts';
import { searchBuildings, searchProjects } from './search-names.ts';
import { searchProperties } from './search-properties.ts';
import { getSeasonality } from './seasonality.ts';
import { listServiceCharges } from './service-charges.ts';
import { getLogin, getSignup, logIn, logOut, signUp } from './sign-in.ts';
import { createKey, deleteKey, getKey, listKeys, rotateKey, toggleKey, updateKey } from './site-keys.ts';
import { getSearchHealth, multiSearchSite, searchSite, searchSiteFacet } from './site-search.ts';
import { createSite, deleteSite, getSite, getSiteForm, listSites, updateSite } from './sites.ts';
import { getLiveness, getReadiness, getStatus } from './status.ts';
import { createToken, deleteToken, listTokens } from './tokens.ts';
import { getTransaction, listTransactions } from './transactions.ts';
import { logSearches, reportUsage } from './usage-reports.ts';
import { listValuations } from './valuations.ts';
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from './webhooks.ts';
import {
  getDeliveryPage,
  getWebhookPage,
  getWebhooks,
  postReplay,
  postRotation,
  postTest,
  postWebhook,
  putWebhook,
  removeWebhook,
} from './webhooks-console.ts';

/** In the order the documentation shows them. */
export const endpoints: readonly Endpoint[] = [
  listTransactions,
  getTransaction,
  listTransactionChanges,
  listAreas,
  getArea,
  listAreaBuildings,
  listAreaProjects,
  listAreaTransactions,
  getAreaStats,
  compareAreas,
  getAreaSummary,
  mapAreas,
  mapArea,
  mapBounds,
  getMapConfig,
  mapHeat,
  getMapTile,
  listPois,
  listPoiCategories,
  listBuildings,
  getBuilding,
  getBuildingStats,
  listBuildingTransactions,
  listBuildingUnits,
  listProjects,
  listTopProjects,
  getProject,
  getProjectStats,
  listProjectPriceTrends,
  listProjectBuildings,
  listProjectUnits,
  listProjectTransactions,
  listProjectRentals,
  listRentContracts,
  listRentStats,
  listRentSummary,
  listRentTrends,
  listRentAreas,
  listRentYields,
  listEjariLines,
  listEjariStats,
  listEjariYields,
  getFullRentContract,
  listDevelopers,
  getDeveloper,
  listDeveloperProjects,
  listDeveloperTransactions,
  getDeveloperStats,
  listBrokers,
  listTopBrokers,
  getBroker,
  listBrokerAreas,
  getBrokerStats,
  listBrokerTransactions,
  listValuations,
  listSaleIndex,
  listServiceCharges,
  listPriceIndex,
  listOffplanPremium,
  getSeasonality,
  getEstimate,
  listRentalByArea,
  listYieldByBuilding,
  listTopAreas,
  listExports,
  getExport,
  getSignup,
  signUp,
  getLogin,
  logIn,
  logOut,
  getForgottenPassword,
  askPasswordReset,
  getPasswordReset,
  resetPassword,
  listSites,
  getSiteForm,
  createSite,
  getSite,
  updateSite,
  deleteSite,
  listKeys,
  createKey,
  getKey,
  updateKey,
  deleteKey,
  rotateKey,
  toggleKey,
  listTokens,
  createToken,
  deleteToken,
  getProfile,
  updateProfile,
  getEmailConfirmation,
  confirmEmail,
  deleteProfile,
  exportProfile,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  listDeliveries,
  getDelivery,
  replayDelivery,
  getWebhooks,
  postWebhook,
  getWebhookPage,
  putWebhook,
  removeWebhook,
  postRotation,
  postTest,
  getDeliveryPage,
  postReplay,
  autocomplete,
  autocompleteBuildings,
  searchBuildings,
  searchProjects,
  searchProperties,
  describeSearch,
  postMcp,
  bulkIndexDocuments,
  destroyIndexDocuments,
  getIndexTask,
  searchSite,
  searchSiteFacet,
  multiSearchSite,
  getSearchHealth,
  getClientInfo,
  reportUsage,
  logSearches,
  getStatus,
  getLiveness,
  getReadiness,
  getOpenApi,
  getExplorer,
  ...explorerFiles,
  ...consoleFiles,
  getQuickStart,
  getDashboard,
  getAnalytics,
  getDocs,
  getDocsScalar,
  getDocsStart,
  listMethods,
  getMethod,
  listProblems,
  getProblem,
];
