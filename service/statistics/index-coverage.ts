/** Which periods of a price index can be signed: those that the exports cover, with the year that weighs them. */
import { notCovered } from './coverage.ts';

/** Day of a period, and the base year of the chain it is in; null for an index that no year before weighs. */
export interface IndexedPeriod {
  readonly period: string;
  readonly base_year: number | null;
}

const unweighed = 'the plan’s history begins after the year that weighs this period';

/**
 * Why the index of a period is withheld; null where it may be shown. The stratified index sets a period against the year before, but for its base
 * year, which is set against itself.
 */
export function indexNotCovered(
  { period, base_year }: IndexedPeriod,
  coveredFrom: string | null,
  historyFrom: string | null = null,
): string | null {
  const year = Number(period.slice(0, 4));
  if (base_year === null && historyFrom !== null && historyFrom > `${year - 1}-01-01`) return unweighed;
  if (base_year === null) return notCovered({ from: period }, 'sales', coveredFrom);
  const weighedBy = year > base_year ? year - 1 : year;
  return notCovered({ from: `${String(weighedBy).padStart(4, '0')}-01-01` }, 'sales', coveredFrom);
}
