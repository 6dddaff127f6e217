/** Scans the rows of a CSV export in one pass: counts physical records and finds every one that the bulk reader must not see. */
import { RAW_CHARACTERS_MAX, type RejectReason } from './side-tables.ts';
import { endsEmpty, type TrailingComma } from './spare-fields.ts';
import { NEEDS_MORE, RECORD_BYTES_MAX, StrictRecords, UNTERMINATED, WELL_FORMED } from './strict-records.ts';
import type { SuspiciousLines } from './suspicious-lines.ts';
import { endsWithinCharacter, findProblem, TextBuffer } from './text-buffer.ts';

/** Byte ranges of the unpacked export, in order: [from, to), [from, to) … */
export type ByteRanges = readonly number[];

/** Where the rows start, and what the header says about them. */
interface ScanStart {
  readonly offset: number;
  readonly line: number;
  readonly crlf: boolean | null;
  readonly trailing: TrailingComma | null;
}

/** Counts the records of a CSV export; fed with the unpacked bytes after its header. */
export class CsvScan {
  /** Well-formed records of the right number of fields: what the bulk reader has to give. */
  good = 0;
  /** Some good record covers several lines. */
  multiLine = false;
  /** Returns the line ending of the header, good records and blank lines. */
  get endings(): 'lf' | 'crlf' | 'mixed' {
    if (!this.#crlf) return 'lf';
    return this.#lf ? 'mixed' : 'crlf';
  }
  /** Returns whether the last record stops in the middle, before a line ending. */
  get isCutOff(): boolean {
    return this.#isCutWithinCharacter || this.#suspicious.isCutOff;
  }
  /** Ranges that hold no good record. */
  get excluded(): ByteRanges {
    return this.#excluded;
  }

  readonly #fieldCount: number;
  readonly #mustEndEmpty: boolean;
  readonly #suspicious: SuspiciousLines;
  readonly #onGood: ((record: Buffer) => void) | undefined;
  readonly #buffer = new TextBuffer();
  readonly #records = new StrictRecords();
  readonly #excluded: number[] = [];
  #position = 0;
  #line: number;
  #lf: boolean;
  #crlf: boolean;
  #truncated = false;
  #isCutWithinCharacter = false;
  /** Start of a line that is too long to be held; the rest of it is skipped. */
  #overlong: { readonly line: number; raw: string } | null = null;

  constructor(
    fieldCount: number,
    start: ScanStart,
    suspicious: SuspiciousLines,
    /** Gets the bytes of every good record in order; they are valid only during the call. */
    onGood?: (record: Buffer) => void,
  ) {
    this.#fieldCount = fieldCount;
    this.#mustEndEmpty = start.trailing === 'rows';
    this.#suspicious = suspicious;
    this.#onGood = onGood;
    this.#buffer.base = start.offset;
    this.#line = start.line;
    this.#lf = start.crlf === false;
    this.#crlf = start.crlf === true;
  }

  /** Takes the next bytes of the export. */
  write(chunk: Buffer): void {
    this.#buffer.add(this.#position, chunk);
    this.#position = 0;
    this.#scan(false);
  }

  /** Settles the rest. The last record of a file cut off half way is not accepted. */
  finish(truncated: boolean): void {
    this.#truncated = truncated;
    this.#scan(true);
    this.#settleOverlong();
    this.#suspicious.close();
  }

  #scan(final: boolean): void {
    const { bytes, end } = this.#buffer;
    this.#records.over(bytes, end, final);
    while (this.#position < end) {
      if (this.#overlong !== null) {
        if (!this.#passOver(final)) return;
      } else if (!this.#blank(final) && !this.#record(final)) return;
    }
  }

  /** Takes a blank line, which is no record; returns false when there is none here. */
  #blank(final: boolean): boolean {
    const { bytes, end } = this.#buffer;
    const at = this.#position;
    const lf = bytes[at] === 13 ? at + 1 : at;
    if (lf < end ? bytes[lf] !== 10 : !final || lf === at) return false;
    const next = Math.min(lf + 1, end);
    if (this.#suspicious.open) {
      const ending = lf > at ? '\r\n' : '\n';
      this.#suspicious.add({ line: this.#line, text: '', ending, fields: null, blank: true });
    }
    // The bulk reader takes a blank line for a row when there is one column only, and a lone CR for an ending of its own.
    if (this.#fieldCount === 1 || lf >= end) this.#exclude(at, next);
    else this.#sawEnding(lf > at ? 2 : 1);
    this.#line++;
    this.#position = next;
    return true;
  }

  /** Takes the record, or the suspicious line, at the position; returns false when more bytes are needed for it. */
  #record(final: boolean): boolean {
    const start = this.#position;
    const records = this.#records;
    const status = records.read(start);
    if (status === NEEDS_MORE)
      return this.#buffer.end - start < RECORD_BYTES_MAX ? false : this.#suspect(final);
    if (status === WELL_FORMED && records.fields === this.#fieldCount) {
      const { next, lines, ending } = records;
      const isWhole = !this.#mustEndEmpty || endsEmpty(this.#buffer.bytes, next - ending);
      if (isWhole && (lines === 1 || !this.#swallows(start, next))) {
        this.#take(start, next, lines, ending);
        return true;
      }
    } else if (status === UNTERMINATED && this.#cutInside(start, final)) {
      this.#rejectRange(start, this.#buffer.end, 'truncated');
      return true;
    }
    return this.#suspect(final);
  }

  /** Returns whether a whole record stands inside this one: a stray quote took it in. */
  #swallows(start: number, next: number): boolean {
    const records = this.#records;
    for (let at = this.#buffer.lineEnd(start); at !== -1 && at < next; at = this.#buffer.lineEnd(at)) {
      if (records.read(at) === WELL_FORMED && records.fields === this.#fieldCount) return true;
    }
    return false;
  }

  #cutInside(start: number, final: boolean): boolean {
    const { end } = this.#buffer;
    const believable = end - start < RECORD_BYTES_MAX;
    return final && this.#truncated && believable && !this.#swallows(start, end);
  }

  #take(start: number, next: number, lines: number, ending: number): void {
    const reason = this.#problem(start, next, ending);
    if (reason !== null) {
      this.#rejectRange(start, next, reason);
      return;
    }
    this.#suspicious.close();
    this.good++;
    this.#onGood?.(this.#buffer.bytes.subarray(start, next));
    this.multiLine ||= lines > 1;
    this.#sawEnding(ending);
    this.#line += lines;
    this.#position = next;
  }

  /** Returns the reason for rejecting a record of the right form, or null. */
  #problem(start: number, next: number, ending: number): RejectReason | null {
    if (ending === 0 && this.#isCut(start, next)) return 'truncated';
    if (next - start > RECORD_BYTES_MAX) return 'too_long';
    if (this.#buffer.clean && ending !== 0) return null;
    return findProblem(this.#buffer.bytes.subarray(start, next));
  }

  #isCut(start: number, next: number): boolean {
    this.#isCutWithinCharacter ||= endsWithinCharacter(this.#buffer.bytes.subarray(start, next));
    return this.#truncated || this.#isCutWithinCharacter;
  }

  /** Sets aside only the line at the position, so that its neighbours are read by themselves. */
  #suspect(final: boolean): boolean {
    const { bytes, end } = this.#buffer;
    const start = this.#position;
    const lineEnd = this.#buffer.lineEnd(start);
    if (lineEnd === -1 && !final) {
      if (end - start >= RECORD_BYTES_MAX)
        this.#overlong = { line: this.#line, raw: this.#rawText(start, end) };
      return this.#overlong !== null;
    }
    const next = lineEnd === -1 ? end : lineEnd;
    const reason = this.#problem(start, next, lineEnd === -1 ? 0 : 1);
    if (reason !== null) {
      this.#rejectRange(start, next, reason);
      return true;
    }
    const records = this.#records;
    const alone = records.read(start) === WELL_FORMED && records.lines === 1;
    const ending = lineEnd === -1 ? '' : bytes[next - 2] === 13 && next - 2 >= start ? '\r\n' : '\n';
    const text = bytes.toString('utf8', start, next - ending.length).replace(/\r$/, '');
    this.#suspicious.add({
      line: this.#line,
      text,
      ending,
      fields: alone ? records.fields : null,
      blank: false,
    });
    this.#exclude(start, next);
    this.#line++;
    this.#position = next;
    return true;
  }

  /** Drops a line that is too long to hold, up to its end. Returns false if its end has not arrived yet. */
  #passOver(final: boolean): boolean {
    const start = this.#position;
    const lineEnd = this.#buffer.lineEnd(start);
    const next = lineEnd === -1 ? this.#buffer.end : lineEnd;
    this.#exclude(start, next);
    this.#position = next;
    if (lineEnd === -1 && !final) return false;
    this.#settleOverlong();
    return true;
  }

  #settleOverlong(): void {
    if (this.#overlong === null) return;
    this.#suspicious.reject(this.#overlong.line, 'too_long', this.#overlong.raw);
    this.#overlong = null;
    this.#line++;
  }

  #rejectRange(start: number, next: number, reason: RejectReason): void {
    this.#suspicious.reject(this.#line, reason, this.#rawText(start, next));
    this.#exclude(start, next);
    for (let at = this.#buffer.lineEnd(start); at !== -1 && at <= next; at = this.#buffer.lineEnd(at))
      this.#line++;
    this.#position = next;
  }

  #rawText(start: number, next: number): string {
    const text = this.#buffer.bytes.toString('utf8', start, Math.min(next, start + RAW_CHARACTERS_MAX * 4));
    return text.replace(/\r?\n$/, '');
  }

  #sawEnding(ending: number): void {
    if (ending === 2) this.#crlf = true;
    else if (ending === 1) this.#lf = true;
  }

  #exclude(start: number, next: number): void {
    const from = this.#buffer.base + start;
    const to = this.#buffer.base + next;
    if (this.#excluded.at(-1) === from) this.#excluded[this.#excluded.length - 1] = to;
    else this.#excluded.push(from, to);
  }
}
