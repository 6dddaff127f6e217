/**
 * Finds the documents with the words of a query, with typing mistakes, unfinished words, phrases and synonyms, and
 * scores them.
 */
import type {
  MatchingStrategy,
  SearchWork,
  SiteDocument,
  SiteSearchSettings,
} from '../../../search-index/site-index.ts';
import { textOf, valuesAt } from './field-values.ts';
import { type Alike, type Lookup, Postings } from './postings.ts';
import { type Findings, gathered, least, merge, type WordMatches } from './word-matches.ts';
import { formsOf, soughtForm, type TypedQuery, wordsOf } from './words.ts';

/** Options of finding words. */
export interface Finding {
  readonly strategy: MatchingStrategy;
  readonly searchOn: readonly string[] | null;
  readonly work: SearchWork;
}

/** Options of a search, and the words that it collects. */
interface Search {
  readonly allowed: ReadonlySet<number> | null;
  readonly marked: Map<string, number>;
  readonly work: SearchWork;
}

const exactly: Lookup = { begins: false, typos: 0 };
const oneTypoFrom = 5;
const twoTyposFrom = 9;
/** Highest extra weight of the first searchable field over the last. */
const firstFieldBoost = 2;
const kindWeights: Readonly<Record<Alike['kind'], number>> = { same: 1, begins: 0.7, typo: 0.4 };
/** BM25's usual constants. */
const [saturation, lengthShare] = [1.2, 0.75];

/** The words of documents by ordinal. Documents are only added, in the order of ordinals. */
export class WordIndex {
  readonly #searchable: SiteSearchSettings['searchable'];
  readonly #postings = new Postings();
  /** Field → its number, and the number of its words in all documents so far. */
  readonly #fields = new Map<string, { readonly number: number; words: number; documents: number }>();
  readonly #fieldSets = new Map<string, number>();
  readonly #fieldsOfSet: (readonly number[])[] = [];
  readonly #synonyms = new Map<string, readonly (readonly string[])[]>();
  #size = 0;

  constructor({ searchable, synonyms }: Pick<SiteSearchSettings, 'searchable' | 'synonyms'>) {
    this.#searchable = searchable;
    for (const [word, others] of Object.entries(synonyms)) {
      const key = wordsOf(word).map(soughtForm).join(' ');
      const meant = others.map((other) => wordsOf(other).map(soughtForm)).filter((words) => words.length > 0);
      if (key !== '') this.#synonyms.set(key, [...(this.#synonyms.get(key) ?? []), ...meant]);
    }
  }

  /** Adds the next document. */
  add(ordinal: number, document: SiteDocument): void {
    this.#size = ordinal + 1;
    const found = new Map<string, { weight: number; readonly fields: number[] }>();
    for (const field of this.#fieldsOf(document)) {
      for (const [word, weight] of this.#weigh(field, document)) {
        const known = found.get(word) ?? { weight: 0, fields: [] };
        known.weight += weight;
        known.fields.push(this.#fieldNumber(field));
        found.set(word, known);
      }
    }
    for (const [word, { weight, fields }] of found) {
      this.#postings.add(word, ordinal, weight, this.#setNumber(fields));
    }
  }

  /** Returns the documents with words of the query; null when the query has no words. */
  async find(
    { words, phrases, isOpen }: TypedQuery,
    { strategy, searchOn, work }: Finding,
  ): Promise<WordMatches | null> {
    if (words.length === 0) return null;
    const search: Search = { allowed: this.#allowed(searchOn), marked: new Map(), work };
    const phrased = phrases.flat().length;
    const found: Findings[] = [];
    for (const [place, word] of words.entries()) {
      const isLast = place === words.length - 1;
      const lookup = place < phrased ? exactly : { begins: isOpen && isLast, typos: typosAllowed(word) };
      found.push(await this.#lookUp(await this.#postings.alike(word, lookup, work), word.length, search));
      if (work.isDue) await work.pause();
    }
    await this.#addSynonyms(words, found, search);
    const order = strategy === 'frequency' ? [...found].sort((a, b) => a.count - b.count) : found;
    return gathered(order, { strategy, marked: search.marked, work });
  }

  /** Returns 1 for each ordinal of a document with one of these words. */
  async withAny(
    words: readonly string[],
    searchOn: readonly string[] | null,
    work: SearchWork,
  ): Promise<Uint8Array> {
    const allowed = this.#allowed(searchOn);
    const has = new Uint8Array(this.#size);
    for (const word of words) {
      const { ordinals, fieldSets } = this.#postings.of(word);
      for (let place = 0; place < ordinals.length; place += 1) {
        if (allowed === null || allowed.has(fieldSets[place] ?? -1)) has[ordinals[place] ?? 0] = 1;
      }
      if (work.isDue) await work.pause();
    }
    return has;
  }

  /** Returns a number above 0 for each ordinal of a document with all of these words. */
  async withAll(
    words: readonly string[],
    searchOn: readonly string[] | null,
    work: SearchWork,
  ): Promise<Float32Array> {
    const found = await this.#all(words, { allowed: this.#allowed(searchOn), marked: new Map(), work });
    return found.scores;
  }

  /** Returns true when a document has the phrases, each within one field. */
  hasPhrases(
    document: SiteDocument,
    phrases: readonly (readonly string[])[],
    searchOn: readonly string[] | null,
  ): boolean {
    const texts = (searchOn ?? this.#fieldsOf(document)).map(
      (field) => ` ${wordsOf(fieldText(document, field)).map(soughtForm).join(' ')} `,
    );
    return phrases.every((phrase) => texts.some((text) => text.includes(` ${phrase.join(' ')} `)));
  }

  #fieldsOf(document: SiteDocument): readonly string[] {
    return this.#searchable ?? Object.keys(document).filter((name) => name !== '_geo');
  }

  #fieldNumber(field: string): number {
    return this.#fields.get(field)?.number ?? -1;
  }

  /** Returns the BM25 weight of each word within a field, relative to the field's usual length so far. */
  #weigh(field: string, document: SiteDocument): ReadonlyMap<string, number> {
    const words = wordsOf(fieldText(document, field));
    const known = this.#fields.get(field) ?? { number: this.#fields.size, words: 0, documents: 0 };
    this.#fields.set(field, known);
    known.words += words.length;
    known.documents += 1;
    const usual = Math.max(1, known.words / known.documents);
    const damping = saturation * (1 - lengthShare + (lengthShare * words.length) / usual);
    const counts = new Map<string, number>();
    for (const word of words) {
      for (const form of formsOf(word)) counts.set(form, (counts.get(form) ?? 0) + 1);
    }
    const boost = this.#boostOf(field);
    for (const [word, count] of counts)
      counts.set(word, (boost * count * (saturation + 1)) / (count + damping));
    return counts;
  }

  #boostOf(field: string): number {
    const fields = this.#searchable;
    if (fields === null || fields.length < 2) return 1;
    return firstFieldBoost - (fields.indexOf(field) / (fields.length - 1)) * (firstFieldBoost - 1);
  }

  #setNumber(fields: readonly number[]): number {
    const key = fields.join(',');
    const known = this.#fieldSets.get(key);
    if (known !== undefined) return known;
    const number = this.#fieldsOfSet.length;
    this.#fieldSets.set(key, number);
    this.#fieldsOfSet.push(fields);
    return number;
  }

  /** Returns the sets of fields in which a search may find words; null is all. */
  #allowed(searchOn: readonly string[] | null): ReadonlySet<number> | null {
    if (searchOn === null) return null;
    const numbers = new Set(searchOn.map((field) => this.#fieldNumber(field)));
    const sets = [...this.#fieldsOfSet.keys()];
    return new Set(sets.filter((set) => this.#fieldsOfSet[set]?.some((number) => numbers.has(number))));
  }

  /** Counts the documents of words; `typed` is how many letters were typed. */
  async #lookUp(
    alikes: readonly Alike[],
    typed: number,
    { allowed, marked, work }: Search,
  ): Promise<Findings> {
    const findings = { scores: new Float32Array(this.#size), isTypo: new Uint8Array(this.#size), count: 0 };
    for (const alike of alikes) {
      const documents = alike.posting.ordinals.length;
      const rarity = Math.max(0.01, Math.log(1 + (this.#size - documents + 0.5) / (documents + 0.5)));
      if (work.isDue) await work.pause();
      if (!takeIn(findings, alike, rarity, allowed)) continue;
      const letters = alike.kind === 'begins' ? typed : alike.word.length;
      marked.set(alike.word, Math.max(marked.get(alike.word) ?? 0, letters));
    }
    return findings;
  }

  /** Returns the documents that have all of the words. */
  async #all(words: readonly string[], search: Search): Promise<Findings> {
    const isTypo = new Uint8Array(this.#size);
    let scores: Float32Array | null = null;
    for (const word of words) {
      const { scores: own } = await this.#lookUp(this.#postings.same(word), word.length, search);
      scores = scores === null ? own : least(scores, own);
      if (search.work.isDue) await search.work.pause();
    }
    scores ??= new Float32Array(this.#size);
    return { scores, isTypo, count: scores.reduce((count, score) => count + Number(score > 0), 0) };
  }

  /** Finds the synonyms of runs of up to three words, and counts them for each word of the run. */
  async #addSynonyms(words: readonly string[], found: readonly Findings[], search: Search): Promise<void> {
    for (const { from, to, meant } of this.#synonymsIn(words)) {
      const others = await this.#all(meant, search);
      for (const findings of found.slice(from, to)) merge(findings, others);
      if (search.work.isDue) await search.work.pause();
    }
  }

  #synonymsIn(
    words: readonly string[],
  ): { readonly from: number; readonly to: number; readonly meant: readonly string[] }[] {
    if (this.#synonyms.size === 0) return [];
    return words.flatMap((_, from) =>
      [1, 2, 3]
        .map((length) => from + length)
        .filter((to) => to <= words.length)
        .flatMap((to) =>
          (this.#synonyms.get(words.slice(from, to).join(' ')) ?? []).map((meant) => ({ from, to, meant })),
        ),
    );
  }
}

/** Counts the documents of a word. Returns false when no document has it in an allowed field. */
function takeIn(
  findings: Findings,
  { posting: { ordinals, weights, fieldSets }, kind }: Alike,
  rarity: number,
  allowed: ReadonlySet<number> | null,
): boolean {
  const { scores, isTypo } = findings;
  const factor = rarity * kindWeights[kind];
  const typo = Number(kind === 'typo');
  let isFound = false;
  for (let place = 0; place < ordinals.length; place += 1) {
    if (allowed !== null && !allowed.has(fieldSets[place] ?? -1)) continue;
    isFound = true;
    const ordinal = ordinals[place] ?? 0;
    const before = scores[ordinal] ?? 0;
    findings.count += Number(before === 0);
    isTypo[ordinal] = before === 0 ? typo : Math.min(isTypo[ordinal] ?? 0, typo);
    scores[ordinal] = Math.max(before, factor * (weights[place] ?? 0));
  }
  return isFound;
}

function fieldText(document: SiteDocument, field: string): string {
  return valuesAt(document, field).map(textOf).join(' ');
}

function typosAllowed(word: string): number {
  if (/\p{N}/u.test(word)) return 0;
  return word.length >= twoTyposFrom ? 2 : word.length >= oneTypoFrom ? 1 : 0;
}
