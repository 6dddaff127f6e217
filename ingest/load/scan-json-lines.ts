/**
 * Scans an export of JSON lines and rewrites its good lines as CSV, so that one bulk reader and one way of counting serve both. Ordinary lines are copied
 * as bytes; the platform's parser reads the others.
 */
import { CsvRecords } from './csv-records.ts';
import { findSpellings, knownKeys, type Spellings } from './header-names.ts';
import { endsInTheMiddle, isCutOff } from './json-document.ts';
import { type JsonObject, parseObject, readText, standardJson } from './json-line.ts';
import { keysWritten } from './personal-columns.ts';
import { ABSENT, ESCAPED, NUMBER, PlainJsonObjects, TEXT } from './plain-json-objects.ts';
import { RAW_CHARACTERS_MAX, type RejectReason, type SideTables } from './side-tables.ts';
import { RECORD_BYTES_MAX } from './strict-records.ts';
import { findProblem, TextBuffer } from './text-buffer.ts';

/** Counts the lines of an export and turns objects into CSV records of the given columns. */
export class JsonLinesScan {
  good = 0;
  /** Some value holds a line break, so some CSV record covers several lines. */
  multiLine = false;
  /** The last line is the beginning of a record that goes on. */
  isCutOff = false;
  /** Lines that were not ordinary, the first ones of an export among them: they name the keys. */
  parsed = 0;
  /** Returns the columns whose values are JSON numbers, or missing, in every good line. Such values need no guess. */
  get numbers(): readonly string[] {
    return this.#columns.filter((_, column) => this.#hasNumber[column] === 1 && this.#hasText[column] === 0);
  }
  /** Returns the keys met, dropped ones included, as the columns write them. */
  get keys(): readonly string[] {
    return knownKeys([...this.#seen], this.#columns);
  }

  /** By column, whether some line has a number or another value in it. */
  readonly #hasNumber: Uint8Array;
  readonly #hasText: Uint8Array;
  readonly #seen = new Set<string>();
  /** Other spellings of a column that lines have. */
  #spellings: Spellings = new Map();
  readonly #columns: readonly string[];
  readonly #tables: SideTables;
  readonly #isDocument: boolean;
  readonly #buffer = new TextBuffer();
  readonly #plain: PlainJsonObjects;
  readonly #csv = new CsvRecords();
  #position = 0;
  #line = 1;
  #overlong: string | null = null;

  /** @param isDocument whether the lines were cut from one document, in which a fault may take in the records behind it */
  constructor(columns: readonly string[], tables: SideTables, isDocument: boolean) {
    this.#columns = columns;
    this.#tables = tables;
    this.#isDocument = isDocument;
    this.#plain = new PlainJsonObjects(columns.length);
    this.#hasNumber = new Uint8Array(columns.length);
    this.#hasText = new Uint8Array(columns.length);
  }

  /** Takes the next bytes and returns the CSV records they complete. They are valid until the next call. */
  write(chunk: Buffer): Buffer {
    this.#buffer.add(this.#position, chunk);
    this.#position = 0;
    while (this.#position < this.#buffer.end) {
      const next = this.#buffer.lineEnd(this.#position);
      if (next === -1) {
        this.#holdOrDrop();
        break;
      }
      if (!this.#isPlain(next)) this.#take(next, true, false);
    }
    return this.#csv.take();
  }

  /** Settles a last line without a line ending. */
  finish(truncated: boolean): Buffer {
    const left = this.#position < this.#buffer.end || this.#overlong !== null;
    if (left) this.#take(this.#buffer.end, false, truncated);
    return this.#csv.take();
  }

  /** Returns whether the line that ends at `next` is an ordinary one. Then its record is written. */
  #isPlain(next: number): boolean {
    const { bytes, clean } = this.#buffer;
    const start = this.#position;
    if (!clean || this.#overlong !== null || next - start > RECORD_BYTES_MAX) return false;
    if (!this.#plain.read(bytes, start, next)) return false;
    const { kinds, starts, ends } = this.#plain;
    const texts = kinds.includes(ESCAPED) ? this.#escapedTexts() : null;
    if (texts !== null && escapedProblem([...texts.values()]) !== null) return false;
    this.#csv.begin(next - start, kinds.length);
    for (let column = 0; column < kinds.length; column++) {
      const kind = kinds[column] as number;
      if (kind === ESCAPED) this.#csv.addText(this.#escaped(texts?.get(column) ?? ''));
      else if (kind === ABSENT) this.#csv.addBytes(bytes, 0, 0);
      else this.#csv.addBytes(bytes, starts[column] as number, ends[column] as number);
      this.#saw(column, kind);
    }
    this.#csv.finish();
    this.good++;
    this.#line++;
    this.#position = next;
    return true;
  }

  /** Returns the texts of an ordinary line that have escapes, by column. */
  #escapedTexts(): ReadonlyMap<number, string> {
    const { kinds, starts, ends } = this.#plain;
    const texts = new Map<number, string>();
    for (const [column, kind] of kinds.entries()) {
      if (kind !== ESCAPED) continue;
      const written = this.#buffer.bytes.toString('utf8', (starts[column] ?? 0) - 1, (ends[column] ?? 0) + 1);
      texts.set(column, String(JSON.parse(written)));
    }
    return texts;
  }

  #saw(column: number, kind: number): void {
    if (kind === NUMBER) this.#hasNumber[column] = 1;
    else if (kind !== ABSENT) this.#hasText[column] = 1;
  }

  /** Keeps only a short piece of a line that outgrows the bound, as evidence. */
  #holdOrDrop(): void {
    const { bytes, end } = this.#buffer;
    const start = this.#position;
    if (this.#overlong === null && end - start < RECORD_BYTES_MAX) return;
    this.#overlong ??= bytes.toString('utf8', start, start + RAW_CHARACTERS_MAX * 4);
    this.#position = end;
  }

  #take(next: number, ended: boolean, truncated: boolean): void {
    const bytes = this.#buffer.bytes.subarray(this.#position, next);
    const line = this.#line++;
    this.#position = next;
    this.parsed++;
    if (this.#overlong !== null) {
      this.#reject(line, 'too_long', this.#overlong);
      this.#overlong = null;
      return;
    }
    const text = bytes.toString('utf8').trim();
    const problem = this.#buffer.clean && ended ? null : findProblem(bytes);
    const tooLong = bytes.length > RECORD_BYTES_MAX ? 'too_long' : null;
    if (!ended && !truncated) this.isCutOff = isCutOff(text.replace(/^\uFEFF/, ''));
    if (truncated || this.isCutOff) this.#reject(line, 'truncated', text);
    else if (problem !== null || tooLong !== null) this.#reject(line, problem ?? tooLong ?? 'encoding', text);
    else if (text.replace(/^\uFEFF/, '') !== '')
      this.#object(line, standardJson(text.replace(/^\uFEFF/, '')));
  }

  #object(line: number, text: string): void {
    const object = parseObject(text);
    if (object === null) {
      this.#reject(line, 'invalid_json', text);
      return;
    }
    for (const key in object) if (!this.#seen.has(key)) this.#see(key);
    const values = this.#columns.map((column, position) => {
      const key = this.#keyFor(column, object);
      const value = object[key];
      const isAbsent = value === null || value === undefined;
      this.#saw(position, isAbsent ? ABSENT : typeof value === 'number' ? NUMBER : TEXT);
      return readText(object, text, key) ?? '';
    });
    // Without escapes and nested values, no value holds a quote, a line break or any other hidden character.
    const escapes = text.includes('\\') || text.includes('[') || text.lastIndexOf('{') > 0;
    const problem = escapes ? escapedProblem(values) : null;
    if (problem !== null) {
      this.#reject(line, problem, text);
      return;
    }
    this.good++;
    const written = escapes ? values.map((value) => this.#escaped(value)) : values;
    const bytes = written.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
    this.#csv.begin(bytes, written.length);
    for (const value of written) this.#csv.addText(value);
    this.#csv.finish();
  }

  #see(key: string): void {
    this.#seen.add(key);
    this.#spellings = findSpellings(this.#seen, this.#columns);
    const [meant = key] = findSpellings([key], this.#columns).keys();
    this.#plain.know(key, this.#columns.indexOf(meant));
  }

  /** Returns the key of a line for a column: the column's own name, else the one other spelling in the line. */
  #keyFor(column: string, object: JsonObject): string {
    const spellings = this.#spellings.get(column);
    if (spellings === undefined || column in object) return column;
    const found = spellings.filter((each) => each in object);
    return found.length === 1 ? (found[0] ?? column) : column;
  }

  /**
   * Rejects a line. If it names an unknown key, its text is not published, whatever the lines before it named: the value may be about any person. The same
   * holds for the rest of a cut line without a key, because its key stands in the line before.
   *
   * @throws ExportRefused if records of a document run into each other, or one reject would stand for many
   */
  #reject(line: number, reason: RejectReason, text: string): void {
    const keys = text.startsWith('{') ? knownKeys(keysWritten(text), this.#columns) : [];
    const read = keys.filter((key) => this.#columns.includes(key));
    if (this.#isDocument && new Set(read).size < read.length) throw endsInTheMiddle();
    const isKnown = keys.length > 0 && keys.every((key) => this.#columns.includes(key));
    this.#tables.reject(line, reason, isKnown ? text : null);
  }

  #escaped(value: string): string {
    if (value.includes('\n') || value.includes('\r')) this.multiLine = true;
    return value.replaceAll('"', '""');
  }
}

/** Escapes can smuggle in what the bytes of a line cannot hold. */
function escapedProblem(values: readonly string[]): 'nul_byte' | 'encoding' | null {
  for (const value of values) {
    if (value.includes('\0')) return 'nul_byte';
    if (/\p{Surrogate}/u.test(value)) return 'encoding';
  }
  return null;
}
