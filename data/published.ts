/** The list that building, checking and documentation read: every published table, mart and serving arrangement, and the stages that lead to them. */

import { arrivals } from './marts/arrivals.ts';
import { coveredDays } from './marts/covered-days.ts';
import { dailyCompleteness } from './marts/daily-completeness.ts';
import { developerSales } from './marts/developer-sales.ts';
import { headlines } from './marts/headlines.ts';
import { mainSeriesMart } from './marts/main-series.ts';
import { namedContracts } from './marts/named-contracts.ts';
import { placeLabels } from './marts/place-labels.ts';
import { placesMonthly } from './marts/places-monthly.ts';
import { pulls } from './marts/pulls.ts';
import { rankings } from './marts/rankings.ts';
import { rentsByCalendar } from './marts/rents-by-calendar.ts';
import { rentsByPeriod } from './marts/rents-by-period.ts';
import { rentsMonthly } from './marts/rents-monthly.ts';
import { salesMonthly } from './marts/sales-monthly.ts';
import { measuredContracts } from './measures/measured-contracts.ts';
import { measuredSales } from './measures/measured-sales.ts';
import { developerPriceCells } from './methods/developer-price-cells.ts';
import { eligibleSales } from './methods/eligible-sales.ts';
import { estimateBacktest } from './methods/estimate/estimate-backtest.ts';
import { estimateDays } from './methods/estimate/estimate-days.ts';
import { estimateIntervals } from './methods/estimate/estimate-intervals.ts';
import { estimateLevels } from './methods/estimate/estimate-levels.ts';
import { estimateRecords } from './methods/estimate/estimate-records.ts';
import { estimateTrials } from './methods/estimate/estimate-trials.ts';
import { estimateTried } from './methods/estimate/estimate-tried.ts';
import { growth } from './methods/growth.ts';
import { offplanPremium } from './methods/offplan-premium.ts';
import { indexPoints } from './methods/price-index/index-points.ts';
import { priceIndex } from './methods/price-index/price-index.ts';
import { priceIndexChanges } from './methods/price-index/price-index-changes.ts';
import { rentIndexChanges } from './methods/price-index/rent-index-changes.ts';
import { rentIndexPoints } from './methods/price-index/rent-index-points.ts';
import { saleIndex } from './methods/price-index/sale-index.ts';
import { pricedSales } from './methods/priced-sales.ts';
import { completionChances } from './methods/supply/completion-chances.ts';
import { projectSpans } from './methods/supply/project-spans.ts';
import { supplyIntervals } from './methods/supply/supply-intervals.ts';
import { supplyToCome } from './methods/supply/supply-to-come.ts';
import { supplyTrials } from './methods/supply/supply-trials.ts';
import { yieldCells } from './methods/yields/yield-cells.ts';
import { yieldSegments } from './methods/yields/yield-segments.ts';
import { yields } from './methods/yields/yields.ts';
import { brokerList } from './serve/broker-list.ts';
import { brokerPeriods } from './serve/broker-periods.ts';
import { brokerTransactions } from './serve/broker-transactions.ts';
import { buildingList } from './serve/building-list.ts';
import { buildingYears } from './serve/building-years.ts';
import { developerList } from './serve/developer-list.ts';
import { poiDistances } from './serve/poi-distances.ts';
import { projectList } from './serve/project-list.ts';
import { propertyCells } from './serve/property-cells.ts';
import { searchNames } from './serve/search-names.ts';
import { searchProperties } from './serve/search-properties.ts';
import { transactionKinds } from './serve/transaction-kinds.ts';
import { transactionList } from './serve/transaction-list.ts';
import { transactionListByArea } from './serve/transaction-list-by-area.ts';
import { transactionPlaces } from './serve/transaction-places.ts';
import { transactionSpots } from './serve/transaction-spots.ts';
import { unitList } from './serve/unit-list.ts';
import type { TableDefinition } from './table.ts';
import { areaPoints } from './tables/area-points.ts';
import { areaShapes } from './tables/area-shapes.ts';
import { areas } from './tables/areas.ts';
import { brokerDeals } from './tables/broker-deals.ts';
import { brokers } from './tables/brokers.ts';
import { buildingLinks } from './tables/building-links.ts';
import { buildingMatches } from './tables/building-matches.ts';
import { buildingPointLinks } from './tables/building-point-links.ts';
import { buildingPoints } from './tables/building-points.ts';
import { buildingWordings } from './tables/building-wordings.ts';
import { buildings } from './tables/buildings.ts';
import { cadastralNames } from './tables/cadastral-names.ts';
import { communityNames } from './tables/community-names.ts';
import { conformedDeals } from './tables/conformed-deals.ts';
import { contractLines } from './tables/contract-lines.ts';
import { contractRooms } from './tables/contract-rooms.ts';
import { countedContracts } from './tables/counted-contracts.ts';
import { countedDeals } from './tables/counted-deals.ts';
import { countedUntil } from './tables/counted-until.ts';
import { coveredFrom } from './tables/covered-from.ts';
import { deals } from './tables/deals.ts';
import { developers } from './tables/developers.ts';
import { latinNames } from './tables/latin-names.ts';
import { locatedNames } from './tables/located-names.ts';
import { locatedPlaces } from './tables/located-places.ts';
import { onlyBuildings } from './tables/only-buildings.ts';
import { placeAreas } from './tables/place-areas.ts';
import { placeFeedNames } from './tables/place-feed-names.ts';
import { placeNames } from './tables/place-names.ts';
import { placeWordings } from './tables/place-wordings.ts';
import { places } from './tables/places.ts';
import { pois } from './tables/pois.ts';
import { projectAliases } from './tables/project-aliases.ts';
import { projectAreas } from './tables/project-areas.ts';
import { projectBrands } from './tables/project-brands.ts';
import { projectDates } from './tables/project-dates.ts';
import { projectHomes } from './tables/project-homes.ts';
import { projectLinks } from './tables/project-links.ts';
import { projectMatches } from './tables/project-matches.ts';
import { projectNames } from './tables/project-names.ts';
import { projectWordings } from './tables/project-wordings.ts';
import { projects } from './tables/projects.ts';
import { projectsRegister } from './tables/projects-register.ts';
import { rentContractLines } from './tables/rent-contract-lines.ts';
import { rentContracts } from './tables/rent-contracts.ts';
import { roomAccuracy } from './tables/room-accuracy.ts';
import { roomEvidence } from './tables/room-evidence.ts';
import { serviceCharges } from './tables/service-charges.ts';
import { severalContractLines } from './tables/several-contract-lines.ts';
import { severalContracts } from './tables/several-contracts.ts';
import { severalDealLines } from './tables/several-deal-lines.ts';
import { severalDeals } from './tables/several-deals.ts';
import { subjectAreas } from './tables/subject-areas.ts';
import { transactionLines } from './tables/transaction-lines.ts';
import { transactionProcedures } from './tables/transaction-procedures.ts';
import { transactions } from './tables/transactions.ts';
import { unitBuildings } from './tables/unit-buildings.ts';
import { units } from './tables/units.ts';
import { valuations } from './tables/valuations.ts';

export const tables: readonly TableDefinition[] = [
  communityNames,
  places,
  placeAreas,
  placeNames,
  placeWordings,
  placeFeedNames,
  projectAreas,
  projectWordings,
  projectMatches,
  projectLinks,
  projectNames,
  latinNames,
  projectBrands,
  projectsRegister,
  cadastralNames,
  locatedNames,
  locatedPlaces,
  buildingWordings,
  buildingMatches,
  buildingLinks,
  severalDealLines,
  severalDeals,
  deals,
  contractLines,
  severalContractLines,
  severalContracts,
  areas,
  areaPoints,
  areaShapes,
  pois,
  projects,
  projectAliases,
  projectDates,
  developers,
  buildings,
  buildingPointLinks,
  buildingPoints,
  onlyBuildings,
  unitBuildings,
  units,
  roomEvidence,
  roomAccuracy,
  contractRooms,
  rentContracts,
  projectHomes,
  conformedDeals,
  transactions,
  transactionLines,
  countedDeals,
  countedContracts,
  rentContractLines,
  brokers,
  valuations,
  saleIndex,
  serviceCharges,
  transactionProcedures,
  brokerDeals,
  subjectAreas,
  eligibleSales,
  pricedSales,
  estimateDays,
  estimateRecords,
  salesMonthly,
  measuredContracts,
  measuredSales,
  rentsMonthly,
  countedUntil,
  coveredFrom,
  pulls,
  coveredDays,
  arrivals,
  dailyCompleteness,
  rentsByCalendar,
  rentsByPeriod,
  namedContracts,
  placeLabels,
  headlines,
  rankings,
  yieldCells,
  yieldSegments,
  yields,
  priceIndex,
  indexPoints,
  priceIndexChanges,
  rentIndexPoints,
  rentIndexChanges,
  growth,
  mainSeriesMart,
  offplanPremium,
  estimateLevels,
  estimateTrials,
  estimateIntervals,
  estimateTried,
  estimateBacktest,
  projectSpans,
  completionChances,
  supplyTrials,
  supplyIntervals,
  supplyToCome,
  placesMonthly,
  developerSales,
  developerPriceCells,
  transactionList,
  transactionListByArea,
  transactionKinds,
  transactionPlaces,
  transactionSpots,
  brokerTransactions,
  brokerPeriods,
  brokerList,
  developerList,
  unitList,
  projectList,
  buildingList,
  buildingYears,
  propertyCells,
  searchNames,
  poiDistances,
  searchProperties,
];
