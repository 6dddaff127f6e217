/** The days that figures of an area count: sales and rents each up to their own as-of date, and never more than the plan sees. */
import {
  cutWindow,
  monthsBefore,
  periodOf,
  seesWhole,
  trailingYear,
  type Window,
} from '../statistics/window.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** Windows of sales and of rents; null where the plan sees none of it. */
export interface Period {
  readonly sales: Window | null;
  readonly rents: Window | null;
  /** The same days a year earlier; null where they cannot be compared with or the plan does not see them all. */
  readonly salesBefore: Window | null;
  readonly rentsBefore: Window | null;
  /** True for the last 12 months, whole: what the marts of figures hold. */
  readonly isInMart: boolean;
  /** The 12 months that yields are made of, up to the earlier of both as-of dates; null where it is not what was asked for or seen. */
  readonly yields: Window | null;
  readonly salesAsOf: string;
  readonly rentsAsOf: string;
  readonly yieldsAsOf: string;
}

function asOf(snapshot: Snapshot, dataset: string): string {
  return snapshot.manifest.as_of_by_dataset[dataset] ?? snapshot.asOf;
}

/** The same days a year earlier, if the plan sees all of them. */
function yearBefore(window: Window, historyFrom: string | null): Window | null {
  const before = { from: monthsBefore(window.from, 12), to: monthsBefore(window.to, 12) };
  return before.to < window.from && seesWhole(before, historyFrom) ? before : null;
}

/** The last 12 months. */
export function trailingPeriod(snapshot: Snapshot, historyFrom: string | null): Period {
  const salesAsOf = asOf(snapshot, 'transactions');
  const rentsAsOf = asOf(snapshot, 'rent-contracts');
  const year = { sales: trailingYear(salesAsOf), rents: trailingYear(rentsAsOf) };
  const before = { sales: trailingYear(salesAsOf, 1), rents: trailingYear(rentsAsOf, 1) };
  const [yieldsAsOf = salesAsOf] = [salesAsOf, rentsAsOf].sort();
  const yieldYear = trailingYear(yieldsAsOf);
  return {
    sales: cutWindow(year.sales, historyFrom),
    rents: cutWindow(year.rents, historyFrom),
    salesBefore: seesWhole(before.sales, historyFrom) ? before.sales : null,
    rentsBefore: seesWhole(before.rents, historyFrom) ? before.rents : null,
    isInMart: seesWhole(year.sales, historyFrom) && seesWhole(year.rents, historyFrom),
    yields: seesWhole(yieldYear, historyFrom) ? yieldYear : null,
    salesAsOf,
    rentsAsOf,
    yieldsAsOf,
  };
}

/** Days that a request names; an end that it leaves open is that of the last 12 months, or of the last so many years. */
export function periodBetween(
  snapshot: Snapshot,
  historyFrom: string | null,
  asked: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly years?: number | undefined;
  },
): Period {
  const trailing = trailingPeriod(snapshot, historyFrom);
  const { years = 1 } = asked;
  if (asked.from === undefined && asked.to === undefined && years === 1) return trailing;
  const between = (asOfDay: string): Window | null => {
    const to = asked.to === undefined || asked.to > asOfDay ? asOfDay : asked.to;
    const from = asked.from ?? periodOf(to, years).from;
    return from > to ? null : cutWindow({ from, to }, historyFrom);
  };
  const sales = between(trailing.salesAsOf);
  const rents = between(trailing.rentsAsOf);
  return {
    ...trailing,
    sales,
    rents,
    salesBefore: sales === null ? null : yearBefore(sales, historyFrom),
    rentsBefore: rents === null ? null : yearBefore(rents, historyFrom),
    isInMart: false,
    yields: null,
  };
}

const monthMs = 31 * 24 * 60 * 60 * 1000;

/** True when the year of rents ends within a month of that of sales, so that one sentence can speak of both. */
export function endTogether({ salesAsOf, rentsAsOf }: Pick<Period, 'salesAsOf' | 'rentsAsOf'>): boolean {
  return Math.abs(Date.parse(salesAsOf) - Date.parse(rentsAsOf)) <= monthMs;
}
