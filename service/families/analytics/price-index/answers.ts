/** Sets the base of an index to 100, and gives the reason where a period or the whole index is missing. */
import type { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import type { Completeness } from '../../../statistics/completeness.ts';
import type { CoveredFrom } from '../../../statistics/coverage.ts';
import { indexNotCovered } from '../../../statistics/index-coverage.ts';
import { seenWindow, unseenBecause } from '../../../statistics/period.ts';
import { figure, rounded } from '../../../statistics/statistic.ts';
import type { Window } from '../../../statistics/window.ts';
import { lastDay, type Row } from './figures.ts';
import type { Granularity, IndexMethod, IndexPeriod } from './schema.ts';

/** Returns the earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Why there is no base: an index without any period has none either. */
export function noBaseBecause(baseDate: string): string {
  return `no period from ${baseDate} on has an index`;
}

/** Why there is no period to show. */
export function noneBecause(
  asked: {
    readonly method?: string | undefined;
    readonly granularity?: Granularity | undefined;
    readonly base_date?: string | undefined;
  },
  days: Window,
  asOf: string,
  historyFrom: string | null,
): string {
  if (seenWindow(days, asOf, historyFrom) === null) return unseenBecause(days, asOf);
  if (asked.base_date !== undefined) return noBaseBecause(asked.base_date);
  if (asked.method === 'stratified')
    return `not enough periods in succession have ${publishingRules.least_shown} sales each`;
  return asked.granularity === 'year'
    ? 'this index is made by month and by quarter, not by year; the stratified index has years'
    : `no two periods with ${publishingRules.index_period_least} sales each have ${publishingRules.index_clusters_least} projects to compare`;
}

interface Shown {
  readonly method: IndexMethod;
  readonly granularity: Granularity;
  readonly asOf: string;
  readonly coveredFrom: CoveredFrom;
  readonly historyFrom: string | null;
  readonly completeness: Completeness;
  readonly baseDate: string | null;
}

/** Why a period has no index, whatever its sample; null where that decides. */
function noIndexBecause(row: Row, { method, coveredFrom, historyFrom }: Shown): string | null {
  // A window of the other indices holds only days that the exports cover and the caller sees.
  if (method !== 'stratified') return null;
  const missing = indexNotCovered(row, coveredFrom, historyFrom);
  if (missing !== null) return missing;
  return row.index === null && row.n >= publishingRules.least_shown
    ? 'no chain of years links it to the newest'
    : null;
}

/** Part of the eligible sales that are compared; null for the stratified index, whose strata say so. */
function coverage({ n, sales_count }: Row, method: IndexMethod): number | null {
  return method === 'stratified' || sales_count === null || sales_count === 0
    ? null
    : rounded((100 * n) / sales_count, 'pct');
}

/** Returns the periods with the index of the base set to 100, and the base; nothing without a base that was asked for. */
export function toItems(
  found: readonly Row[],
  shown: Shown,
): { readonly rows: z.input<typeof IndexPeriod>[]; readonly base_date: string | null } {
  const { granularity, asOf, coveredFrom, completeness, baseDate } = shown;
  const rows = found.map((row) => {
    const reason = noIndexBecause(row, shown);
    return reason === null
      ? { ...row, reason }
      : { ...row, reason, index: null, smoothed: null, interval: null, standard_error_pct: null };
  });
  const base = rows.find(({ index, period }) => index !== null && (baseDate === null || period >= baseDate));
  if (base === undefined && baseDate !== null) return { rows: [], base_date: null };
  const level = base?.index ?? 100;
  const items = rows.map(({ reason, ...row }) => ({
    period: row.period,
    index: figure(
      {
        value: row.index === null ? null : (100 * row.index) / level,
        n: row.n,
        interval: row.interval ?? undefined,
      },
      { unit: 'index', of: 'sales that can be compared', ...(reason === null ? {} : { reason }) },
    ),
    smoothed: row.smoothed === null ? null : rounded((100 * row.smoothed) / level, 'index'),
    standard_error_pct: row.standard_error_pct === null ? null : rounded(row.standard_error_pct, 'pct'),
    n_before: row.n_before,
    sales_count: row.sales_count,
    coverage_pct: coverage(row, shown.method),
    new_weight_pct: row.new_weight_pct === null ? null : rounded(row.new_weight_pct, 'pct'),
    strata_used: row.strata_used,
    strata_missing: row.strata_missing,
    ...completeness.of({ from: row.period, to: earlier(lastDay(row.period, granularity), asOf) }),
    ...(lastDay(row.period, granularity) > asOf || (coveredFrom !== null && row.period < coveredFrom)
      ? { partial: true as const }
      : {}),
  }));
  return { rows: items, base_date: base?.period ?? null };
}
