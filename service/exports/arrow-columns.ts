/** DuckDB's vectors → Arrow's columns: both keep fixed-width values and validity bits in the same form, so they are copied as they lie. */
import { DuckDBListVector, type DuckDBVector } from '@duckdb/node-api';
import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  TimestampMicrosecond,
  Uint64,
  Utf8,
} from 'apache-arrow';

/** Collects one column of a record batch. */
export interface ColumnBuilder {
  readonly type: DataType;
  /** Adds the first `count` values of a vector. */
  append(vector: DuckDBVector, count: number): void;
  /** Gives what was collected and begins anew. */
  take(): Data;
}

/** DuckDB's validity words of a vector, or null when every value is there. The driver keeps them to itself; without them items are asked one by one. */
function validityWords(vector: DuckDBVector): BigUint64Array | null | undefined {
  if (!('validity' in vector)) return undefined;
  const { validity } = vector;
  if (typeof validity !== 'object' || validity === null || !('data' in validity)) return undefined;
  if (validity.data === null) return null;
  return validity.data instanceof BigUint64Array ? validity.data : undefined;
}

/** Which rows of a batch hold a value, in Arrow's form. */
class Validity {
  #bits: Uint8Array<ArrayBuffer>;
  #length = 0;
  #nulls = 0;

  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds rows; gives the positions in the vector of those that are null. */
  append(vector: DuckDBVector, count: number): number[] {
    const words = validityWords(vector);
    const bytes =
      words === null || words === undefined ? null : new Uint8Array(words.buffer, words.byteOffset);
    const nulls: number[] = [];
    for (let row = 0; row < count; row++) {
      const isValid = words === null || (bytes === null ? vector.getItem(row) !== null : isSet(bytes, row));
      if (isValid) this.#set(this.#length + row);
      else nulls.push(row);
    }
    this.#length += count;
    this.#nulls += nulls.length;
    return nulls;
  }

  take(): { length: number; nullCount: number; nullBitmap: Uint8Array } {
    const taken = { length: this.#length, nullCount: this.#nulls, nullBitmap: this.#bits };
    this.#bits = new Uint8Array(this.#bits.length);
    this.#length = 0;
    this.#nulls = 0;
    return taken;
  }

  #set(row: number): void {
    this.#bits[row >> 3] = (this.#bits[row >> 3] ?? 0) | (1 << (row & 7));
  }
}

function isSet(bits: Uint8Array, row: number): boolean {
  return (((bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 1;
}

/** Days and microseconds, as the driver's values hold them. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null && 'days' in value) return Number(value.days);
  return 0;
}

function wholeOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'object' && value !== null && 'micros' in value) return BigInt(String(value.micros));
  return 0n;
}

type Taken = ReturnType<Validity['take']>;

/** What differs between kinds of fixed-width values. */
interface FixedWidth<Values, Item> {
  readonly type: DataType;
  readonly make: (capacity: number) => Values;
  readonly isValues: (items: unknown) => items is Values;
  readonly itemOf: (value: unknown) => Item;
  readonly zero: Item;
  readonly data: (taken: Taken, values: Values) => Data;
}

interface Settable<Values, Item> {
  [row: number]: Item;
  set(values: Values, at: number): void;
  subarray(begin: number, end: number): Values;
}

function fixedWidth<Item, Values extends Settable<Values, Item>>(
  kind: FixedWidth<Values, Item>,
): (capacity: number) => ColumnBuilder {
  return (capacity) => {
    const validity = new Validity(capacity);
    let values = kind.make(capacity);
    return {
      type: kind.type,
      append(vector, count) {
        const at = validity.length;
        if ('items' in vector && kind.isValues(vector.items)) values.set(vector.items.subarray(0, count), at);
        else setItems(values, at, count, (row) => kind.itemOf(vector.getItem(row)));
        // What lies under a null is whatever was in memory: it does not leave the process.
        for (const row of validity.append(vector, count)) setItems(values, at + row, 1, () => kind.zero);
      },
      take() {
        const data = kind.data(validity.take(), values);
        values = kind.make(capacity);
        return data;
      },
    };
  };
}

function setItems<Item>(
  values: { [row: number]: Item },
  at: number,
  count: number,
  itemOf: (row: number) => Item,
): void {
  for (let row = 0; row < count; row++) values[at + row] = itemOf(row);
}

const days = new DateDay();
const instants = new TimestampMicrosecond('UTC');
const int32 = {
  make: (capacity: number) => new Int32Array(capacity),
  isValues: (items: unknown): items is Int32Array<ArrayBuffer> => items instanceof Int32Array,
  itemOf: numberOf,
  zero: 0,
};
const int64 = {
  make: (capacity: number) => new BigInt64Array(capacity),
  isValues: (items: unknown): items is BigInt64Array<ArrayBuffer> => items instanceof BigInt64Array,
  itemOf: wholeOf,
  zero: 0n,
};

function flags(capacity: number): ColumnBuilder {
  const validity = new Validity(capacity);
  let bits = new Uint8Array(Math.ceil(capacity / 8));
  const type = new Bool();
  return {
    type,
    append(vector, count) {
      const at = validity.length;
      for (let row = 0; row < count; row++) {
        const place = at + row;
        if (vector.getItem(row) === true) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
      }
      validity.append(vector, count);
    },
    take() {
      const data = makeData({ type, ...validity.take(), data: bits });
      bits = new Uint8Array(bits.length);
      return data;
    },
  };
}

/** Texts of one column, whose bytes come from elsewhere. */
export interface TextBuilder {
  readonly type: DataType;
  /** Adds the rows' lengths in bytes, null for no text, and gives them with 0 for those. */
  appendLengths(lengths: DuckDBVector, count: number): Int32Array;
  /** Adds the bytes of the next text. */
  appendBytes(bytes: Uint8Array, start: number, length: number): void;
  take(): Data;
}

/** Bytes that grow as they are added. */
class GrowingBytes {
  #bytes = new Uint8Array(256 * 1024);
  length = 0;

  append(bytes: Uint8Array, start: number, length: number): void {
    if (this.length + length > this.#bytes.length) this.#grow(length);
    const [to, at] = [this.#bytes, this.length];
    // A call costs more than a dozen bytes.
    if (length > 24) to.set(bytes.subarray(start, start + length), at);
    else for (let byte = 0; byte < length; byte++) to[at + byte] = bytes[start + byte] ?? 0;
    this.length += length;
  }

  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.length);
    this.#bytes = new Uint8Array(this.#bytes.length);
    this.length = 0;
    return taken;
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + length));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** A builder for texts that takes up to `capacity` rows a batch. */
export function textBuilder(capacity: number): TextBuilder {
  const validity = new Validity(capacity);
  const bytes = new GrowingBytes();
  const type = new Utf8();
  let ends = new Int32Array(capacity + 1);
  let rows = 0;
  return {
    type,
    appendLengths(vector, count) {
      const lengths = new Int32Array(count);
      if ('items' in vector && int32.isValues(vector.items)) lengths.set(vector.items.subarray(0, count));
      else setItems(lengths, 0, count, (row) => numberOf(vector.getItem(row)));
      for (const row of validity.append(vector, count)) lengths[row] = 0;
      return lengths;
    },
    appendBytes(from, start, length) {
      bytes.append(from, start, length);
      rows += 1;
      ends[rows] = bytes.length;
    },
    take() {
      const valueOffsets = ends.subarray(0, rows + 1);
      const data = makeData({ type, ...validity.take(), valueOffsets, data: bytes.take() });
      ends = new Int32Array(capacity + 1);
      rows = 0;
      return data;
    },
  };
}

function textLists(capacity: number): ColumnBuilder {
  const validity = new Validity(capacity);
  const type = new List(Field.new('item', new Utf8(), true));
  let items: string[] = [];
  let ends = [0];
  return {
    type,
    append(vector, count) {
      const nulls = new Set(validity.append(vector, count));
      for (let row = 0; row < count; row++) {
        if (!nulls.has(row) && vector instanceof DuckDBListVector) items.push(...listItems(vector, row));
        ends.push(items.length);
      }
    },
    take() {
      const childEnds = [0];
      for (const item of items) childEnds.push((childEnds.at(-1) ?? 0) + Buffer.byteLength(item));
      const child = makeData({
        type: new Utf8(),
        length: items.length,
        nullCount: 0,
        valueOffsets: Int32Array.from(childEnds),
        data: Buffer.from(items.join('')),
      });
      const data = makeData({ type, ...validity.take(), valueOffsets: Int32Array.from(ends), child });
      items = [];
      ends = [0];
      return data;
    },
  };
}

function listItems(vector: DuckDBListVector, row: number): string[] {
  const [first, length] = [vector.getEntryOffset(row), vector.getEntryLength(row)];
  return Array.from({ length }, (_, at) => String(vector.childVector.getItem(first + at) ?? ''));
}

const builders: Readonly<Record<string, (capacity: number) => ColumnBuilder>> = {
  BOOLEAN: flags,
  INTEGER: fixedWidth({
    ...int32,
    type: new Int32(),
    data: (taken, data) => makeData({ type: new Int32(), ...taken, data }),
  }),
  DATE: fixedWidth({
    ...int32,
    type: days,
    data: (taken, data) => makeData({ type: days, ...taken, data }),
  }),
  BIGINT: fixedWidth({
    ...int64,
    type: new Int64(),
    data: (taken, data) => makeData({ type: new Int64(), ...taken, data }),
  }),
  TIMESTAMP: fixedWidth({
    ...int64,
    type: instants,
    data: (taken, data) => makeData({ type: instants, ...taken, data }),
  }),
  UBIGINT: fixedWidth({
    ...int64,
    make: (capacity) => new BigUint64Array(capacity),
    isValues: (items): items is BigUint64Array<ArrayBuffer> => items instanceof BigUint64Array,
    type: new Uint64(),
    data: (taken, data) => makeData({ type: new Uint64(), ...taken, data }),
  }),
  DOUBLE: fixedWidth({
    make: (capacity) => new Float64Array(capacity),
    isValues: (items): items is Float64Array<ArrayBuffer> => items instanceof Float64Array,
    itemOf: numberOf,
    zero: 0,
    type: new Float64(),
    data: (taken, data) => makeData({ type: new Float64(), ...taken, data }),
  }),
  'VARCHAR[]': textLists,
};

/** A builder for columns of this DuckDB type that takes up to `capacity` rows a batch; null for types that are written as text. */
export function columnBuilder(type: string, capacity: number): ColumnBuilder | null {
  return builders[type]?.(capacity) ?? null;
}
