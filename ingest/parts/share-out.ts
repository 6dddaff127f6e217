/** Says which exports fall to which worker. Each worker computes it alone from the kept exports, and all workers get the same result. */
import type { KeptExport } from '../sources/kept-exports.ts';

/** One worker of several, counted from 0 as Kubernetes counts the pods of an Indexed Job. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** The most workers that one job may have. */
const MOST_WORKERS = 1000;

/** Reads the number of a worker and the number of all. Throws a sentence about the first that is wrong. */
export function readPart(index: string | undefined, of: string | undefined): Part {
  const all = wholeNumber(of);
  if (all === null || all < 1 || all > MOST_WORKERS)
    throw new Error(`--of takes the number of workers, from 1 to ${MOST_WORKERS}; ${gotten(of)}`);
  const own = wholeNumber(index);
  if (own === null || own >= all)
    throw new Error(
      `--index (or JOB_COMPLETION_INDEX) takes the number of this worker, from 0 to ${all - 1}; ${gotten(index)}`,
    );
  return { index: own, of: all };
}

const gotten = (text: string | undefined): string => (text === undefined ? 'it is missing' : `got "${text}"`);

const wholeNumber = (text = ''): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

/**
 * Returns the exports of one part, smallest first. Takes the exports by size, largest first, and gives each to the part that has the fewest bytes so far. Content
 * that is kept twice counts once.
 */
export function exportsOfPart(kept: readonly KeptExport[], { index, of }: Part): readonly KeptExport[] {
  const byContent = new Map<string, KeptExport>();
  for (const each of kept) if (!byContent.has(each.origin.sha256)) byContent.set(each.origin.sha256, each);
  const largestFirst = [...byContent.values()].toSorted(
    ({ origin: a }, { origin: b }) => b.bytes - a.bytes || (a.sha256 < b.sha256 ? -1 : 1),
  );
  const parts = Array.from({ length: of }, () => ({ bytes: 0, exports: [] as KeptExport[] }));
  for (const each of largestFirst) {
    const least = parts.reduce((best, part) => (part.bytes < best.bytes ? part : best));
    least.bytes += each.origin.bytes;
    least.exports.push(each);
  }
  return parts[index]?.exports.toReversed() ?? [];
}
