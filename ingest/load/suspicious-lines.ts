/** The exact path: takes the lines that the strict scanner rejected, in order. Lines with one fitting reading become rows, the others rejects. */
import { parse } from 'csv-parse/sync';
import { readLoosely, readWrapped, splitAllQuoted } from './read-loosely.ts';
import type { RejectReason, SideTables } from './side-tables.ts';
import type { TrailingComma } from './spare-fields.ts';
import { RECORD_BYTES_MAX, RECORD_LINES_MAX } from './strict-records.ts';

/** One physical line that does not form a record of the right number of fields, by itself or with the next lines. */
export interface SuspiciousLine {
  readonly line: number;
  /** Without its line ending. */
  readonly text: string;
  readonly ending: '\r\n' | '\n' | '';
  /** Fields of the line when it is well formed by itself, with the wrong number of them. */
  readonly fields: number | null;
  readonly blank: boolean;
}

/** Takes settled lines. */
export type RecordSink = Pick<SideTables, 'reject' | 'save'>;

/** Holds a run of neighbouring suspicious lines until the next good record or the end, then settles each of them. */
export class SuspiciousLines {
  readonly #fieldCount: number;
  readonly #tables: RecordSink;
  readonly #trailing: TrailingComma | null;
  readonly #shapes = new WeakMap<SuspiciousLine, LineShape>();
  #run: SuspiciousLine[] = [];
  #characters = 0;

  /** The last line of the file ends before its record does, and before a line ending. */
  isCutOff = false;

  constructor(fieldCount: number, tables: RecordSink, trailing: TrailingComma | null) {
    this.#fieldCount = fieldCount;
    this.#tables = tables;
    this.#trailing = trailing;
  }

  get open(): boolean {
    return this.#run.length > 0;
  }

  add(line: SuspiciousLine): void {
    this.#run.push(line);
    this.#characters += line.text.length;
    if (this.#run.length > 2 * RECORD_LINES_MAX || this.#characters > 4 * RECORD_BYTES_MAX) {
      this.#settle(RECORD_LINES_MAX);
    }
  }

  /** Settles the run: a good record or the end follows. */
  close(): void {
    if (this.open) this.#settle(0);
  }

  reject(line: number, reason: RejectReason, raw: string): void {
    this.close();
    this.#tables.reject(line, reason, raw);
  }

  /** Settles lines from the front until only `keep` are left. */
  #settle(keep: number): void {
    const run = this.#run;
    let at = 0;
    while (at < run.length - keep || (at < run.length && this.#characters > 4 * RECORD_BYTES_MAX)) {
      const used = this.#settleFrom(at);
      for (let index = at; index < at + used; index++) this.#characters -= run[index]?.text.length ?? 0;
      at += used;
    }
    this.#run = run.slice(at);
  }

  /** Settles the line at `start` and returns how many lines that used. */
  #settleFrom(start: number): number {
    const item = this.#run[start];
    if (item === undefined || item.blank) return 1;
    if (item.fields !== null) {
      const named = this.#withoutTrailing(item) ?? this.#wrapped(item);
      if (named !== null) this.#tables.save(named);
      else this.#reject(item, item.fields < this.#fieldCount ? 'too_few_fields' : 'too_many_fields');
      return 1;
    }
    const reading = readLoosely(item.text, this.#fieldCount);
    if ('fields' in reading) {
      if (this.#isWhole(reading.fields)) this.#tables.save(reading.fields);
      else this.#reject(item, 'too_many_fields');
      return 1;
    }
    const joined = this.#join(start);
    if (joined !== null) {
      this.#tables.save(joined.fields);
      return joined.lines;
    }
    this.#reject(item, reading.reason);
    return 1;
  }

  /** Rejects a line. Only a last line has no line ending; if it lacks fields or a closing quote, the file was cut off there. */
  #reject(item: SuspiciousLine, reason: RejectReason): void {
    const isCut = item.ending === '' && reason !== 'too_many_fields' && !isFooter(item);
    this.isCutOff ||= isCut;
    this.#tables.reject(item.line, isCut ? 'truncated' : reason, item.text);
  }

  /** Returns the fields of a line that lacks only the empty field behind a trailing comma. If its last field is empty too, it may lack another. */
  #withoutTrailing({ text, fields }: SuspiciousLine): readonly string[] | null {
    if (fields !== this.#fieldCount - 1 || (this.#trailing !== 'rows' && this.#trailing !== 'both'))
      return null;
    const rows: string[][] = parse(text);
    return rows[0]?.at(-1) === '' ? null : (rows[0] ?? null);
  }

  #wrapped({ text, fields }: SuspiciousLine): readonly string[] | null {
    if (fields !== 1 || !text.startsWith('"')) return null;
    const inner = readWrapped(text.slice(1, -1).replaceAll('""', '"'));
    return inner?.length === this.#fieldCount && this.#isWhole(inner) ? inner : null;
  }

  #isWhole(fields: readonly string[]): boolean {
    return this.#trailing !== 'rows' || fields.at(-1) === '';
  }

  /**
   * Joins following lines to a record that quotes every value, because only such a record shows where it ends. With bare values any later stray quote would
   * fit, and broken neighbours would be joined into a row that never existed.
   */
  #join(start: number): { fields: readonly string[]; lines: number } | null {
    const first = this.#run[start];
    if (first === undefined || !first.text.startsWith('"')) return null;
    let separators = this.#shapeOf(first).separators;
    let characters = first.text.length;
    for (let lines = 2; lines <= RECORD_LINES_MAX; lines++) {
      const next = this.#run[start + lines - 1];
      if (next === undefined) return null;
      const shape = this.#shapeOf(next);
      separators += shape.separators;
      characters += next.text.length;
      if (shape.startsRecord || separators > this.#fieldCount || characters > RECORD_BYTES_MAX) return null;
      // Joining is expensive, counting is not; the outermost quotes may hide one separator.
      if (!next.text.endsWith('"') || separators < this.#fieldCount - 2) continue;
      const fields = splitAllQuoted(joinedText(this.#run.slice(start, start + lines)));
      if (fields?.length === this.#fieldCount && this.#isWhole(fields)) return { fields, lines };
    }
    return null;
  }

  #shapeOf(line: SuspiciousLine): LineShape {
    const known = this.#shapes.get(line);
    if (known !== undefined) return known;
    const shape = { separators: line.text.split('","').length - 1, startsRecord: startsRecord(line) };
    this.#shapes.set(line, shape);
    return shape;
  }
}

/** Returns whether a line stands below the table, such as a total or an end mark: words without commas except those of numbers, or nothing to read. */
function isFooter({ text, fields }: SuspiciousLine): boolean {
  if (fields === null) return false;
  const words = text.trim().replaceAll(/(\d),(?=\d{3})/g, '$1');
  return !words.includes(',') && (/\s/.test(words) || !/[\p{L}\p{N}]/u.test(words));
}

/** Facts about a line that joining needs again and again. */
interface LineShape {
  readonly separators: number;
  readonly startsRecord: boolean;
}

function joinedText(lines: readonly SuspiciousLine[]): string {
  return lines.map(({ text, ending }, index) => (index === lines.length - 1 ? text : text + ending)).join('');
}

/** Returns whether a line opens with a whole quoted value, and so starts a record of its own, though a broken one. */
function startsRecord({ text }: SuspiciousLine): boolean {
  return /^"[^"]*(?:""[^"]*)*",/.test(text);
}
