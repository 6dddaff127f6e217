/** Reads rows in CSV, whose first line names the columns. */
import { Readable } from 'node:stream';
import { Problem } from '../contract/problem.ts';
import type { BodyLimits } from '../limits.ts';
import type { RowMeter } from './row-meter.ts';

/** Returns each row as JSON, its cells as texts; `null` for a row with another number of cells than the header. */
export async function* csvRows(
  pieces: AsyncIterable<Buffer>,
  limits: BodyLimits,
  meter: RowMeter,
): AsyncGenerator<string> {
  const { parse, CsvError } = await import('csv-parse');
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // The parser counts characters; no record of so many characters has fewer bytes.
    max_record_size: limits.textBytes,
  });
  const source = Readable.from(pieces);
  source.once('error', (error) => parser.destroy(error));
  let header: readonly string[] | null = null;
  try {
    for await (const record of source.pipe(parser)) {
      if (!Array.isArray(record)) continue;
      const cells = record.map(String);
      if (header === null) {
        header = headerOf(cells);
        meter.addRows(0, header.length);
        continue;
      }
      meter.addRows(1, Math.max(header.length, cells.length));
      const row = asJson(header, cells);
      meter.addBytes(Buffer.byteLength(row));
      yield row;
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
      meter.checkText(Number.POSITIVE_INFINITY, 'A record of the CSV');
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

function unreadable(cause: Error): Problem {
  return new Problem('request-malformed', 'The body is not CSV in UTF-8.', { cause });
}

function headerOf(names: readonly string[]): readonly string[] {
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return names;
  throw new Problem(
    'request-malformed',
    `Two columns of the CSV have the name \`${repeated.slice(0, 100)}\`.`,
  );
}

function asJson(header: readonly string[], cells: readonly string[]): string {
  if (cells.length !== header.length) return 'null';
  return JSON.stringify(Object.fromEntries(header.map((name, at) => [name, cells[at]])));
}
