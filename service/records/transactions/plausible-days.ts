/** The days that a list shows which asks for none. */
import { dayInRegister } from '../../../data/register.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { TransactionFilters } from './filters.ts';

/**
 * Slips of the register date some records after their export (flagged `date_after_pull`). Unless days are asked for, the list ends on the day of the snapshot, or
 * they would head it until their day has come.
 */
export function plausibleDays(
  query: TransactionFilters,
  snapshot: Snapshot,
): Pick<TransactionFilters, 'to_date'> {
  if (query.from_date !== undefined || query.to_date !== undefined) return {};
  return { to_date: dayInRegister(new Date(snapshot.manifest.created_at)) };
}
