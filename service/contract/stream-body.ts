/** Defines the result of the handler of a stream: a file on disk, or bytes that are made while they are sent. */
import type { Format } from './format.ts';

/** A file that is sent as it is on disk, so that clients can request ranges of it. */
export interface LyingFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Bytes that are made while they are sent. */
export interface MadeBytes {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Number of bytes; null when it is not known in advance. */
  readonly size: number | null;
  /** Is called once, when the bytes have been sent or the client has disconnected. */
  readonly close: () => Promise<void>;
}

/** Bytes of known number that are read in parts, so that clients can request ranges of them. */
export interface PartedBytes {
  readonly size: number;
  /** Returns the bytes from `start` to `end`, both included. */
  readonly part: (start: number, end: number) => AsyncIterable<Uint8Array>;
  /** Is called once, when the bytes have been sent or the client has disconnected. */
  readonly close: () => Promise<void>;
}

/** The result of the handler of a stream. */
export interface StreamBody {
  readonly filename: string;
  /** Format, if the handler chose another than the request says. */
  readonly format?: Format;
  /** Media type, where the bytes are in none of the formats. */
  readonly type?: string;
  /** The snapshot that the bytes were made from, if it is not the current one. */
  readonly madeFrom?: { readonly id: string; readonly asOf: string; readonly historyFrom: string | null };
  /** The file, its parts, or the function that starts making the bytes, which is not called for a `HEAD`. */
  readonly content: LyingFile | PartedBytes | (() => Promise<MadeBytes>);
}
