/** Finds the few documents to compare in detail: looks up words that begin or sound like the typed ones, then the documents that contain them all. */
import { type Accepts, aroundCost, averageCost, Costs, isIn, none } from './costs.ts';
import type { Parts, Typed } from './score-name.ts';
import { slipsIn } from './score-name.ts';
import { requireSection, type Sections } from './sections.ts';
import { Vocabulary } from './vocabulary.ts';

const slipCost = 30;
/** The difference in cost between the least and the most likely document. */
const priorCost = 30;

/** If words find at least this many documents, the search does not compare whole names. */
const enough = 5;

/** Lists of documents by word; each list has the likeliest documents first. */
class Postings {
  readonly documents: Uint32Array;
  readonly #at: Uint32Array;

  constructor(sections: Sections, name: string) {
    this.documents = requireSection(sections, `${name}.posting`, 'u32');
    this.#at = requireSection(sections, `${name}.posting-at`, 'u32');
  }

  start(word: number): number {
    return this.#at[word] ?? 0;
  }

  end(word: number): number {
    return this.#at[word + 1] ?? 0;
  }
}

type ReadList = (documents: Uint32Array, start: number, end: number, cost: number) => void;

/** Collects the lists of documents for the possible meanings of a typed word, each with its cost. */
class Meanings {
  readonly #postings: Postings[] = [];
  readonly #words: number[] = [];
  readonly #costs: number[] = [];
  #documents = 0;

  /** Number of documents in all lists; a document in several lists counts several times. */
  get documents(): number {
    return this.#documents;
  }

  add(postings: Postings, word: number, cost: number): void {
    const documents = postings.end(word) - postings.start(word);
    if (documents === 0) return;
    this.#postings.push(postings);
    this.#words.push(word);
    this.#costs.push(cost);
    this.#documents += documents;
  }

  each(read: ReadList): void {
    for (let index = 0; index < this.#costs.length; index += 1) this.#read(index, read);
  }

  /** Works like `each`, in order of cost. */
  eachByCost(read: ReadList): void {
    const order = Uint32Array.from(this.#costs, (cost, index) => cost * 2 ** 24 + index).sort();
    for (const place of order) this.#read(place % 2 ** 24, read);
  }

  #read(index: number, read: ReadList): void {
    const postings = this.#postings[index];
    const word = this.#words[index] ?? 0;
    if (postings !== undefined)
      read(postings.documents, postings.start(word), postings.end(word), this.#costs[index] ?? none);
  }
}

/** Searches the lists of one index file. Only scratch memory changes, and every call ends before the next one begins. */
export class Candidates {
  readonly #parts: Parts;
  readonly #priors: Float32Array;
  readonly #words: Vocabulary;
  readonly #sounds: Vocabulary;
  readonly #keys: Vocabulary;
  readonly #named: Postings;
  readonly #around: Postings;
  readonly #sounding: Postings;
  readonly #keyed: Postings;
  readonly #costs: Costs[] = [];
  readonly #keyCosts: Costs;

  constructor(sections: Sections, parts: Parts) {
    this.#parts = parts;
    this.#priors = requireSection(sections, 'names.prior', 'f32');
    this.#words = new Vocabulary(sections, 'word');
    this.#sounds = new Vocabulary(sections, 'sound');
    this.#keys = new Vocabulary(sections, 'key');
    this.#named = new Postings(sections, 'word');
    this.#around = new Postings(sections, 'around');
    this.#sounding = new Postings(sections, 'sound');
    this.#keyed = new Postings(sections, 'key');
    this.#keyCosts = new Costs(this.#priors.length);
  }

  /** Returns up to `most` accepted documents, cheapest first. */
  find(typed: Typed, accepts: Accepts, most: number): number[] {
    const meanings = typed.words
      .map((_, index) => this.#meaningsOf(typed, index))
      .sort((a, b) => a.documents - b.documents);
    const keyCosts = this.#keyCosts;
    keyCosts.clear();
    if (this.#parts.skeleton) this.#costKeys(typed.key, accepts, most);
    const [only, ...others] = meanings;
    const costs =
      only !== undefined && others.length === 0
        ? [this.#costsOfOne(only, accepts, most)]
        : this.#costsOf(meanings, 1, accepts, most);
    let found = this.#cheapest(costs, 0, accepts, most);
    if (found.length < enough && this.#parts.skeleton && this.#parts.slips) {
      // There are as many whole names as documents, so the search compares them only if words found too few.
      this.#costSimilarKeys(typed.key, accepts, most);
      found = this.#cheapest(costs, 0, accepts, most);
    }
    if (found.length > 0 || typed.words.length < 2) return found;
    return this.#cheapest(this.#costsOf(meanings, 2, accepts, most), 1, accepts, most);
  }

  #meaningsOf(typed: Typed, index: number): Meanings {
    const meanings = new Meanings();
    const word = typed.words[index] ?? '';
    const isLast = index === typed.words.length - 1;
    const isOneOfSeveral = typed.words.length > 1;
    const [first, end] = this.#words.range(word);
    for (let found = first; found < end; found += 1) {
      const rest = this.#words.lengthOf(found) - word.length;
      const cost = rest === 0 ? 0 : Math.min(rest, 8) + (isLast ? 4 : 10);
      meanings.add(this.#named, found, cost);
      if (isOneOfSeveral) meanings.add(this.#around, found, aroundCost + cost);
    }
    this.#addSounds(meanings, typed.sounds[index] ?? '', isOneOfSeveral);
    const slipsAllowed = this.#parts.slips ? slipsIn(word.length) : 0;
    if (slipsAllowed > 0)
      this.#words.similar(word, slipsAllowed, (found, slips) => {
        if (slips > 0) meanings.add(this.#named, found, slipCost * slips + 4);
      });
    return meanings;
  }

  #addSounds(meanings: Meanings, sound: string, isOneOfSeveral: boolean): void {
    if (sound.length < 2) return;
    const [first, end] = this.#sounds.range(sound);
    for (let found = first; found < end; found += 1) {
      const rest = this.#sounds.lengthOf(found) - sound.length;
      if (rest > 0 && sound.length < 3) continue;
      const cost = rest === 0 ? 6 : 14 + Math.min(rest, 8);
      for (let at = this.#sounding.start(found); at < this.#sounding.end(found); at += 1) {
        const word = this.#sounding.documents[at] ?? 0;
        meanings.add(this.#named, word, cost);
        if (isOneOfSeveral) meanings.add(this.#around, word, aroundCost + cost);
      }
    }
  }

  /**
   * Returns the costs of documents for a question of one word. It stops reading a list when the rest of the list costs more than the
   * documents it already has.
   */
  #costsOfOne(meanings: Meanings, accepts: Accepts, most: number): Costs {
    const costs = this.#scratch(0);
    const best = new Cheapest(most, accepts);
    meanings.eachByCost((documents, start, end, cost) => {
      for (let at = start; at < end; at += 1) {
        const document = documents[at] ?? 0;
        const total = this.#total(cost, document);
        if (total >= best.limit) return;
        if (costs.of(document) < none || !best.add(document, total)) continue;
        costs.lower(documents, at, at + 1, cost);
      }
    });
    return costs;
  }

  #total(cost: number, document: number): number {
    return cost + priorCost * (1 - (this.#priors[document] ?? 0));
  }

  /**
   * Returns the costs of documents for each word, rarest word first. A document that lacks one word contains at least one of the two
   * rarest, so the search reads whole lists only for the `leading` rarest words, and looks up their documents in the other lists.
   */
  #costsOf(meanings: readonly Meanings[], leading: number, accepts: Accepts, most: number): Costs[] {
    const costs = meanings.map((_, index) => this.#scratch(index));
    for (const [index, ofWord] of costs.entries()) {
      const [a = ofWord, b = a] = costs.slice(0, leading);
      meanings[index]?.each((documents, start, end, cost) => {
        // Where there are more words than `leading`, documents with enough of the words may come late in each list.
        if (leading >= meanings.length) ofWord.lowerFirst(documents, start, end, cost, accepts, most);
        else if (index < leading) ofWord.lower(documents, start, end, cost);
        else ofWord.lowerWithin(documents, start, end, cost, a, b);
      });
    }
    return costs;
  }

  #scratch(index: number): Costs {
    const costs = this.#costs[index] ?? new Costs(this.#priors.length);
    this.#costs[index] = costs;
    costs.clear();
    return costs;
  }

  #costKeys(key: string, accepts: Accepts, most: number): void {
    if (key.length < 3) return;
    const [first, end] = this.#keys.range(key);
    for (let found = first; found < end; found += 1) {
      const rest = this.#keys.lengthOf(found) - key.length;
      this.#costKey(found, rest === 0 ? 4 : 8 + Math.min(rest, 12), accepts, most);
    }
  }

  #costSimilarKeys(key: string, accepts: Accepts, most: number): void {
    const slipsAllowed = key.length >= 5 ? slipsIn(key.length) : 0;
    if (slipsAllowed === 0) return;
    this.#keys.similar(key, slipsAllowed, (found, slips) => {
      if (slips > 0) this.#costKey(found, slipCost * slips + 12, accepts, most);
    });
  }

  #costKey(key: number, cost: number, accepts: Accepts, most: number): void {
    const { documents } = this.#keyed;
    this.#keyCosts.lowerFirst(documents, this.#keyed.start(key), this.#keyed.end(key), cost, accepts, most);
  }

  /**
   * Returns documents that lack at most `missing` words and have at least one word in a name, and documents whose whole name resembles the
   * typed words joined together.
   */
  #cheapest(costs: readonly Costs[], missing: number, accepts: Accepts, most: number): number[] {
    const keyCosts = this.#keyCosts;
    const best = new Cheapest(most, accepts);
    const leading = [keyCosts, ...costs.slice(0, missing + 1)];
    for (const [index, { touched }] of leading.entries())
      for (const document of touched) {
        if (isIn(leading, index, document)) continue;
        const cost = Math.min(averageCost(costs, document, missing), keyCosts.of(document));
        if (cost < none) best.add(document, this.#total(cost, document));
      }
    return best.sorted();
  }
}

interface Candidate {
  readonly document: number;
  readonly cost: number;
}

/** Keeps the cheapest few of many. */
class Cheapest {
  readonly #most: number;
  readonly #accepts: Accepts;
  readonly #kept: Candidate[] = [];
  #limit = Number.POSITIVE_INFINITY;

  constructor(most: number, accepts: Accepts) {
    this.#most = most;
    this.#accepts = accepts;
  }

  /** Documents of this cost or more are not kept. */
  get limit(): number {
    return this.#limit;
  }

  /** Adds a document. Returns true if it is among the cheapest so far. */
  add(document: number, cost: number): boolean {
    if (cost >= this.#limit || !this.#accepts(document)) return false;
    this.#kept.push({ document, cost });
    if (this.#kept.length >= 2 * this.#most) this.#cut();
    return true;
  }

  sorted(): number[] {
    this.#cut();
    return this.#kept.map(({ document }) => document);
  }

  #cut(): void {
    this.#kept.sort((a, b) => a.cost - b.cost || a.document - b.document);
    this.#kept.length = Math.min(this.#kept.length, this.#most);
    if (this.#kept.length === this.#most) this.#limit = this.#kept.at(-1)?.cost ?? this.#limit;
  }
}
