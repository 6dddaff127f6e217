/** What the handler of a stream gives: a file as it lies on disk, or bytes that are made while they leave. */

/** A file that lies on disk as it is answered: it can be asked for in parts. */
export interface LyingFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Bytes that are made while they leave. */
export interface MadeBytes {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How many, where that is known before. */
  readonly size: number | null;
  /** Called once, when the bytes have left or nobody waits for them. */
  readonly close: () => Promise<void>;
}

/** What a stream's handler gives. */
export interface StreamBody {
  readonly filename: string;
  /** The file, or what begins to make the bytes; not called for a `HEAD`. */
  readonly content: LyingFile | (() => Promise<MadeBytes>);
}
