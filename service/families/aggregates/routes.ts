/** Free aggregates: counts, sums and levels of records, grouped as the caller asks. */
import type { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { transactionCounts } from '../../contract/meta.ts';
import { choice, wholeNumber } from '../../contract/parameters.ts';
import { readMembers } from '../../records/developer-members.ts';
import { boundValues, figureBedrooms, insideFilter, placesFilter } from '../../records/filters.ts';
import { insideOf } from '../../records/geometry/inside.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { findScope, placeIds } from '../../records/place-parameter.ts';
import { ProjectQuery, projectFilters } from '../../records/projects/lists.ts';
import {
  areaParameter,
  developerParameter,
  projectParameter,
  UnitQuery,
} from '../../records/property-parameters.ts';
import {
  allRentFilterValues,
  listedFilters,
  listedFiltersWide,
  wideFilterValues,
} from '../../records/rents/filters.ts';
import {
  RentContractQuery,
  renamedRentParameters,
  rentContractRanges,
} from '../../records/rents/parameters.ts';
import { filterValues, transactionFilters } from '../../records/transactions/filters.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../../records/transactions/parameters.ts';
import { checkReach } from '../../records/transactions/reach.ts';
import { unitFilters } from '../../records/units.ts';
import { type Completeness, readCompleteness } from '../../statistics/completeness.ts';
import { rentsAsOf } from '../../statistics/rents/statistics.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { answerAggregate, otherPeriods } from './answer-request.ts';
import { contractLevels, transactionLevels, unitLevels } from './levels.ts';
import { aggregateMeta, aggregateParameters, cellSchema, levelRows } from './schema.ts';
import { projects, rents, transactions, units } from './subjects.ts';

const lists = { sort: true, limit: true, cursor: true, include_total: true } as const;
const cost = 5;
const countedFilters = { table: { ...transactionFilters, ...figureBedrooms } };
const about = `Groups records by up to two dimensions and one period, with every filter of the list. Counts and sums are of all records that the filters keep. Means, medians and percentiles have their sample, a 95 % interval and a least sample; the method is at /docs/methods/market-statistics. It counts as ${cost} requests.`;

const TransactionAggregateQuery = TransactionQuery.omit(lists).extend({
  ...geometryParameters,
  ...aggregateParameters(transactions),
  rows: levelRows,
});

/** Returns the newest registration of the records of a type, with which the window ends. */
function transactionsAsOf(snapshot: Snapshot, type: z.output<typeof TransactionQuery>['type']): string {
  if (type === undefined) return snapshot.asOf;
  return type === 'rentals'
    ? rentsAsOf(snapshot)
    : (snapshot.manifest.as_of_by_dataset['transactions'] ?? snapshot.asOf);
}

const changed = { source: readQuery('transactions-changed'), reads: ['transaction_list', 'changes'] };

/** `GET /aggregate/transactions`. */
export const aggregateTransactions = endpoint({
  operationId: 'aggregateTransactions',
  method: 'get',
  path: '/api/v1/aggregate/transactions',
  tag: 'Aggregates',
  summary: 'Counts, sums and levels of transactions',
  description: `${about} Without days, the last 12 months count. Measures of amounts need one \`type\`, or \`type\` among the dimensions; levels of rents need \`version\` among the dimensions.`,
  reads: 'snapshot',
  counts: transactionCounts,
  cost,
  query: TransactionAggregateQuery,
  renamed: {
    date_from: renamedTransactionParameters.date_from,
    date_to: renamedTransactionParameters.date_to,
    trans_type: renamedTransactionParameters.trans_type,
  },
  ranges: transactionRanges,
  answer: list('cells', cellSchema('TransactionCell', transactions), aggregateMeta),
  problems: ['area-unknown', 'area-ambiguous', 'since-too-old'],
  examples: [
    {
      summary: 'Median price of sales by area and month',
      request:
        '/api/v1/aggregate/transactions?type=sales&group_by=area,month&measures=sum_price_aed,median_price_aed,p90_price_aed_per_sqft',
    },
    {
      summary: 'Transactions by type, usage and year',
      request:
        '/api/v1/aggregate/transactions?group_by=type,usage,year&from_date=2000-01-01&measures=sum_area_sqft&order=-count',
    },
    {
      summary: 'The 20 projects with most sales of a year, as CSV',
      request:
        '/api/v1/aggregate/transactions?type=sales&from_date=2026-01-01&group_by=project&measures=mean_price_aed_per_sqft&order=-count&limit=20&format=csv',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findScope(snapshot, query.area);
    const developers = await readMembers(snapshot, query.developer_id, signal);
    const inside = await insideOf(snapshot, query, signal);
    if (query.changed_since !== undefined) checkReach(snapshot, query.changed_since, 'changed_since');
    return answerAggregate({
      ...{ subject: transactions, query, snapshot, historyFrom, signal, place },
      asOf: transactionsAsOf(snapshot, query.type),
      coveredFrom: [
        query.type === 'rentals' ? null : snapshot.coveredFrom('sales'),
        query.type === undefined || query.type === 'rentals' ? snapshot.coveredFrom('rents') : null,
      ],
      day: 'transaction_date',
      windowDay: 'transaction_date',
      completeness: query.type === 'sales' ? await readCompleteness(snapshot, 'sales') : otherPeriods,
      ...(query.changed_since === undefined ? {} : { from: changed }),
      byArea: query.changed_since === undefined && place !== null ? countedFilters : null,
      filters: countedFilters,
      values: {
        ...filterValues({ ...query, inside }, developers, place, historyFrom),
        since: query.changed_since ?? null,
      },
      levels: (asked) => transactionLevels(query, asked),
    });
  },
});

const RentAggregateQuery = RentContractQuery.omit(lists).extend({
  ...geometryParameters,
  ...aggregateParameters(rents),
  rows: levelRows,
  period_of: choice(['transaction_date', 'start_date'], {
    description: 'Day that a month, quarter or year of `group_by` goes by.',
  })
    .optional()
    .meta({ override: { default: 'transaction_date' } }),
});

/** Returns how complete periods by the start of contracts are. Contracts registered up to an earlier day than the as-of date are another matter. */
async function startsCompleteness(
  snapshot: Snapshot,
  { period_of, to_date, version }: z.output<typeof RentAggregateQuery>,
): Promise<Completeness> {
  if (period_of !== 'start_date' || (to_date !== undefined && to_date < rentsAsOf(snapshot)))
    return otherPeriods;
  const { of, meta } = await readCompleteness(snapshot, 'rents');
  return { of: (days, ofCell) => of(days, ofCell ?? version), meta };
}

const areRents = "type = 'rentals'";

/** `GET /aggregate/rents`. */
const aggregateRents = endpoint({
  operationId: 'aggregateRents',
  method: 'get',
  path: '/api/v1/aggregate/rents',
  tag: 'Aggregates',
  summary: 'Counts, sums and levels of rent contracts',
  description: `${about} Without days, the contracts registered in the last 12 months count. Levels of rents need \`version\`, or \`version\` among the dimensions: new and renewed rents are never pooled.`,
  reads: 'snapshot',
  counts: ['rent-contracts'],
  cost,
  query: RentAggregateQuery,
  renamed: {
    ...renamedRentParameters,
    min_price: { parameter: 'min_annual_amount_aed' },
    max_price: { parameter: 'max_annual_amount_aed' },
  },
  ranges: rentContractRanges,
  answer: list('cells', cellSchema('RentCell', rents), aggregateMeta),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'Rents by area and version',
      request:
        '/api/v1/aggregate/rents?group_by=area,version&measures=sum_annual_amount_aed,median_annual_amount_aed',
    },
    {
      summary: 'New rents of flats by quarter of their start',
      request:
        '/api/v1/aggregate/rents?version=new&property_type=apartment&group_by=bedrooms,quarter&from_date=2010-01-01&period_of=start_date&measures=mean_annual_amount_aed,p10_annual_aed_per_sqft&having=n%3E%3D5',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findScope(snapshot, query.area);
    const developers = await readMembers(snapshot, query.developer_id, signal);
    const inside = await insideOf(snapshot, query, signal);
    return answerAggregate({
      ...{ subject: rents, query, snapshot, historyFrom, signal, place },
      asOf: rentsAsOf(snapshot),
      coveredFrom: [snapshot.coveredFrom('rents')],
      day: query.period_of ?? 'transaction_date',
      windowDay: 'transaction_date',
      completeness: await startsCompleteness(snapshot, query),
      filters: { table: { ...listedFiltersWide, ...figureBedrooms }, only: areRents },
      byArea:
        place !== null && wideFilterValues(query) === null
          ? { table: { ...listedFilters, ...figureBedrooms }, only: areRents }
          : null,
      values: allRentFilterValues({ ...query, inside }, developers, place, historyFrom),
      levels: (asked) => contractLevels(query, asked),
    });
  },
});

const unitTable = {
  ...unitFilters,
  ...insideFilter,
  area_id: { column: 'area_id', comparison: 'equals', type: 'INTEGER' },
  community_id: { column: 'community_id', comparison: 'equals', type: 'BIGINT' },
  ...placesFilter,
  developer_ids: { column: 'developer_id', comparison: 'among', type: 'INTEGER[]' },
} as const;

/** `GET /aggregate/units`. */
const aggregateUnits = endpoint({
  operationId: 'aggregateUnits',
  method: 'get',
  path: '/api/v1/aggregate/units',
  tag: 'Aggregates',
  summary: 'Counts, sums and levels of registered units',
  description: `${about} Community and developer of a unit are those of its project.`,
  reads: 'snapshot',
  counts: ['units'],
  cost,
  query: UnitQuery.omit(lists).extend({
    area: areaParameter.optional(),
    project_id: projectParameter.optional(),
    building_id: wholeNumber({ min: 0, max: 9_007_199_254_740_991, description: 'Building.' }).optional(),
    developer_id: developerParameter.optional(),
    ...geometryParameters,
    ...aggregateParameters(units),
  }),
  answer: list('cells', cellSchema('UnitCell', units), aggregateMeta),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'Units by area and type',
      request: '/api/v1/aggregate/units?group_by=area,property_type&measures=sum_area_sqft,median_area_sqft',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findScope(snapshot, query.area);
    const developers = await readMembers(snapshot, query.developer_id, signal);
    const inside = await insideOf(snapshot, query, signal);
    return answerAggregate({
      ...{ subject: units, query, snapshot, historyFrom, signal, place },
      asOf: snapshot.manifest.as_of_by_dataset['units'] ?? snapshot.asOf,
      coveredFrom: [],
      day: null,
      windowDay: null,
      completeness: otherPeriods,
      filters: { table: unitTable },
      values: boundValues(unitTable, { ...query, ...placeIds(place), developer_ids: developers, inside }),
      levels: (asked) => unitLevels(query, asked),
    });
  },
});

/** `GET /aggregate/projects`. */
const aggregateProjects = endpoint({
  operationId: 'aggregateProjects',
  method: 'get',
  path: '/api/v1/aggregate/projects',
  tag: 'Aggregates',
  summary: 'Counts, sums and levels of projects',
  description: about,
  reads: 'snapshot',
  counts: ['projects'],
  cost,
  query: ProjectQuery.omit(lists).extend({
    ...geometryParameters,
    ...aggregateParameters(projects),
    period_of: choice(['start_date', 'expected_completion_date', 'completion_date'], {
      description: 'Day that a month, quarter or year of `group_by` goes by.',
    })
      .optional()
      .meta({ override: { default: 'start_date' } }),
  }),
  answer: list('cells', cellSchema('ProjectCell', projects), aggregateMeta),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'Projects by status and year of completion',
      request:
        '/api/v1/aggregate/projects?group_by=status,year&period_of=expected_completion_date&measures=sum_unit_count,median_unit_count',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findScope(snapshot, query.area);
    const developers = await readMembers(snapshot, query.developer_id, signal);
    const inside = await insideOf(snapshot, query, signal);
    return answerAggregate({
      ...{ subject: projects, query, snapshot, historyFrom, signal, place },
      asOf: snapshot.manifest.as_of_by_dataset['projects'] ?? snapshot.asOf,
      coveredFrom: [],
      day: query.period_of ?? 'start_date',
      windowDay: null,
      completeness: otherPeriods,
      filters: { table: projectFilters },
      values: boundValues(projectFilters, {
        ...query,
        ...placeIds(place),
        developer_ids: developers,
        inside,
      }),
      levels: () => ({ sql: 'true', told: 'all projects' }),
    });
  },
});

/** The free aggregates. */
export const aggregates = [aggregateTransactions, aggregateRents, aggregateUnits, aggregateProjects];
