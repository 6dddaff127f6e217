/** Steps of time in UTC, by which the figures of usage and searches are counted. */

/** Lengths of a step. */
export const granularities = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** Sites and a time: `from` inclusive, `to` exclusive. */
export interface Span {
  readonly siteIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  readonly granularity: Granularity;
}

/** Returns the SQL of the step that an instant lies in; `parameter` is the granularity, as `$4`. */
export function stepSql(column: string, parameter: string): string {
  return `date_trunc(${parameter}, ${column} at time zone 'UTC') at time zone 'UTC'`;
}

/** Returns the beginning of the step that an instant lies in. Weeks begin on Monday, as in PostgreSQL. */
export function stepOf(instant: Date, granularity: Granularity): Date {
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()];
  if (granularity === 'hour') return new Date(Date.UTC(year, month, day, instant.getUTCHours()));
  if (granularity === 'month') return new Date(Date.UTC(year, month, 1));
  const sinceMonday = granularity === 'week' ? (instant.getUTCDay() + 6) % 7 : 0;
  return new Date(Date.UTC(year, month, day - sinceMonday));
}

function after(step: Date, granularity: Granularity): Date {
  if (granularity === 'month') return new Date(Date.UTC(step.getUTCFullYear(), step.getUTCMonth() + 1, 1));
  const hours = { hour: 1, day: 24, week: 7 * 24 }[granularity];
  return new Date(step.getTime() + hours * 3_600_000);
}

/** Returns every step of a span, oldest first, empty ones included. */
export function stepsOf({ from, to, granularity }: Omit<Span, 'siteIds'>): Date[] {
  const steps: Date[] = [];
  for (let step = stepOf(from, granularity); step < to; step = after(step, granularity)) steps.push(step);
  return steps;
}
