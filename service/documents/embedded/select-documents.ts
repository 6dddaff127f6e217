/** Selects the documents of a segment that a search means. */
import type { SearchWork } from '../../../search-index/site-index.ts';
import type { Predicate } from './filter.ts';
import type { FoundWords } from './word-search.ts';

/** Documents between two looks at the clock: a filter may have thousands of conditions. */
const lookEvery = 64;

/** Conditions on documents of a segment, besides a filter. */
export interface Candidates {
  /** Number of the segment's first document in the index. */
  readonly base: number;
  readonly size: number;
  readonly dead: Uint8Array;
  /** 1 for documents with excluded words. */
  readonly without: Uint8Array | null;
  readonly matches: Pick<FoundWords, 'tiers' | 'phrased'> | null;
}

/** Adds the numbers of the selected documents to those before, and returns the number of all. */
export async function selectDocuments(
  candidates: Candidates,
  isWanted: Predicate | null,
  { numbers, count: before }: { readonly numbers: Uint32Array; readonly count: number },
  work: SearchWork,
): Promise<number> {
  let count = before;
  const { base, size } = candidates;
  const isOut = new Uint8Array(lookEvery);
  for (let from = 0; from < size; from += lookEvery) {
    if (work.isDue) await work.pause();
    const to = Math.min(from + lookEvery, size);
    ruleOut(candidates, from, to, isOut);
    for (let ordinal = from; ordinal < to; ordinal += 1) {
      if (isOut[ordinal - from] !== 0 || (isWanted !== null && !isWanted(ordinal))) continue;
      numbers[count] = base + ordinal;
      count += 1;
    }
  }
  return count;
}

function ruleOut(
  { base, dead, without, matches }: Candidates,
  from: number,
  to: number,
  isOut: Uint8Array,
): void {
  isOut.set(dead.subarray(from, to));
  if (without !== null) ruleOutWhere(without, from, to - from, 1, isOut);
  if (matches === null) return;
  ruleOutWhere(matches.tiers, base + from, to - from, 0, isOut);
  if (matches.phrased !== null) ruleOutWhere(matches.phrased, base + from, to - from, 0, isOut);
}

/** Rules out the documents with a certain value. */
function ruleOutWhere(
  values: Uint8Array | Uint16Array,
  from: number,
  count: number,
  ruled: number,
  isOut: Uint8Array,
): void {
  for (let at = 0; at < count; at += 1) if (values[from + at] === ruled) isOut[at] = 1;
}
