/** How far back the change feed reaches. */
import { Problem } from '../../contract/problem.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** Throws `since-too-old` when the feed of this snapshot does not reach back to this instant. */
export function checkReach(snapshot: Snapshot, instant: string, parameter: string): void {
  const from = snapshot.manifest.changes_from;
  if (new Date(instant) >= new Date(from)) return;
  throw new Problem('since-too-old', `Changes are known since ${from}; ${instant} is older.`, {
    errors: [{ parameter, message: `takes nothing before ${from}` }],
  });
}
