/** Reads rows in NDJSON, CSV or Arrow within the limits of their body. */
import type { BodyLimits } from '../limits.ts';
import { arrowRows } from './arrow-rows.ts';
import { csvRows } from './csv-rows.ts';
import { ndjsonRows } from './ndjson-rows.ts';
import { RowMeter, type RowsRefusal } from './row-meter.ts';

/** Formats of rows. */
export const rowFormats = ['ndjson', 'csv', 'arrow'] as const;
export type RowFormat = (typeof rowFormats)[number];

/** A body of rows and its limits. */
export interface SentRows {
  readonly format: RowFormat;
  readonly limits: BodyLimits;
  readonly refusal: RowsRefusal;
}

/** Returns each row as JSON; `null` for a row that cannot be read. Throws the problem of the body. */
export async function* readRows(
  pieces: AsyncIterable<Buffer>,
  { format, limits, refusal }: SentRows,
): AsyncGenerator<string> {
  const meter = new RowMeter(limits, refusal);
  if (format === 'ndjson') yield* ndjsonRows(pieces, limits, meter);
  else if (format === 'csv') yield* csvRows(pieces, limits, meter);
  else yield* arrowRows(await whole(pieces), limits, meter);
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
}
