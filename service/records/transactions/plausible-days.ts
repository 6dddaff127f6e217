/** The days that a list shows which asks for none. */
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { TransactionFilters } from './filters.ts';

/**
 * Slips of the register date some records centuries ahead (flagged `date_implausible`). Unless days are asked for, the list ends a year after the as-of date, or
 * they would head it for ever.
 */
export function plausibleDays(
  query: TransactionFilters,
  snapshot: Snapshot,
): Pick<TransactionFilters, 'to_date'> {
  if (query.from_date !== undefined || query.to_date !== undefined) return {};
  const day = new Date(`${snapshot.asOf}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return { to_date: day.toISOString().slice(0, 10) };
}
