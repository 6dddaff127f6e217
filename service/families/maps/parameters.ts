/** Parameters that only maps take, and the problems of those that do not go together. */
import { z } from 'zod';
import { refused } from '../../contract/input.ts';
import { didYouMean } from '../../contract/nearest.ts';
import { choice } from '../../contract/parameters.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Period, periodBetween, trailingPeriod } from '../../statistics/period.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** The one parameter that does not fit, as a problem. */
export function unfit(parameter: string, message: string, candidates: readonly string[] = []): Problem {
  const told = { parameter, message: `${message}${didYouMean(candidates)}` };
  return refused([candidates.length === 0 ? told : { ...told, candidates }]);
}

/** How much of a boundary's detail is left out. */
export const simplify = choice(['none', 'medium', 'high'], {
  description:
    'Detail of the boundaries that is left out: `none`, `medium` (corners of less than about 30 metres) or `high` (120 metres). Neighbours keep meeting.',
  example: 'medium',
});

const periodPattern = /^(?:([135])y|(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?)$/;

/** The days that figures count. */
export const period = z
  .string()
  .regex(
    periodPattern,
    'takes 1y, 3y or 5y, a year such as 2025, a quarter such as 2025-Q3, or a month such as 2025-09',
  )
  .meta({
    description:
      'The last 1, 3 or 5 years (`1y`, `3y`, `5y`) up to the newest record, or a calendar year (`2025`), quarter (`2025-Q3`) or month (`2025-09`).',
    example: '1y',
    override: { type: 'string' },
  });

function lastDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** First and last day that a period names, or how many years up to the newest record. */
function daysOf(text: string): { readonly from?: string; readonly to?: string; readonly years?: number } {
  const [, years, year, quarter, month] = periodPattern.exec(text) ?? [];
  if (years !== undefined) return { years: Number(years) };
  const [first, last] =
    quarter !== undefined
      ? [Number(quarter) * 3 - 2, Number(quarter) * 3]
      : month !== undefined
        ? [Number(month), Number(month)]
        : [1, 12];
  return { from: `${year}-${twoDigits(first)}-01`, to: lastDay(Number(year), last) };
}

/** The period a request names, for a plan that sees so far back; throws when it begins after the newest record. */
export function periodOf(snapshot: Snapshot, historyFrom: string | null, text: string | undefined): Period {
  const trailing = trailingPeriod(snapshot, historyFrom);
  const days = daysOf(text ?? '1y');
  const [newest = snapshot.asOf] = [trailing.salesAsOf, trailing.rentsAsOf].sort().reverse();
  if (days.from !== undefined && days.from > newest)
    throw unfit('period', `takes a period up to the newest record, which is of ${newest}`);
  return periodBetween(snapshot, historyFrom, days);
}
