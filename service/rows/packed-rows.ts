/** Keeps rows packed: compressed JSON in blocks, so that a hundred thousand rows need some megabytes. */
import { z } from 'zod';
import { pack } from '../portfolios/packing.ts';

/** Rows of a block. */
export const blockRows = 1_000;
/** A block of long rows has fewer of them. */
const blockLettersMost = 1024 * 1024;

/** Rows in blocks. Each block is a list in JSON, compressed and in base64. */
export const Block = z.object({ rows: z.int(), packed: z.string() });
export type Block = z.output<typeof Block>;

/** The rows of a body. */
export class PackedRows {
  readonly total: number;
  readonly blocks: readonly Block[];

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
    this.total = blocks.reduce((sum, { rows }) => sum + rows, 0);
  }
}

/** Packs rows, each of which is JSON. */
export async function* packRows(rows: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Block> {
  let texts: string[] = [];
  let letters = 0;
  const block = async (): Promise<Block> => ({
    rows: texts.length,
    packed: await pack(`[${texts.join(',')}]`),
  });
  for await (const text of rows) {
    texts.push(text);
    letters += text.length;
    if (texts.length < blockRows && letters < blockLettersMost) continue;
    yield await block();
    texts = [];
    letters = 0;
  }
  if (texts.length > 0) yield await block();
}
