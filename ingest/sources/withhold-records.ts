/** Rewrites the records of an export without some columns: one physical record in, one out, divided exactly as loading does. */
import { parse } from 'csv-parse/sync';
import { datasets } from '../../data/registry.ts';
import { isCutOff } from '../load/json-document.ts';
import { parseObject, standardJson, withoutKeys } from '../load/json-line.ts';
import { keysWritten } from '../load/personal-columns.ts';
import type { RecognisedExport } from '../load/recognise.ts';
import { recordLines } from '../load/record-lines.ts';
import { CsvScan } from '../load/scan-csv.ts';
import { RECORD_BYTES_MAX, StrictRecords, WELL_FORMED } from '../load/strict-records.ts';
import { SuspiciousLines } from '../load/suspicious-lines.ts';
import { findProblem, TextBuffer } from '../load/text-buffer.ts';

/** The input of one rewriting, and its result. */
export interface Withholding {
  readonly recognised: RecognisedExport;
  readonly isWithheld: (name: string) => boolean;
  /** Names met and left out. */
  readonly withheld: Set<string>;
  /** The gzip stream ended before its end mark. */
  truncated: boolean;
}

const NOTICE = 'malformed record, withheld: it may hold contact data';
/** One field, where the header has more: loading counts it as one reject. */
const CSV_NOTICE = `"${NOTICE}"\n`;
/**
 * Opens like an object, so that the file still counts as JSON lines if this is its first one; loading rejects it. Without its line ending it is a cut-off
 * record, and so the file is cut off.
 */
const JSON_NOTICE = `{"${NOTICE}"\n`;

/** Writes a CSV export without the withheld columns, every value quoted. */
export async function* csvWithout(
  bytes: AsyncIterable<Buffer>,
  withholding: Withholding,
): AsyncGenerator<string> {
  const { names: header, rowsAt, rowsLine, headerCrlf, trailing } = withholding.recognised;
  for (const name of header) if (withholding.isWithheld(name)) withholding.withheld.add(name);
  const writer = new RecordWriter(header, withholding.isWithheld);
  const start = { offset: rowsAt, line: rowsLine, crlf: headerCrlf, trailing };
  const sink = {
    reject: () => writer.withhold(),
    save: (fields: readonly string[]) => writer.write(fields),
  };
  const lines = new SuspiciousLines(header.length, sink, trailing);
  const scan = new CsvScan(header.length, start, lines, (record) => writer.writeGood(record));
  writer.write(header);
  let offset = 0;
  for await (const chunk of bytes) {
    if (offset + chunk.length > rowsAt) scan.write(chunk.subarray(Math.max(0, rowsAt - offset)));
    offset += chunk.length;
    yield writer.taken();
  }
  scan.finish(withholding.truncated);
  const last = writer.taken();
  // The line for a cut-off last record must stop in the middle too, or loading could not warn of it.
  yield scan.isCutOff && last.endsWith(CSV_NOTICE) ? last.slice(0, -'"\n'.length) : last;
}

/** Writes records of a CSV export in order; good ones are parsed many at a time. */
class RecordWriter {
  readonly #kept: readonly number[];
  readonly #records = new StrictRecords();
  #good: Buffer[] = [];
  #text = '';

  constructor(header: readonly string[], isWithheld: (name: string) => boolean) {
    this.#kept = header.flatMap((name, index) => (isWithheld(name) ? [] : [index]));
  }

  writeGood(record: Buffer): void {
    this.#good.push(Buffer.from(record));
    if (record.at(-1) !== 10) this.#good.push(Buffer.from('\n'));
  }

  write(fields: readonly string[]): void {
    this.#settleGood();
    this.#add(fields);
  }

  withhold(): void {
    this.#settleGood();
    this.#text += CSV_NOTICE;
  }

  /** Returns the text written since the last call. */
  taken(): string {
    this.#settleGood();
    const text = this.#text;
    this.#text = '';
    return text;
  }

  #settleGood(): void {
    if (this.#good.length === 0) return;
    const rows: string[][] = parse(Buffer.concat(this.#good), { record_delimiter: ['\r\n', '\n'] });
    this.#good = [];
    for (const row of rows) this.#add(row);
  }

  #add(fields: readonly string[]): void {
    const values = this.#kept.map((index) => `"${(fields[index] ?? '').replaceAll('"', '""')}"`);
    const line = `${values.join(',')}\n`;
    // Loading would take a line inside a value for a neighbour in a stray quote if it looked like a record of the new width.
    this.#text += this.#swallows(line) ? `${line.slice(0, -1).replaceAll(/[\r\n]+/g, ' ')}\n` : line;
  }

  #swallows(line: string): boolean {
    if (line.indexOf('\n') === line.length - 1) return false;
    const text = Buffer.from(line);
    this.#records.over(Buffer.concat([text, Buffer.alloc(1)]), text.length, true);
    for (let at = text.indexOf(10) + 1; at < text.length; at = text.indexOf(10, at) + 1) {
      if (this.#records.read(at) === WELL_FORMED && this.#records.fields === this.#kept.length) return true;
    }
    return false;
  }
}

/** Writes JSON lines without the withheld keys; the rest of a line stays as it is written. Of a document only its records stay, as lines. */
export async function* jsonLinesWithout(
  bytes: AsyncIterable<Buffer>,
  withholding: Withholding,
): AsyncGenerator<string> {
  const buffer = new TextBuffer();
  let at = 0;
  let isOverlong = false;
  let isCut = false;
  const cutOff = (): void => {
    isCut = true;
  };
  const noteKey = (name: string): void => {
    if (withholding.isWithheld(name)) withholding.withheld.add(name);
  };
  for await (const chunk of recordLines(bytes, withholding.recognised, datasets, { key: noteKey, cutOff })) {
    buffer.add(at, chunk);
    at = 0;
    let text = '';
    for (let next = buffer.lineEnd(at); next !== -1; next = buffer.lineEnd(at)) {
      text += jsonLine(buffer.bytes.subarray(at, next), isOverlong, withholding);
      isOverlong = false;
      at = next;
    }
    if (buffer.end - at >= RECORD_BYTES_MAX) {
      if (!isOverlong) noteNames(buffer.bytes.toString('utf8', at, buffer.end), withholding);
      isOverlong = true;
      at = buffer.end;
    }
    yield text;
  }
  const rest = buffer.bytes.subarray(at, buffer.end);
  isCut ||= isCutOff(rest.toString('utf8').trim());
  if (at < buffer.end || isOverlong) {
    const line = jsonLine(rest, isCut || isOverlong || withholding.truncated, withholding);
    yield isCut ? line.trimEnd() : line;
  } else if (isCut) yield JSON_NOTICE.trimEnd();
}

function jsonLine(bytes: Buffer, isBroken: boolean, withholding: Withholding): string {
  const line = standardJson(bytes.toString('utf8').trim());
  const isUnreadable = isBroken || bytes.length > RECORD_BYTES_MAX || findProblem(bytes) !== null;
  if (!isUnreadable && line === '') return '\n';
  if (isUnreadable || parseObject(line) === null) {
    noteNames(line, withholding);
    return JSON_NOTICE;
  }
  const written = withoutKeys(line, (key) => {
    const isWithheld = withholding.isWithheld(key);
    if (isWithheld) withholding.withheld.add(key);
    return isWithheld;
  });
  return `${written}\n`;
}

/** Notes withheld names in a broken line, which has no keys: a name in quotes is enough. */
function noteNames(text: string, { recognised, isWithheld, withheld }: Withholding): void {
  const names = [...recognised.dataset.dropped, ...recognised.names.filter(isWithheld)];
  for (const name of names) if (text.includes(`"${name}"`)) withheld.add(name);
  for (const name of keysWritten(text)) if (isWithheld(name)) withheld.add(name);
}
