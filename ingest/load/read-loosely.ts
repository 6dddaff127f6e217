/** Reads one record whose quotes break RFC 4180, if only one reading gives the right number of fields. */
import { parse } from 'csv-parse/sync';

/** The fields, or the reason why the text is no record. */
export type LooseReading =
  | { readonly fields: readonly string[] }
  | { readonly reason: 'unterminated_quote' | 'too_few_fields' | 'too_many_fields' };

/**
 * Tries the readings from the most to the least certain: every value quoted with inner quotes left single (dubailand.gov.ae writes
 * so), quotes that close only before a comma or the end, and csv-parse with relaxed quotes.
 */
export function readLoosely(text: string, fieldCount: number): LooseReading {
  const allQuoted = splitAllQuoted(text);
  if (allQuoted?.length === fieldCount) return { fields: allQuoted };
  const loose = splitLoosely(text);
  if (loose?.length === fieldCount) return { fields: loose };
  const relaxed = parseRelaxed(text);
  if (relaxed?.length === fieldCount) return { fields: relaxed };
  if (loose === null) return { reason: 'unterminated_quote' };
  return { reason: loose.length < fieldCount ? 'too_few_fields' : 'too_many_fields' };
}

/** Splits a record that quotes every value at `","`; null when it does not start and end with a quote. */
export function splitAllQuoted(text: string): string[] | null {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return null;
  return text
    .slice(1, -1)
    .split('","')
    .map((value) => value.replaceAll('""', '"'));
}

/** Reads a line that a spreadsheet saved as one value, because it did not take commas for separators. Returns null for any other line. */
export function readWrapped(value: string): readonly string[] | null {
  try {
    const rows: string[][] = parse(value, { record_delimiter: '\n' });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}

const opening = /[\s\p{Cf}]*"/uy;

/** Splits a record, taking a quote that neither opens nor closes a value as a character of it. Returns null if a value never closes. */
function splitLoosely(text: string): string[] | null {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const quote = quoteFrom(text, at);
    const closing = quote === -1 ? -1 : closingQuote(text, quote + 1);
    if (quote === at && closing === -1) return null;
    const quoted = closing !== -1;
    const close = quoted ? closing : commaFrom(text, at);
    fields.push(quoted ? text.slice(quote + 1, close).replaceAll('""', '"') : text.slice(at, close));
    const comma = quoted ? close + 1 : close;
    if (comma >= text.length) return fields;
    at = comma + 1;
  }
}

/** Returns where the quote of a value stands, after blanks and invisible marks: a form feed, or the byte order mark of a joined file. */
function quoteFrom(text: string, at: number): number {
  opening.lastIndex = at;
  return opening.test(text) ? opening.lastIndex - 1 : -1;
}

function commaFrom(text: string, at: number): number {
  const comma = text.indexOf(',', at);
  return comma === -1 ? text.length : comma;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    const next = text[at + 1];
    if (next === undefined || next === ',') return at;
    at = text.indexOf('"', next === '"' ? at + 2 : at + 1);
  }
  return -1;
}

/** Parses with relaxed quotes. With an odd number of quotes one stays open, and every reading is a guess. */
function parseRelaxed(text: string): string[] | null {
  if (text.split('"').length % 2 === 0) return null;
  try {
    const rows: string[][] = parse(text, {
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: '\n',
    });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}
