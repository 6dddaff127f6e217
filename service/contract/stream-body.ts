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

/** The result of the handler of a stream. */
export interface StreamBody {
  readonly filename: string;
  /** Format, if the handler chose another than the request says. */
  readonly format?: Format;
  /** The snapshot that the bytes were made from, if it is not the current one. */
  readonly madeFrom?: { readonly id: string; readonly asOf: string; readonly historyFrom: string | null };
  /** The file, or the function that starts making the bytes, which is not called for a `HEAD`. */
  readonly content: LyingFile | (() => Promise<MadeBytes>);
}
