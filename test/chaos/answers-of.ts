/** How a load was answered, in words for the facts of a result. */
import type { Sent } from './load.ts';

/** Requests by status, the most first; 0 is a connection that failed. */
export function answersOf(sent: Sent): string {
  const counts = new Map<number, number>();
  for (const [, , status] of sent.exchanges) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([status, count]) => `${count} × ${status}`)
    .join(' and ');
}
