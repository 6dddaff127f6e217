/** Tracks which rows of an Arrow column have a value. DuckDB keeps the same bits in the same order. */
import type { DuckDBVector } from '@duckdb/node-api';

/**
 * Returns DuckDB's validity words of a vector, or null when every row has a value. They are private to the driver;
 * without them, items are read one by one.
 */
function validityWords(vector: DuckDBVector): BigUint64Array | null | undefined {
  if (!('validity' in vector)) return undefined;
  const { validity } = vector;
  if (typeof validity !== 'object' || validity === null || !('data' in validity)) return undefined;
  if (validity.data === null) return null;
  return validity.data instanceof BigUint64Array ? validity.data : undefined;
}

/** The rows of a batch that have a value, in Arrow's form. */
export class Validity {
  readonly #bits: Uint8Array<ArrayBuffer>;
  #isTaken = false;
  #length = 0;
  #nulls = 0;

  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds rows. Returns the positions of nulls in the vector. */
  append(vector: DuckDBVector, count: number): number[] {
    if (this.#isTaken) this.#bits.fill(0);
    this.#isTaken = false;
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

  /** Returns the added rows. The bits are valid until the next row is added. */
  take(): { length: number; nullCount: number; nullBitmap: Uint8Array } {
    const taken = { length: this.#length, nullCount: this.#nulls, nullBitmap: this.#bits };
    this.#isTaken = true;
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
