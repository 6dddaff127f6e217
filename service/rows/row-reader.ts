/** Reads bodies of rows in a child process. A short NDJSON body is read here: its rows have no more bytes than it has. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Children } from '../children/children.ts';
import { ChildDied } from '../children/watched-child.ts';
import { Problem } from '../contract/problem.ts';
import { BoundedQueue } from '../warehouse/bounded-queue.ts';
import { Block, PackedRows, packRows } from './packed-rows.ts';
import { readRows, type SentRows } from './read-rows.ts';
import type { ReadRowsInput } from './read-rows-task.ts';

/**
 * A longer body is written to a file, which a child reads: bodies that arrive slowly need no memory. Reading a body of this length takes 15 ms at most, even
 * if each byte is a line.
 */
const shortBytesMost = 16 * 1024;
/** Bodies that arrive at once, each in a file. */
const arrivingMost = 12;
/** Further ones that may arrive for callers who send no other body. */
const arrivingReserved = 4;
const waitingMost = 200;

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
  async read(body: AsyncIterable<Buffer>, sent: SentRows, signal: AbortSignal): Promise<PackedRows> {
    const lane = await this.#arriving.acquire(signal);
    this.#files += 1;
    const path = join(this.#scratchDirectory, `body-${this.#files}`);
    try {
      const short = await receive(body, sent, path);
      const reading =
        short === null ? this.#readInChild({ path, ...sent }, signal) : packRows(readRows(short, sent));
      const blocks: Block[] = [];
      for await (const block of reading) blocks.push(block);
      signal.throwIfAborted();
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
      throw error instanceof ChildDied ? unread(error) : error;
    }
  }
}

function unread(cause: ChildDied): Problem {
  const detail = `The rows of the body were not read, because ${cause.message}. Send fewer rows at once, or try again in 10 seconds.`;
  return new Problem('overloaded', detail, { headers: { 'Retry-After': '10' }, cause });
}

/** Writes the body to a file. Returns a short NDJSON body instead. */
async function receive(
  body: AsyncIterable<Buffer>,
  { format }: SentRows,
  path: string,
): Promise<AsyncIterable<Buffer> | null> {
  const first: Buffer[] = [];
  let bytes = 0;
  let file: Awaited<ReturnType<typeof open>> | null = null;
  try {
    for await (const piece of body) {
      bytes += piece.length;
      if (file === null) first.push(piece);
      if (format === 'ndjson' && bytes <= shortBytesMost) continue;
      if (file === null) {
        file = await open(path, 'w');
        await file.write(Buffer.concat(first));
      } else await file.write(piece);
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
