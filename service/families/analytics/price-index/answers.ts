/** Sets the first period of an index to 100, and gives the reason where a period or the whole index is missing. */
import type { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import type { CoveredFrom } from '../../../statistics/coverage.ts';
import { indexNotCovered } from '../../../statistics/index-coverage.ts';
import { seenWindow, unseenBecause } from '../../../statistics/period.ts';
import { figure, rounded } from '../../../statistics/statistic.ts';
import type { Window } from '../../../statistics/window.ts';
import { lastDay, type Row } from './figures.ts';
import type { Granularity, IndexPeriod } from './schema.ts';

/** Returns the earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Why there is no period to show. */
export function noneBecause(
  asked: { readonly method?: string | undefined; readonly granularity?: Granularity | undefined },
  days: Window,
  asOf: string,
  historyFrom: string | null,
): string {
  if (seenWindow(days, asOf, historyFrom) === null) return unseenBecause(days, asOf);
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

/** Returns the periods with the first index set to 100. */
export function toItems(found: readonly Row[], shown: Shown): z.input<typeof IndexPeriod>[] {
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
    ...(lastDay(row.period, granularity) > asOf || (coveredFrom !== null && row.period < coveredFrom)
      ? { partial: true as const }
      : {}),
  }));
}
