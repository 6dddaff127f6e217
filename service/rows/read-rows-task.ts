/** The task of a child that reads the rows of a body from a file, and packs them. */
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { Task } from '../children/messages.ts';
import { packRows } from './packed-rows.ts';
import { readRows, rowFormats } from './read-rows.ts';

/** The input of the task. */
export const ReadRowsInput = z.object({
  path: z.string(),
  format: z.enum(rowFormats),
  limits: z.object({
    bytes: z.number(),
    expandedBytes: z.number(),
    rows: z.number(),
    cells: z.number(),
    textBytes: z.number(),
    depth: z.number(),
  }),
  refusal: z.object({ code: z.enum(['portfolio-too-large', 'body-too-large']), detail: z.string() }),
});

/** Returns the blocks of the rows. */
export const readRowsTask: Task = ({ input }) => {
  const { path, ...sent } = ReadRowsInput.parse(input);
  return packRows(readRows(piecesOf(path), sent));
};

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path)) yield Buffer.from(piece);
}
