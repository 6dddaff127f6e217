/** Prices of a place month by month, as far as the plan sees them, with the stratified index. */
import { z } from 'zod';
import { medianRange } from '../../../../data/median-interval.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { type Place, placeIds } from '../../../records/place-parameter.ts';
import { readCompleteness } from '../../../statistics/completeness.ts';
import { indexNotCovered } from '../../../statistics/index-coverage.ts';
import type { Period } from '../../../statistics/period.ts';
import { figure, intervalOf, rounded } from '../../../statistics/statistic.ts';
import { cutWindow, dayAfter, monthsBefore, monthsFrom, type Window } from '../../../statistics/window.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';

const salesSql = readQuery('area-trend', { ppsf_range: medianRange('price_aed_per_sqft') });
const indexSql = readQuery('area-trend-index');

const SalesRow = z.object({
  month: z.iso.date(),
  sales_count: z.int(),
  n: z.int(),
  value: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const IndexRow = z.object({
  month: z.iso.date(),
  index_stratified: z.number().nullable(),
  smoothed: z.number().nullable(),
  base_year: z.int().nullable(),
  index_n: z.int(),
});

type TrendRow = z.output<typeof SalesRow> & z.output<typeof IndexRow>;

const trendMonths = 24;

/** 24 calendar months, the last of which holds the as-of date, as far as the plan sees them. */
export function trendWindow({ salesAsOf }: Period, historyFrom: string | null): Window | null {
  const from = `${monthsBefore(`${salesAsOf.slice(0, 7)}-01`, trendMonths - 1)}`;
  return cutWindow({ from, to: salesAsOf }, historyFrom);
}

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

/** Returns a row for every month: two small queries and a join here take half the time of one query that joins. */
async function readRows(
  snapshot: Snapshot,
  place: Place,
  window: Window,
  signal: AbortSignal,
): Promise<TrendRow[]> {
  const days = { from_date: window.from, to_date: window.to };
  const subject = { subject: place.kind, subject_id: place.place_id };
  const [sales, indices] = await Promise.all([
    snapshot.rows(salesSql, { ...placeIds(place), ...days }, SalesRow, { signal }),
    snapshot.rows(indexSql, subject, IndexRow, { signal }),
  ]);
  const salesByMonth = new Map(sales.map((row) => [row.month, row]));
  const indexByMonth = new Map(indices.map((row) => [row.month, row]));
  return monthsIn(window).map((month) => ({
    ...(salesByMonth.get(month) ?? { month, ...noSales }),
    ...(indexByMonth.get(month) ?? { month, ...noIndex }),
  }));
}

const noSales = { sales_count: 0, n: 0, value: null, p25: null, p75: null, low: null, high: null } as const;
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
    median_price_aed_per_sqft: figure(
      { ...row, interval: intervalOf(row.low, row.high) },
      { unit: 'aed_per_sqft', of: 'sales' },
    ),
    ...linkedIndex(
      isShown(row) ? row : { ...row, index_stratified: null, smoothed: null },
      first,
      missing(row),
    ),
    ...completeness.of(monthsFrom(row.month, 1, window.to)),
    ...(isCut(row.month) ? { partial: true as const } : {}),
  }));
}
