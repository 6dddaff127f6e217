/** Which documents have a word, where and how much of it; and which words there are that begin or look like one. */
import leven from 'leven';
import type { SearchWork } from '../../../search-index/site-index.ts';

/** The documents of one word, in the order of their ordinals. */
export interface Posting {
  readonly ordinals: number[];
  /** How much the word weighs in the document. */
  readonly weights: number[];
  /** In which fields: the number of a set of fields. */
  readonly fieldSets: number[];
}

/** A word of the documents that answers a word of a query. */
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

/** Words beyond these are not looked at: the look-up stays quick whatever a site sends. */
const lookedAtMost = 20_000;

/** Words and their documents; words only come, as documents do. */
export class Postings {
  readonly #postings = new Map<string, Posting>();
  /** Null when words came since it was made. */
  #sorted: readonly string[] | null = null;

  /** Notes a word of the newest document. */
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

  /** Returns the word itself; with `begins` words that begin with it; with `typos` words that differ by so many letters and begin with the same letter. */
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

  /** Words in order from the first that is not before `start`, while they fit. */
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

/** Two neighbours changed places: one mistake for whoever types, two by the count of letters. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  let place = 0;
  while (place < word.length && word[place] === other[place]) place += 1;
  const swapped = `${word.slice(0, place)}${word[place + 1] ?? ''}${word[place] ?? ''}${word.slice(place + 2)}`;
  return swapped === other;
}

/** An unfinished word is near one that begins like it. */
function isNear(word: string, other: string, isOpen: boolean, typos: number): boolean {
  if (other.length < word.length - typos) return false;
  const maxDistance = typos + 1;
  if (other.length <= word.length + typos && leven(word, other, { maxDistance }) <= typos) return true;
  if (isSwapped(word, isOpen ? other.slice(0, word.length) : other)) return true;
  if (!isOpen) return false;
  return [0, -1, 1].some((step) => leven(word, other.slice(0, word.length + step), { maxDistance }) <= typos);
}
