/**
 * Lends arrays of a number for each document to searches, and takes them back. If each search made its own, the collector would run every
 * few searches, and the search of that moment would wait for it.
 */

/** Most bytes that wait for the next search. */
const keptMost = 16 * 1024 * 1024;
const smallest = 4_096;

/** Buffers that no search has, by size. */
const free = new Map<number, ArrayBuffer[]>();
let freeBytes = 0;

/** The borrowed arrays of one search, or of a part of it. */
export class Scratch {
  readonly #taken: ArrayBuffer[] = [];

  /** Each array is filled with zeros. */
  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#take(length), 0, length).fill(0);
  }

  shorts(length: number): Uint16Array {
    return new Uint16Array(this.#take(2 * length), 0, length).fill(0);
  }

  integers(length: number): Uint32Array {
    return new Uint32Array(this.#take(4 * length), 0, length).fill(0);
  }

  floats(length: number): Float32Array {
    return new Float32Array(this.#take(4 * length), 0, length).fill(0);
  }

  /** Gives all arrays back. Nothing may read them afterwards. */
  release(): void {
    for (const buffer of this.#taken.splice(0)) {
      if (freeBytes + buffer.byteLength > keptMost) continue;
      const others = free.get(buffer.byteLength);
      if (others === undefined) free.set(buffer.byteLength, [buffer]);
      else others.push(buffer);
      freeBytes += buffer.byteLength;
    }
  }

  #take(bytes: number): ArrayBuffer {
    let size = smallest;
    while (size < bytes) size *= 2;
    const kept = free.get(size)?.pop();
    if (kept !== undefined) freeBytes -= size;
    const buffer = kept ?? new ArrayBuffer(size);
    this.#taken.push(buffer);
    return buffer;
  }
}

/** Does something with borrowed arrays, and gives them back at its end, also when it fails. */
export async function withScratch<Result>(use: (scratch: Scratch) => Promise<Result>): Promise<Result> {
  const scratch = new Scratch();
  try {
    return await use(scratch);
  } finally {
    scratch.release();
  }
}
