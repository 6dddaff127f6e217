/** Describes the answers to a load in words, for the facts of a result. */
import type { Sent } from './load.ts';

/** Returns the numbers of answers by status, most frequent first; 0 means that the connection failed. */
export function answersOf(sent: Sent): string {
  const counts = new Map<number, number>();
  for (const [, , status] of sent.exchanges) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([status, count]) => `${count} × ${status}`)
    .join(' and ');
}
