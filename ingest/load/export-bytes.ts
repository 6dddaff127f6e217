/** Reads the bytes of an export as text bytes, unpacking gzip so that a file cut off half way still gives all it holds. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { ExportRefused } from './export-refused.ts';

export type Compression = 'gzip' | 'none';

const CHUNK_BYTES = 1 << 20;
/** Gzip packs at most 1:1032, so a slice of this size bounds what one step can unpack to 17 MB. */
const SLICE_BYTES = 1 << 14;

/** The callbacks of a reader of an export. */
export interface ReadWatch {
  /** Bytes as they lie in the file, before unpacking. */
  readonly received?: (bytes: Buffer) => void;
  /** The gzip stream ended before its end mark. */
  readonly truncated?: () => void;
  /** Zeros stand behind what is packed, as tapes and block devices pad; the bulk reader takes them for damage. */
  readonly padded?: () => void;
}

/** Tells from the first bytes, never from the name, whether a file is gzip. */
export async function compressionOf(path: string): Promise<Compression> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b ? 'gzip' : 'none';
  } finally {
    await file.close();
  }
}

/** Yields the unpacked bytes of an export in order; each chunk may be kept by the caller. */
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

/**
 * Drives the unpacker slice by slice: the usual pipeline throws away what was unpacked but not yet read when it meets the
 * missing end of a truncated file.
 */
async function* unpack(
  packed: AsyncIterable<Buffer>,
  path: string,
  watch: ReadWatch,
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  let ready: Buffer[] = [];
  let failure: NodeJS.ErrnoException | null = null;
  gunzip.on('data', (bytes: Buffer) => ready.push(bytes));
  const taken = (): Buffer[] => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  try {
    for await (const bytes of packed) {
      for (let at = 0; at < bytes.length && failure === null && !gunzip.readableEnded; at += SLICE_BYTES) {
        failure = await write(gunzip, bytes.subarray(at, at + SLICE_BYTES));
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

/** A failing write is not called back: the stream only says `error`. Nor is one that has zeros behind what is packed: it says `end`. */
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
