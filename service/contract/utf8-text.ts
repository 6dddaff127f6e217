/** Collects a long text as UTF-8 bytes: pieces that many answers share are encoded once, and no string of the whole is made. */

/** Room for a usual page. */
const pageBytes = 64 * 1024;
/** Room for a usual record. */
export const recordBytes = 8 * 1024;
/** Most bytes that one UTF-16 unit of a string takes. */
const bytesOfUnit = 3;

/** A text that grows at its end. */
export class Utf8Text {
  #bytes: Buffer;
  #length = 0;

  /** @param roomBytes that it begins with */
  constructor(roomBytes = pageBytes) {
    this.#bytes = Buffer.allocUnsafe(roomBytes);
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** Appends a string. */
  string(text: string): this {
    this.#makeRoom(text.length * bytesOfUnit);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
    return this;
  }

  /** Appends bytes that are UTF-8 already. */
  encoded(bytes: Uint8Array): this {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Returns a copy of the bytes. */
  toBuffer(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #makeRoom(more: number): void {
    const least = this.#length + more;
    if (least <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(least, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
