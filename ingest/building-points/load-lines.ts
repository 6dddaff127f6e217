/** Loads the lines of a CSV of points into a table, and counts those that cannot be read. A line is a row: names of buildings have no line breaks. */
import { open } from 'node:fs/promises';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Characters of a line. */
const lineLengthMost = 10_000;
/** The decoder of files writes this character in place of bytes that are not UTF-8. */
const undecodable = '\u{fffd}';

/** Why a line holds no row. */
export type LineFault =
  | 'too long'
  | 'not in UTF-8'
  | 'with broken quotes'
  | 'with too many or too few columns';

type Line = string[] | LineFault;

const Cells = z.array(z.array(z.string()));

/** Makes the table `sent_lines` of texts. Throws a sentence for a file without a header. */
export async function loadLines(
  connection: DuckDBConnection,
  path: string,
): Promise<Partial<Record<LineFault, number>>> {
  const file = await open(path);
  try {
    const lines = cellsOf(file.readLines({ encoding: 'utf8' }));
    const { value: header } = await lines.next();
    if (!Array.isArray(header) || new Set(header).size < header.length)
      throw new Error(`${path}: the first line names no columns, or two with one name`);
    const appender = await makeTable(connection, header);
    const unreadable: Partial<Record<LineFault, number>> = {};
    for await (const cells of lines) {
      if (typeof cells !== 'string' && cells.length === header.length) appendRow(appender, cells);
      else {
        const fault = typeof cells === 'string' ? cells : 'with too many or too few columns';
        unreadable[fault] = (unreadable[fault] ?? 0) + 1;
      }
    }
    appender.closeSync();
    return unreadable;
  } finally {
    await file.close();
  }
}

function appendRow(appender: DuckDBAppender, cells: readonly string[]): void {
  for (const cell of cells) appender.appendVarchar(cell);
  appender.endRow();
}

async function* cellsOf(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  for await (const line of lines) if (line.trim() !== '') yield cellsIn(line);
}

function cellsIn(line: string): Line {
  if (line.length > lineLengthMost) return 'too long';
  if (line.includes(undecodable)) return 'not in UTF-8';
  try {
    const [cells = []] = Cells.parse(parse(line, { bom: true }));
    return cells;
  } catch {
    return 'with broken quotes';
  }
}

async function makeTable(connection: DuckDBConnection, header: readonly string[]): Promise<DuckDBAppender> {
  const columns = header.map(
    (name, at) => `"${(name === '' ? `column ${at + 1}` : name).replaceAll('"', '""')}" varchar`,
  );
  await connection.run(`create or replace table sent_lines (${columns.join(', ')})`);
  return connection.createAppender('sent_lines');
}
