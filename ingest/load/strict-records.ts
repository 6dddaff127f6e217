/** The inner loop of scanning: finds where one RFC 4180 record ends and how many fields it has, byte by byte. */

/** Longer records are not accepted. */
export const RECORD_BYTES_MAX = 1 << 20;
/** Records over more physical lines are not accepted. */
export const RECORD_LINES_MAX = 200;

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/** The record is well formed and ends at `next`. */
export const WELL_FORMED = 0;
/** The bytes end inside the record, and more may come. */
export const NEEDS_MORE = 1;
/** A quote, or a carriage return, stands where RFC 4180 has none. */
export const MALFORMED = 2;
/** A quote is open at the end of the file or of the look-ahead. */
export const UNTERMINATED = 3;

const FIELD_ENDS = -1;

/** Reads records of comma-separated text out of a buffer it is given; keeps no copy and no text. */
export class StrictRecords {
  /** Offset after the record's line ending, of the last well-formed record. */
  next = 0;
  fields = 0;
  /** Physical lines the record covers. */
  lines = 0;
  /** 0 when the record ended with the file, 1 after LF, 2 after CRLF. */
  ending = 0;

  #bytes: Uint8Array = new Uint8Array(1);
  #end = 0;
  #final = false;
  #at = 0;
  #breaks = 0;

  /** Takes a buffer holding text up to `end`; the byte at `end` must exist and gets overwritten as a stop mark. */
  over(bytes: Uint8Array, end: number, final: boolean): void {
    bytes[end] = 0;
    this.#bytes = bytes;
    this.#end = end;
    this.#final = final;
  }

  /** Reads the record that starts at `start`. */
  read(start: number): number {
    const bytes = this.#bytes;
    this.#at = start;
    this.#breaks = 0;
    let fields = 1;
    for (;;) {
      const status = bytes[this.#at] === QUOTE ? this.#quoted() : this.#plain();
      if (status !== FIELD_ENDS) {
        this.fields = fields;
        this.lines = this.#breaks + 1;
        return status;
      }
      fields++;
    }
  }

  #quoted(): number {
    const bytes = this.#bytes;
    let at = this.#closingQuote(this.#at + 1);
    // A doubled quote is one character of the value. Beyond the end stands the stop mark, which is no quote.
    while (at >= 0 && bytes[at + 1] === QUOTE) at = this.#closingQuote(at + 2);
    if (at >= 0) return this.#delimiter(at + 1);
    return this.#final || this.#breaks >= RECORD_LINES_MAX ? UNTERMINATED : NEEDS_MORE;
  }

  /** Returns the next closing quote. Every byte above the quote is text, so one comparison passes most of them. */
  #closingQuote(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    for (;;) {
      while ((bytes[at] as number) > QUOTE) at++;
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (at >= this.#end) return -1;
      if (byte === LF && ++this.#breaks >= RECORD_LINES_MAX) return -1;
      at++;
    }
  }

  #plain(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    for (;;) {
      while ((bytes[at] as number) > COMMA) at++;
      const byte = bytes[at];
      if (byte === COMMA) {
        this.#at = at + 1;
        return FIELD_ENDS;
      }
      if (byte === LF || byte === CR || byte === QUOTE || at >= this.#end) return this.#delimiter(at);
      at++;
    }
  }

  /** Reads the end of a field: a comma, a line ending, or the end of the file. */
  #delimiter(at: number): number {
    const bytes = this.#bytes;
    if (at >= this.#end) {
      // A quote that is the last byte so far may be half of a doubled one.
      if (!this.#final) return NEEDS_MORE;
      return this.#ends(this.#end, 0);
    }
    const byte = bytes[at];
    if (byte === COMMA) {
      this.#at = at + 1;
      return FIELD_ENDS;
    }
    if (byte === LF) return this.#ends(at + 1, 1);
    if (byte === CR) {
      if (at + 1 >= this.#end && !this.#final) return NEEDS_MORE;
      if (bytes[at + 1] === LF && at + 1 < this.#end) return this.#ends(at + 2, 2);
    }
    return MALFORMED;
  }

  #ends(next: number, ending: number): number {
    this.next = next;
    this.ending = ending;
    return WELL_FORMED;
  }
}
