/** Finds the records of a page in page files: area by area and year by year, in the order of time, until the page is full. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordField } from '../../data/pages/page-file.ts';
import { firstPosition } from '../../data/pages/positions.ts';
import { type Batch, findFirst, type PageFile } from './page-file.ts';
import type { Kind, Place } from './page-words.ts';
import { TransactionRecord } from './transaction-record.ts';

/** Least and greatest value, both included. */
export interface Bounds {
  readonly least: number;
  readonly greatest: number;
}

/** Conditions on a record; null for no condition. An unknown value is outside every bound. */
export interface RecordFilter {
  readonly kind: (kind: Kind) => boolean;
  readonly place: ((place: Place) => boolean) | null;
  /** Days since 1970. */
  readonly days: Bounds;
  /** Days when contracts start, since 1970. */
  readonly start_days: Bounds | null;
  readonly price_aed: Bounds | null;
  readonly area_sqft: Bounds | null;
  readonly building_id: Bounds | null;
}

/** The records to find, and their order. */
export interface RecordQuery {
  readonly filter: RecordFilter;
  /** The areas that hold all of these records, or every area. */
  readonly areas: readonly number[] | 'all';
  readonly order: 'newest' | 'oldest';
  /** Only records after this one, in this order. */
  readonly afterSeq: number | null;
  readonly wanted: number;
  readonly signal: AbortSignal;
}

/** Most records that a search reads. Beyond that DuckDB searches, which skips records by column. */
const LOOKED_AT_MAX = 60_000;
/** The same limit when records have to be read one by one. */
const SINGLY_MAX = 2_000;
const FIRST_BATCH = 128;
const LARGEST_BATCH = 2_048;
/** Most areas that are worth merging. */
const AREAS_MAX = 12;
const RECORDS_PER_TURN = 8_192;

const FITS = 1;
const FITS_NOT = 2;

const DAY_MS = 86_400_000;
const firstDay = (year: number): number => Date.UTC(year, 0, 1) / DAY_MS;

interface Found {
  readonly position: number;
  readonly record: TransactionRecord;
}

/** Returns the records, or null when it would have to read too many. Files: newest year first. */
export async function findRecords(
  files: readonly PageFile[],
  query: RecordQuery,
): Promise<TransactionRecord[] | null> {
  if (query.areas !== 'all' && query.areas.length > AREAS_MAX) return null;
  const search = new Search(query);
  const ordered = query.order === 'newest' ? files : files.toReversed();
  for (const file of ordered) {
    if (!search.mayHold(file)) continue;
    if (!(await search.in(file))) return null;
    if (search.isFull) break;
  }
  return search.found.map(({ record }) => record);
}

class Search {
  readonly found: Found[] = [];
  readonly #query: RecordQuery;
  #left: number;
  #untilTurn = RECORDS_PER_TURN;

  constructor(query: RecordQuery) {
    this.#query = query;
    this.#left = query.areas === 'all' ? SINGLY_MAX : LOOKED_AT_MAX;
  }

  get isFull(): boolean {
    return this.found.length >= this.#query.wanted;
  }

  /** Returns true when records of the year can fit: by their days, and by the position of the last record. */
  mayHold({ year, records }: PageFile): boolean {
    const { filter, afterSeq, order } = this.#query;
    if (filter.days.greatest < firstDay(year) || filter.days.least >= firstDay(year + 1)) return false;
    if (afterSeq === null) return true;
    return order === 'newest' ? firstPosition(year) + records > afterSeq + 1 : firstPosition(year) < afterSeq;
  }

  /** Collects the records of a year that fit. Returns false when it would have to read too many. */
  async in(file: PageFile): Promise<boolean> {
    const fits = fitting(file, this.#query.filter);
    const { areas, order, wanted } = this.#query;
    if (areas === 'all') return this.#singly(file, fits);
    const ofYear: Found[] = [];
    for (const area of areas) {
      const of = await this.#together(file, area, fits, wanted - this.found.length);
      if (of === null) return false;
      ofYear.push(...of);
    }
    if (areas.length > 1)
      ofYear.sort((a, b) => (order === 'newest' ? a.position - b.position : b.position - a.position));
    this.found.push(...ofYear.slice(0, wanted - this.found.length));
    return true;
  }

  /** Reads records of one area, which lie together. */
  async #together(file: PageFile, area: number, fits: Fits, wanted: number): Promise<Found[] | null> {
    const found: Found[] = [];
    let { start, end } = this.#range(file, area);
    for (
      let size = FIRST_BATCH;
      start < end && found.length < wanted;
      size = Math.min(size * 2, LARGEST_BATCH)
    ) {
      const count = Math.min(size, end - start);
      if (!(await this.#mayLookAt(count))) return null;
      const isForward = this.#query.order === 'newest';
      const batch = file.read(isForward ? start : end - count, count);
      if (isForward) start += count;
      else end -= count;
      for (const at of inDirection(count, isForward)) {
        if (found.length >= wanted) break;
        if (fits(batch.view, at * file.width)) found.push(foundIn(file, batch, at));
      }
    }
    return found;
  }

  /** Reads all records in the order of time, which lie apart. */
  async #singly(file: PageFile, fits: Fits): Promise<boolean> {
    const isForward = this.#query.order === 'newest';
    let { start, end } = this.#positions(file);
    while (start < end && !this.isFull) {
      const count = Math.min(FIRST_BATCH, end - start);
      if (!(await this.#mayLookAt(count))) return false;
      const records = file.recordsAt(isForward ? start : end - count, count);
      if (isForward) start += count;
      else end -= count;
      this.#take(file, isForward ? records : records.toReversed(), fits);
    }
    return true;
  }

  #take(file: PageFile, records: Iterable<number>, fits: Fits): void {
    for (const record of records) {
      if (this.isFull) return;
      const batch = file.read(record, 1);
      if (fits(batch.view, 0)) this.found.push(foundIn(file, batch, 0));
    }
  }

  async #mayLookAt(count: number): Promise<boolean> {
    this.#left -= count;
    this.#untilTurn -= count;
    if (this.#untilTurn <= 0) {
      this.#untilTurn = RECORDS_PER_TURN;
      await nextTurn();
      this.#query.signal.throwIfAborted();
    }
    return this.#left >= 0;
  }

  /** Returns the records of an area whose days and positions can fit. */
  #range(file: PageFile, area: number): { start: number; end: number } {
    const { start, end } = file.ofArea(area);
    const { days } = this.#query.filter;
    const { start: seen, end: unseen } = this.#positions(file);
    const on = (record: number) => file.wholeAt(record, 'transaction_date');
    const at = (record: number) => file.wholeAt(record, 'position');
    let first = start;
    let last = end;
    if (days.greatest < firstDay(file.year + 1) - 1)
      first = findFirst(first, last, (record) => on(record) <= days.greatest);
    if (days.least > firstDay(file.year)) last = findFirst(first, last, (record) => on(record) < days.least);
    if (seen > 0) first = findFirst(first, last, (record) => at(record) >= seen);
    if (unseen < file.records) last = findFirst(first, last, (record) => at(record) >= unseen);
    return { start: first, end: last };
  }

  /** Returns the positions of the year that follow the last record. */
  #positions({ year, records }: PageFile): { start: number; end: number } {
    const { afterSeq, order } = this.#query;
    if (afterSeq === null) return { start: 0, end: records };
    const after = afterSeq - firstPosition(year);
    return order === 'newest'
      ? { start: Math.max(0, after + 1), end: records }
      : { start: 0, end: Math.max(0, Math.min(records, after)) };
  }
}

function* inDirection(count: number, isForward: boolean): Generator<number> {
  for (let at = 0; at < count; at += 1) yield isForward ? at : count - 1 - at;
}

function foundIn(file: PageFile, { view }: Batch, at: number): Found {
  const byte = at * file.width;
  return {
    position: view.getUint32(byte + recordField.position, true),
    record: new TransactionRecord(file, view, byte),
  };
}

type Fits = (view: DataView, at: number) => boolean;

/** Prepares the filter for one file. Its words are compared once instead of for every record. */
function fitting(file: PageFile, filter: RecordFilter): Fits {
  const kinds = fittingWords(file.kinds, filter.kind);
  const places = filter.place === null ? null : fittingWords(file.places, filter.place);
  const { days, start_days, price_aed, area_sqft, building_id } = filter;
  return (view, at) => {
    if (!kinds(view.getUint32(at + recordField.kind, true))) return false;
    if (places !== null && !places(view.getUint32(at + recordField.place, true))) return false;
    if (!isWithin(view.getInt32(at + recordField.transaction_date, true), days)) return false;
    if (!isWithin(view.getInt32(at + recordField.counted_on, true), start_days)) return false;
    if (!isWithin(view.getFloat64(at + recordField.price_aed, true), price_aed)) return false;
    if (!isWithin(view.getFloat64(at + recordField.area_sqft, true), area_sqft)) return false;
    return isWithin(view.getFloat64(at + recordField.building_id, true), building_id);
  };
}

/**
 * Returns the condition on words by their number. A word is compared when the first record has it: a page looks at a few hundred records, and a file has
 * thousands of words.
 */
function fittingWords<Word>(
  words: readonly Word[],
  holds: (word: Word) => boolean,
): (number: number) => boolean {
  /** 0 for a word that was not compared yet. */
  const known = new Uint8Array(words.length);
  return (number) => {
    const seen = known[number];
    if (seen !== 0) return seen === FITS;
    const word = words[number];
    const fits = word !== undefined && holds(word);
    known[number] = fits ? FITS : FITS_NOT;
    return fits;
  };
}

/** Returns true when a value lies within bounds. Without bounds every value does. */
function isWithin(value: number, bounds: Bounds | null): boolean {
  return bounds === null || (value >= bounds.least && value <= bounds.greatest);
}
