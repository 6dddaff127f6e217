/** Reads the rows of a request body in NDJSON, CSV or Arrow, and lets other requests go first between them. */
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordBatch } from 'apache-arrow';
import type { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { readBytes } from './body.ts';
import { mediaTypes } from './formats/choose-format.ts';

/** Bytes of a body of rows. */
const rowBytesMost = 32 * 1024 * 1024;
/** Rows that are read before other requests go first. */
const rowsPerTurn = 500;
/** A longer line is a bad row. */
const lineBytesMost = 10_000;

/** Media types of bodies of rows. */
const rowMediaTypes = [mediaTypes.ndjson, mediaTypes.csv, mediaTypes.arrow] as const;
type RowMediaType = (typeof rowMediaTypes)[number];

/** Returns the type of a body of rows; null for any other body. */
export function rowMediaType({ headers }: IncomingMessage): RowMediaType | null {
  const sent = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return rowMediaTypes.find((type) => type === sent) ?? null;
}

/** Returns the documentation of a body: as JSON, and as rows where it takes them. */
export function requestContent(body: z.ZodType, rowsField: string | null) {
  const rows = rowsField === null ? [] : rowMediaTypes;
  return {
    'application/json': { schema: body },
    ...Object.fromEntries(rows.map((type) => [type, { schema: { type: 'string' as const } }])),
  };
}

/** Returns the rows of a body: objects, and null for a row that cannot be read. Throws `request-malformed` where no rows can be told apart. */
export async function readRows(request: IncomingMessage, type: RowMediaType): Promise<unknown[]> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity')
    throw new Problem('media-type-unsupported', `Bodies are read uncompressed; this one is ${coding}.`);
  const bytes = await readBytes(request, rowBytesMost);
  const rows: unknown[] = [];
  for await (const row of rowsIn(bytes, type)) {
    rows.push(row);
    if (rows.length % rowsPerTurn === 0) await nextTurn();
  }
  return rows;
}

function rowsIn(bytes: Buffer, type: RowMediaType): Iterable<unknown> | AsyncIterable<unknown> {
  if (type === mediaTypes.ndjson) return lines(bytes);
  return type === mediaTypes.csv ? records(bytes) : arrowRows(bytes);
}

function* lines(bytes: Buffer): Generator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (line.length > lineBytesMost) yield null;
    else if (line.toString('latin1').trim() !== '') yield parsedLine(line, decoder);
  }
}

function parsedLine(line: Buffer, decoder: TextDecoder): unknown {
  try {
    return JSON.parse(decoder.decode(line));
  } catch {
    return null;
  }
}

async function* records(bytes: Buffer): AsyncGenerator<unknown> {
  const { parse: csvParser } = await import('csv-parse');
  const parser = csvParser({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: lineBytesMost,
  });
  // The parser gets the body in pieces, so that it never works on all of it at a stretch.
  const feed = async () => {
    for (let start = 0; start < bytes.length; start += 64 * 1024) {
      parser.write(bytes.subarray(start, start + 64 * 1024));
      await nextTurn();
    }
    parser.end();
  };
  const feeding = feed();
  let header: readonly string[] | null = null;
  try {
    for await (const record of parser) {
      const cells: unknown = record;
      if (!Array.isArray(cells)) continue;
      if (header === null) header = headerOf(cells.map(String));
      else if (cells.length !== header.length) yield null;
      else yield Object.fromEntries(header.map((name, at) => [name, String(cells[at])]));
    }
    await feeding;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unreadable('CSV in UTF-8', error);
  }
}

function headerOf(names: readonly string[]): readonly string[] {
  if (new Set(names).size === names.length) return names;
  throw new Problem('request-malformed', 'Two columns of the CSV have one name.');
}

async function* arrowRows(bytes: Buffer): AsyncGenerator<unknown> {
  const { RecordBatchReader } = await import('apache-arrow');
  try {
    for (const batch of RecordBatchReader.from(new Uint8Array(bytes))) yield* rowsOfBatch(batch);
  } catch (error) {
    throw unreadable('an Arrow IPC stream', error);
  }
}

function unreadable(format: string, cause: unknown): Problem {
  return new Problem('request-malformed', `The body is not ${format}.`, { cause });
}

function* rowsOfBatch(batch: RecordBatch): Generator<unknown> {
  for (let at = 0; at < batch.numRows; at += 1) {
    const row: unknown = batch.get(at)?.toJSON() ?? null;
    yield row;
  }
}
