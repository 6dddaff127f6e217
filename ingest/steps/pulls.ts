/** Pulls: the files of a dataset, series by series, in the order in which they say what stands in the register. */
import { pullDay } from '../sources/pull-day.ts';
import { type Placed, replaces } from './coverage.ts';

/** Files of a series that came together for one day: its parts. */
export interface Pull {
  readonly files: readonly Placed[];
  /** Days on which it was made: more than one where the source sent the same content again. ISO dates, oldest first. */
  readonly days: readonly string[];
  /** Whether all of it came. If not, its missing rows say nothing. */
  readonly isComplete: boolean;
  /** Earlier files of the series that it is a newer pull of. */
  readonly over: readonly Placed[];
  /** Those of them that no pull before it replaced. */
  readonly replaced: readonly Placed[];
}

/** The pulls of each series of which a file was replaced, oldest first. */
export function listHistories(placed: readonly Placed[]): Pull[][] {
  const bySeries = new Map<string, Placed[]>();
  for (const file of placed.filter(({ isWhole }) => isWhole))
    bySeries.set(file.series, [...(bySeries.get(file.series) ?? []), file]);
  return [...bySeries.values()].filter((files) => files.some(({ replaced }) => replaced)).map(listPulls);
}

function listPulls(files: readonly Placed[]): Pull[] {
  const together = new Map<string, Placed[]>();
  for (const file of files) {
    const key = `${file.asOf} ${file.origin.received_at}`;
    together.set(key, [...(together.get(key) ?? []), file]);
  }
  const gone = new Set<Placed>();
  const earlier: Placed[] = [];
  return [...together.values()].map((parts) => {
    const over = earlier.filter((file) => parts.some((part) => replaces(part, file)));
    const replaced = over.filter((file) => !gone.has(file));
    for (const file of replaced) gone.add(file);
    earlier.push(...parts);
    return {
      files: parts,
      days: pullDays(parts),
      isComplete: parts.every(({ facts }) => !facts.truncated),
      over,
      replaced,
    };
  });
}

/** Parts count as sent again on a day when all of them were. */
function pullDays([first, ...others]: readonly Placed[]): string[] {
  if (first === undefined) return [];
  const again = first.origin.pulled_again_on.filter((day) =>
    others.every(({ origin }) => origin.pulled_again_on.includes(day)),
  );
  return [pullDay(first.origin), ...again];
}
