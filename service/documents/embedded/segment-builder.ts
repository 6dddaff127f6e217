/** Indexes documents one by one and seals them into a segment: sorted words, their documents, and the values of fields. */
import { type Section, textSections } from '../../../search-index/embedded/sections.ts';
import type { SiteDocument, SiteSearchSettings } from '../../../search-index/site-index.ts';
import { ColumnBuilder, columnSections } from './field-column.ts';
import { pointOf, textOf, valuesAt } from './field-values.ts';
import { GrowingArray } from './growing-array.ts';
import { idHash, type SegmentContent, startsField, wordsPerPosting } from './segment.ts';
import { formsOf, soughtForm, wordsOf } from './words.ts';

/** A document on its way into a segment. */
export interface BuiltDocument {
  readonly id: string;
  /** Place in the order of first writing. */
  readonly place: number;
  readonly document: SiteDocument;
}

/** Highest extra weight of the first searchable field over the last. */
const firstFieldBoost = 2;
/** BM25's usual constants. */
const [saturation, lengthShare] = [1.2, 0.75];

/** Documents that are not sealed yet. */
export class SegmentBuilder {
  readonly #searchable: SiteSearchSettings['searchable'];
  readonly #columns: ReadonlyMap<string, ColumnBuilder>;
  readonly #documents: BuiltDocument[] = [];
  readonly #texts: Buffer[] = [];
  readonly #words = new Map<string, number>();
  /** Field → its number, and the number of its words in all documents so far. */
  readonly #fields = new Map<string, { readonly number: number; words: number; documents: number }>();
  readonly #fieldSets = new Map<string, number>();
  /** The words of each document in their order; a field begins with `startsField` plus its number. */
  readonly #tokens = new GrowingArray(Uint32Array);
  readonly #tokenStarts = new GrowingArray(Uint32Array);
  readonly #posted = {
    words: new GrowingArray(Uint32Array),
    ordinals: new GrowingArray(Uint32Array),
    weights: new GrowingArray(Float32Array),
    fieldSets: new GrowingArray(Uint32Array),
  };
  #bytes = 0;

  constructor({ searchable, filterable, sortable }: SiteSearchSettings) {
    this.#searchable = searchable;
    const fields = new Set([...filterable, ...sortable].filter((name) => name !== '*' && name !== '_geo'));
    this.#columns = new Map([...fields].map((field) => [field, new ColumnBuilder(field)]));
  }

  get documents(): readonly BuiltDocument[] {
    return this.#documents;
  }

  /** Bytes of the documents. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a document and returns its ordinal. */
  add(built: BuiltDocument): number {
    const ordinal = this.#documents.length;
    const { document } = built;
    const text = Buffer.from(JSON.stringify(document));
    this.#documents.push(built);
    this.#texts.push(text);
    this.#bytes += text.length;
    for (const column of this.#columns.values()) column.add(document);
    this.#tokenStarts.push(this.#tokens.length);
    const found = new Map<number, { weight: number; readonly fields: number[] }>();
    for (const field of this.#searchable ?? Object.keys(document).filter((name) => name !== '_geo')) {
      this.#addField(field, document, found);
    }
    for (const [word, { weight, fields }] of found) {
      this.#posted.words.push(word);
      this.#posted.ordinals.push(ordinal);
      this.#posted.weights.push(weight);
      this.#posted.fieldSets.push(this.#setNumber(fields));
    }
    return ordinal;
  }

  /** Returns the segment of the documents so far. */
  sealed(): SegmentContent {
    const words = [...this.#words.keys()].sort();
    const renumbered = new Uint32Array(words.length);
    for (const [number, word] of words.entries()) renumbered[this.#words.get(word) ?? 0] = number;
    const { postings, starts } = this.#sortedPostings(renumbered);
    const tokens = this.#tokens.array();
    for (const [place, token] of tokens.entries()) {
      if (token < startsField) tokens[place] = renumbered[token] ?? 0;
    }
    const columns = [...this.#columns.keys()];
    const small: [string, Section][] = [
      ...textSections('words', words),
      ['posting.starts', starts],
      ['token.starts', withEnd(this.#tokenStarts.array(), tokens.length)],
      ['document.starts', startsIn(this.#texts)],
      ...this.#idSections(),
      ['places', bytesIn(Float64Array.from(this.#documents, ({ place }) => place))],
      ['points', bytesIn(this.#points())],
      ...[...this.#columns.values()].flatMap((column, at) => columnSections(`column${at}`, column.column())),
    ];
    return {
      size: this.#documents.length,
      columns,
      fields: [...this.#fields.keys()],
      fieldSets: [...this.#fieldSets.keys()].map((key) => key.split(',').map(Number)),
      sections: new Map(small),
      documents: Buffer.concat(this.#texts),
      tokens: new Uint8Array(tokens.buffer),
      postings: new Uint8Array(postings.buffer),
    };
  }

  #addField(
    field: string,
    document: SiteDocument,
    found: Map<number, { weight: number; readonly fields: number[] }>,
  ): void {
    const words = wordsOf(valuesAt(document, field).map(textOf).join(' '));
    const known = this.#fields.get(field) ?? { number: this.#fields.size, words: 0, documents: 0 };
    this.#fields.set(field, known);
    known.words += words.length;
    known.documents += 1;
    this.#tokens.push(startsField + known.number);
    const counts = new Map<number, number>();
    for (const word of words) {
      this.#tokens.push(this.#wordNumber(soughtForm(word)));
      for (const form of formsOf(word)) {
        const number = this.#wordNumber(form);
        counts.set(number, (counts.get(number) ?? 0) + 1);
      }
    }
    const usual = Math.max(1, known.words / known.documents);
    const damping = saturation * (1 - lengthShare + (lengthShare * words.length) / usual);
    const boost = this.#boost(field);
    for (const [word, count] of counts) {
      const inFields = found.get(word) ?? { weight: 0, fields: [] };
      inFields.weight += (boost * count * (saturation + 1)) / (count + damping);
      inFields.fields.push(known.number);
      found.set(word, inFields);
    }
  }

  #wordNumber(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    this.#words.set(word, this.#words.size);
    return this.#words.size - 1;
  }

  #boost(field: string): number {
    const fields = this.#searchable;
    if (fields === null || fields.length < 2) return 1;
    return firstFieldBoost - (fields.indexOf(field) / (fields.length - 1)) * (firstFieldBoost - 1);
  }

  #setNumber(fields: readonly number[]): number {
    const key = fields.join(',');
    const known = this.#fieldSets.get(key);
    if (known !== undefined) return known;
    this.#fieldSets.set(key, this.#fieldSets.size);
    return this.#fieldSets.size - 1;
  }

  /** Returns the postings word by word, each of them in the order of documents. */
  #sortedPostings(renumbered: Uint32Array) {
    const { words, ordinals, weights, fieldSets } = this.#posted;
    const starts = new Uint32Array(renumbered.length + 1);
    for (let place = 0; place < words.length; place += 1) {
      const after = (renumbered[words.at(place)] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let word = 1; word < starts.length; word += 1)
      starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0);
    const next = starts.slice();
    const postings = new Uint32Array(words.length * wordsPerPosting);
    const asWeights = new Float32Array(postings.buffer);
    for (let place = 0; place < words.length; place += 1) {
      const word = renumbered[words.at(place)] ?? 0;
      const at = (next[word] ?? 0) * wordsPerPosting;
      next[word] = (next[word] ?? 0) + 1;
      postings[at] = ordinals.at(place);
      asWeights[at + 1] = weights.at(place);
      postings[at + 2] = fieldSets.at(place);
    }
    return { postings, starts };
  }

  /** Returns the ids, and their hashes in ascending order with the ordinals. */
  #idSections(): readonly [string, Section][] {
    const ids = this.#documents.map(({ id }) => id);
    const hashes = ids.map(idHash);
    const order = Uint32Array.from(ids.keys()).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
    const sorted = Uint32Array.from(order, (ordinal) => hashes[ordinal] ?? 0);
    return [...textSections('ids', ids), ['id.hashes', sorted], ['id.ordinals', order]];
  }

  /** Returns latitude and longitude of each document, or nothing when no document has a place. */
  #points(): Float64Array {
    const points = new Float64Array(2 * this.#documents.length).fill(Number.NaN);
    let isAny = false;
    for (const [ordinal, { document }] of this.#documents.entries()) {
      const point = pointOf(document);
      if (point === null) continue;
      isAny = true;
      points[2 * ordinal] = point.lat;
      points[2 * ordinal + 1] = point.lng;
    }
    return isAny ? points : new Float64Array();
  }
}

function startsIn(texts: readonly Buffer[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1);
  for (const [place, text] of texts.entries()) starts[place + 1] = (starts[place] ?? 0) + text.length;
  return starts;
}

function withEnd(starts: Uint32Array, end: number): Uint32Array {
  const all = new Uint32Array(starts.length + 1);
  all.set(starts);
  all[starts.length] = end;
  return all;
}

function bytesIn(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
