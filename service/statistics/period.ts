/** The days that figures of an area count: sales and rents each up to their own as-of date, and never more than the plan sees. */

import type { Snapshot } from '../warehouse/snapshot.ts';
import { type CoveredFrom, notCovered } from './coverage.ts';
import { cutWindow, monthsBefore, seesWhole, trailingYear, type Window, yearsEndingBy } from './window.ts';

/** Windows of sales and of rents; null where the plan sees none of it, or nothing is registered yet. */
export interface Period {
  readonly sales: Window | null;
  readonly rents: Window | null;
  /** The days as they were asked for. */
  readonly salesAsked: Window;
  readonly rentsAsked: Window;
  /** The same days a year earlier; null where they cannot be compared with, the plan does not see them all or the exports do not cover them. */
  readonly salesBefore: Window | null;
  readonly rentsBefore: Window | null;
  /** Why the exports are the reason that there is no year before; null where they are not. */
  readonly salesNotCovered: string | null;
  readonly rentsNotCovered: string | null;
  readonly salesCoveredFrom: CoveredFrom;
  readonly rentsCoveredFrom: CoveredFrom;
  /** True for the last 12 months, whole: what the marts of figures hold. */
  readonly isInMart: boolean;
  /** The 12 months that yields are made of, up to the earlier of both as-of dates; null where it is not what was asked for or seen. */
  readonly yields: Window | null;
  readonly salesAsOf: string;
  readonly rentsAsOf: string;
  readonly yieldsAsOf: string;
}

/** Returns the newest day of a register in a snapshot. */
export function registerAsOf(snapshot: Snapshot, dataset: string): string {
  return snapshot.manifest.as_of_by_dataset[dataset] ?? snapshot.asOf;
}

/** The same days a year earlier, if they are over before these begin. */
function yearBefore(window: Window | null): Window | null {
  if (window === null) return null;
  const before = { from: monthsBefore(window.from, 12), to: monthsBefore(window.to, 12) };
  return before.to < window.from ? before : null;
}

interface Befores {
  readonly sales: Window | null;
  readonly rents: Window | null;
}

/** Returns the days of comparison, if the exports cover and the plan sees all of them. */
function comparedWith(snapshot: Snapshot, before: Befores, historyFrom: string | null) {
  const [salesCoveredFrom, rentsCoveredFrom] = [snapshot.coveredFrom('sales'), snapshot.coveredFrom('rents')];
  const salesNotCovered = before.sales && notCovered(before.sales, 'sales', salesCoveredFrom);
  const rentsNotCovered = before.rents && notCovered(before.rents, 'rents', rentsCoveredFrom);
  const seen = (window: Window | null, reason: string | null) =>
    window !== null && reason === null && seesWhole(window, historyFrom) ? window : null;
  return {
    salesBefore: seen(before.sales, salesNotCovered),
    rentsBefore: seen(before.rents, rentsNotCovered),
    salesNotCovered,
    rentsNotCovered,
    salesCoveredFrom,
    rentsCoveredFrom,
  };
}

/** The last 12 months. */
export function trailingPeriod(snapshot: Snapshot, historyFrom: string | null): Period {
  const salesAsOf = registerAsOf(snapshot, 'transactions');
  const rentsAsOf = registerAsOf(snapshot, 'rent-contracts');
  const year = { sales: trailingYear(salesAsOf), rents: trailingYear(rentsAsOf) };
  const before = { sales: trailingYear(salesAsOf, 1), rents: trailingYear(rentsAsOf, 1) };
  const [yieldsAsOf = salesAsOf] = [salesAsOf, rentsAsOf].sort();
  const yieldYear = trailingYear(yieldsAsOf);
  return {
    sales: cutWindow(year.sales, historyFrom),
    rents: cutWindow(year.rents, historyFrom),
    salesAsked: year.sales,
    rentsAsked: year.rents,
    ...comparedWith(snapshot, before, historyFrom),
    isInMart: seesWhole(year.sales, historyFrom) && seesWhole(year.rents, historyFrom),
    yields: seesWhole(yieldYear, historyFrom) ? yieldYear : null,
    salesAsOf,
    rentsAsOf,
    yieldsAsOf,
  };
}

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Where no first day is named: 1, as a rule. */
  readonly years?: number | undefined;
}

/** The days that a request means: up to the as-of date at the most, unless they all come after it. */
export function askedWindow({ from, to, years = 1 }: Asked, asOf: string): Window {
  if (from !== undefined && from > asOf) return { from, to: to ?? from };
  const end = to === undefined || to > asOf ? asOf : to;
  return { from: from ?? yearsEndingBy(end, years).from, to: end };
}

/** Returns the part of the asked days that has figures; null where no day has. */
export function seenWindow(asked: Window, asOf: string, historyFrom: string | null): Window | null {
  return asked.from > asOf ? null : cutWindow(asked, historyFrom);
}

/** Why there are no figures of the asked days. */
export function unseenBecause(asked: Window, asOf: string): string {
  return asked.from > asOf
    ? `these days come after the newest record, of ${asOf}`
    : 'the plan’s history begins after these days';
}

/** Days that a request names; an end that it leaves open is that of the last 12 months, or of the last so many years. */
export function periodBetween(snapshot: Snapshot, historyFrom: string | null, asked: Asked): Period {
  const trailing = trailingPeriod(snapshot, historyFrom);
  if (asked.from === undefined && asked.to === undefined && (asked.years ?? 1) === 1) return trailing;
  const salesAsked = askedWindow(asked, trailing.salesAsOf);
  const rentsAsked = askedWindow(asked, trailing.rentsAsOf);
  const sales = seenWindow(salesAsked, trailing.salesAsOf, historyFrom);
  const rents = seenWindow(rentsAsked, trailing.rentsAsOf, historyFrom);
  return {
    ...trailing,
    sales,
    rents,
    salesAsked,
    rentsAsked,
    ...comparedWith(snapshot, { sales: yearBefore(sales), rents: yearBefore(rents) }, historyFrom),
    isInMart: false,
    yields: null,
  };
}

const monthMs = 31 * 24 * 60 * 60 * 1000;

/** True when the year of rents ends within a month of that of sales, so that one sentence can speak of both. */
export function endTogether({ salesAsOf, rentsAsOf }: Pick<Period, 'salesAsOf' | 'rentsAsOf'>): boolean {
  return Math.abs(Date.parse(salesAsOf) - Date.parse(rentsAsOf)) <= monthMs;
}
