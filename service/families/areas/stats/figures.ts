/** Prices of a place month by month, as far as the plan sees them, with the stratified index. */
import { z } from 'zod';
import { emptyFigures, figureShape } from '../../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../../data/measures/figure-sql.ts';
import { builtRows } from '../../../../data/measures/measure.ts';
import { medianPricePerSqft, salesCount } from '../../../../data/measures/sales.ts';
import { clusterInPlace } from '../../../../data/methods/quantile-interval.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { type Place, placeIds } from '../../../records/place-parameter.ts';
import { readCompleteness } from '../../../statistics/completeness.ts';
import { indexNotCovered } from '../../../statistics/index-coverage.ts';
import { type Period, registerAsOf } from '../../../statistics/period.ts';
import { PlaceRows } from '../../../statistics/place/place-rows.ts';
import { figure, levelRow, rounded } from '../../../statistics/statistic.ts';
import { cutWindow, dayAfter, monthsBefore, monthsFrom, type Window } from '../../../statistics/window.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';

const trendMeasures = [salesCount, medianPricePerSqft] as const;
// A row is of one month, so records without a project or building go together by day.
const trendUse = {
  level: builtRows,
  cluster: clusterInPlace({
    project: 'project_id',
    building: 'building_id',
    area: 'area_id',
    period: 'transaction_date',
  }),
} as const;
const trendFigures = figureSql(trendMeasures, trendUse);
const salesOfOneSql = readQuery('area-trend', {
  ...trendFigures,
  place_id: 'coalesce($area_id::BIGINT, $community_id::BIGINT)',
  sales:
    '($area_id::INTEGER is null or area_id = $area_id::INTEGER) and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)',
});
const salesOfAllSql = readQuery('area-trend', {
  ...trendFigures,
  place_id: 'unnest([area_id::BIGINT, community_id])',
  sales: 'true',
});

const SalesRow = z.object({
  place_id: z.int(),
  month: z.iso.date(),
  ...figureShape(trendMeasures, trendUse),
});

const IndexRow = z.object({
  place_id: z.int(),
  month: z.iso.date(),
  index_stratified: z.number().nullable(),
  smoothed: z.number().nullable(),
  base_year: z.int().nullable(),
  index_n: z.int(),
});

type TrendRow = z.output<typeof SalesRow> & z.output<typeof IndexRow>;

const trendMonths = 24;

/** 24 calendar months, the last of which holds the as-of date. */
function wholeWindow({ salesAsOf }: Pick<Period, 'salesAsOf'>): Window {
  return { from: monthsBefore(`${salesAsOf.slice(0, 7)}-01`, trendMonths - 1), to: salesAsOf };
}

/** The same months, as far as the plan sees them. */
export function trendWindow(period: Period, historyFrom: string | null): Window | null {
  return cutWindow(wholeWindow(period), historyFrom);
}

/** The days of the months for queries. */
const daysOf = ({ from, to }: Window) => ({ from_date: from, to_date: to });
const wholeOf = (snapshot: Snapshot): Window =>
  wholeWindow({ salesAsOf: registerAsOf(snapshot, 'transactions') });
const salesRows = new PlaceRows(salesOfAllSql, SalesRow, (snapshot) => daysOf(wholeOf(snapshot)));
const indexRows = new PlaceRows(readQuery('area-trend-index'), IndexRow, (snapshot) => ({
  from_date: wholeOf(snapshot).from,
}));

/** The index of a month set to 100 in `first`; a month of another chain, whose base is another year, cannot be set against it. */
function linkedIndex(row: TrendRow, first: TrendRow | undefined, missing: string | null) {
  const { index_stratified: index, smoothed, index_n: n } = row;
  const base = first?.index_stratified ?? null;
  const isLinked = index !== null && base !== null && row.base_year === first?.base_year;
  const options = { unit: 'index', of: 'sales that can be compared' } as const;
  return {
    price_index: isLinked
      ? figure({ value: (100 * index) / base, n }, options)
      : figure(
          { value: null, n },
          { ...options, ...(n < publishingRules.least_shown ? {} : { reason: missing ?? noLink }) },
        ),
    price_index_smoothed: isLinked && smoothed !== null ? rounded((100 * smoothed) / base, 'index') : null,
  };
}

const noLink = 'nothing links this month to the first';

/** Returns the first days of the months of a window. */
function monthsIn({ from, to }: Window): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = monthsBefore(month, -1)) months.push(month);
  return months;
}

/** Returns the sales of a place by month. A plan that sees only some of the days has them counted; all days are counted once for all places. */
async function readSales(
  snapshot: Snapshot,
  place: Place,
  window: Window,
  signal: AbortSignal,
): Promise<z.output<typeof SalesRow>[]> {
  if (window.from === wholeOf(snapshot).from) return salesRows.of(snapshot, [place.place_id]);
  return snapshot.rows(salesOfOneSql, { ...placeIds(place), ...daysOf(window) }, SalesRow, { signal });
}

/** Returns a row for every month. */
async function readRows(
  snapshot: Snapshot,
  place: Place,
  window: Window,
  signal: AbortSignal,
): Promise<TrendRow[]> {
  const [sales, indices] = await Promise.all([
    readSales(snapshot, place, window, signal),
    indexRows.of(snapshot, [place.place_id]),
  ]);
  const salesByMonth = new Map(sales.map((row) => [row.month, row]));
  const indexByMonth = new Map(indices.map((row) => [row.month, row]));
  return monthsIn(window).map((month) => ({
    place_id: place.place_id,
    ...(salesByMonth.get(month) ?? { month, ...noSales }),
    ...(indexByMonth.get(month) ?? { month, ...noIndex }),
  }));
}

const noSales = emptyFigures(trendMeasures, trendUse);
const noIndex = { index_stratified: null, smoothed: null, base_year: null, index_n: 0 } as const;

/** Returns the months of the window; none where the plan sees none of it. */
export async function readTrend(
  snapshot: Snapshot,
  place: Place,
  window: Window | null,
  signal: AbortSignal,
) {
  if (window === null) return [];
  const rows = await readRows(snapshot, place, window, signal);
  const completeness = await readCompleteness(snapshot, 'sales');
  const coveredFrom = snapshot.coveredFrom('sales');
  const isCut = (month: string) =>
    month < window.from ||
    dayAfter(window.to) < monthsBefore(month, -1) ||
    (coveredFrom !== null && month < coveredFrom);
  const missing = ({ month: period, base_year }: TrendRow) =>
    indexNotCovered({ period, base_year }, coveredFrom);
  // The index of a month knows all of it: one that the plan sees in part shows none.
  const isShown = (row: TrendRow) => row.month >= window.from && missing(row) === null;
  const first = rows.find((row) => row.index_stratified !== null && isShown(row));
  return rows.map((row) => ({
    month: row.month,
    sales_count: row.sales_count,
    median_price_aed_per_sqft: figure(levelRow(medianPricePerSqft, row), {
      unit: 'aed_per_sqft',
      of: 'sales',
    }),
    ...linkedIndex(
      isShown(row) ? row : { ...row, index_stratified: null, smoothed: null },
      first,
      missing(row),
    ),
    ...completeness.of(monthsFrom(row.month, 1, window.to)),
    ...(isCut(row.month) ? { partial: true as const } : {}),
  }));
}
