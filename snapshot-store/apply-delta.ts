/** Makes a file from an older one and a delta. It trusts no delta: it never writes more bytes than the new file has, and the caller checks the file’s digest. */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw, inflateRawSync } from 'node:zlib';
import { kinds, MAGIC, PIECE_BYTES, RECORD_BYTES, readWhole, SMALL_BYTES, writeWhole } from './delta.ts';

/** A delta that is damaged, or that belongs to other files. */
export class DeltaFailed extends Error {
  override readonly name = 'DeltaFailed';
}

/** The old file, the delta, and the file to make. */
export interface ApplyInput {
  readonly from: string;
  readonly delta: string;
  readonly path: string;
  /** Size of the new file, from its manifest. */
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Deflate makes nothing larger by more than five bytes for each 16 KiB. */
const MOST_PACKED_BYTES = PIECE_BYTES + 1024;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

interface Files {
  readonly delta: FileHandle;
  readonly from: FileHandle;
  readonly to: FileHandle;
}

/** Writes the new file, durably. Throws DeltaFailed. Memory is constant, and the event loop is held for some milliseconds at a time at most. */
export async function applyDelta({ from, delta, path, bytes, signal }: ApplyInput): Promise<void> {
  const opened: FileHandle[] = [];
  const openFile = async (name: string, flags: string) => {
    const file = await open(name, flags);
    opened.push(file);
    return file;
  };
  try {
    const files = {
      delta: await openFile(delta, 'r'),
      from: await openFile(from, 'r'),
      to: await openFile(path, 'w'),
    };
    await follow(files, bytes, signal);
    await files.to.sync();
  } finally {
    for (const file of opened) await file.close();
  }
}

/** Follows the records of a delta to its end. */
async function follow(files: Files, bytes: number, signal: AbortSignal | undefined): Promise<void> {
  if (!(await readDelta(files.delta, 0, MAGIC.byteLength)).equals(MAGIC))
    throw new DeltaFailed('The file is no delta of a form that this version knows.');
  let place = MAGIC.byteLength;
  for (let made = 0; ; ) {
    signal?.throwIfAborted();
    const { kind, first, second } = await readRecord(files.delta, place);
    place += RECORD_BYTES;
    if (kind === kinds.end && first === bytes && made === bytes) return;
    const making = kind === kinds.copy ? second : first;
    if (kind === kinds.end || making === 0 || making > bytes - made)
      throw new DeltaFailed(`The delta does not make the ${bytes} bytes of its file.`);
    if (kind === kinds.copy) await copy(files, first, second);
    else {
      await writeWhole(files.to, await unpack(files.delta, place, first, second));
      place += second;
    }
    made += making;
  }
}

async function readRecord(delta: FileHandle, place: number) {
  const head = await readDelta(delta, place, RECORD_BYTES);
  const kind = head.readUInt8(0);
  if (kind > kinds.bytes) throw new DeltaFailed('The delta has a record of an unknown kind.');
  return { kind, first: head.readUIntLE(1, 6), second: head.readUIntLE(7, 6) };
}

/** Copies a run of the old file, a piece at a time. */
async function copy({ from, to }: Files, at: number, bytes: number): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes));
  for (let copied = 0; copied < bytes; ) {
    const wanted = buffer.subarray(0, Math.min(buffer.byteLength, bytes - copied));
    const found = await readWhole(from, wanted, at + copied);
    if (found.byteLength < wanted.byteLength)
      throw new DeltaFailed('The old file ends before a run of the delta.');
    await writeWhole(to, found);
    copied += found.byteLength;
  }
}

async function unpack(delta: FileHandle, place: number, bytes: number, packedBytes: number): Promise<Buffer> {
  if (bytes > PIECE_BYTES || packedBytes > MOST_PACKED_BYTES)
    throw new DeltaFailed('The delta has a record that is too large.');
  const packed = await readDelta(delta, place, packedBytes);
  const limit = { maxOutputLength: bytes };
  let body: Buffer;
  try {
    body = bytes > SMALL_BYTES ? await inflate(packed, limit) : inflateRawSync(packed, limit);
  } catch (error) {
    throw new DeltaFailed('The delta has bytes that cannot be unpacked.', { cause: error });
  }
  if (body.byteLength !== bytes)
    throw new DeltaFailed('The delta has a record that is shorter than it says.');
  return body;
}

async function readDelta(delta: FileHandle, place: number, bytes: number): Promise<Buffer> {
  const found = await readWhole(delta, Buffer.alloc(bytes), place);
  if (found.byteLength < bytes) throw new DeltaFailed('The delta ends before its last record.');
  return found;
}
