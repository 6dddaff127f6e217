/** Finds the records of a page in page files: area by area and year by year, in the order of time, until the page is full. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordField } from '../../data/pages/page-file.ts';
import { firstPosition } from '../../data/pages/positions.ts';
import { type Batch, firstOf, type PageFile } from './page-file.ts';
import type { Kind, Place } from './page-words.ts';
import { TransactionRecord } from './transaction-record.ts';

/** Least and greatest, both included. */
export interface Bounds {
  readonly least: number;
  readonly greatest: number;
}

/** What a record must be; null where anything will do. Where a bound is set, an unknown value is outside. */
export interface RecordFilter {
  readonly kind: (kind: Kind) => boolean;
  readonly place: ((place: Place) => boolean) | null;
  /** Days since 1970. */
  readonly days: Bounds;
  /** Of contracts their start, likewise. */
  readonly start_days: Bounds | null;
  readonly price_aed: Bounds | null;
  readonly area_sqft: Bounds | null;
  readonly building_id: Bounds | null;
}

/** Which records, in which order. */
export interface RecordQuery {
  readonly filter: RecordFilter;
  /** The areas that hold them all, or every record there is. */
  readonly areas: readonly number[] | 'all';
  readonly order: 'newest' | 'oldest';
  /** Those behind this one, in this order. */
  readonly afterSeq: number | null;
  readonly wanted: number;
  readonly signal: AbortSignal;
}

/** Records looked at before the search is left to DuckDB, which skips by columns what does not match. */
const LOOKED_AT_MAX = 60_000;
/** The same where records have to be read one by one. */
const SINGLY_MAX = 2_000;
const FIRST_BATCH = 128;
const LARGEST_BATCH = 2_048;
/** More areas than this are not worth merging. */
const AREAS_MAX = 12;
const RECORDS_PER_TURN = 8_192;

const DAY_MS = 86_400_000;
const firstDay = (year: number): number => Date.UTC(year, 0, 1) / DAY_MS;

interface Found {
  readonly position: number;
  readonly record: TransactionRecord;
}

/** The records, or null when too many would have to be looked at. Files: newest year first. */
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

  /** Whether records of the year can be asked for: by their days, and by what was seen already. */
  mayHold({ year, records }: PageFile): boolean {
    const { filter, afterSeq, order } = this.#query;
    if (filter.days.greatest < firstDay(year) || filter.days.least >= firstDay(year + 1)) return false;
    if (afterSeq === null) return true;
    return order === 'newest' ? firstPosition(year) + records > afterSeq + 1 : firstPosition(year) < afterSeq;
  }

  /** Takes what fits of a year; false when too much had to be looked at. */
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

  /** Records of one area lie together. */
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

  /** All records in the order of time lie apart. */
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

  /** Records of an area whose days and positions can be asked for. */
  #range(file: PageFile, area: number): { start: number; end: number } {
    const { start, end } = file.ofArea(area);
    const { days } = this.#query.filter;
    const { start: seen, end: unseen } = this.#positions(file);
    const on = (record: number) => file.wholeAt(record, 'transaction_date');
    const at = (record: number) => file.wholeAt(record, 'position');
    let first = start;
    let last = end;
    if (days.greatest < firstDay(file.year + 1) - 1)
      first = firstOf(first, last, (record) => on(record) <= days.greatest);
    if (days.least > firstDay(file.year)) last = firstOf(first, last, (record) => on(record) < days.least);
    if (seen > 0) first = firstOf(first, last, (record) => at(record) >= seen);
    if (unseen < file.records) last = firstOf(first, last, (record) => at(record) >= unseen);
    return { start: first, end: last };
  }

  /** Positions of the year that were not seen yet. */
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

/** The filter as it is asked of the records of one file, whose words are looked at once instead of for every record. */
function fitting(file: PageFile, filter: RecordFilter): Fits {
  const kinds = Uint8Array.from(file.kinds, (kind) => Number(filter.kind(kind)));
  const ofPlace = filter.place;
  const places = ofPlace === null ? null : Uint8Array.from(file.places, (place) => Number(ofPlace(place)));
  const { days, start_days, price_aed, area_sqft, building_id } = filter;
  return (view, at) => {
    if (kinds[view.getUint32(at + recordField.kind, true)] !== 1) return false;
    if (places !== null && places[view.getUint32(at + recordField.place, true)] !== 1) return false;
    if (!isWithin(view.getInt32(at + recordField.transaction_date, true), days)) return false;
    if (!isWithin(view.getInt32(at + recordField.counted_on, true), start_days)) return false;
    if (!isWithin(view.getFloat64(at + recordField.price_aed, true), price_aed)) return false;
    if (!isWithin(view.getFloat64(at + recordField.area_sqft, true), area_sqft)) return false;
    return isWithin(view.getFloat64(at + recordField.building_id, true), building_id);
  };
}

/** Whether a value lies within bounds; without bounds every value does. */
function isWithin(value: number, bounds: Bounds | null): boolean {
  return bounds === null || (value >= bounds.least && value <= bounds.greatest);
}
