/** Reads pieces of a file, and keeps those that searches read again and again in bounded memory. */
import { closeSync, readSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Source } from './segment.ts';

/** Thrown for files that are missing, damaged or of another release. */
export class IndexDamaged extends Error {
  override readonly name = 'IndexDamaged';
}

/** Bytes of kept pieces of all files together, whatever the number of sites and documents. */
const keptMost = 48 * 1024 * 1024;
/** Longer pieces would drive out too many others; shorter ones are quickly read. */
const [pieceLeast, pieceMost] = [1_024, 2 * 1024 * 1024];

const pieces = new LRUCache<string, Uint8Array>({
  maxSize: keptMost,
  sizeCalculation: ({ byteLength }) => byteLength,
});
let opened = 0;

/** An open file with several parts. It is closed once for all of them. */
export class SharedFile {
  readonly #file: number;
  readonly #number = ++opened;
  readonly #keys = new Set<string>();
  #isClosed = false;

  constructor(file: number) {
    this.#file = file;
  }

  /** Returns the bytes from one place to before another as a source. */
  part(start: number, end: number): Source {
    return {
      read: (from, to) => {
        if (to > end - start) throw new IndexDamaged('A file of the index is shorter than it was.');
        return this.#read(start + from, start + to);
      },
      close: () => this.#close(),
    };
  }

  #read(from: number, to: number): Uint8Array {
    const length = Math.max(0, to - from);
    if (length < pieceLeast || length > pieceMost) return readPiece(this.#file, from, length);
    const key = `${this.#number}:${from}:${to}`;
    const kept = pieces.get(key);
    if (kept !== undefined) return kept;
    const piece = readPiece(this.#file, from, length);
    pieces.set(key, piece);
    this.#keys.add(key);
    return piece;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#file);
    for (const key of this.#keys) pieces.delete(key);
  }
}

function readPiece(file: number, from: number, length: number): Uint8Array {
  // Memory of its own, which starts at a multiple of eight.
  const bytes = Buffer.allocUnsafeSlow(length);
  if (length > 0 && readSync(file, bytes, 0, length, from) !== length)
    throw new IndexDamaged('A file of the index is shorter than it was.');
  return bytes;
}
