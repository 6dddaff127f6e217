/**
 * Stores which documents have a word, where and with what weight, and finds words that begin with a word or resemble
 * it.
 */
import leven from 'leven';
import type { SearchWork } from '../../../search-index/site-index.ts';

/** The documents of one word, by ordinal. */
export interface Posting {
  readonly ordinals: number[];
  /** Weights of the word in the documents. */
  readonly weights: number[];
  /** Numbers of the sets of fields that have the word. */
  readonly fieldSets: number[];
}

/** A word of the documents that matches a word of a query. */
export interface Alike {
  readonly word: string;
  readonly posting: Posting;
  readonly kind: 'same' | 'begins' | 'typo';
}

/** Which words count as like a word. */
export interface Lookup {
  readonly begins: boolean;
  /** So many letters may differ. */
  readonly typos: number;
}

const noDocuments: Posting = { ordinals: [], weights: [], fieldSets: [] };

/** Most words that a look-up reads, which keeps it quick for every site. */
const lookedAtMost = 20_000;

/** Words and their documents. Both only grow. */
export class Postings {
  readonly #postings = new Map<string, Posting>();
  /** Sorted words; null when words were added since. */
  #sorted: readonly string[] | null = null;

  /** Adds a word of the newest document. */
  add(word: string, ordinal: number, weight: number, fieldSet: number): void {
    let posting = this.#postings.get(word);
    if (posting === undefined) {
      posting = { ordinals: [], weights: [], fieldSets: [] };
      this.#postings.set(word, posting);
      this.#sorted = null;
    }
    posting.ordinals.push(ordinal);
    posting.weights.push(weight);
    posting.fieldSets.push(fieldSet);
  }

  /** Returns the documents of a word; none when no document has it. */
  of(word: string): Posting {
    return this.#postings.get(word) ?? noDocuments;
  }

  /** Returns the word itself, where documents have it. */
  same(word: string): readonly Alike[] {
    const posting = this.#postings.get(word);
    return posting === undefined ? [] : [{ word, posting, kind: 'same' }];
  }

  /**
   * Returns the word itself; with `begins` also words that begin with it; with `typos` also words with the same
   * beginning that differ by so many letters.
   */
  async alike(word: string, { begins, typos }: Lookup, work: SearchWork): Promise<readonly Alike[]> {
    const found = new Map<string, Alike['kind']>();
    if (this.#postings.has(word)) found.set(word, 'same');
    if (begins) {
      for (const other of this.#from(word, (candidate) => candidate.startsWith(word))) {
        if (other !== word) found.set(other, 'begins');
      }
    }
    const letter = word.slice(0, 1);
    const candidates = typos === 0 ? [] : this.#from(letter, (candidate) => candidate.startsWith(letter));
    for (const other of candidates) {
      if (!found.has(other) && isNear(word, other, begins, typos)) found.set(other, 'typo');
      if (work.isDue) await work.pause();
    }
    return [...found].map(([other, kind]) => ({ word: other, posting: this.of(other), kind }));
  }

  /** Returns words in order from the first that is not before `start`, while they fit. */
  #from(start: string, fits: (word: string) => boolean): readonly string[] {
    this.#sorted ??= [...this.#postings.keys()].sort();
    const words = this.#sorted;
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < words.length && end - low < lookedAtMost && fits(words[end] ?? '')) end += 1;
    return words.slice(low, end);
  }
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
