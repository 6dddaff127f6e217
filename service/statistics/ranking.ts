/** Parts that all rankings share: the days that a metric counts and is compared with, the part that a plan sees, and the figures of a row. */

import { z } from 'zod';
import { yieldBases } from '../../data/methods/yields/yield-bases.ts';
import { type MethodName, methodOf } from '../../data/methods.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import { noneReason } from '../contract/meta.ts';
import { choice, propertyTypeChoice, wholeNumber, writing } from '../contract/parameters.ts';
import { Problem } from '../contract/problem.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { notCovered, partlyCovered, type Register } from './coverage.ts';
import { type Compared, withTies } from './difference.ts';
import { change, Figure, figure, intervalOf, Provenance, withheld } from './statistic.ts';
import { cutWindow, seesWhole, trailingYear, type Window, yearsEndingBy } from './window.ts';
import { yieldClasses } from './yields.ts';

/** Everything that something is ranked by, with the method that explains it. */
export const methodByMetric = {
  sales_count: 'rankings',
  sales_value: 'rankings',
  price_growth: 'rankings',
  gross_yield: 'gross-yield',
  rent_growth: 'rankings',
} as const satisfies Record<string, MethodName>;
type Metric = keyof typeof methodByMetric;

/** Years of a `period`. */
export const periodYears = { '1y': 1, '3y': 3, '5y': 5 } as const;

/** Rows of a ranking when `limit` is not given. */
export const defaultRows = 20;

/** Stages whose prices are ranked: one at a time, because new and existing homes often move apart. */
export const rankedStages = ['existing', 'new'] as const;
type RankedStage = (typeof rankedStages)[number];

/** Parameters of every ranking, beside its metric. */
export const rankingParameters = {
  property_type: propertyTypeChoice({
    description:
      'Only this kind of property. Without it rankings are of built property, that is without land.',
    example: 'apartment',
  }).optional(),
  stage: choice(rankedStages, {
    description: 'With `metric=price_growth` only: sales of existing homes (default), or of new ones.',
    example: 'new',
  }).optional(),
  period: choice(['1y', '3y', '5y'], {
    description: 'Length of the period; a year by default.',
    example: '3y',
  }).optional(),
  min_sample: wholeNumber({
    min: 1,
    max: 1_000_000,
    description:
      'Fewest records behind a row, in the period and, where the plan sees it, before it. For growth and yields 30 unless given.',
    example: 10,
  }).optional(),
  limit: wholeNumber({ min: 1, max: 100, description: 'Rows.', example: 10 })
    .optional()
    .meta({ override: { default: defaultRows } }),
  ...writing,
};

/** Fields of `meta` of a ranking, beside its metric. */
export const rankingMeta = {
  before: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable().meta({
    description:
      'Days of comparison; null where there are none, where the plan does not see all, or the exports do not cover all.',
  }),
  stage: z.enum(rankedStages).optional().meta({
    description: 'Of price growth: stage of the sales whose prices are compared.',
  }),
  reason: noneReason,
  ...Provenance.shape,
};

/** Says that the order of two rows is not proved. */
export const tiedWithAbove = z.literal(true).optional().meta({
  description:
    'Present where the 95 % interval of the difference from the row above holds none: the order of the two is not proved. Counts and sums are exact.',
});

/** The figures of a ranked item. */
export const rankedFigures = {
  tied_with_above: tiedWithAbove,
  value: Figure.meta({
    description:
      'The metric: sales, AED, or per cent. A count or a sum is always given, whatever its sample.',
  }),
  n_before: z
    .int()
    .nullable()
    .meta({ description: 'Records of the period of comparison; null without one.' }),
  change_pct: Figure.nullable().meta({
    description:
      'Of sales: change against as many years before, per cent. Null for growth, which is one, and for yields.',
  }),
  basis: z.enum(yieldBases).nullable().meta({
    description:
      'Of yields: whose rents they are made with; `area_rent`: those of the area, where the row has too few. Null for other metrics.',
  }),
};

/** The figures of a row, as the queries give them. */
export const RankedRow = z.object({
  value: z.number(),
  n: z.int(),
  before_value: z.number().nullable(),
  n_before: z.int().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  quality: z.enum(['ok', 'low']).nullable(),
  basis: z.enum(yieldBases).nullable(),
});
type RankedRow = z.output<typeof RankedRow>;

/** Counts and sums of sales, which are given whatever their sample. */
export function isOfSales(metric: Metric): metric is 'sales_count' | 'sales_value' {
  return metric === 'sales_count' || metric === 'sales_value';
}

/** Days that a metric counts, and those it is set against; null where the plan sees too little of them. */
export interface RankingDays {
  readonly window: Window | null;
  readonly before: Window | null;
  /** Why the exports are the reason that `before` is null; null where they are not. */
  readonly notCovered: string | null;
  /** True when the figures made beforehand may be shown to this plan. */
  readonly isSeen: boolean;
}

/** Which registers a metric counts. */
const registersByMetric: Readonly<Record<Metric, readonly Register[]>> = {
  sales_count: ['sales'],
  sales_value: ['sales'],
  price_growth: ['sales'],
  gross_yield: ['sales', 'rents'],
  rent_growth: ['rents'],
};

/** Over how many years up to which day a metric is made, of which snapshot, and what the plan sees. */
export interface RankingRequest {
  readonly snapshot: Snapshot;
  readonly years: number;
  readonly asOf: string;
  readonly historyFrom: string | null;
  /** Stage whose prices are compared; null for metrics without one. */
  readonly stage: RankedStage | null;
}

/** The days of a metric over so many years up to the as-of date, cut to the plan's history. */
export function rankingDays(metric: Metric, request: RankingRequest): RankingDays {
  const { snapshot, years: length, asOf, historyFrom } = request;
  const ofSales = isOfSales(metric);
  const window = ofSales ? yearsEndingBy(asOf, length) : trailingYear(asOf);
  const before = ofSales ? yearsEndingBy(asOf, length, 1) : trailingYear(asOf, length);
  const isCompared = metric !== 'gross_yield';
  const [register = 'sales'] = registersByMetric[metric];
  const missing = isCompared ? notCovered(before, register, snapshot.coveredFrom(register)) : null;
  const seesBefore = isCompared && missing === null && seesWhole(before, historyFrom);
  return {
    window: cutWindow(window, historyFrom),
    before: seesBefore ? before : null,
    notCovered: missing,
    isSeen: seesWhole(window, historyFrom) && (ofSales || !isCompared || seesBefore),
  };
}

/** How a ranking was made, and what it is set against. */
export function rankingProvenance(
  metric: Metric,
  days: RankingDays,
  { snapshot, asOf, stage }: RankingRequest,
) {
  const window = days.window ?? { from: asOf, to: asOf };
  const since = registersByMetric[metric].map((register) => snapshot.coveredFrom(register));
  return {
    metric,
    before: days.before,
    ...methodOf(methodByMetric[metric]),
    window,
    as_of: asOf,
    ...(stage === null ? {} : { stage }),
    ...partlyCovered(window, ...since),
  };
}

/** Why nothing is ranked at all; null where the samples decide. */
export function unrankedBecause(metric: Metric, { window, isSeen, notCovered: missing }: RankingDays) {
  if (window !== null && (isSeen || isOfSales(metric))) return null;
  return missing ?? 'the plan’s history begins after the days that this needs';
}

function metricChange(row: RankedRow, { before, notCovered: missing }: RankingDays): z.input<typeof Figure> {
  // No sample either: how many there were before is part of what the plan does not see.
  if (before === null) return withheld(0, missing ?? 'the plan’s history begins after the years before');
  const of = { of: 'sales' };
  return change(
    figure({ value: row.value, n: row.n }, of),
    figure({ value: row.before_value, n: row.n_before ?? 0 }, of),
  );
}

/** A row's figures as they are shown. The quality of growth is that of its smaller side. */
export function rankingFigures(row: RankedRow, metric: Metric, days: RankingDays) {
  const ofSales = isOfSales(metric);
  const isSmall = !ofSales && Math.min(row.n, row.n_before ?? row.n) < publishingRules.least_ok;
  const quality = row.quality ?? (isSmall ? 'low' : null);
  return {
    value: figure(
      { value: row.value, n: row.n, interval: intervalOf(row.low, row.high) ?? undefined },
      { minimum: 0, unit: ofSales ? 'aed' : 'pct', ...(quality === null ? {} : { quality }) },
    ),
    n_before: days.before === null ? null : row.n_before,
    change_pct: ofSales ? metricChange(row, days) : null,
    basis: row.basis,
  };
}

/** Marks ties among ranked items. Counts and sums are exact: their order needs no proof. */
export function rankedTies<Item extends { readonly value: Compared }>(
  items: readonly Item[],
  metric: Metric,
) {
  return isOfSales(metric) ? items : withTies(items, ({ value }) => value);
}

/** Why nothing ranks, in days that the plan sees. */
export function noneRanksBecause(metric: Metric, minSample: number | undefined): string {
  if (!isOfSales(metric))
    return `nothing has a sample of ${minSample ?? publishingRules.least_ok} on every side`;
  return minSample === undefined ? 'no sale in these days' : `nothing has ${minSample} sales`;
}

interface AskedRanking {
  readonly property_type?: string | undefined;
  readonly period?: string | undefined;
  readonly stage?: RankedStage | undefined;
}

/** Returns the stage whose prices a ranking compares; null for metrics without one. Refuses a stage with those. */
export function rankedStage(metric: Metric, { stage }: AskedRanking): RankedStage | null {
  if (metric === 'price_growth') return stage ?? 'existing';
  if (stage === undefined) return null;
  const message = `goes with metric=price_growth only; ${metric} has no stage`;
  throw new Problem('parameter-invalid', `stage ${message}.`, { errors: [{ parameter: 'stage', message }] });
}

/** Returns the records in `growth` that a metric compares. */
export function grownFrom(metric: Metric, stage: RankedStage | null) {
  return { feed: metric === 'rent_growth' ? 'rents' : 'sales', stage: stage ?? 'all' };
}

/** Yields are of the last 12 months, of flats or of villas: every other wish is refused by name. */
export function checkYield(metric: Metric, { property_type, period }: AskedRanking): void {
  if (metric !== 'gross_yield') return;
  const classes: readonly string[] = yieldClasses;
  const faults = [
    ...(period === undefined || period === '1y'
      ? []
      : [
          {
            parameter: 'period',
            message: 'takes 1y with metric=gross_yield: a yield is of the last 12 months',
            candidates: ['1y'],
          },
        ]),
    ...(property_type === undefined || classes.includes(property_type)
      ? []
      : [
          {
            parameter: 'property_type',
            message: `takes ${yieldClasses.join(' or ')} with metric=gross_yield; townhouses are counted with villas`,
            candidates: [...yieldClasses],
          },
        ]),
  ];
  if (faults.length === 0) return;
  const said = faults.map(({ parameter, message }) => `${parameter} ${message}`).join('; ');
  throw new Problem('parameter-invalid', `${said}.`, { errors: faults });
}
