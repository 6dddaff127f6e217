/** Rent figures: where they are read, and how a group of contracts becomes counts, sums and statistics. */

import { z } from 'zod';
import { rentMeasures, rentUse } from '../../../data/marts/rents-by-calendar.ts';
import { medianRent, medianRentPerSqft } from '../../../data/measures/contracts.ts';
import { eligibleCommercial, eligibleOfAnyUsage } from '../../../data/measures/eligible.ts';
import { emptyFigures, figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { eligible } from '../../../data/measures/measure.ts';
import { methodOf } from '../../../data/methods.ts';
import { isCommercial } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { contractVersions } from '../../../data/vocabularies.ts';
import { ofBedroomsWhere } from '../../records/filters.ts';
import { onePlace, type Place, type Scope } from '../../records/place-parameter.ts';
import { countedContracts } from '../../records/rents/filters.ts';
import { type RentScope, type RentSource, rentScope, rentSources } from '../../records/rents/pages.ts';
import type { RentFilters } from '../../records/rents/parameters.ts';

import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { partlyCovered } from '../coverage.ts';
import { askedWindow, seenWindow } from '../period.ts';
import { Figure, figure, levelRow, type Provenance, rounded } from '../statistic.ts';
import type { Window } from '../window.ts';

/** A group of contracts as queries and mart give it. */
export const RentGroup = z.object({
  version: z.enum(contractVersions).nullable(),
  ...figureShape(rentMeasures, rentUse('period')),
});
export type RentGroup = z.output<typeof RentGroup>;

/** Where figures are counted: as lists are, or, for levels of other than residential contracts, where all columns are at hand. */
export type FigureSource = RentSource | 'other' | 'commercial';

/** The figures of a group that no contract is in. */
export const noContracts = emptyFigures(rentMeasures, rentUse('period'));

const { names } = figureSql(rentMeasures, rentUse('period'));

/**
 * A query on groups of contracts, by where it reads.
 *
 * @param fragments its own parts
 * @param clusterPeriod SQL of the period by which contracts without a project are clustered, as in the mart
 * @param ofBedrooms SQL of whether a group is of some bedrooms
 */
export function rentQueries(
  name: string,
  fragments: Readonly<Record<string, string>> = {},
  clusterPeriod = "date_trunc('month', counted_on)::date",
  ofBedrooms: string = ofBedroomsWhere.asked,
): Readonly<Record<FigureSource, string>> {
  const { entered, aggregates, figures } = figureSql(rentMeasures, { ...rentUse('period'), ofBedrooms });
  const from = (source: string, counted: string): string => {
    const rents = readQuery('rents-counted', {
      entered,
      eligible: counted,
      source,
      period: clusterPeriod,
      filters: countedContracts,
    });
    return readQuery(name, { rents, aggregates, figures, ...fragments });
  };
  return {
    time: from(rentSources.time, eligible),
    place: from(rentSources.place, eligible),
    areas: from(rentSources.areas, eligible),
    other: from(rentSources.time, eligibleOfAnyUsage),
    commercial: from(rentSources.time, eligibleCommercial),
  };
}

/** The same columns from the mart of the whole market and of places. */
export function martQuery(name: string): string {
  return readQuery(name, { names });
}

/** Returns the subject in the mart: a place, or the whole market. */
export function martSubject(scope: Scope | null): { subject: Place['kind'] | 'market'; subject_id: number } {
  const place = onePlace(scope);
  return place === null
    ? { subject: 'market', subject_id: 0 }
    : { subject: place.kind, subject_id: place.place_id };
}

/** Where figures of rents are counted. Without a usage, levels of offices and shops are of commercial contracts and all others of residential ones. */
export async function figureScope(
  snapshot: Snapshot,
  filters: RentFilters,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<Omit<RentScope, 'source'> & { readonly source: FigureSource }> {
  const scope = await rentScope(snapshot, filters, historyFrom, signal);
  if (filters.usage === undefined)
    return isCommercial(filters.property_type) ? { ...scope, source: 'commercial' } : scope;
  return filters.usage === 'residential' ? scope : { ...scope, source: 'other' };
}

/** Newest registration of rent contracts. */
export function rentsAsOf(snapshot: Snapshot): string {
  return snapshot.manifest.as_of_by_dataset['rent-contracts'] ?? snapshot.asOf;
}

interface AskedDays {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
}

/** Days that figures are asked for, else the 12 months up to the as-of date. */
export function rentDays(asOf: string, { from_date: from, to_date: to }: AskedDays): Window {
  return askedWindow({ from, to }, asOf);
}

/** Returns the part of the asked days that figures count; null where the plan sees no day of them, or they are in the future. */
export function rentWindow(asOf: string, asked: AskedDays, historyFrom: string | null): Window | null {
  return seenWindow(rentDays(asOf, asked), asOf, historyFrom);
}

/** How rent figures were made. */
export function rentProvenance(snapshot: Snapshot, window: Window): z.input<typeof Provenance> {
  const coverage = partlyCovered(window, snapshot.coveredFrom('rents'));
  return { ...methodOf('market-statistics'), window, as_of: rentsAsOf(snapshot), ...coverage };
}

/** Counts, sums and levels of a group of contracts. */
export const rentFigures = {
  contract_count: z.int().meta({ description: 'Registered contracts that start in the window.' }),
  annual_value_aed: z
    .number()
    .meta({ description: 'Sum of their annual rents, AED. Each contract counts once.' }),
  median_annual_aed: Figure.meta({ description: 'Median annual rent, AED.' }),
  median_annual_aed_per_sqft: Figure.meta({ description: 'Median annual rent, AED a square foot.' }),
};

/** Returns the words for contracts of a version, for the reason of a withheld figure. */
export function versionNoun(version: string | null): string {
  return version === null ? 'contracts' : `${version} contracts`;
}

/** Why contracts have no level, however many they are; null where their sample decides. */
function noLevelsBecause({ version, contract_count, rent_n }: RentGroup): string | null {
  if (version === null) return 'the register does not say whether they are new or renewed';
  return rent_n === 0 && contract_count >= publishingRules.least_shown
    ? 'none of them is eligible: levels are of residential contracts, or of the usage that is asked for'
    : null;
}

/** The figures of a group: sums as they are, levels with their sample or the reason they are withheld. */
export function toRentFigures(group: RentGroup): z.input<z.ZodObject<typeof rentFigures>> {
  const of = versionNoun(group.version);
  // New and renewed rents are never mixed; those of contracts that are neither have no level.
  const reason = noLevelsBecause(group);
  const options = { of: `eligible ${of}`, ...(reason === null ? {} : { reason }) };
  return {
    contract_count: group.contract_count,
    annual_value_aed: rounded(group.annual_value_aed ?? 0, 'aed'),
    median_annual_aed: figure(levelRow(medianRent, group), { ...options, unit: 'aed' }),
    median_annual_aed_per_sqft: figure(levelRow(medianRentPerSqft, group), {
      ...options,
      unit: 'aed_per_sqft',
    }),
  };
}

/** How many contracts of a group, or of several, say their bedrooms. */
export const BedroomsCoverage = z
  .object({
    contract_count: z.int(),
    bedrooms_known_count: z.int(),
    bedrooms_known_pct: z.number().nullable(),
  })
  .meta({
    id: 'BedroomsCoverage',
    description: `Contracts of the question, of any bedrooms, and those whose bedrooms are known: stated by the register, whose newer exports seldom do, or said by the size of a flat with a measured accuracy of at least ${100 * publishingRules.rooms_confidence_least} % (/docs/methods/rooms-of-rents). Figures by bedrooms stand for these contracts only.`,
  });

/** The coverage of bedrooms over some groups that have no contract in common. */
export function bedroomsCoverage(groups: readonly RentGroup[]): z.input<typeof BedroomsCoverage> {
  const sum = (field: 'contract_count' | 'bedrooms_known_count') =>
    groups.reduce((total, group) => total + group[field], 0);
  const [contract_count, bedrooms_known_count] = [sum('contract_count'), sum('bedrooms_known_count')];
  return {
    contract_count,
    bedrooms_known_count,
    bedrooms_known_pct: knownPct(bedrooms_known_count, contract_count),
  };
}

/** Known of all, per cent; null of none. */
export function knownPct(known: number, all: number): number | null {
  return all === 0 ? null : rounded((known / all) * 100);
}
