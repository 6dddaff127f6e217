/** Sends answers that are too large to hold: a file on disk, whole or in part, or bytes as they are made. */
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Format } from '../contract/format.ts';
import { Problem } from '../contract/problem.ts';
import type { LyingFile, MadeBytes, PartedBytes, StreamBody } from '../contract/stream-body.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { entityTag } from './caching.ts';
import { type Exchange, header } from './exchange.ts';
import { contentTypes } from './formats/choose-format.ts';

/** Dependencies of sending, beside the handler's result. */
export interface Streaming {
  /** Stem of the entity tag. */
  readonly key: string;
  readonly format: Format;
  /** Null where the handler says which snapshot it is, or the bytes are made from none. */
  readonly snapshot: Pick<Snapshot, 'id' | 'asOf'> | null;
  readonly historyFrom: string | null;
}

const bytesPerRead = 256 * 1024;
/** A client that reads nothing for so long is disconnected: it holds a place that others wait for. */
const stallMs = 60_000;

/** Returns the handler's result as a stream body. Throws for another kind of result. */
export function requireStreamBody(result: unknown): StreamBody {
  if (isStreamBody(result)) return result;
  throw new Error('The handler of a stream gave another kind of result.');
}

function isStreamBody(result: unknown): result is StreamBody {
  return typeof result === 'object' && result !== null && 'filename' in result && 'content' in result;
}

/**
 * Answers with a stream. An error before the first byte becomes a problem. A later error cuts the connection, so that
 * no client takes a part for the whole.
 */
export async function sendStream(ctx: Exchange, body: StreamBody, streaming: Streaming): Promise<void> {
  const isHead = ctx.method === 'HEAD';
  const { content } = body;
  const format = body.format ?? streaming.format;
  if (typeof content === 'function') {
    const made = isHead ? null : await content();
    begin(ctx, body, streaming);
    // Parquet is compressed already, and programs that read Arrow want it at once.
    if (format !== 'csv' && format !== 'ndjson') ctx.compress = false;
    ctx.set('Accept-Ranges', 'none');
    if (made !== null) sendMade(ctx, made);
    return;
  }
  if ('part' in content) {
    begin(ctx, body, streaming);
    await sendParted(ctx, content, { isHead, key: streaming.key });
    return;
  }
  const part = isHead ? null : readRange(ctx, content.bytes, streaming.key);
  // The file is opened first: an open file stays readable when its snapshot is removed.
  const handle = isHead ? null : await openWhole(content);
  begin(ctx, body, streaming);
  sendFile(ctx, content, { part, handle, key: streaming.key });
}

function begin(ctx: Exchange, body: StreamBody, streaming: Streaming): void {
  const snapshot = body.madeFrom ?? streaming.snapshot;
  const historyFrom = body.madeFrom === undefined ? streaming.historyFrom : body.madeFrom.historyFrom;
  ctx.status = 200;
  ctx.set({
    'Content-Type': body.type ?? contentTypes[body.format ?? streaming.format],
    'Content-Disposition': `attachment; filename="${body.filename}"`,
    ...(snapshot === null ? {} : { 'X-Snapshot-Id': snapshot.id, 'X-As-Of': snapshot.asOf }),
    ...(historyFrom === null ? {} : { 'X-History-From': historyFrom }),
  });
}

function sendMade(ctx: Exchange, { bytes, size, close }: MadeBytes): void {
  let closing: Promise<void> | null = null;
  const closeOnce = () => (closing ??= close());
  const body = Readable.from(closedBeforeLast(bytes, closeOnce), {
    objectMode: false,
    highWaterMark: bytesPerRead,
  });
  body.once('close', () => void closeOnce());
  setBody(ctx, body, size);
}

/**
 * Yields the same bytes, and closes their source before the last of them: a client that has them all may ask again at
 * once, and finds the place free.
 */
async function* closedBeforeLast(
  bytes: AsyncIterable<Uint8Array>,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | null = null;
  for await (const chunk of bytes) {
    if (held !== null) yield held;
    held = chunk;
  }
  await close();
  if (held !== null) yield held;
}

function setBody(ctx: Exchange, body: Readable, size: number | null): void {
  const type = ctx.response.get('Content-Type');
  ctx.res.setTimeout(stallMs, () => ctx.res.destroy());
  ctx.body = body;
  ctx.set('Content-Type', String(type));
  if (size !== null) ctx.length = size;
}

interface Opened {
  readonly part: Part | null;
  /** Null for a `HEAD`. */
  readonly handle: FileHandle | null;
  readonly key: string;
}

function sendFile(ctx: Exchange, file: LyingFile, { part, handle, key }: Opened): void {
  const { start, end } = setPart(ctx, part, { size: file.bytes, key });
  ctx.set('Repr-Digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`);
  if (handle === null) ctx.length = file.bytes;
  else {
    const body = handle.createReadStream({ start, end, highWaterMark: bytesPerRead });
    setBody(ctx, body, end - start + 1);
  }
}

async function sendParted(
  ctx: Exchange,
  { size, part: read, close }: PartedBytes,
  { isHead, key }: { readonly isHead: boolean; readonly key: string },
): Promise<void> {
  try {
    const asked = isHead ? null : readRange(ctx, size, key);
    const { start, end } = setPart(ctx, asked, { size, key });
    if (!isHead) {
      sendMade(ctx, { bytes: read(start, end), size: end - start + 1, close });
      return;
    }
    ctx.length = size;
  } catch (error) {
    await close();
    throw error;
  }
  await close();
}

/** Says that ranges are possible, and which part this is. Returns the part, or the whole. */
function setPart(
  ctx: Exchange,
  part: Part | null,
  { size, key }: { readonly size: number; readonly key: string },
): Part {
  ctx.compress = false;
  ctx.set('Accept-Ranges', 'bytes');
  if (part === null) return { start: 0, end: size - 1 };
  ctx.status = 206;
  ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  ctx.set('ETag', entityTag(key, ''));
  return part;
}

async function openWhole(file: LyingFile): Promise<FileHandle> {
  const handle = await open(file.path);
  const { size } = await handle.stat();
  if (size === file.bytes) return handle;
  await handle.close();
  throw new Error(`${file.path} has ${size} bytes, not the ${file.bytes} of its manifest.`);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part that `Range` asks for; null for the whole file: without the header, with several ranges or another
 * unit (RFC 9110
 * lets a server ignore those), and when `If-Range` names another file. Throws `range-not-satisfiable`.
 */
function readRange(ctx: Exchange, bytes: number, key: string): Part | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header(ctx, 'range')?.trim() ?? '');
  const condition = header(ctx, 'if-range');
  if (asked === null || (condition !== undefined && condition !== entityTag(key, ''))) return null;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last));
  if (start < bytes && start <= end) return { start, end };
  throw new Problem('range-not-satisfiable', `The file has ${bytes} bytes; the range lies outside of it.`, {
    headers: { 'Content-Range': `bytes */${bytes}` },
  });
}
