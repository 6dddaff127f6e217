/** The documents that a search selected, over all segments of a site. */
import type { SearchWork } from '../../../search-index/site-index.ts';
import type { Segment } from './segment.ts';

/** Numbers of documents in the index: those of the segments follow each other. */
export type Ordinals = Readonly<Uint32Array>;

/** Documents by their numbers, in ascending order. */
export interface Selection {
  readonly segments: readonly Segment[];
  readonly ordinals: Ordinals;
}

/** Takes in selected documents by their numbers in the index; the ordinal in the segment is the number minus `base`. */
export type Visit = (numbers: Ordinals, base: number) => void;

/** Documents between two looks at the clock. */
export const lookEvery = 256;

/** Visits all selected documents in their order. `begin` is called for each segment, and returns what visits its documents. */
export async function visitSelected(
  { segments, ordinals }: Selection,
  work: SearchWork,
  begin: (segment: Segment) => Promise<Visit>,
): Promise<void> {
  let [base, at] = [0, 0];
  for (const segment of segments) {
    const visit = await begin(segment);
    const until = firstFrom(ordinals, at, base + segment.size);
    for (; at < until; at = Math.min(at + lookEvery, until)) {
      if (work.isDue) await work.pause();
      visit(ordinals.subarray(at, Math.min(at + lookEvery, until)), base);
    }
    base += segment.size;
  }
}

/** Returns the place, from a place on, of the first number that is at least `least`. */
function firstFrom(ordinals: Ordinals, from: number, least: number): number {
  let [low, high] = [from, ordinals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordinals[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
