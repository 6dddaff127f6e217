/**
 * A part of a site's index that does not change, except that documents die. The parts that every search needs are in memory. Documents, their
 * words and the documents of each word are read piece by piece from memory or a file.
 */
import { z } from 'zod';
import { requireSection, type Sections, Texts } from '../../../search-index/embedded/sections.ts';
import type { SearchWork, SiteDocument } from '../../../search-index/site-index.ts';
import { readDocument } from '../check-document.ts';
import { allTexts, ColumnBuilder, type FieldColumn, readColumn } from './field-column.ts';
import type { Point } from './field-values.ts';

/** A token from this number on begins a field: the number of the field is the rest. */
export const startsField = 0x8000_0000;
/** A posting is an ordinal, a weight (as a float) and the number of a set of fields. */
export const wordsPerPosting = 3;
const postingBytes = 4 * wordsPerPosting;
const tokenBytes = 4;

/** Facts about a segment. */
export const SegmentFacts = z.object({
  size: z.int().nonnegative(),
  /** Fields that have a column, in the order of the columns. */
  columns: z.array(z.string()),
  fields: z.array(z.string()),
  /** Sets of fields: a posting names the set in which its word stands. */
  fieldSets: z.array(z.array(z.int().nonnegative())),
});
export type SegmentFacts = z.output<typeof SegmentFacts>;

/** A segment as it was made. */
export interface SegmentContent extends SegmentFacts {
  readonly sections: Sections;
  readonly documents: Uint8Array;
  readonly tokens: Uint8Array;
  readonly postings: Uint8Array;
}

/** Bytes that are read piece by piece. Pieces may be views of the source: they are not to be changed. */
export interface Source {
  /** Returns bytes whose start in memory is a multiple of four if `from` is. */
  read(from: number, to: number): Uint8Array;
  close(): void;
}

/** The three long parts of a segment. */
export interface SegmentSources {
  readonly documents: Source;
  readonly tokens: Source;
  readonly postings: Source;
}

/** Documents of words, in runs of three numbers: ordinal, weight and set of fields. */
export interface PostingRun {
  readonly integers: Uint32Array;
  readonly floats: Float32Array;
}

/** Documents that are read at once to fill a column. */
const readAtOnce = 64;

/** Returns the hash under which an id is looked up. */
export function idHash(id: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns bytes in memory as a source. */
export function memorySource(bytes: Uint8Array): Source {
  const isAligned = bytes.byteOffset % 4 === 0;
  const kept = isAligned ? bytes : new Uint8Array(bytes);
  return { read: (from, to) => kept.subarray(from, to), close: () => undefined };
}

/** A segment that can be searched. */
export class Segment {
  readonly size: number;
  readonly words: readonly string[];
  readonly fields: readonly string[];
  readonly fieldSets: readonly (readonly number[])[];
  readonly places: Float64Array;
  /** 1 for each document that was removed or replaced. */
  readonly dead: Uint8Array;
  /** Bytes in memory, by a rule of thumb. */
  readonly bytes: number;
  readonly #sources: SegmentSources;
  readonly #sections: Sections;
  readonly #columns: Map<string, FieldColumn>;
  readonly #postingStarts: Uint32Array;
  readonly #tokenStarts: Uint32Array;
  readonly #documentStarts: Uint32Array;
  readonly #points: Float64Array;
  #deadCount = 0;

  constructor(facts: SegmentFacts, sections: Sections, sources: SegmentSources) {
    this.size = facts.size;
    this.fields = facts.fields;
    this.fieldSets = facts.fieldSets;
    this.words = allTexts(new Texts(sections, 'words'));
    this.dead = new Uint8Array(facts.size);
    this.#sources = sources;
    this.#sections = sections;
    this.#columns = new Map(facts.columns.map((name, at) => [name, readColumn(sections, `column${at}`)]));
    this.places = floats(sections, 'places');
    this.#points = floats(sections, 'points');
    this.#postingStarts = requireSection(sections, 'posting.starts', 'u32');
    this.#tokenStarts = requireSection(sections, 'token.starts', 'u32');
    this.#documentStarts = requireSection(sections, 'document.starts', 'u32');
    // Texts are decoded: they take about as much again, and an object each.
    const inSections = [...sections.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.bytes = 2 * inSections + 40 * this.words.length;
  }

  /** Bytes of living and dead documents. */
  get documentBytes(): number {
    return this.#documentStarts[this.size] ?? 0;
  }

  /** Documents that live. */
  get count(): number {
    return this.size - this.#deadCount;
  }

  /** Number of living and dead documents that have one of these words, as often as they have them. */
  countOf(from: number, to: number): number {
    return (this.#postingStarts[to] ?? 0) - (this.#postingStarts[from] ?? 0);
  }

  /** Returns the documents of the words from one number to before another. */
  postings(from: number, to: number): PostingRun {
    const start = (this.#postingStarts[from] ?? 0) * postingBytes;
    const bytes = this.#sources.postings.read(start, (this.#postingStarts[to] ?? 0) * postingBytes);
    const length = bytes.byteLength / 4;
    return {
      integers: new Uint32Array(bytes.buffer, bytes.byteOffset, length),
      floats: new Float32Array(bytes.buffer, bytes.byteOffset, length),
    };
  }

  /** Returns the words of documents from one ordinal to before another; `starts` tells where each document begins. */
  tokens(
    from: number,
    to: number,
  ): { readonly tokens: Uint32Array; readonly startOf: (ordinal: number) => number } {
    const first = this.#tokenStarts[from] ?? 0;
    const bytes = this.#sources.tokens.read(first * tokenBytes, (this.#tokenStarts[to] ?? 0) * tokenBytes);
    return {
      tokens: new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
      startOf: (ordinal) => (this.#tokenStarts[ordinal] ?? 0) - first,
    };
  }

  document(ordinal: number): SiteDocument {
    const from = this.#documentStarts[ordinal] ?? 0;
    const bytes = this.#sources.documents.read(from, this.#documentStarts[ordinal + 1] ?? from);
    return readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  }

  /** Returns the id of a document as text. */
  id(ordinal: number): string {
    return new Texts(this.#sections, 'ids').get(ordinal);
  }

  /** Returns the ordinal of the living document with an id; null without one. */
  ordinalOf(id: string): number | null {
    const hashes = requireSection(this.#sections, 'id.hashes', 'u32');
    const ordinals = requireSection(this.#sections, 'id.ordinals', 'u32');
    const hash = idHash(id);
    let [low, high] = [0, hashes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    for (let at = low; hashes[at] === hash; at += 1) {
      const ordinal = ordinals[at] ?? 0;
      if (this.dead[ordinal] === 0 && this.id(ordinal) === id) return ordinal;
    }
    return null;
  }

  /** Marks a document as removed. */
  kill(ordinal: number): void {
    if (this.dead[ordinal] !== 0) return;
    this.dead[ordinal] = 1;
    this.#deadCount += 1;
  }

  pointOf(ordinal: number): Point | null {
    const [lat, lng] = [this.#points[2 * ordinal], this.#points[2 * ordinal + 1]];
    if (lat === undefined || lng === undefined || Number.isNaN(lat)) return null;
    return { lat, lng };
  }

  /** Returns the column of a field: kept for the fields that settings list, otherwise read from the documents once. */
  async column(field: string, work: SearchWork): Promise<FieldColumn> {
    const known = this.#columns.get(field);
    if (known !== undefined) return known;
    const builder = new ColumnBuilder(field);
    for (let ordinal = 0; ordinal < this.size; ordinal += 1) {
      builder.add(this.document(ordinal));
      if (ordinal % readAtOnce === 0 && work.isDue) await work.pause();
    }
    const column = builder.column();
    this.#columns.set(field, column);
    return column;
  }

  /** Returns the number of a word; null when no document has it. */
  wordNumber(word: string): number | null {
    const at = this.firstFrom(word);
    return this.words[at] === word ? at : null;
  }

  /** Returns the number of the first word that does not come before `start`. */
  firstFrom(start: string): number {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the number after the last word with a beginning. */
  endOf(beginning: string): number {
    let [low, high] = [this.firstFrom(beginning), this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle] ?? '').startsWith(beginning)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  close(): void {
    for (const source of Object.values(this.#sources)) source.close();
  }
}

/** Returns a segment that is searched from memory. */
export function segmentInMemory(content: SegmentContent): Segment {
  return new Segment(content, content.sections, {
    documents: memorySource(content.documents),
    tokens: memorySource(content.tokens),
    postings: memorySource(content.postings),
  });
}

function floats(sections: Sections, name: string): Float64Array {
  return new Float64Array(requireSection(sections, name, 'u8').slice().buffer);
}
