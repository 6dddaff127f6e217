/** Records of a page file as they are filled in, a group of areas at once. */
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { idHash, idMark, numberBits, recordField, unknownWhole } from '../../data/pages/page-file.ts';

type RecordField = keyof typeof recordField;

/** Columns that go into a record as they are: a double or a whole number each. */
export const doubles = {
  price_aed: 'price_aed::double',
  area_sqft: 'area_sqft::double',
  area_sqm: 'area_sqm::double',
  price_aed_per_sqft: 'price_aed_per_sqft::double',
  contract_amount_aed: 'contract_amount_aed::double',
  registered_at: 'epoch_ms(registered_at)::double',
  building_id: 'building_id::double',
} as const satisfies Partial<Record<RecordField, string>>;
export const wholes = {
  transaction_date: "(transaction_date - date '1970-01-01')::integer",
  counted_on: "(counted_on - date '1970-01-01')::integer",
  contract_end_date: "(contract_end_date - date '1970-01-01')::integer",
  unit_count: 'unit_count::integer',
  contract_line_count: 'contract_line_count::integer',
} as const satisfies Partial<Record<RecordField, string>>;
/** The entries that records of a year refer to by number. */
export const pointed = {
  kind: 'kinds.number',
  place: 'places.number',
  spot: 'spots.number',
} as const satisfies Partial<Record<RecordField, string>>;

/** Consecutive areas whose records are filled in at once. */
export interface AreaGroup {
  /** SQL condition of their rows among those of the year. */
  readonly condition: string;
  /** Number of their first record, and how many there are. */
  readonly first: number;
  readonly records: number;
}

/** The records of a group of areas as they are filled in. */
export class FilledRecords {
  readonly bytes: Uint8Array;
  readonly #width: number;
  readonly #group: AreaGroup;
  /** Record of each position of the year. */
  readonly #order: Uint32Array;
  readonly #doubles: Float64Array;
  readonly #wholes: Int32Array;
  #filled = 0;

  /** `buffer` has room for the group. It may hold records of another group, because every field of a record is written. */
  constructor(order: Uint32Array, width: number, group: AreaGroup, buffer: ArrayBuffer) {
    this.bytes = new Uint8Array(buffer, 0, group.records * width);
    this.#width = width;
    this.#group = group;
    this.#order = order;
    this.#doubles = new Float64Array(buffer);
    this.#wholes = new Int32Array(buffer);
  }

  /** Takes rows in any order. Their columns are the position and then those above. */
  add(chunk: DuckDBDataChunk): void {
    const slots = this.#slotsOf(chunk);
    let column = 1;
    for (const field of Object.keys(doubles)) this.#addDoubles(chunk, column++, slots, fieldAt(field));
    for (const field of [...Object.keys(wholes), ...Object.keys(pointed)])
      this.#addWholes(chunk, column++, slots, fieldAt(field));
  }

  /** Ends taking rows: every row has come. */
  finish(): void {
    if (this.#filled !== this.#group.records)
      throw new Error(`${this.#filled} of ${this.#group.records} rows came for a part of a page file.`);
  }

  /** Returns where each row of a chunk goes. */
  #slotsOf(chunk: DuckDBDataChunk): Uint32Array {
    const positions = chunk.getColumnVector(0);
    const slots = new Uint32Array(chunk.rowCount);
    this.#filled += slots.length;
    for (let row = 0; row < slots.length; row += 1) {
      const position = Number(positions.getItem(row));
      const slot = this.#slotAt(position);
      if (slot === null) throw new Error(`A part of a page file has no place for position ${position}.`);
      slots[row] = slot;
      this.#wholes[(slot * this.#width + recordField.position) / 4] = position;
    }
    return slots;
  }

  /** Returns the place in the group of the record at a position of the year; null for a record of another group. */
  #slotAt(position: number): number | null {
    const slot = (this.#order[position] ?? -1) - this.#group.first;
    return slot >= 0 && slot < this.#group.records ? slot : null;
  }

  #addDoubles(chunk: DuckDBDataChunk, column: number, slots: Uint32Array, at: number): void {
    const vector = chunk.getColumnVector(column);
    for (let row = 0; row < slots.length; row += 1) {
      const value = vector.getItem(row);
      this.#doubles[((slots[row] ?? 0) * this.#width + at) / 8] =
        typeof value === 'number' ? value : Number.NaN;
    }
  }

  #addWholes(chunk: DuckDBDataChunk, column: number, slots: Uint32Array, at: number): void {
    const vector = chunk.getColumnVector(column);
    for (let row = 0; row < slots.length; row += 1) {
      const value = vector.getItem(row);
      this.#wholes[((slots[row] ?? 0) * this.#width + at) / 4] =
        typeof value === 'number' ? value : unknownWhole;
    }
  }

  /** Takes ids in the order of positions, each padded to the same length. Puts the marks by which the records are found at their numbers in `marks`. */
  addIds(ids: Uint8Array, marks: Float64Array): void {
    const idBytes = this.#width - recordField.id;
    const { first, records } = this.#group;
    if (ids.length !== records * idBytes)
      throw new Error('The ids of a page file are not those of its records.');
    const words = new Int32Array(ids.buffer, ids.byteOffset, ids.byteLength / 4);
    const idWords = idBytes / 4;
    const bits = numberBits(marks.length);
    let at = 0;
    for (let position = 0; position < marks.length; position += 1) {
      const slot = this.#slotAt(position);
      if (slot === null) continue;
      const to = (slot * this.#width + recordField.id) / 4;
      for (let word = 0; word < idWords; word += 1) this.#wholes[to + word] = words[at * idWords + word] ?? 0;
      const hash = idHash(ids, at * idBytes, (at + 1) * idBytes);
      marks[first + slot] = idMark(hash, bits) + first + slot;
      at += 1;
    }
  }
}

function fieldAt(field: string): number {
  const at: Readonly<Record<string, number>> = recordField;
  const found = at[field];
  if (found === undefined) throw new Error(`A record has no field ${field}.`);
  return found;
}
