/** Reads the rows of a request body in NDJSON, CSV or Arrow, in a child process. A short NDJSON body is read here: its rows have no more bytes than it has. */
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Children } from '../children/children.ts';
import { ChildDied } from '../children/watched-child.ts';
import { Problem } from '../contract/problem.ts';
import type { Work } from '../contract/work.ts';
import { Block, PackedRows, packRows } from '../rows/packed-rows.ts';
import { type RowFormat, readRows, rowFormats, type SentRows } from '../rows/read-rows.ts';
import type { ReadRowsInput } from '../rows/read-rows-task.ts';
import { BoundedQueue } from '../warehouse/bounded-queue.ts';
import { bodyPieces, requireUncompressed } from './body.ts';
import { mediaTypes } from './formats/choose-format.ts';

/** A longer body is written to a file, which a child reads: bodies that arrive slowly need no memory. */
const shortBytesMost = 64 * 1024;
/** Bodies that arrive at once, each in a file. */
const arrivingMost = 12;
/** Further ones that may arrive for callers who send no other body. */
const arrivingReserved = 4;
const waitingMost = 200;

/** Media types of bodies of rows. */
const rowMediaTypes = rowFormats.map((format) => mediaTypes[format]);

/** Returns the format of a body of rows; null for any other body. */
export function rowFormat({ headers }: IncomingMessage): RowFormat | null {
  const sent = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return rowFormats.find((format) => mediaTypes[format] === sent) ?? null;
}

/** Returns the documentation of a body: as JSON, and as rows where it takes them. */
export function requestContent(body: z.ZodType, takesRows: boolean) {
  const rows = takesRows ? rowMediaTypes : [];
  return {
    'application/json': { schema: body },
    ...Object.fromEntries(rows.map((type) => [type, { schema: { type: 'string' as const } }])),
  };
}

/** Reads bodies of rows. */
export class RowReader {
  readonly #children: Pick<Children, 'run'>;
  readonly #scratchDirectory: string;
  readonly #arriving = new BoundedQueue([...Array(arrivingMost).keys()], waitingMost, {
    reserved: [...Array(arrivingReserved).keys()].map((number) => arrivingMost + number),
  });
  #files = 0;

  constructor(children: Pick<Children, 'run'>, scratchDirectory: string) {
    this.#children = children;
    this.#scratchDirectory = scratchDirectory;
  }

  /** Returns the rows. Throws the problem of a body that cannot be read or is beyond a limit, and `overloaded` where its child died. */
  async read(
    request: IncomingMessage,
    sent: SentRows,
    { signal }: Pick<Work, 'signal'>,
  ): Promise<PackedRows> {
    requireUncompressed(request);
    const lane = await this.#arriving.acquire(signal);
    this.#files += 1;
    const path = join(this.#scratchDirectory, `body-${this.#files}`);
    try {
      const short = await receive(request, sent, path);
      signal.throwIfAborted();
      const blocks: Block[] = [];
      const reading =
        short === null ? this.#readInChild({ path, ...sent }, signal) : packRows(readRows(short, sent));
      for await (const block of reading) {
        signal.throwIfAborted();
        blocks.push(block);
      }
      return new PackedRows(blocks);
    } finally {
      this.#arriving.release(lane);
      await rm(path, { force: true });
    }
  }

  async *#readInChild(input: z.input<typeof ReadRowsInput>, signal: AbortSignal): AsyncGenerator<Block> {
    try {
      for await (const part of this.#children.run('read-rows', { input, signal })) yield Block.parse(part);
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error;
      const detail = `The rows of the body were not read, because ${error.message}. Send fewer rows at once, or try again in 10 seconds.`;
      throw new Problem('overloaded', detail, { headers: { 'Retry-After': '10' }, cause: error });
    }
  }
}

/** Writes the body to a file. Returns a short NDJSON body instead. */
async function receive(
  request: IncomingMessage,
  { format, limits }: SentRows,
  path: string,
): Promise<AsyncIterable<Buffer> | null> {
  const first: Buffer[] = [];
  let bytes = 0;
  let file: Awaited<ReturnType<typeof open>> | null = null;
  try {
    for await (const piece of bodyPieces(request, limits.bytes)) {
      bytes += piece.length;
      if (file === null) first.push(piece);
      if (format === 'ndjson' && bytes <= shortBytesMost) continue;
      if (file !== null) await file.write(piece);
      else {
        file = await open(path, 'w');
        await file.write(Buffer.concat(first));
      }
    }
    if (format !== 'ndjson') file ??= await open(path, 'w');
  } finally {
    await file?.close();
  }
  return file === null ? inTurn(first) : null;
}

async function* inTurn(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
