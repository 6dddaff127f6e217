/** Finds the documents that have words in fields where a search may find them. */
import type { SearchWork } from '../../../search-index/site-index.ts';
import { type Segment, wordsPerPosting } from './segment.ts';

/** Returns 1 for each ordinal of a segment's document with one of these words. */
export async function withAny(
  segment: Segment,
  words: readonly string[],
  { searchOn, work }: { readonly searchOn: readonly string[] | null; readonly work: SearchWork },
): Promise<Uint8Array> {
  const allowed = allowedSets(segment, searchOn);
  const has = new Uint8Array(segment.size);
  for (const word of words) {
    const number = segment.wordNumber(word);
    if (work.isDue) await work.pause();
    if (number === null) continue;
    const { integers } = segment.postings(number, number + 1);
    for (let at = 0; at < integers.length; at += wordsPerPosting) {
      if (allowed === null || allowed[integers[at + 2] ?? 0] === 1) has[integers[at] ?? 0] = 1;
    }
  }
  return has;
}

/** Returns 1 for each set of fields in which a search may find words; null is all. */
export function allowedSets(
  { fields, fieldSets }: Segment,
  searchOn: readonly string[] | null,
): Uint8Array | null {
  if (searchOn === null) return null;
  const isAllowed = fields.map((field) => searchOn.includes(field));
  return Uint8Array.from(fieldSets, (set) => Number(set.some((number) => isAllowed[number])));
}
