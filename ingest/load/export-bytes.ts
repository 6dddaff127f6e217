/** Reads the text bytes of an export. It unpacks gzip so that a file cut off half way still gives all its content. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { ExportRefused } from './export-refused.ts';

export type Compression = 'gzip' | 'none';

const CHUNK_BYTES = 1 << 20;
/** Gzip packs at most 1:1032, so a slice of this size unpacks to at most 17 MB in one step. */
const SLICE_BYTES = 1 << 14;
/** Real exports unpack to about ten times their size. A file made to fill the disk unpacks to a thousand times its size. */
const EXPANSION_MOST = 100;
/** Small files may repeat one line. */
const EXPANSION_CHECKED_FROM_BYTES = 1 << 26;

/** The callbacks of a reader of an export. */
export interface ReadWatch {
  /** Gets the bytes of the file before unpacking. */
  readonly received?: (bytes: Buffer) => void;
  /** The gzip stream ended before its end mark. */
  readonly truncated?: () => void;
  /** Zeros follow the packed content, as tapes and block devices pad. The bulk reader takes them for damage. */
  readonly padded?: () => void;
}

/** Returns whether a file is gzip, from its first bytes and never from its name. */
export async function detectCompression(path: string): Promise<Compression> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b ? 'gzip' : 'none';
  } finally {
    await file.close();
  }
}

/** Yields the unpacked bytes of an export in order. The caller may keep each chunk. */
export async function* readExport(
  path: string,
  compression: Compression,
  watch: ReadWatch = {},
): AsyncGenerator<Buffer> {
  const received = readFile(path, watch);
  if (compression === 'none') yield* received;
  else yield* unpack(received, path, watch);
}

async function* readFile(path: string, watch: ReadWatch): AsyncGenerator<Buffer> {
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  for await (const bytes of stream) {
    watch.received?.(bytes);
    yield bytes;
  }
}

/** Feeds the unpacker slice by slice. The usual pipeline loses unpacked bytes that were not read yet when it meets the missing end of a truncated file. */
async function* unpack(
  packed: AsyncIterable<Buffer>,
  path: string,
  watch: ReadWatch,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  let ready: Buffer[] = [];
  let failure: NodeJS.ErrnoException | null = null;
  gunzip.on('data', (bytes: Buffer) => ready.push(bytes));
  let packedBytes = 0;
  let unpackedBytes = 0;
  const taken = (): Buffer[] => {
    const chunks = ready;
    ready = [];
    for (const { length } of chunks) unpackedBytes += length;
    checkExpansion(path, packedBytes, unpackedBytes);
    return chunks;
  };
  try {
    for await (const bytes of packed) {
      for (let at = 0; at < bytes.length && failure === null && !gunzip.readableEnded; at += SLICE_BYTES) {
        const slice = bytes.subarray(at, at + SLICE_BYTES);
        packedBytes += slice.length;
        failure = await write(gunzip, slice);
        yield* taken();
      }
    }
    if (gunzip.readableEnded) watch.padded?.();
    else failure ??= await end(gunzip);
    yield* taken();
  } finally {
    gunzip.destroy();
  }
  if (failure === null) return;
  if (failure.code !== 'Z_BUF_ERROR') {
    throw new ExportRefused(
      'damaged_gzip',
      `${path} is gzip, and damaged inside (${failure.message}): fetch it again.`,
    );
  }
  watch.truncated?.();
}

/** Throws `ExportRefused` for a file that unpacks to far more than real exports do. */
function checkExpansion(path: string, packedBytes: number, unpackedBytes: number): void {
  if (unpackedBytes < EXPANSION_CHECKED_FROM_BYTES || unpackedBytes <= packedBytes * EXPANSION_MOST) return;
  throw new ExportRefused(
    'expands_too_far',
    `${path} unpacks to more than ${EXPANSION_MOST} times its size, as no real export does. If it is real, unpack it and drop the file itself.`,
  );
}

/** Writes bytes to the unpacker. A failing write is not called back: the stream only emits `error`. If zeros follow the packed content, it emits `end`. */
function write(gunzip: Gunzip, bytes: Buffer): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const ended = (): void => resolve(null);
    gunzip.once('error', resolve);
    gunzip.once('end', ended);
    gunzip.write(bytes, () => {
      gunzip.off('error', resolve);
      gunzip.off('end', ended);
      resolve(null);
    });
  });
}

function end(gunzip: Gunzip): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    gunzip.once('error', resolve);
    gunzip.once('end', () => resolve(null));
    gunzip.end();
  });
}
