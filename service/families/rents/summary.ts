/** Rent contracts at a glance: this month, this year and the last 12 months, each against the same days a year earlier. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { writing } from '../../contract/parameters.ts';
import { placeMeta } from '../../records/place-parameter.ts';
import { figureUsage, rentSubject } from '../../records/rents/parameters.ts';
import { notCovered } from '../../statistics/coverage.ts';
import { namedContractsMeta } from '../../statistics/named-contracts.ts';
import { namedContractsPct } from '../../statistics/place/schema.ts';
import {
  figureScope,
  martQuery,
  martSubject,
  noContracts,
  RentGroup,
  rentFigures,
  rentProvenance,
  rentQueries,
  rentsAsOf,
  toRentFigures,
} from '../../statistics/rents/statistics.ts';
import { change, Figure, Provenance, withheld } from '../../statistics/statistic.ts';
import { cutWindow, monthsBefore, seesWhole, trailingYear, type Window } from '../../statistics/window.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const counted = rentQueries('rent-summary');
const fromMart = martQuery('rent-summary-mart');

const spans = ['month', 'year', 'trailing'] as const;
type Span = (typeof spans)[number];

const labels = { month: 'this_month', year: 'this_year', trailing: 'last_12_months' } as const;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

const Version = z
  .object({
    ...rentFigures,
    contract_count_change_pct: Figure.meta({
      description: `Against the same days a year earlier, per cent; withheld with fewer than ${publishingRules.least_shown} contracts.`,
    }),
    median_annual_change_pct: Figure.meta({
      description: 'Of the median annual rent, per cent; withheld where either median is.',
    }),
    median_annual_aed_per_sqft_change_pct: Figure.meta({ description: 'Of the median by the square foot.' }),
  })
  .meta({ id: 'RentSummaryOfVersion' });

const RentSummary = z
  .object({
    period: z.enum(['this_month', 'this_year', 'last_12_months']),
    window: days
      .nullable()
      .meta({ description: 'Days that the figures cover; null where the plan sees none of them.' }),
    before: days.nullable().meta({
      description:
        'The same days a year earlier; null where the plan does not see, or the loaded exports do not cover, all of them.',
    }),
    contract_count: z.int().meta({ description: 'Registered contracts that start in the window.' }),
    contract_count_before: z.int().nullable().meta({ description: 'Those of the year before.' }),
    contract_count_change_pct: Figure,
    annual_value_aed: z.number().meta({ description: 'Sum of their annual rents, AED.' }),
    annual_value_before_aed: z.number().nullable(),
    new: Version.meta({ description: 'New contracts.' }),
    renewed: Version.meta({ description: 'Renewed contracts.' }),
  })
  .meta({ id: 'RentSummary' });

const SpanGroup = RentGroup.extend({ span: z.string() });
type SpanGroup = z.output<typeof SpanGroup>;

interface Days {
  readonly window: Window | null;
  /** True where the plan does not cut it: the mart has windows only whole. */
  readonly isWhole: boolean;
  readonly before: Window | null;
  /** Why there is no `before`. */
  readonly reason: string;
}

/** The windows of a summary, cut by the plan; set against nothing that the plan does not see or the exports do not cover, whole. */
function spanWindows(snapshot: Snapshot, historyFrom: string | null): Readonly<Record<Span, Days>> {
  const asOf = rentsAsOf(snapshot);
  const daysOf = (window: Window, before: Window): Days => {
    const missing = notCovered(before, 'rents', snapshot.coveredFrom('rents'));
    return {
      window: cutWindow(window, historyFrom),
      isWhole: seesWhole(window, historyFrom),
      before: missing === null && seesWhole(before, historyFrom) ? before : null,
      reason: missing ?? unseen,
    };
  };
  const yearTo = (from: string): Days =>
    daysOf({ from, to: asOf }, { from: monthsBefore(from, 12), to: monthsBefore(asOf, 12) });
  return {
    month: yearTo(`${asOf.slice(0, 8)}01`),
    year: yearTo(`${asOf.slice(0, 5)}01-01`),
    trailing: daysOf(trailingYear(asOf), trailingYear(asOf, 1)),
  };
}

function spanValues(windows: Readonly<Record<Span, Days>>): Record<string, string | null> {
  return Object.fromEntries(
    spans.flatMap((span) => [
      [`${span}_from`, windows[span].window?.from ?? null],
      [`${span}_to`, windows[span].window?.to ?? null],
      [`${span}_before_from`, windows[span].before?.from ?? null],
      [`${span}_before_to`, windows[span].before?.to ?? null],
    ]),
  );
}

const unseen = 'the year before lies outside the plan’s history';

/** How far a count is from an earlier one; of few contracts it says nothing. */
function countChange(now: number, before: number | null, reason: string): z.input<typeof Figure> {
  if (before === null) return withheld(0, reason);
  const n = Math.min(now, before);
  if (n < publishingRules.least_shown)
    return withheld(n, `fewer than ${publishingRules.least_shown} contracts`);
  return change({ value: now, n: now }, { value: before, n: before });
}

function versionFigures(
  version: 'new' | 'renewed',
  now: readonly SpanGroup[],
  before: readonly SpanGroup[] | null,
  reason: string,
) {
  const groupOf = (groups: readonly SpanGroup[]) =>
    groups.find((group) => group.version === version) ?? { ...noContracts, version };
  const figures = toRentFigures(groupOf(now));
  if (before === null) {
    const none = withheld(0, reason);
    return {
      ...figures,
      contract_count_change_pct: none,
      median_annual_change_pct: none,
      median_annual_aed_per_sqft_change_pct: none,
    };
  }
  const earlier = toRentFigures(groupOf(before));
  return {
    ...figures,
    contract_count_change_pct: countChange(figures.contract_count, earlier.contract_count, reason),
    median_annual_change_pct: change(figures.median_annual_aed, earlier.median_annual_aed),
    median_annual_aed_per_sqft_change_pct: change(
      figures.median_annual_aed_per_sqft,
      earlier.median_annual_aed_per_sqft,
    ),
  };
}

const sumContracts = (groups: readonly SpanGroup[]) =>
  groups.reduce((sum, group) => sum + group.contract_count, 0);
const valuesAdded = (groups: readonly SpanGroup[]) =>
  Math.round(groups.reduce((sum, group) => sum + (group.annual_value_aed ?? 0), 0));

function toRow(
  span: Span,
  { window, before, reason }: Days,
  groups: readonly SpanGroup[],
): z.input<typeof RentSummary> {
  const now = groups.filter((group) => group.span === span);
  const earlier = before === null ? null : groups.filter((group) => group.span === `${span}_before`);
  return {
    period: labels[span],
    window,
    before,
    contract_count: sumContracts(now),
    contract_count_before: earlier === null ? null : sumContracts(earlier),
    contract_count_change_pct: countChange(
      sumContracts(now),
      earlier === null ? null : sumContracts(earlier),
      reason,
    ),
    annual_value_aed: valuesAdded(now),
    annual_value_before_aed: earlier === null ? null : valuesAdded(earlier),
    new: versionFigures('new', now, earlier, reason),
    renewed: versionFigures('renewed', now, earlier, reason),
  };
}

const { area, project_id, property_type } = rentSubject;

/** `GET /api/v1/rent-contracts/summary`. */
export const listRentSummary = endpoint({
  operationId: 'listRentSummary',
  method: 'get',
  path: '/api/v1/rent-contracts/summary',
  tag: 'Rents',
  summary: 'This month, this year, the last 12 months',
  description:
    'Three rows: contracts that start this month, this year and in the last 12 months, all up to the register’s as-of date, each against the same days a year earlier. Days that the loaded exports do not cover are set against nothing; `meta.covered_from` says from when on they do.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  query: z.strictObject({ area, project_id, property_type, usage: figureUsage, ...writing }),
  answer: list('summary', RentSummary, {
    ...placeMetaFields,
    named_contracts_pct: namedContractsPct.optional(),
    ...Provenance.shape,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: `All of ${register.territory.en}`, request: '/api/v1/rent-contracts/summary' },
    { summary: 'Dubai Marina', request: '/api/v1/rent-contracts/summary?area=Dubai%20Marina' },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const asOf = rentsAsOf(snapshot);
    const windows = spanWindows(snapshot, historyFrom);
    const { source, place, values } = await figureScope(snapshot, query, historyFrom, signal);
    const { trailing, year } = windows;
    const isWhole = spans.every((span) => windows[span].isWhole);
    const { project_id: project, property_type: type, usage } = query;
    const isInMart =
      place?.kind !== 'union' && isWhole && [project, type, usage].every((filter) => filter === undefined);
    const bound = {
      ...values,
      ...martSubject(place),
      ...spanValues(windows),
      // No window begins earlier or ends later, and the tables are read by date.
      from_date:
        [trailing.before, year.before, trailing.window, year.window]
          .flatMap((window) => window?.from ?? [])
          .toSorted()[0] ?? asOf,
      to_date: asOf,
    };
    const groups = await snapshot.rows(isInMart ? fromMart : counted[source], bound, SpanGroup, { signal });
    return {
      rows: spans.map((span) => toRow(span, windows[span], groups)),
      next: null,
      meta: {
        ...placeMeta(place),
        ...(await namedContractsMeta(place, snapshot, historyFrom)),
        ...rentProvenance(snapshot, trailing.window ?? trailingYear(asOf)),
      },
    };
  },
});
