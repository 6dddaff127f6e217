/** The errors of the comparable estimate on sales of the current data that it has not used, for its page. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { publicHistoryFrom } from '../../accounts/plans.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import { escapeHtml } from '../../http/html.ts';
import { rounded } from '../../statistics/statistic.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const sql = readQuery('estimate-backtest');
const share = z.number().nullable();

/** Shares of too few estimates are withheld here as everywhere. */
const Row = z
  .object({
    property_type: z.string(),
    stage: z.string(),
    held_out: z.int(),
    n: z.int(),
    inside_pct: share,
    median_error_pct: share,
    median_bias_pct: share,
    interval_width_pct: share,
    window_from: z.iso.date(),
    window_to: z.iso.date(),
  })
  .transform((row) => ({
    ...row,
    inside_pct: shown(row.inside_pct, row.n),
    median_error_pct: shown(row.median_error_pct, row.n),
    median_bias_pct: shown(row.median_bias_pct, row.n),
    interval_width_pct: shown(row.interval_width_pct, row.n),
    ...(row.n < publishingRules.least_shown
      ? { suppressed: true, reason: `fewer than ${publishingRules.least_shown} estimates` }
      : {}),
  }));

function shown(value: number | null, n: number): number | null {
  return value === null || n < publishingRules.least_shown ? null : rounded(value, 'pct');
}

/** Rows of the backtest, shares in per cent; none without a snapshot, without sales to hold out, or while the data cannot be read. */
export async function readBacktest({ snapshots }: Service): Promise<z.output<typeof Row>[]> {
  const lease = snapshots.lease();
  if (lease === null) return [];
  try {
    return await lease.snapshot.seenFrom(publicHistoryFrom).rows(sql, {}, Row);
  } catch (error) {
    // A page of documentation does not fail because the engine is busy.
    if (error instanceof Problem) return [];
    throw error;
  } finally {
    lease.release();
  }
}

const columns = {
  property_type: 'Property',
  stage: 'Stage',
  held_out: 'Held out',
  n: 'Estimated',
  inside_pct: 'Inside the interval, %',
  median_error_pct: 'Median error, %',
  median_bias_pct: 'Median bias, %',
  interval_width_pct: 'Width of the interval, %',
} as const;

/** The rows as a table under a heading. */
export function backtestHtml(rows: readonly z.output<typeof Row>[]): string {
  const [first] = rows;
  if (first === undefined) return '<h2>Tested</h2>\n<p>No data can be read now that it was tested on.</p>';
  const names = Object.keys(columns).filter((name): name is keyof typeof columns => name in columns);
  const head = names.map((name) => `<th>${columns[name]}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${names.map((name) => `<td>${escapeHtml(String(row[name] ?? 'withheld'))}</td>`).join('')}</tr>`,
  );
  return `<h2>Tested</h2>
<p>Sales of ${first.window_from} to ${first.window_to} were held out, and each was estimated from earlier sales only. Eighty per cent should lie inside the interval. Shares of fewer than ${publishingRules.least_shown} estimates are withheld.</p>
<table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}
