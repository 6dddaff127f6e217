/**
 * DuckDB's vectors → Arrow's columns, a typed array into a typed array. Both keep fixed-width values, validity bits and texts of up to
 * twelve bytes in the same form, so only longer texts pass through JavaScript, and of those each distinct one once a chunk.
 */
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

const inlineBytesMax = 12;

/** The bytes of many texts, one after another, and where each ends. */
class TextBytes {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #ends: number[] = [0];
  #length = 0;

  /** Adds a text of DuckDB's own form: its length, then itself when short, else where it lies. */
  appendRaw(view: DataView, row: number, placesOf: Map<bigint, number>, textOf: () => string): void {
    const start = row * 16;
    const length = view.getUint32(start, true);
    this.#reserve(length);
    if (length <= inlineBytesMax) {
      for (let byte = 0; byte < length; byte++)
        this.#bytes[this.#length + byte] = view.getUint8(start + 4 + byte);
      this.#end(length);
      return;
    }
    // Texts of a column that repeats itself lie in one place: within a chunk the same place is the same text.
    const address = view.getBigUint64(start + 8, true);
    const place = placesOf.get(address);
    if (place !== undefined) {
      this.#bytes.copyWithin(this.#length, place, place + length);
      this.#end(length);
      return;
    }
    placesOf.set(address, this.#length);
    this.append(textOf());
  }

  append(text: string): void {
    this.#reserve(text.length * 3);
    this.#end(this.#bytes.write(text, this.#length, 'utf8'));
  }

  take(): { valueOffsets: Int32Array; data: Uint8Array } {
    const taken = { valueOffsets: Int32Array.from(this.#ends), data: this.#bytes.subarray(0, this.#length) };
    this.#bytes = Buffer.allocUnsafe(this.#bytes.length);
    this.#ends = [0];
    this.#length = 0;
    return taken;
  }

  #end(length: number): void {
    this.#length += length;
    this.#ends.push(this.#length);
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

function appendTexts(
  texts: TextBytes,
  vector: DuckDBVector,
  nulls: ReadonlySet<number>,
  count: number,
): void {
  const view = 'dataView' in vector && vector.dataView instanceof DataView ? vector.dataView : null;
  const places = new Map<bigint, number>();
  for (let row = 0; row < count; row++) {
    if (nulls.has(row)) texts.append('');
    else if (view === null) texts.append(String(vector.getItem(row)));
    else texts.appendRaw(view, row, places, () => String(vector.getItem(row)));
  }
}

function texts(capacity: number): ColumnBuilder {
  const validity = new Validity(capacity);
  const bytes = new TextBytes();
  const type = new Utf8();
  return {
    type,
    append(vector, count) {
      appendTexts(bytes, vector, new Set(validity.append(vector, count)), count);
    },
    take: () => makeData({ type, ...validity.take(), ...bytes.take() }),
  };
}

function textLists(capacity: number): ColumnBuilder {
  const validity = new Validity(capacity);
  const bytes = new TextBytes();
  const type = new List(Field.new('item', new Utf8(), true));
  let ends = [0];
  return {
    type,
    append(vector, count) {
      const nulls = new Set(validity.append(vector, count));
      for (let row = 0; row < count; row++) {
        const items = nulls.has(row) || !(vector instanceof DuckDBListVector) ? [] : listItems(vector, row);
        for (const item of items) bytes.append(item);
        ends.push((ends.at(-1) ?? 0) + items.length);
      }
    },
    take() {
      const length = ends.at(-1) ?? 0;
      const child = makeData({ type: new Utf8(), length, nullCount: 0, ...bytes.take() });
      const data = makeData({ type, ...validity.take(), valueOffsets: Int32Array.from(ends), child });
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
  VARCHAR: texts,
  'VARCHAR[]': textLists,
};

/** Whether columns of this DuckDB type have an Arrow form of their own; others are written as text. */
export function hasArrowForm(type: string): boolean {
  return Object.hasOwn(builders, type);
}

/** A builder for a column of this DuckDB type that takes up to `capacity` rows a batch. */
export function columnBuilder(type: string, capacity: number): ColumnBuilder {
  return (builders[type] ?? texts)(capacity);
}
