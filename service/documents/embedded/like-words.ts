/** Finds the words of segments that a word of a query means: itself, words that begin with it, words with mistakes. */
import leven from 'leven';
import type { SearchWork } from '../../../search-index/site-index.ts';
import type { Segment } from './segment.ts';

/** Which words count as like a word. */
export interface Lookup {
  readonly begins: boolean;
  /** So many letters may differ. */
  readonly typos: number;
}

/** Words of a segment, from one number to before another. */
export interface WordRun {
  readonly from: number;
  readonly to: number;
  readonly kind: 'same' | 'begins' | 'typo';
}

/** The words like one word of a query, segment by segment, and how often documents have them. */
export interface LikeWords {
  readonly runs: readonly (readonly WordRun[])[];
  readonly counts: { same: number; begins: number; readonly typos: Map<string, number> };
}

/** Finds nothing but the word itself. */
export const exactly: Lookup = { begins: false, typos: 0 };

const oneTypoFrom = 5;
const twoTyposFrom = 9;
/** Most words of a segment that a look-up reads, which keeps it quick for every site. */
const lookedAtMost = 20_000;
/** Words between two looks at the clock. */
const lookEvery = 64;

/** Returns how many mistakes a word may have. */
export function typosAllowed(word: string): number {
  if (/\p{N}/u.test(word)) return 0;
  return word.length >= twoTyposFrom ? 2 : word.length >= oneTypoFrom ? 1 : 0;
}

/** Looks a word up in all segments. */
export async function likeWords(
  segments: readonly Segment[],
  word: string,
  { begins, typos }: Lookup,
  work: SearchWork,
): Promise<LikeWords> {
  const counts: LikeWords['counts'] = { same: 0, begins: 0, typos: new Map() };
  const isNearWord = remembered((other) => isNear(word, other, begins, typos));
  const runs: (readonly WordRun[])[] = [];
  for (const segment of segments) {
    const own = beginningRuns(segment, word, begins, counts);
    const near = typos === 0 ? [] : await nearWords(segment, word, isNearWord, work);
    const others = near.filter((at) => !own.some(({ from, to }) => at >= from && at < to));
    for (const at of others) {
      const other = segment.words[at] ?? '';
      counts.typos.set(other, (counts.typos.get(other) ?? 0) + segment.countOf(at, at + 1));
    }
    runs.push([...own, ...others.map((at) => ({ from: at, to: at + 1, kind: 'typo' as const }))]);
    if (work.isDue) await work.pause();
  }
  return { runs, counts };
}

/** Returns the word itself and, with `begins`, the words that begin with it; adds up how many documents have them. */
function beginningRuns(
  segment: Segment,
  word: string,
  begins: boolean,
  counts: LikeWords['counts'],
): readonly WordRun[] {
  const first = segment.firstFrom(word);
  const after = segment.words[first] === word ? first + 1 : first;
  const end = begins ? Math.max(after, Math.min(segment.endOf(word), first + lookedAtMost)) : after;
  counts.same += segment.countOf(first, after);
  counts.begins += segment.countOf(after, end);
  const runs: WordRun[] = [];
  if (after > first) runs.push({ from: first, to: after, kind: 'same' });
  if (end > after) runs.push({ from: after, to: end, kind: 'begins' });
  return runs;
}

/** Returns the numbers of a segment's words that are near a word and begin with its letter. */
async function nearWords(
  segment: Segment,
  word: string,
  isNearWord: (other: string) => boolean,
  work: SearchWork,
): Promise<readonly number[]> {
  const letter = word.slice(0, 1);
  const start = segment.firstFrom(letter);
  const end = Math.min(segment.endOf(letter), start + lookedAtMost);
  const near: number[] = [];
  for (let at = start; at < end; at += 1) {
    if (isNearWord(segment.words[at] ?? '')) near.push(at);
    if (at % lookEvery === 0 && work.isDue) await work.pause();
  }
  return near;
}

/** Returns a test that looks at each word once: segments have most words in common. */
function remembered(test: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = test(word);
    known.set(word, found);
    return found;
  };
}

/** Two swapped neighbours count as one typing mistake, though they change two letters. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  let place = 0;
  while (place < word.length && word[place] === other[place]) place += 1;
  const swapped = `${word.slice(0, place)}${word[place + 1] ?? ''}${word[place] ?? ''}${word.slice(place + 2)}`;
  return swapped === other;
}

/** Returns true for words near each other. An unfinished word is near words that begin like it. */
function isNear(word: string, other: string, isOpen: boolean, typos: number): boolean {
  if (other.length < word.length - typos) return false;
  const maxDistance = typos + 1;
  if (other.length <= word.length + typos && leven(word, other, { maxDistance }) <= typos) return true;
  if (isSwapped(word, isOpen ? other.slice(0, word.length) : other)) return true;
  if (!isOpen) return false;
  return [0, -1, 1].some((step) => leven(word, other.slice(0, word.length + step), { maxDistance }) <= typos);
}
