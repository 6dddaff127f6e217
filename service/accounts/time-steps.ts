/** Steps of time in UTC, as the figures of usage and of searches are counted by. */

/** How long a step is. */
export const granularities = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** Which sites, and when: `from` inclusive, `to` exclusive. */
export interface Span {
  readonly siteIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  readonly granularity: Granularity;
}

/** The SQL of the step an instant lies in; `parameter` is the granularity, as `$4`. */
export function stepSql(column: string, parameter: string): string {
  return `date_trunc(${parameter}, ${column} at time zone 'UTC') at time zone 'UTC'`;
}

/** The beginning of the step an instant lies in. Weeks begin on Monday, as PostgreSQL's do. */
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

/** Every step of a span, oldest first, the empty ones too. */
export function stepsOf({ from, to, granularity }: Omit<Span, 'siteIds'>): Date[] {
  const steps: Date[] = [];
  for (let step = stepOf(from, granularity); step < to; step = after(step, granularity)) steps.push(step);
  return steps;
}
