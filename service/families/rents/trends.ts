/** Rent contracts as a series: by month, quarter or year, new and renewed apart. */

import { z } from 'zod';
import { rentsByCalendar } from '../../../data/marts/rents-by-calendar.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { contractVersions } from '../../../data/vocabularies.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import { choice, writing } from '../../contract/parameters.ts';
import { placeMeta } from '../../records/place-parameter.ts';
import {
  figureUsage,
  renamedRentParameters,
  rentSubject,
  startDates,
  version,
} from '../../records/rents/parameters.ts';

import { CompletenessMeta, completenessFields, readCompleteness } from '../../statistics/completeness.ts';
import type { CoveredFrom } from '../../statistics/coverage.ts';
import { namedContractsMeta } from '../../statistics/named-contracts.ts';
import { unseenBecause } from '../../statistics/period.ts';
import { namedContractsPct } from '../../statistics/place/schema.ts';
import {
  BedroomsCoverage,
  figureScope,
  martQuery,
  martSubject,
  RentGroup,
  rentDays,
  rentFigures,
  rentProvenance,
  rentQueries,
  rentsAsOf,
  toRentFigures,
} from '../../statistics/rents/statistics.ts';
import { Provenance } from '../../statistics/statistic.ts';
import { dayAfter, dayBefore, monthsBefore, type Window } from '../../statistics/window.ts';
import { coverageOf } from './figures.ts';

const granularities = ['month', 'quarter', 'year'] as const;
type Granularity = (typeof granularities)[number];

/** Returns the queries of one granularity; contracts without a project are clustered by day, as in the mart. */
function byPeriod(granularity: Granularity) {
  return rentQueries('rent-trends', { period: `date_trunc('${granularity}', counted_on)` }, 'counted_on');
}

const counted = {
  month: byPeriod('month'),
  quarter: byPeriod('quarter'),
  year: byPeriod('year'),
};
const fromMart = martQuery('rent-trends-mart');

const months = { month: 1, quarter: 3, year: 12 } as const;

const RentTrend = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the month, quarter or year.' }),
    version: z.enum(contractVersions).nullable(),
    ...rentFigures,
    ...completenessFields,
    partial: z.literal(true).optional().meta({
      description:
        'The period is not there whole: it is not over, the days asked for or the plan cut it, or it begins before the loaded exports cover it (`meta.covered_from`).',
    }),
  })
  .meta({ id: 'RentTrend' });

const PeriodGroup = RentGroup.extend({ period: z.iso.date() });

/** First day of the period a day lies in. */
function firstDay(day: string, granularity: Granularity): string {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % months[granularity]);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/** First day of the period after one. */
function nextAfter(period: string, granularity: Granularity): string {
  return monthsBefore(period, -months[granularity]);
}

/** The days of a period that lie in the window. */
function daysOf(period: string, granularity: Granularity, { from, to }: Window): Window {
  const after = nextAfter(period, granularity);
  return { from: period < from ? from : period, to: after > to ? to : dayBefore(after) };
}

function isPartial(
  period: string,
  granularity: Granularity,
  { window, coveredFrom }: { readonly window: Window; readonly coveredFrom: CoveredFrom },
): boolean {
  if (coveredFrom !== null && period < coveredFrom) return true;
  return period < window.from || nextAfter(period, granularity) > dayAfter(window.to);
}

/** Whether the mart has what lies in a window: it has periods only whole. */
function isOfWholePeriods({ from, to }: Window, granularity: Granularity, asOf: string): boolean {
  const beginsWhole = from === publishingRules.day_flagged_before || from === firstDay(from, granularity);
  const endsWhole = to === asOf || nextAfter(firstDay(to, granularity), granularity) === dayAfter(to);
  return beginsWhole && endsWhole;
}

/**
 * Returns the first period that the exports cover whole, from which a series begins unless other days are asked for: earlier ones hold a few late
 * registrations. Where no whole period is over the as-of date, the one in which they begin is it.
 */
function firstCovered(coveredFrom: CoveredFrom, granularity: Granularity, asOf: string): CoveredFrom {
  if (coveredFrom === null) return null;
  const begun = firstDay(coveredFrom, granularity);
  const whole = begun === coveredFrom ? begun : nextAfter(begun, granularity);
  return whole > asOf ? begun : whole;
}

/** Returns the groups from the first period of which a median is given; all of them where none is, or where the days were asked for. */
function sinceShown<G extends z.output<typeof PeriodGroup>>(groups: readonly G[]): readonly G[] {
  const first = groups.find(({ rent_n }) => rent_n >= publishingRules.least_shown);
  return first === undefined ? groups : groups.filter(({ period }) => period >= first.period);
}

/** Returns the days of a series: those of the request up to the as-of date that the plan sees; null where it sees no day. */
function seriesDays(
  asOf: string,
  asked: { readonly from_date?: string | null | undefined; readonly to_date?: string | undefined },
  historyFrom: string | null,
): Window | null {
  const latest = (...days: readonly (string | null | undefined)[]) =>
    days
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1);
  const from =
    latest(publishingRules.day_flagged_before, asked.from_date, historyFrom) ??
    publishingRules.day_flagged_before;
  const to = asked.to_date === undefined || asked.to_date > asOf ? asOf : asked.to_date;
  return from > to ? null : { from, to };
}

/** Why there is no period. */
function noneBecause(window: Window | null, asked: Window, asOf: string): string {
  return window === null ? unseenBecause(asked, asOf) : 'no contract starts in these days';
}

/** Returns the question of a series for the days that it shows. */
function inWindow<Query extends { readonly granularity?: unknown }>(
  { granularity: _, ...subject }: Query,
  window: Window | null,
) {
  return window === null ? subject : { ...subject, from_date: window.from, to_date: window.to };
}

/** `GET /api/v1/rent-contracts/trends`. */
export const listRentTrends = endpoint({
  operationId: 'listRentTrends',
  method: 'get',
  path: '/api/v1/rent-contracts/trends',
  tag: 'Rents',
  summary: 'Rents month by month',
  description:
    'Contracts by the month, quarter or year they start in, oldest first, up to the register’s as-of date: counts, annual rents added up, medians and quartiles. New and renewed contracts stand in rows of their own. Without `from_date` the series begins with the first whole period that the loaded exports cover and of which a median is given; `meta.window` says which. Earlier periods, which `from_date` asks for, hold a few late registrations.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: z.strictObject({
    granularity: choice(granularities, {
      description: 'Length of a period; months by default.',
      example: 'quarter',
    }).optional(),
    ...rentSubject,
    usage: figureUsage,
    version,
    ...startDates,
    ...writing,
  }),
  renamed: renamedRentParameters,
  ranges: [['from_date', 'to_date']],
  answer: list('trends', RentTrend, {
    ...placeMetaFields,
    named_contracts_pct: namedContractsPct.optional(),
    granularity: z.enum(granularities),
    ...Provenance.shape,
    reason: noneReason,
    coverage: BedroomsCoverage,
    completeness: CompletenessMeta,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: `All of ${register.territory.en} by month`, request: '/api/v1/rent-contracts/trends' },
    {
      summary: 'New contracts of flats in Marsa Dubai by quarter, as CSV',
      request:
        '/api/v1/rent-contracts/trends?area=Marsa%20Dubai&property_type=apartment&version=new&granularity=quarter&format=csv',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const { granularity = 'month', property_type, bedrooms, bedrooms_basis, project_id, usage } = query;
    const asOf = rentsAsOf(snapshot);
    const coveredFrom = snapshot.coveredFrom('rents');
    const since = query.from_date ?? firstCovered(coveredFrom, granularity, asOf);
    const window = seriesDays(asOf, { ...query, from_date: since }, historyFrom);
    const { source, place, values } = await figureScope(snapshot, query, historyFrom, signal);
    // Of a place the mart has months only.
    const isOfPlace = place !== null && granularity !== 'month';
    const isPart =
      isOfPlace ||
      source === 'commercial' ||
      [project_id, bedrooms, bedrooms_basis, usage].some((filter) => filter !== undefined);
    // Snapshots of earlier releases have no such table: their contracts are counted, as are those of several places.
    const hasMart = snapshot.manifest.tables.some(({ name }) => name === rentsByCalendar.id);
    const isInMart =
      hasMart &&
      place?.kind !== 'union' &&
      !isPart &&
      window !== null &&
      isOfWholePeriods(window, granularity, asOf);
    const days = { from_date: window?.from ?? null, to_date: window?.to ?? null };
    const cell = { granularity, property_type: property_type ?? 'all', version: query.version ?? null };
    const bound = isInMart ? { ...days, ...cell, ...martSubject(place) } : { ...values, ...days };
    const sql = isInMart ? fromMart : counted[granularity][source];
    const found = window === null ? [] : await snapshot.rows(sql, bound, PeriodGroup, { signal });
    const groups = query.from_date === undefined ? sinceShown(found) : found;
    const completeness = await readCompleteness(snapshot, 'rents');
    const first = groups[0]?.period;
    const seen =
      window === null || first === undefined || first < window.from ? window : { ...window, from: first };
    return {
      rows: groups.map((group) => ({
        period: group.period,
        version: group.version,
        ...toRentFigures(group),
        ...(window === null
          ? { completeness_pct: null }
          : completeness.of(daysOf(group.period, granularity, window), group.version)),
        ...(window !== null && isPartial(group.period, granularity, { window, coveredFrom })
          ? { partial: true as const }
          : {}),
      })),
      next: null,
      meta: {
        ...placeMeta(place),
        ...(await namedContractsMeta(place, snapshot, historyFrom)),
        granularity,
        ...rentProvenance(snapshot, seen ?? rentDays(asOf, query)),
        coverage: await coverageOf({ query: inWindow(query, seen), snapshot, historyFrom, signal }, groups),
        completeness: completeness.meta,
        ...reasonIfNone(groups, noneBecause(window, rentDays(asOf, query), asOf)),
      },
    };
  },
});
