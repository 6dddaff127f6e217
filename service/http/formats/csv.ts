/** Writes rows as CSV by RFC 4180: a header line, CRLF, quotes only where needed. */
import type { CellValue, Column } from './columns.ts';

/** Options of clients that open the file in a spreadsheet. */
export interface CsvOptions {
  readonly bom: boolean;
  /** Put an apostrophe before cells that a spreadsheet would run as a formula. */
  readonly escapeFormulas: boolean;
}

const needsQuotes = /[",\r\n]|^\s|\s$/;
const looksLikeFormula = /^[=+\-@\t\r]/;

/**
 * Returns a cell. Null is an empty cell, empty text a quoted empty cell; lists are joined by `;`, and an empty list is
 * an empty cell.
 */
function csvCell(value: CellValue, options: CsvOptions): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const joined = typeof value === 'string' ? value : value.join(';');
  const safe = options.escapeFormulas && looksLikeFormula.test(joined) ? `'${joined}` : joined;
  return safe === '' || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the header line, with the byte-order mark if requested. */
export function csvHeader(columns: readonly Column[], options: CsvOptions): string {
  return `${options.bom ? '\u{feff}' : ''}${columns.map(({ name }) => name).join(',')}\r\n`;
}

/** Returns the lines of some rows. */
export function csvLines(rows: readonly unknown[], columns: readonly Column[], options: CsvOptions): string {
  let lines = '';
  for (const row of rows) {
    lines += `${columns.map((column) => csvCell(column.read(row), options)).join(',')}\r\n`;
  }
  return lines;
}
