/** The days that statistics count: the year up to the as-of date and the years before it, never more than a plan sees. */

/** First and last day, both inclusive; ISO dates. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

function parts(day: string): { year: number; month: number; date: number } {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return { year, month, date };
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The same day some months earlier, or that month's last day where it is shorter; as SQL's `day - interval n month`. */
export function monthsBefore(day: string, months: number): string {
  const { year, month, date } = parts(day);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

/** The day after. */
export function dayAfter(day: string): string {
  const { year, month, date } = parts(day);
  return isoDay(Date.UTC(year, month - 1, date + 1));
}

/** The day before. */
export function dayBefore(day: string): string {
  const { year, month, date } = parts(day);
  return isoDay(Date.UTC(year, month - 1, date - 1));
}

/** The days of some months from a first day on, up to a last day at the most. */
export function monthsFrom(first: string, months: number, last: string): Window {
  const end = dayBefore(monthsBefore(first, -months));
  return { from: first, to: end < last ? end : last };
}

/** The 12 months up to and with the as-of date, or those that end some years before it. */
export function trailingYear(asOf: string, yearsBefore = 0): Window {
  return {
    from: dayAfter(monthsBefore(asOf, 12 * (yearsBefore + 1))),
    to: monthsBefore(asOf, 12 * yearsBefore),
  };
}

/** Some whole years up to and with the as-of date, or as many years before those: 1 is the period before, 2 the one before that. */
export function yearsEndingBy(asOf: string, years: number, periodsBefore = 0): Window {
  return {
    from: dayAfter(monthsBefore(asOf, 12 * years * (periodsBefore + 1))),
    to: monthsBefore(asOf, 12 * years * periodsBefore),
  };
}

/** The part of a window that a plan sees; null when it sees none of it. */
export function cutWindow(window: Window, historyFrom: string | null): Window | null {
  if (historyFrom === null || historyFrom <= window.from) return window;
  return historyFrom <= window.to ? { from: historyFrom, to: window.to } : null;
}

/** True when a plan sees all of a window, so that a figure computed beforehand may be shown. */
export function seesWhole(window: Window, historyFrom: string | null): boolean {
  return historyFrom === null || historyFrom <= window.from;
}

/** True when a window is the last 12 months, whole: what marts of a year hold. */
export function isTrailing(window: Window, asOf: string): boolean {
  const year = trailingYear(asOf);
  return window.from === year.from && window.to === year.to;
}
