/** The errors of estimates on records of the current data that they have not used, for the pages of their methods. */

import type { EstimateFeed } from '../../../data/methods/estimate/model.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { publicHistoryFrom } from '../../accounts/plans.ts';
import type { Call } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { escapeHtml } from '../../http/html.ts';
import { type AccuracyRow, readAccuracy } from '../../statistics/estimate-accuracy.ts';
import { rounded } from '../../statistics/statistic.ts';
import { CountedSnapshot } from '../../warehouse/counted-snapshot.ts';

function shown(value: number | null, n: number): number | null {
  return value === null || n < publishingRules.least_shown ? null : rounded(value, 'pct');
}

/** Withholds shares of too few estimates, as everywhere. */
function toShown({ feed: _, ...row }: AccuracyRow) {
  return {
    ...row,
    inside_pct: shown(row.inside_pct, row.n),
    within_10_pct: shown(row.within_10_pct, row.n),
    within_20_pct: shown(row.within_20_pct, row.n),
    median_error_pct: shown(row.median_error_pct, row.n),
    median_bias_pct: shown(row.median_bias_pct, row.n),
    interval_width_pct: shown(row.interval_width_pct, row.n),
    ...(row.n < publishingRules.least_shown
      ? { suppressed: true, reason: `fewer than ${publishingRules.least_shown} estimates` }
      : {}),
  };
}
type ShownRow = ReturnType<typeof toShown>;

/** Returns the rows of the backtest of one feed, shares in per cent; none without a snapshot, without records to hold out, or while the data cannot be read. */
export async function readBacktest(
  { service: { snapshots }, work }: Pick<Call<unknown, unknown, unknown, 'service'>, 'service' | 'work'>,
  feed: EstimateFeed,
): Promise<ShownRow[]> {
  const lease = snapshots.lease();
  if (lease === null) return [];
  try {
    const rows = await readAccuracy(new CountedSnapshot(lease.snapshot.seenFrom(publicHistoryFrom), work));
    return rows.filter((row) => row.feed === feed && row.n > 0).map(toShown);
  } catch (error) {
    // A page of documentation does not fail because the engine is busy.
    if (error instanceof Problem) return [];
    throw error;
  } finally {
    lease.release();
  }
}

const columns = {
  located: 'Place told',
  property_type: 'Property',
  stage: 'Stage',
  held_out: 'Held out',
  n: 'Estimated',
  median_error_pct: 'Median error, %',
  median_bias_pct: 'Median bias, %',
  within_10_pct: 'Within 10 %, %',
  inside_pct: 'Inside the interval, %',
  interval_width_pct: 'Width of the interval, %',
} as const;

/** Returns the rows as a table under a heading. */
export function backtestHtml(rows: readonly ShownRow[]): string {
  const [first] = rows;
  if (first === undefined) return '<h2>Tested</h2>\n<p>No data can be read now that it was tested on.</p>';
  const names = Object.keys(columns).filter((name): name is keyof typeof columns => name in columns);
  const head = names.map((name) => `<th>${columns[name]}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${names.map((name) => `<td>${escapeHtml(String(row[name] ?? 'withheld'))}</td>`).join('')}</tr>`,
  );
  return `<h2>Tested</h2>
<p>Records of ${first.window_from} to ${first.window_to} were held out, and each was estimated from earlier records only. Eighty per cent should lie inside the interval. Shares of fewer than ${publishingRules.least_shown} estimates are withheld.</p>
<table tabindex="0"><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}
