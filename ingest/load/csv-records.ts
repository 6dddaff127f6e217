/** Collects CSV records as bytes. Every value stands in quotes, so that none needs a look at what it holds. */

const QUOTE = 34;
const COMMA = 44;
const LF = 10;
/** Around each value: two quotes, and a comma or the line feed. */
const BYTES_AROUND = 3;

/** One buffer for all records of an export: what it gave is valid until the next record. */
export class CsvRecords {
  #bytes: Buffer = Buffer.allocUnsafe(1 << 20);
  #end = 0;

  /** Returns the records since the last call. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#end);
    this.#end = 0;
    return taken;
  }

  /** Makes room for a record before its values are added. */
  begin(valueBytes: number, values: number): void {
    const size = this.#end + valueBytes + values * BYTES_AROUND + 1;
    if (size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(size * 2);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  /** Adds a value that holds no quote, from the bytes where it lies. */
  addBytes(from: Uint8Array, start: number, end: number): void {
    const bytes = this.#bytes;
    let at = this.#end;
    bytes[at++] = QUOTE;
    for (let index = start; index < end; index++) bytes[at++] = from[index] as number;
    bytes[at++] = QUOTE;
    bytes[at++] = COMMA;
    this.#end = at;
  }

  /** Adds a value whose quotes are doubled. */
  addText(text: string): void {
    this.#bytes[this.#end++] = QUOTE;
    this.#end += this.#bytes.write(text, this.#end);
    this.#bytes[this.#end++] = QUOTE;
    this.#bytes[this.#end++] = COMMA;
  }

  /** Ends the record: the comma behind its last value becomes a line feed. */
  finish(): void {
    this.#bytes[this.#end - 1] = LF;
  }
}
