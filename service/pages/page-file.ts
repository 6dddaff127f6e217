/** Reads a year's page file on disk: the small parts once, records on demand. */
import { closeSync, openSync, readSync } from 'node:fs';
import {
  decodeHead,
  headBytes,
  idHash,
  idMark,
  numberBits,
  type PageFileHead,
  type PageFileSection,
  recordField,
} from '../../data/pages/page-file.ts';
import type { Kind, PageWords, Place, Spot } from './page-words.ts';

/** Neighbouring records of one read. */
export interface Batch {
  readonly first: number;
  readonly count: number;
  readonly view: DataView;
}

/**
 * One year. Reads are of a few kilobytes from a file that the operating system keeps in memory, and are quicker than
 * handing them to
 * a thread. Callers that read much give way between batches.
 */
export class PageFile {
  readonly year: number;
  readonly records: number;
  readonly width: number;
  /** The values that `kind`, `place` and `spot` of records point to. */
  readonly kinds: readonly Kind[];
  readonly places: readonly Place[];
  readonly spots: readonly Spot[];
  readonly #file: number;
  readonly #head: PageFileHead;
  readonly #areas: ReadonlyMap<number, { readonly start: number; readonly end: number }>;

  constructor(path: string, words: PageWords) {
    this.#file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(headBytes);
      readSync(this.#file, head, 0, headBytes, 0);
      this.#head = decodeHead(head);
      this.year = this.#head.year;
      this.records = this.#head.records;
      this.width = this.#head.width;
      this.kinds = named(this.#doubles('kinds'), words.kinds, 'kind');
      this.places = named(this.#doubles('places'), words.places, 'place');
      this.spots = named(this.#doubles('spots'), words.spots, 'spot');
      this.#areas = this.#readAreas();
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Returns the records of an area: from `start`, before `end`. */
  ofArea(area: number): { readonly start: number; readonly end: number } {
    return this.#areas.get(area) ?? { start: 0, end: 0 };
  }

  /** Returns the areas with records, and `unknownWhole` for records of no known area. */
  areas(): Iterable<number> {
    return this.#areas.keys();
  }

  /** Reads some neighbouring records. */
  read(first: number, count: number): Batch {
    const bytes = this.#bytes('records', first * this.width, count * this.width);
    return { first, count, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  }

  /** Returns a whole number of one record. */
  wholeAt(record: number, field: 'transaction_date' | 'position'): number {
    return this.#bytes('records', record * this.width + recordField[field], 4).readInt32LE();
  }

  /** Returns the records at some consecutive positions. */
  recordsAt(position: number, count: number): Uint32Array {
    const wanted = Math.max(0, Math.min(count, this.records - position));
    const records = new Uint32Array(wanted);
    this.#fill(records, 'order', position * 4);
    return records;
  }

  /** Returns the records that may have this id: those whose ids have the same mark. */
  recordsOfId(id: string): number[] {
    const bits = numberBits(this.records);
    const least = idMark(idHash(Buffer.from(id)), bits);
    const found: number[] = [];
    for (let at = this.#firstMarkFrom(least, idMark(0xffff_ffff, bits)); at < this.records; at += 1) {
      const record = this.#markAt(at) - least;
      if (record >= 2 ** bits) break;
      found.push(record);
    }
    return found;
  }

  /**
   * Returns the first mark that is not less. Marks are spread evenly, so it lies near its share: within four
   * deviations, except for one in ten thousand.
   */
  #firstMarkFrom(least: number, greatest: number): number {
    const margin = 64 + 2 * Math.ceil(Math.sqrt(this.records));
    const first = Math.max(0, Math.floor((least / greatest) * this.records) - margin);
    const marks = this.#doubles('ids', first, Math.min(2 * margin, this.records - first));
    const near = findFirst(0, marks.length, (at) => (marks[at] ?? 0) >= least);
    const isBeforeAll = near === 0 && first > 0;
    const isAfterAll = near === marks.length && first + marks.length < this.records;
    if (!isBeforeAll && !isAfterAll) return first + near;
    return findFirst(0, this.records, (at) => this.#markAt(at) >= least);
  }

  #markAt(at: number): number {
    return this.#doubles('ids', at, 1)[0] ?? 0;
  }

  #readAreas() {
    const areas = this.#bytes('areas');
    const starts = this.#bytes('starts');
    return new Map(
      Array.from({ length: this.#head.parts.areas.length }, (_, at) => [
        areas.readInt32LE(4 * at),
        { start: starts.readUInt32LE(4 * at), end: starts.readUInt32LE(4 * at + 4) },
      ]),
    );
  }

  #doubles(part: PageFileSection, first = 0, count = this.#head.parts[part].length): Float64Array {
    const doubles = new Float64Array(count);
    this.#fill(doubles, part, first * 8);
    return doubles;
  }

  /** Returns bytes of a part; without bounds the whole of a part of 4-byte numbers. */
  #bytes(part: PageFileSection, from = 0, count = 4 * this.#head.parts[part].length): Buffer {
    const bytes = Buffer.allocUnsafe(count);
    this.#fill(bytes, part, from);
    return bytes;
  }

  /** Reads the bytes of a part from `from` on. */
  #fill(into: Uint8Array | Uint32Array | Float64Array, part: PageFileSection, from: number): void {
    const at = headBytes + this.#head.parts[part].at + from;
    const read = readSync(this.#file, into, 0, into.byteLength, at);
    if (read !== into.byteLength)
      throw new Error(`The page file of ${this.#head.year} ends too early, at byte ${at + read}.`);
  }
}

function named<Word>(keys: Float64Array, words: ReadonlyMap<number, Word>, what: string): Word[] {
  return Array.from(keys, (key) => {
    const word = words.get(key);
    if (word === undefined) throw new Error(`A page file names a ${what} that the snapshot lacks.`);
    return word;
  });
}

/** Returns the first number for which `holds` is true, by halving. */
export function findFirst(from: number, to: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
