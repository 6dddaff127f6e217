/** Every endpoint: the one list that the application, OpenAPI and the contract tests read. */
import type { Endpoint } from '../contract/endpoint.ts';
import { postMcp } from '../mcp/endpoint.ts';
import { consoleFiles } from './about/console-files.ts';
import { getOpenApi } from './about/docs.ts';
import { documentation } from './about/documentation.ts';
import { getLiveness, getReadiness } from './about/health.ts';
import { getQuickStart } from './about/quick-start.ts';
import { getReleases } from './about/releases.ts';
import { getStatus } from './about/status/routes.ts';
import { endAccess, getAccess } from './accounts/end-access.ts';
import { invitations } from './accounts/invitations.ts';
import { passwordReset } from './accounts/password-reset.ts';
import {
  askEmailConfirmation,
  confirmEmail,
  deleteProfile,
  exportProfile,
  getEmailConfirmation,
  getProfile,
  updateProfile,
} from './accounts/profile.ts';
import { beginProviderSignIn, finishProviderSignIn } from './accounts/provider.ts';
import { endLetters, getEndOfLetters, getSaved, removeSavedPage, savePage } from './accounts/saved.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from './accounts/second-factor.ts';
import { getLogin, getLoginCode, getSignup, logIn, logInByCode, logOut, signUp } from './accounts/sign-in.ts';
import { createToken, deleteToken, listTokens } from './accounts/tokens.ts';
import { measureOperations } from './aggregates/measures/routes.ts';
import { aggregates } from './aggregates/routes.ts';
import { analytics } from './analytics/all.ts';
import { listTopAreas } from './analytics/rankings.ts';
import { listYieldByBuilding } from './analytics/yield-rankings.ts';
import { compareAreas } from './areas/compare/routes.ts';
import { listAreaBuildings, listAreaProjects, listAreaTransactions } from './areas/lists.ts';
import { getArea, listAreas } from './areas/routes.ts';
import { getAreaStats } from './areas/stats/routes.ts';
import { getAreaSummary } from './areas/summary/routes.ts';
import { listBrokerAreas } from './brokers/areas.ts';
import { listTopBrokers } from './brokers/rankings.ts';
import { getBroker, listBrokers, listBrokerTransactions } from './brokers/routes.ts';
import { getBrokerStats } from './brokers/stats/routes.ts';
import {
  getBuilding,
  getBuildingStats,
  listBuildings,
  listBuildingTransactions,
  listBuildingUnits,
} from './buildings/routes.ts';
import { catalog } from './catalog/routes.ts';
import { getDeveloperStats } from './developers/figures.ts';
import {
  getDeveloper,
  listDeveloperProjects,
  listDevelopers,
  listDeveloperTransactions,
} from './developers/routes.ts';
import { listEstimateAccuracy } from './estimates/accuracy.ts';
import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  getPortfolioResults,
} from './estimates/portfolio/routes.ts';
import { getEstimate, getRentEstimate } from './estimates/routes.ts';
import { getExport, listExports } from './exports/routes.ts';
import { iceberg } from './iceberg/routes.ts';
import { links } from './links/routes.ts';
import { mapArea, mapAreas } from './maps/areas/routes.ts';
import { getBaseTile, getStreetTile } from './maps/base-map.ts';
import { mapBounds } from './maps/bounds.ts';
import { getMapConfig, getMapTile } from './maps/config.ts';
import { explorerFiles, getExplorer } from './maps/explorer.ts';
import { mapHeat } from './maps/heatmap.ts';
import { listPoiCategories, listPois } from './maps/pois.ts';
import { getMethod, listMethods } from './methods/routes.ts';
import { oauth } from './oauth/all.ts';
import {
  getProjectStats,
  listProjectBuildings,
  listProjectRentals,
  listProjectTransactions,
  listProjectUnits,
} from './projects/parts.ts';
import { listTopProjects } from './projects/rankings.ts';
import { getProject, listProjects } from './projects/routes.ts';
import { listProjectPriceTrends } from './projects/trends.ts';
import { listSaleIndex } from './registers/sale-index.ts';
import { listServiceCharges } from './registers/service-charges.ts';
import { listValuations } from './registers/valuations.ts';
import { listRentAreas, listRentalByArea } from './rents/areas/routes.ts';
import { listEjariStats, listEjariYields } from './rents/ejari/figures.ts';
import { listEjariLines } from './rents/ejari/routes.ts';
import { listRentStats } from './rents/figures.ts';
import { getFullRentContract } from './rents/full-contract.ts';
import { listRentContracts } from './rents/routes.ts';
import { listRentSummary } from './rents/summary.ts';
import { listRentTrends } from './rents/trends.ts';
import { listRentYields } from './rents/yields.ts';
import { reproductions } from './reproduce/routes.ts';
import { sdmx } from './sdmx/routes.ts';
import { autocomplete, autocompleteBuildings } from './search/autocomplete.ts';
import { describeSearch } from './search/describe.ts';
import { searchBuildings, searchProjects } from './search/names.ts';
import { searchProperties } from './search/properties.ts';
import { getClientInfo } from './sites/client-info.ts';
import { getAnalytics, getDashboard } from './sites/dashboard.ts';
import { bulkIndexDocuments, destroyIndexDocuments, getIndexTask } from './sites/documents.ts';
import { getIndexSettings, getSiteDocument, listSiteDocuments } from './sites/index-reads.ts';
import {
  addSiteDocuments,
  deleteSiteDocument,
  deleteSiteDocuments,
  getSiteTask,
  updateIndexSettings,
} from './sites/index-writes.ts';
import { createKey, deleteKey, getKey, listKeys, rotateKey, toggleKey, updateKey } from './sites/keys.ts';
import { forOwners } from './sites/owners/all.ts';
import { createSite, deleteSite, getSite, getSiteForm, listSites, updateSite } from './sites/routes.ts';
import { getSearchHealth, multiSearchSite, searchSite, searchSiteFacet } from './sites/search.ts';
import { logSearches, reportUsage } from './sites/usage-reports.ts';
import { listTransactionChanges } from './transactions/changes.ts';
import { getTransaction, listTransactions } from './transactions/routes.ts';
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
} from './webhooks/console.ts';
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
} from './webhooks/routes.ts';

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
  getBaseTile,
  getStreetTile,
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
  ...analytics,
  ...aggregates,
  ...measureOperations,
  getEstimate,
  getRentEstimate,
  listEstimateAccuracy,
  createPortfolio,
  getPortfolio,
  getPortfolioResults,
  deletePortfolio,
  listRentalByArea,
  listYieldByBuilding,
  listTopAreas,
  listExports,
  getExport,
  ...links,
  ...reproductions,
  ...catalog,
  ...iceberg,
  ...sdmx,
  getSignup,
  signUp,
  getLogin,
  logIn,
  getLoginCode,
  logInByCode,
  beginProviderSignIn,
  finishProviderSignIn,
  logOut,
  ...passwordReset,
  listSites,
  getSiteForm,
  createSite,
  getSite,
  updateSite,
  deleteSite,
  ...forOwners,
  ...invitations,
  listKeys,
  createKey,
  getKey,
  updateKey,
  deleteKey,
  rotateKey,
  toggleKey,
  getSaved,
  savePage,
  removeSavedPage,
  getEndOfLetters,
  endLetters,
  listTokens,
  createToken,
  deleteToken,
  getProfile,
  updateProfile,
  getEmailConfirmation,
  confirmEmail,
  askEmailConfirmation,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getAccess,
  endAccess,
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
  ...oauth,
  bulkIndexDocuments,
  destroyIndexDocuments,
  getIndexTask,
  searchSite,
  searchSiteFacet,
  multiSearchSite,
  listSiteDocuments,
  getSiteDocument,
  addSiteDocuments,
  deleteSiteDocument,
  deleteSiteDocuments,
  getIndexSettings,
  updateIndexSettings,
  getSiteTask,
  getSearchHealth,
  getClientInfo,
  reportUsage,
  logSearches,
  getStatus,
  getReleases,
  getLiveness,
  getReadiness,
  getOpenApi,
  getExplorer,
  ...explorerFiles,
  ...consoleFiles,
  getQuickStart,
  getDashboard,
  getAnalytics,
  ...documentation,
  listMethods,
  getMethod,
];
