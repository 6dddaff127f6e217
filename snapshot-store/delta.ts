/** Writes the delta of a file against an older one: runs of the old file’s blocks by their place, and the bytes that the old file lacks, compressed. */
import { createHash, hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync } from 'node:zlib';

/** The first bytes of a delta: its form and the version of the form. */
export const MAGIC = Buffer.from('MULKDLT1');
/** A record begins with its kind (one byte) and two numbers of six bytes each. */
export const RECORD_BYTES = 13;
/** Kinds of records. `end` has the size of the new file; `copy` a place in the old file and a length; `bytes` a length, and the size of the compressed bytes that follow. */
export const kinds = { end: 0, copy: 1, bytes: 2 } as const;
/** A record of bytes makes at most this many. */
export const PIECE_BYTES = 1024 * 1024;
/** Bytes up to this number are compressed at once, because a thread takes longer. */
export const SMALL_BYTES = 16 * 1024;

/** Large blocks find less of the old file, small ones cost memory and records: of 1.7 GB, blocks of 4 KiB find 3 % more than these. */
const BLOCK_BYTES = 16 * 1024;
const compression = { level: 1 };
const deflate = promisify<Buffer, typeof compression, Buffer>(deflateRaw);

/** The two files, and the file to write. */
export interface DeltaInput {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  /** A delta that would be larger is given up. */
  readonly mostBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Size and SHA-256 of a delta. */
export interface WrittenDelta {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes the delta. Returns null if it would be larger than `mostBytes`. Memory grows only with the number of blocks: some 150 bytes each. */
export async function writeDelta({
  from,
  to,
  path,
  mostBytes,
  signal,
}: DeltaInput): Promise<WrittenDelta | null> {
  const known = await indexBlocks(from, signal);
  const file = await open(path, 'w');
  try {
    const written = { bytes: 0, hash: createHash('sha256') };
    const put = async (part: Buffer) => {
      await writeWhole(file, part);
      written.hash.update(part);
      written.bytes += part.byteLength;
    };
    let made = 0;
    await put(MAGIC);
    for await (const piece of piecesOf(to, known, signal)) {
      made += piece.bytes;
      if (piece.body === null) await put(record(kinds.copy, piece.at, piece.bytes));
      else {
        const packed = await pack(piece.body);
        await put(record(kinds.bytes, piece.bytes, packed.byteLength));
        await put(packed);
      }
      if (written.bytes > mostBytes) return null;
    }
    await put(record(kinds.end, made, 0));
    if (written.bytes > mostBytes) return null;
    return { bytes: written.bytes, sha256: written.hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Writes all of a buffer at the end of a file. */
export async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; )
    at += (await file.write(bytes, at, bytes.byteLength - at)).bytesWritten;
}

/** Fills a buffer from a file, and returns as much of it as the file had. */
export async function readWhole(file: FileHandle, into: Buffer, from: number): Promise<Buffer> {
  let at = 0;
  while (at < into.byteLength) {
    const { bytesRead } = await file.read(into, at, into.byteLength - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return into.subarray(0, at);
}

/** A run of the old file, where `body` is null, or bytes of the new one. */
interface Piece {
  readonly at: number;
  readonly bytes: number;
  readonly body: Buffer | null;
}

/** Returns the place of each block of the old file, by its digest. */
async function indexBlocks(
  path: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>();
  let place = 0;
  for await (const chunk of chunksOf(path, signal)) {
    for (let at = 0; at < chunk.byteLength; at += BLOCK_BYTES) {
      const digest = digestOf(chunk.subarray(at, at + BLOCK_BYTES));
      if (!known.has(digest)) known.set(digest, place + at);
    }
    place += chunk.byteLength;
  }
  return known;
}

/** Cuts the new file into runs of old blocks and bytes that the old file lacks. */
async function* piecesOf(
  path: string,
  known: ReadonlyMap<string, number>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Piece> {
  let last: Piece | null = null;
  for await (const chunk of chunksOf(path, signal)) {
    for (const piece of piecesIn(chunk, known)) {
      const longer: Piece | null = last === null ? null : joined(last, piece);
      if (last !== null && longer === null) yield last;
      last = longer ?? piece;
    }
  }
  if (last !== null) yield last;
}

/** Returns one run for two that follow each other in the old file, or null. */
function joined(one: Piece, other: Piece): Piece | null {
  if (one.body !== null || other.body !== null || one.at + one.bytes !== other.at) return null;
  return { ...one, bytes: one.bytes + other.bytes };
}

function* piecesIn(chunk: Buffer, known: ReadonlyMap<string, number>): Generator<Piece> {
  let fresh = 0;
  for (let at = 0; at < chunk.byteLength; at += BLOCK_BYTES) {
    const block = chunk.subarray(at, at + BLOCK_BYTES);
    const place = known.get(digestOf(block));
    if (place === undefined) continue;
    if (fresh < at) yield freshPiece(chunk.subarray(fresh, at));
    yield { at: place, bytes: block.byteLength, body: null };
    fresh = at + block.byteLength;
  }
  if (fresh < chunk.byteLength) yield freshPiece(chunk.subarray(fresh));
}

function freshPiece(body: Buffer): Piece {
  return { at: 0, bytes: body.byteLength, body };
}

/** Reads a file in pieces that each have a buffer of their own. */
async function* chunksOf(path: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let place = 0; place < size; place += PIECE_BYTES) {
      signal?.throwIfAborted();
      const into = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - place));
      yield await readWhole(file, into, place);
    }
  } finally {
    await file.close();
  }
}

function digestOf(block: Buffer): string {
  return hash('sha256', block, 'base64');
}

/** Returns the head of a record. */
export function record(kind: number, first: number, second: number): Buffer {
  const head = Buffer.alloc(RECORD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUIntLE(first, 1, 6);
  head.writeUIntLE(second, 7, 6);
  return head;
}

async function pack(body: Buffer): Promise<Buffer> {
  return body.byteLength > SMALL_BYTES ? deflate(body, compression) : deflateRawSync(body, compression);
}
