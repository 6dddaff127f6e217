/** Computes which share of a question's words a property contains. Rare words count more; a name that only implies the word counts less. */
import { foldName } from '../folding.ts';
import { isVague, meantBy } from '../lexicon.ts';
import { requireSection, type Sections } from './sections.ts';
import { Vocabulary } from './vocabulary.ts';

/** Parts of the likeness of words. Benchmarks switch them off one by one to measure the effect of each. */
export interface WordParts {
  readonly lexicon: boolean;
}

/** Worth of a word that begins like the typed one, differs by a slip, or is related to it in the lexicon. */
const worth = { begun: 0.8, slipped: 0.6, meant: 0.6 } as const;
/** Worth of a word that describes rather than names. */
const vagueness = 0.25;
/** The search looks for longer words with this beginning, and for slips, only if the typed word has at least this many letters. */
const longEnough = 4;

/** The words of the properties of one snapshot. */
export class PropertyWords {
  readonly #vocabulary: Vocabulary;
  readonly #documents: Uint32Array;
  readonly #weights: Uint8Array;
  readonly #at: Uint32Array;
  readonly #size: number;
  readonly #parts: WordParts;

  constructor(sections: Sections, size: number, parts: WordParts) {
    this.#vocabulary = new Vocabulary(sections, 'properties.word');
    this.#documents = requireSection(sections, 'properties.word.posting', 'u32');
    this.#weights = requireSection(sections, 'properties.word.weight', 'u8');
    this.#at = requireSection(sections, 'properties.word.posting-at', 'u32');
    this.#size = size;
    this.#parts = parts;
  }

  /** Returns for each document the share of the question's words that it contains, 0 to 1. */
  likeness(q: string): Float32Array {
    const words = [...new Set(foldName(q).split(' '))].filter((word) => word !== '');
    const total = new Float32Array(this.#size);
    let most = 0;
    for (const word of words) {
      const { found, rarity } = this.#likenessOfWord(word);
      most += rarity;
      for (let document = 0; document < total.length; document += 1)
        total[document] = (total[document] ?? 0) + rarity * (found[document] ?? 0);
    }
    if (most > 0)
      for (let document = 0; document < total.length; document += 1)
        total[document] = (total[document] ?? 0) / most;
    return total;
  }

  #likenessOfWord(word: string): { readonly found: Float32Array; readonly rarity: number } {
    const found = new Float32Array(this.#size);
    if (word.length >= longEnough) this.#markBegun(found, word);
    this.#mark(found, word, 1);
    if (!found.some(isFound) && word.length > longEnough) this.#markSlipped(found, word);
    // The rarity of a word depends on the word itself. A word that no document contains weighs as much as its related words.
    let own = count(found);
    if (this.#parts.lexicon) for (const meant of meantBy(word)) this.#mark(found, meant, worth.meant);
    if (own === 0) own = count(found);
    const rarity = Math.log(1 + this.#size / (own + 1));
    return { found, rarity: isVague(word) ? vagueness * rarity : rarity };
  }

  #mark(found: Float32Array, word: string, share: number): void {
    const [first, end] = this.#vocabulary.range(word);
    for (let number = first; number < end; number += 1)
      if (this.#vocabulary.lengthOf(number) === word.length) this.#markWord(found, number, share);
  }

  #markBegun(found: Float32Array, word: string): void {
    const [first, end] = this.#vocabulary.range(word);
    for (let number = first; number < end; number += 1) this.#markWord(found, number, worth.begun);
  }

  #markSlipped(found: Float32Array, word: string): void {
    this.#vocabulary.similar(word, 1, (number) => {
      if (Math.abs(this.#vocabulary.lengthOf(number) - word.length) <= 1)
        this.#markWord(found, number, worth.slipped);
    });
  }

  #markWord(found: Float32Array, number: number, share: number): void {
    for (let at = this.#at[number] ?? 0; at < (this.#at[number + 1] ?? 0); at += 1) {
      const document = this.#documents[at] ?? 0;
      const value = (share * (this.#weights[at] ?? 0)) / 100;
      if ((found[document] ?? 0) < value) found[document] = value;
    }
  }
}

const isFound = (value: number): boolean => value > 0;

function count(found: Float32Array): number {
  let documents = 0;
  for (const value of found) if (isFound(value)) documents += 1;
  return documents;
}
