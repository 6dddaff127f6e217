/** The exact path: lines the strict scanner did not take, in order, become rows where one reading fits and rejects otherwise. */
import { readLoosely, splitAllQuoted } from './read-loosely.ts';
import type { RejectReason, SideTables } from './side-tables.ts';
import { RECORD_BYTES_MAX, RECORD_LINES_MAX } from './strict-records.ts';

/** One physical line that is not, by itself or with the next ones, a well-formed record of the right number of fields. */
export interface SuspiciousLine {
  readonly line: number;
  /** Without its line ending. */
  readonly text: string;
  readonly ending: '\r\n' | '\n' | '';
  /** Fields of the line when it is well formed by itself, with the wrong number of them. */
  readonly fields: number | null;
  readonly blank: boolean;
}

/** Where settled lines go. */
export type RecordSink = Pick<SideTables, 'reject' | 'save'>;

/** Holds a run of neighbouring suspicious lines until what follows is known, then settles each of them. */
export class SuspiciousLines {
  readonly #fieldCount: number;
  readonly #tables: RecordSink;
  readonly #shapes = new WeakMap<SuspiciousLine, LineShape>();
  #run: SuspiciousLine[] = [];
  #characters = 0;

  constructor(fieldCount: number, tables: RecordSink) {
    this.#fieldCount = fieldCount;
    this.#tables = tables;
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

  /** Settles the run: a good record, or the end, follows it. */
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

  /** Settles the line at `start` and returns how many lines that took. */
  #settleFrom(start: number): number {
    const item = this.#run[start];
    if (item === undefined || item.blank) return 1;
    if (item.fields !== null) {
      const reason = item.fields < this.#fieldCount ? 'too_few_fields' : 'too_many_fields';
      this.#tables.reject(item.line, reason, item.text);
      return 1;
    }
    const reading = readLoosely(item.text, this.#fieldCount);
    if ('fields' in reading) {
      this.#tables.save(reading.fields);
      return 1;
    }
    const joined = this.#join(start);
    if (joined !== null) {
      this.#tables.save(joined.fields);
      return joined.lines;
    }
    this.#tables.reject(item.line, reading.reason, item.text);
    return 1;
  }

  /**
   * Joins following lines to a record that quotes every value. Only such a record shows where it ends; with bare values any stray quote
   * further down would do, and broken neighbours would be glued into a row that never was.
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
      // Joining is dear and counting is not; one separator more or less may lie under the outermost quotes.
      if (!next.text.endsWith('"') || separators < this.#fieldCount - 2) continue;
      const fields = splitAllQuoted(joinedText(this.#run.slice(start, start + lines)));
      if (fields?.length === this.#fieldCount) return { fields, lines };
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

/** What joining asks of a line again and again. */
interface LineShape {
  readonly separators: number;
  readonly startsRecord: boolean;
}

function joinedText(lines: readonly SuspiciousLine[]): string {
  return lines.map(({ text, ending }, index) => (index === lines.length - 1 ? text : text + ending)).join('');
}

/** A line that opens with a whole quoted value starts a record of its own, though a broken one. */
function startsRecord({ text }: SuspiciousLine): boolean {
  return /^"[^"]*(?:""[^"]*)*",/.test(text);
}
