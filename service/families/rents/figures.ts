/** Levels of rent contracts: all of them, by property type and by bedrooms, new and renewed apart. */
import { z } from 'zod';
import { contractVersions } from '../../../data/vocabularies.ts';
import { type Call, endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import type { Page } from '../../contract/paging.ts';
import { writing } from '../../contract/parameters.ts';
import { ofBedroomsWhere } from '../../records/filters.ts';
import { placeMeta, type Scope } from '../../records/place-parameter.ts';
import {
  figureUsage,
  renamedRentParameters,
  rentSubject,
  startDates,
  version,
} from '../../records/rents/parameters.ts';
import { namedContractsMeta } from '../../statistics/named-contracts.ts';
import { unseenBecause } from '../../statistics/period.ts';
import { namedContractsPct } from '../../statistics/place/schema.ts';
import {
  BedroomsCoverage,
  bedroomsCoverage,
  figureScope,
  knownPct,
  martQuery,
  martSubject,
  noContracts,
  RentGroup,
  rentDays,
  rentFigures,
  rentProvenance,
  rentQueries,
  rentsAsOf,
  rentWindow,
  toRentFigures,
} from '../../statistics/rents/statistics.ts';
import { Provenance } from '../../statistics/statistic.ts';
import { isTrailing, type Window } from '../../statistics/window.ts';

const counted = rentQueries('rent-stats', {}, undefined, ofBedroomsWhere.grouped);
const fromMart = martQuery('rent-stats-mart');

/** Levels of a row of statistics. */
export const statsLevels = ['all', 'property_type', 'bedrooms'] as const;

/** Fields that name the contracts of a row of statistics. */
export const statsSubject = {
  level: z.enum(statsLevels).meta({
    description:
      '`all`: every contract. `property_type`: one type. `bedrooms`: one type and number of bedrooms.',
  }),
  property_type: z
    .string()
    .nullable()
    .meta({ description: '`all`, or one type; null where the register does not say.', example: 'apartment' }),
  bedrooms: z.int().nullable().meta({
    description:
      'At the level `bedrooms`: 0 is a studio, null where the register does not say. Null at the other levels.',
  }),
  version: z
    .enum(contractVersions)
    .nullable()
    .meta({ description: 'New or renewed: never mixed in a level; null where the register does not say.' }),
};

const RentStats = z
  .object({
    ...statsSubject,
    ...rentFigures,
    bedrooms_known_pct: z.number().nullable().meta({
      description: 'Contracts of this row whose bedrooms are known, per cent.',
    }),
  })
  .meta({ id: 'RentStats' });

/** A group by property type (`all` of all) and bedrooms (-1 of any). */
export const StatsGroup = RentGroup.extend({
  property_type: z.string().nullable(),
  bedrooms: z.int().nullable(),
});
export type StatsGroup = z.output<typeof StatsGroup>;

/** `GET /rent-contracts/stats` and what is like it. */
export const StatsQuery = z.strictObject({
  ...rentSubject,
  version,
  ...startDates,
  usage: figureUsage,
  ...writing,
});
type StatsQuery = z.output<typeof StatsQuery>;

/** `meta` of statistics on rents. */
export const statsMeta = {
  ...placeMetaFields,
  named_contracts_pct: namedContractsPct.optional(),
  ...Provenance.shape,
  reason: noneReason,
  coverage: BedroomsCoverage,
};

/** Groups of the contracts that start in a window, and what is said of them. */
export interface Stats {
  readonly groups: readonly StatsGroup[];
  readonly window: Window | null;
  /** Whether the mart has them. */
  readonly isInMart: boolean;
  readonly place: Scope | null;
  readonly meta: Record<string, unknown> & { readonly coverage: z.input<typeof BedroomsCoverage> };
}

type StatsCall = Pick<
  Call<unknown, StatsQuery, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'signal'
>;

/** Order of rows: the whole first, then types, then bedrooms; new before renewed. */
export function byLevel(a: StatsGroup, b: StatsGroup): number {
  const rank = (group: StatsGroup) => statsLevels.indexOf(groupLevel(group));
  const words = (group: StatsGroup) => [group.property_type ?? '~', group.version ?? '~'] as const;
  const [typeA, versionA] = words(a);
  const [typeB, versionB] = words(b);
  const bedrooms = (a.bedrooms ?? 1000) - (b.bedrooms ?? 1000);
  return rank(a) - rank(b) || typeA.localeCompare(typeB) || bedrooms || versionA.localeCompare(versionB);
}

/** Returns the level of a group: the whole, a property type, or a number of bedrooms. */
export function groupLevel({ property_type, bedrooms }: StatsGroup): (typeof statsLevels)[number] {
  if (property_type === 'all') return 'all';
  return bedrooms === -1 ? 'property_type' : 'bedrooms';
}

/** Returns the fields that name the group of a row. */
export function groupSubject(group: StatsGroup) {
  const { property_type, bedrooms, version: of } = group;
  return {
    level: groupLevel(group),
    property_type,
    bedrooms: bedrooms === -1 ? null : bedrooms,
    version: of,
  };
}

/** Reads the groups: of the last 12 months of the whole market or a place from the mart, else counted. */
export async function readStats({ query, snapshot, historyFrom, signal }: StatsCall): Promise<Stats> {
  const asOf = rentsAsOf(snapshot);
  const window = rentWindow(asOf, query, historyFrom);
  const { source, place, values } = await figureScope(snapshot, query, historyFrom, signal);
  const { project_id, bedrooms, bedrooms_basis, usage, property_type } = query;
  const isPart =
    source === 'commercial' ||
    [project_id, bedrooms, bedrooms_basis, usage].some((filter) => filter !== undefined);
  const isInMart = place?.kind !== 'union' && !isPart && window !== null && isTrailing(window, asOf);
  const days = { from_date: window?.from ?? null, to_date: window?.to ?? null };
  const found =
    window === null
      ? []
      : isInMart
        ? await snapshot.rows(fromMart, { ...days, ...martSubject(place) }, StatsGroup, { signal })
        : await snapshot.rows(counted[source], { ...values, ...days }, StatsGroup, { signal });
  const those = found
    .filter((group) => query.version === undefined || group.version === query.version)
    .filter((group) => property_type === undefined || group.property_type === property_type);
  // With a type asked for, the whole is that type.
  const whole = property_type === undefined ? 'all' : 'property_type';
  const missing = (query.version === undefined ? contractVersions : [query.version])
    .filter((of) => !those.some((group) => groupLevel(group) === whole && group.version === of))
    .map((of) => ({ ...noContracts, version: of, property_type: property_type ?? 'all', bedrooms: -1 }));
  // A version without contracts has a row of 0 contracts. Days that the plan does not see have no rows.
  const groups = [...those, ...(window === null ? [] : missing)].toSorted(byLevel);
  const ofWhole = groups.filter((group) => groupLevel(group) === whole);
  const coverage = await coverageOf({ query, snapshot, historyFrom, signal }, ofWhole);
  const meta = {
    ...placeMeta(place),
    ...(await namedContractsMeta(place, snapshot, historyFrom)),
    ...rentProvenance(snapshot, window ?? rentDays(asOf, query)),
    coverage,
    ...reasonIfNone(groups, unseenBecause(rentDays(asOf, query), asOf)),
  };
  return { groups, window, isInMart, place, meta };
}

/** Returns the coverage of bedrooms over the contracts of a question, whatever bedrooms it asks for: of some groups, where it asks for none. */
export async function coverageOf(
  call: StatsCall,
  groups: readonly RentGroup[],
): Promise<z.input<typeof BedroomsCoverage>> {
  const { bedrooms, bedrooms_basis, ...query } = call.query;
  if (bedrooms === undefined && bedrooms_basis === undefined) return bedroomsCoverage(groups);
  return (await readStats({ ...call, query })).meta.coverage;
}

async function stats(call: StatsCall): Promise<Page<z.input<typeof RentStats>>> {
  const { groups, meta } = await readStats(call);
  const rows = groups.map((group) => ({
    ...groupSubject(group),
    ...toRentFigures(group),
    bedrooms_known_pct: knownPct(group.bedrooms_known_count, group.contract_count),
  }));
  return { rows, next: null, meta };
}

/** `GET /api/v1/rent-contracts/stats`. */
export const listRentStats = endpoint({
  operationId: 'listRentStats',
  method: 'get',
  path: '/api/v1/rent-contracts/stats',
  tag: 'Rents',
  summary: 'Counts, values and levels of rents',
  description:
    'Contracts that start in a window, by default the last 12 months: how many, their annual rents added up, median and quartiles; in all, by property type, and by type and bedrooms. New and renewed contracts stand in rows of their own; the whole has its rows even without contracts.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: StatsQuery,
  renamed: renamedRentParameters,
  ranges: [['from_date', 'to_date']],
  answer: list('stats', RentStats, statsMeta),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'The last 12 months', request: '/api/v1/rent-contracts/stats' },
    {
      summary: 'New contracts of flats in Dubai Marina in a quarter, as CSV',
      request:
        '/api/v1/rent-contracts/stats?area=Dubai%20Marina&property_type=apartment&version=new&from_date=2026-01-01&to_date=2026-03-31&format=csv',
    },
  ],
  handle: stats,
});
