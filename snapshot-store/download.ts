/** Downloads an object of the store to disk. Goes on where an earlier try ended, and never writes more bytes than announced. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Bucket } from './bucket.ts';
import { isMeantToPass, pauseAfter } from './patience.ts';
import { explainError, StoreFailed } from './store-failed.ts';

/** The object to download, and its path on disk. */
export interface Download {
  readonly key: string;
  readonly path: string;
  /** Size and SHA-256 from the manifest. */
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Longest silence of a server before it counts as stopped, in milliseconds. */
  readonly silenceMs?: number;
  /** Gets the bytes received since the last call. */
  readonly onBytes?: (bytes: number) => void;
}

const SILENCE_MS = 30_000;

/** Writes the object to the file, durably. Throws StoreFailed when the server fails for longer than patience allows. */
export async function downloadFile(bucket: Bucket, download: Download): Promise<void> {
  const { patience } = bucket;
  const file = await open(download.path, 'w');
  try {
    let at = 0;
    let failures = 0;
    while (at < download.bytes) {
      const progress = { at };
      try {
        await goOn(bucket, download, file, progress);
      } catch (error) {
        failures = progress.at > at ? 1 : failures + 1;
        const isOver = download.signal?.aborted === true || failures >= patience.tries;
        if (isOver || !isMeantToPass(error)) throw error;
        await patience.sleep(pauseAfter(patience, failures), download.signal);
      }
      at = progress.at;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Sends one request, from the end of the file on. `progress.at` says how far it came, also when it fails. */
async function goOn(
  bucket: Bucket,
  { key, bytes, signal, silenceMs = SILENCE_MS, onBytes }: Download,
  file: FileHandle,
  progress: { at: number },
): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error(`no byte for ${silenceMs / 1000} seconds`)),
    silenceMs,
  );
  try {
    const either = signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]);
    const headers = progress.at === 0 ? {} : { range: `bytes=${progress.at}-` };
    const response = await bucket.askOnce('GET', key, { headers, signal: either });
    // A server that does not know ranges sends the object from its first byte.
    if (response.status !== 206) progress.at = 0;
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      if (progress.at + chunk.byteLength > bytes) throw tooMuch(key, bytes);
      let written = 0;
      while (written < chunk.byteLength) {
        const { bytesWritten } = await file.write(
          chunk,
          written,
          chunk.byteLength - written,
          progress.at + written,
        );
        written += bytesWritten;
      }
      progress.at += written;
      onBytes?.(chunk.byteLength);
    }
  } catch (error) {
    if (error instanceof StoreFailed) throw error;
    throw new StoreFailed(`The snapshot store broke off ${key}: ${explainError(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  if (progress.at < bytes)
    throw new StoreFailed(`The snapshot store broke off ${key} after ${progress.at} bytes.`);
}

function tooMuch(key: string, bytes: number): StoreFailed {
  return new StoreFailed(`${key} in the snapshot store is longer than the ${bytes} bytes of its manifest.`, {
    status: 200,
  });
}
