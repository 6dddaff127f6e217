/** Writes the records that the scan believed into a file of their own, for exports the bulk reader must not read as they are. */
import { open } from 'node:fs/promises';
import type { ByteRanges } from './scan-csv.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** Copies unpacked bytes from `start` on without the excluded ranges; with `unifyEndings`, CRLF outside quotes becomes LF. */
export async function copyGoodRecords(
  chunks: AsyncIterable<Buffer>,
  target: string,
  start: number,
  excluded: ByteRanges,
  unifyEndings: boolean,
): Promise<void> {
  const file = await open(target, 'wx');
  const endings = new Endings();
  try {
    for await (const part of goodParts(chunks, start, excluded)) {
      await file.writeFile(unifyEndings ? endings.unify(part) : part);
    }
  } finally {
    await file.close();
  }
}

async function* goodParts(
  chunks: AsyncIterable<Buffer>,
  start: number,
  excluded: ByteRanges,
): AsyncGenerator<Buffer> {
  let offset = 0;
  let range = 0;
  for await (const chunk of chunks) {
    const end = offset + chunk.length;
    let at = Math.max(offset, start);
    while (at < end) {
      while (range < excluded.length && (excluded[range + 1] ?? 0) <= at) range += 2;
      const from = excluded[range] ?? Number.POSITIVE_INFINITY;
      if (from <= at) {
        at = Math.min(end, excluded[range + 1] ?? end);
        continue;
      }
      const to = Math.min(from, end);
      yield chunk.subarray(at - offset, to - offset);
      at = to;
    }
    offset = end;
  }
}

/** In well-formed records every quote opens or closes (a doubled one does both), so their count tells what is inside a value. */
class Endings {
  #inside = false;
  #pendingReturn = false;

  unify(part: Buffer): Buffer {
    const out = Buffer.allocUnsafe(part.length + 1);
    let length = 0;
    for (const byte of part) {
      if (this.#pendingReturn && byte !== LF) out[length++] = CR;
      this.#pendingReturn = false;
      if (byte === QUOTE) this.#inside = !this.#inside;
      if (byte === CR && !this.#inside) this.#pendingReturn = true;
      else out[length++] = byte;
    }
    return out.subarray(0, length);
  }
}
