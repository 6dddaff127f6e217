/** How prices move when what is sold changes from month to month: the stratified and the hedonic index. */

import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, PlaceMeta, reasonIfNone } from '../../contract/meta.ts';
import { choice, day, writing } from '../../contract/parameters.ts';
import { type Place, placeIds, placeOf } from '../../records/place-parameter.ts';
import { areaParameter, figuresPropertyType } from '../../records/property-parameters.ts';
import { type CoveredFrom, partlyCovered } from '../../statistics/coverage.ts';

import { hedonicSeries } from '../../statistics/hedonic-series.ts';
import { indexNotCovered } from '../../statistics/index-coverage.ts';
import { askedOf, seenOf, trailingPeriod, unseenBecause } from '../../statistics/period.ts';
import { Figure, figure, Provenance, rounded } from '../../statistics/statistic.ts';
import type { Window } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const granularities = ['month', 'quarter', 'year'] as const;
type Granularity = (typeof granularities)[number];
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

const indexSql = readQuery('price-index');

const IndexPeriod = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the period.' }),
    index: Figure.meta({
      description: 'Price level; the first period shown is 100. `n` is the number of sales compared.',
    }),
    smoothed: z.number().nullable().meta({
      description:
        'Mean of the month and its two neighbours, in index points; only for months of the stratified index.',
    }),
    sales_count: z.int().nullable().meta({ description: 'All eligible sales of one unit in the period.' }),
    strata_used: z
      .int()
      .nullable()
      .meta({ description: 'Number of strata compared; only for the stratified index.' }),
    strata_missing: z.int().nullable().meta({
      description: 'Number of weighted strata without a sale in the period; only for the stratified index.',
    }),
    partial: z.literal(true).optional().meta({
      description: 'Present when the period is not over, or begins before the loaded exports cover it.',
    }),
  })
  .meta({ id: 'IndexPeriod' });

const amount = z.number().nullable();
const Row = z.object({
  period: z.iso.date(),
  index: amount,
  smoothed: amount,
  base_year: z.int().nullable(),
  n: z.int(),
  sales_count: z.int().nullable(),
  strata_used: z.int().nullable(),
  strata_missing: z.int().nullable(),
});
type Row = z.output<typeof Row>;

interface Asked {
  readonly snapshot: Snapshot;
  readonly place: Place | null;
  readonly property_type: string;
  readonly granularity: Granularity;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly history_from: string | null;
  readonly signal: AbortSignal;
}

function stratified({ snapshot, place, signal, ...values }: Asked): Promise<Row[]> {
  const subject = { subject: place?.kind ?? 'market', subject_id: place?.place_id ?? 0 };
  return snapshot.rows(indexSql, { ...values, ...subject }, Row, { signal });
}

/** First day of a period that is counted from year 0. */
function firstDay(period: number, granularity: Granularity): string {
  const months = period * monthsIn[granularity];
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

async function hedonic(asked: Asked): Promise<Row[]> {
  const { granularity, place } = asked;
  if (granularity === 'year') return [];
  const levels = await hedonicSeries(asked.snapshot, {
    ...placeIds(place),
    property_type: asked.property_type,
    granularity,
    history_from: asked.history_from,
  });
  return levels
    .map(({ period, level, n }) => ({
      period: firstDay(period, granularity),
      index: 100 * Math.exp(level),
      smoothed: null,
      base_year: null,
      n,
      sales_count: null,
      strata_used: null,
      strata_missing: null,
    }))
    .filter(({ period }) => asked.from_date === null || period >= asked.from_date)
    .filter(({ period }) => asked.to_date === null || period <= asked.to_date);
}

/** Months, or where they are too thin quarters; only what was asked for when something was. */
async function hedonicOf(asked: Asked, given: Granularity | undefined): Promise<[Row[], Granularity]> {
  const tried = given === undefined ? (['month', 'quarter'] as const) : [given];
  for (const granularity of tried) {
    const rows = await hedonic({ ...asked, granularity });
    if (rows.length > 0) return [rows, granularity];
  }
  return [[], given ?? 'quarter'];
}

/** The day before the period after this one. */
function lastDayOf(period: string, granularity: Granularity): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsIn[granularity], 0)).toISOString().slice(0, 10);
}

const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/** Why there is no period to show. */
function noneBecause(
  asked: { readonly method?: string | undefined; readonly granularity?: Granularity | undefined },
  days: Window,
  asOf: string,
  historyFrom: string | null,
): string {
  if (seenOf(days, asOf, historyFrom) === null) return unseenBecause(days, asOf);
  if (asked.method !== 'hedonic')
    return `not enough periods in succession have ${publishingRules.least_shown} sales each`;
  return asked.granularity === 'year'
    ? 'the hedonic index is made by month and by quarter, not by year'
    : `not enough periods in succession have ${publishingRules.hedonic_period_least} sales each`;
}

interface Shown {
  readonly granularity: Granularity;
  readonly asOf: string;
  readonly coveredFrom: CoveredFrom;
  readonly historyFrom: string | null;
}

/** Why a period has no index, whatever its sample; null where that decides. */
function noIndexBecause(row: Row, { coveredFrom, historyFrom }: Shown): string | null {
  const missing = indexNotCovered(row, coveredFrom, historyFrom);
  if (missing !== null) return missing;
  return row.index === null && row.n >= publishingRules.least_shown
    ? 'no chain of years links it to the newest'
    : null;
}

function toItems(found: readonly Row[], shown: Shown): z.input<typeof IndexPeriod>[] {
  const { granularity, asOf, coveredFrom } = shown;
  const rows = found.map((row) => {
    const reason = noIndexBecause(row, shown);
    return reason === null ? { ...row, reason } : { ...row, reason, index: null, smoothed: null };
  });
  const base = rows.find(({ index }) => index !== null)?.index ?? 100;
  return rows.map(({ reason, ...row }) => ({
    period: row.period,
    index: figure(
      { value: row.index === null ? null : (100 * row.index) / base, n: row.n },
      { unit: 'index', of: 'sales that can be compared', ...(reason === null ? {} : { reason }) },
    ),
    smoothed: row.smoothed === null ? null : rounded((100 * row.smoothed) / base, 'index'),
    sales_count: row.sales_count,
    strata_used: row.strata_used,
    strata_missing: row.strata_missing,
    ...(lastDayOf(row.period, granularity) > asOf || (coveredFrom !== null && row.period < coveredFrom)
      ? { partial: true as const }
      : {}),
  }));
}

/** `GET /analytics/price-index`. */
export const listPriceIndex = endpoint({
  operationId: 'listPriceIndex',
  method: 'get',
  path: '/api/v1/analytics/price-index',
  tag: 'Analytics',
  summary: 'Price index',
  description: `Returns the price level of Dubai or of a place by month, quarter or year; the first period shown is 100. \`stratified\` (default): medians of area × sub-type × bedrooms, off-plan and ready apart, weighted by the year before and chained. \`hedonic\`: a rolling 12-month time dummy on ln(AED a square foot), which needs ${publishingRules.hedonic_period_least} sales in each period. It is given by month where there are enough, else by quarter, else not at all.`,
  reads: 'snapshot',
  query: z.strictObject({
    area: areaParameter.optional(),
    property_type: figuresPropertyType,
    granularity: choice(granularities, { description: 'Length of a period; a month by default.' }).optional(),
    method: choice(['stratified', 'hedonic'], {
      description: 'Method of the index.',
      example: 'hedonic',
    }).optional(),
    from_date: day({
      description: 'First day; periods begin on or after it.',
      example: '2024-01-01',
    }).optional(),
    to_date: day({ description: 'Last day; periods begin on or before it.' }).optional(),
    ...writing,
  }),
  ranges: [['from_date', 'to_date']],
  answer: list('periods', IndexPeriod, {
    ...Provenance.shape,
    granularity: z.enum(granularities).meta({ description: 'Length of the periods.' }),
    reason: noneReason,
    place: PlaceMeta.optional(),
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Price index of all Dubai', request: '/api/v1/analytics/price-index' },
    {
      summary: 'Flats of one area by the hedonic method',
      request: '/api/v1/analytics/price-index?area=330&property_type=apartment&method=hedonic',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await placeOf(snapshot, query.area);
    const { salesAsOf, salesCoveredFrom } = trailingPeriod(snapshot, historyFrom);
    const asked: Asked = {
      snapshot,
      place,
      property_type: query.property_type ?? 'all',
      granularity: query.granularity ?? 'month',
      from_date: query.from_date ?? null,
      to_date: query.to_date ?? null,
      history_from: historyFrom,
      signal,
    };
    const [rows, granularity] =
      query.method === 'hedonic'
        ? await hedonicOf(asked, query.granularity)
        : [await stratified(asked), asked.granularity];
    const [first, last] = [rows[0], rows.at(-1)];
    const days = askedOf({ from: query.from_date, to: query.to_date }, salesAsOf);
    const window =
      first === undefined || last === undefined
        ? days
        : { from: first.period, to: earlierOf(lastDayOf(last.period, granularity), salesAsOf) };
    return {
      rows: toItems(rows, { granularity, asOf: salesAsOf, coveredFrom: salesCoveredFrom, historyFrom }),
      next: null,
      meta: {
        ...methodOf('price-index'),
        window,
        as_of: salesAsOf,
        ...partlyCovered(window, salesCoveredFrom),
        granularity,
        ...reasonIfNone(rows, noneBecause(query, days, salesAsOf, historyFrom)),
        ...(place === null ? {} : { place }),
      },
    };
  },
});
