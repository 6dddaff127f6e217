/**
 * Reads and writes Thrift's compact protocol, as far as the footers of Parquet files use it. It reads any structure and
 * writes the same
 * bytes back, so that some offsets in a footer can change while the rest stays unknown.
 */

const types = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
} as const;
const sizeInHeader = 15;

/** A struct: its fields by number. */
export type ThriftStruct = Map<number, ThriftField>;

/** A list with items of one type. */
export interface ThriftList {
  readonly itemType: number;
  readonly items: ThriftValue[];
}

/** Whole numbers as numbers; doubles and texts as their bytes. */
export type ThriftValue = number | boolean | Uint8Array | ThriftList | ThriftStruct;

/** A value with its type in the file. */
export interface ThriftField {
  readonly type: number;
  readonly value: ThriftValue;
}

/**
 * Reads one struct from the beginning of the bytes. Throws `RangeError` for input that it cannot read or could not
 * write back unchanged.
 */
export function readStruct(bytes: Uint8Array): ThriftStruct {
  return new Reader(bytes).struct();
}

/** Returns the bytes of a struct. */
export function writeStruct(struct: ThriftStruct): Uint8Array {
  const writer = new Writer();
  writer.struct(struct);
  return writer.bytes();
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  struct(): ThriftStruct {
    const fields: ThriftStruct = new Map();
    let id = 0;
    for (let header = this.#byte(); header !== 0; header = this.#byte()) {
      const type = header & 0x0f;
      id = header >> 4 === 0 ? this.#zigzag() : id + (header >> 4);
      fields.set(id, { type, value: this.#fieldValue(type) });
    }
    return fields;
  }

  /** The type of a field holds its truth value. */
  #fieldValue(type: number): ThriftValue {
    return type === types.true || type === types.false ? type === types.true : this.#value(type);
  }

  #value(type: number): ThriftValue {
    switch (type) {
      case types.true:
      case types.false:
        return this.#byte() === types.true;
      case types.byte:
        return this.#byte();
      case types.i16:
      case types.i32:
      case types.i64:
        return this.#zigzag();
      case types.double:
        return this.#take(8);
      case types.binary:
        return this.#take(this.#varint());
      case types.list:
        return this.#list();
      case types.struct:
        return this.struct();
      default:
        throw new RangeError(`A Parquet footer has a value of the Thrift type ${type}.`);
    }
  }

  #list(): ThriftList {
    const header = this.#byte();
    const itemType = header & 0x0f;
    const size = header >> 4 === sizeInHeader ? this.#varint() : header >> 4;
    const items: ThriftValue[] = [];
    for (let item = 0; item < size; item++) items.push(this.#value(itemType));
    return { itemType, items };
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('A Parquet footer ends too early.');
    this.#at += 1;
    return byte;
  }

  #take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    if (taken.length < length) throw new RangeError('A Parquet footer ends too early.');
    this.#at += length;
    return taken;
  }

  #varint(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.#byte();
      value += (byte & 0x7f) * weight;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('A Parquet footer has too large a number.');
      if (byte < 0x80) return value;
    }
  }

  #zigzag(): number {
    const value = this.#varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

class Writer {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  struct(fields: ThriftStruct): void {
    let before = 0;
    for (const [id, { type, value }] of fields) {
      const written = typeof value === 'boolean' ? (value ? types.true : types.false) : type;
      const step = id - before;
      if (step > 0 && step <= 15) this.#byte((step << 4) | written);
      else {
        this.#byte(written);
        this.#zigzag(id);
      }
      before = id;
      if (typeof value !== 'boolean') this.#value(type, value);
    }
    this.#byte(0);
  }

  #value(type: number, value: ThriftValue): void {
    if (typeof value === 'boolean') this.#byte(value ? types.true : types.false);
    else if (typeof value === 'number') this.#number(type, value);
    else if (value instanceof Uint8Array) {
      if (type === types.binary) this.#varint(value.length);
      this.#put(value);
    } else if (value instanceof Map) this.struct(value);
    else this.#list(value);
  }

  #number(type: number, value: number): void {
    if (type === types.byte) this.#byte(value);
    else this.#zigzag(value);
  }

  #list({ itemType, items }: ThriftList): void {
    const isShort = items.length < sizeInHeader;
    this.#byte(((isShort ? items.length : sizeInHeader) << 4) | itemType);
    if (!isShort) this.#varint(items.length);
    for (const item of items) this.#value(itemType, item);
  }

  #zigzag(value: number): void {
    this.#varint(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#byte((rest % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #put(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #grow(least: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + least));
    grown.set(this.bytes());
    this.#bytes = grown;
  }
}
