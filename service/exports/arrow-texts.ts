/** Builds an Arrow column of texts: lengths from one vector, bytes from the caller. */
import type { DuckDBVector } from '@duckdb/node-api';
import { type Data, type DataType, makeData, Utf8 } from 'apache-arrow';
import { Validity } from './arrow-validity.ts';

/** Collects the texts of one column. The caller adds the bytes. */
export interface TextBuilder {
  readonly type: DataType;
  /** Adds the rows' lengths in bytes, null for no text. Returns them with 0 for null. */
  appendLengths(lengths: DuckDBVector, count: number): Int32Array;
  /** Adds the bytes of the next text. */
  appendBytes(bytes: Uint8Array, start: number, length: number): void;
  /** Same as `ColumnBuilder.take`. */
  take(): Data;
}

/** Bytes that grow as they are added. */
class GrowingBytes {
  #bytes = new Uint8Array(256 * 1024);
  length = 0;

  append(bytes: Uint8Array, start: number, length: number): void {
    if (this.length + length > this.#bytes.length) this.#grow(length);
    const [to, at] = [this.#bytes, this.length];
    // A call costs more than copying a dozen bytes.
    if (length > 24) to.set(bytes.subarray(start, start + length), at);
    else for (let byte = 0; byte < length; byte++) to[at + byte] = bytes[start + byte] ?? 0;
    this.length += length;
  }

  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + length));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Returns a builder for texts with up to `capacity` rows a batch. */
export function textBuilder(capacity: number): TextBuilder {
  const validity = new Validity(capacity);
  const bytes = new GrowingBytes();
  const type = new Utf8();
  const ends = new Int32Array(capacity + 1);
  let rows = 0;
  return {
    type,
    appendLengths(vector, count) {
      const lengths = new Int32Array(count);
      if ('items' in vector && vector.items instanceof Int32Array)
        lengths.set(vector.items.subarray(0, count));
      else for (let row = 0; row < count; row++) lengths[row] = Number(vector.getItem(row) ?? 0);
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
      rows = 0;
      return data;
    },
  };
}
