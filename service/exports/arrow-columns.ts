/** Copies DuckDB's vectors into Arrow's columns. Both keep fixed-width values and validity bits in the same form. */
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
import { Validity } from './arrow-validity.ts';

/** Collects one column of a record batch. */
export interface ColumnBuilder {
  readonly type: DataType;
  /** Adds the first `count` values of a vector. */
  append(vector: DuckDBVector, count: number): void;
  /** Returns the collected values and begins anew in the same memory: the result is valid until the next `append`. */
  take(): Data;
}

/** Returns days or microseconds from the driver's values. */
function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null && 'days' in value) return Number(value.days);
  return 0;
}

function wholeNumber(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'object' && value !== null && 'micros' in value) return BigInt(String(value.micros));
  return 0n;
}

type Taken = ReturnType<Validity['take']>;

/** The part that differs between kinds of fixed-width values. */
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
    const values = kind.make(capacity);
    return {
      type: kind.type,
      append(vector, count) {
        const at = validity.length;
        if ('items' in vector && kind.isValues(vector.items)) values.set(vector.items.subarray(0, count), at);
        else setItems(values, at, count, (row) => kind.itemOf(vector.getItem(row)));
        // Memory under a null holds arbitrary bytes, which must not leave the process.
        for (const row of validity.append(vector, count)) setItems(values, at + row, 1, () => kind.zero);
      },
      take() {
        return kind.data(validity.take(), values);
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
  itemOf: toNumber,
  zero: 0,
};
const int64 = {
  make: (capacity: number) => new BigInt64Array(capacity),
  isValues: (items: unknown): items is BigInt64Array<ArrayBuffer> => items instanceof BigInt64Array,
  itemOf: wholeNumber,
  zero: 0n,
};

function flags(capacity: number): ColumnBuilder {
  const validity = new Validity(capacity);
  const bits = new Uint8Array(Math.ceil(capacity / 8));
  const type = new Bool();
  return {
    type,
    append(vector, count) {
      const at = validity.length;
      if (at === 0) bits.fill(0);
      for (let row = 0; row < count; row++) {
        const place = at + row;
        if (vector.getItem(row) === true) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
      }
      validity.append(vector, count);
    },
    take() {
      return makeData({ type, ...validity.take(), data: bits });
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

/** Returns a builder for whole numbers of 32 bits of the Arrow type `type`. */
export function int32Column(
  type: DataType,
  capacity: number,
  data: (taken: Taken, values: Int32Array<ArrayBuffer>) => Data,
): ColumnBuilder {
  return fixedWidth({ ...int32, type, data })(capacity);
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
    itemOf: toNumber,
    zero: 0,
    type: new Float64(),
    data: (taken, data) => makeData({ type: new Float64(), ...taken, data }),
  }),
  'VARCHAR[]': textLists,
};

/**
 * Returns a builder for columns of this DuckDB type with up to `capacity` rows a batch; null for types that are written
 * as text.
 */
export function columnBuilder(type: string, capacity: number): ColumnBuilder | null {
  return builders[type]?.(capacity) ?? null;
}
