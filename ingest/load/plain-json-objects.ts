/** Reads ordinary lines of JSON where they lie in memory, byte by byte, and says so when a line is not ordinary: such a line is for the platform's parser. */

/** A value is missing, or null. */
export const ABSENT = 0;
/** A value is a number of JSON. */
export const NUMBER = 1;
/** A value is a text without escapes, true or false. */
export const TEXT = 2;
/** A value is a text with escapes, each as JSON has it. */
export const ESCAPED = 3;

// One constant each: the engine of JavaScript reads those of a list more slowly in loops over bytes.
const TAB = 9;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const UPPER_E = 69;
const BACKSLASH = 92;
const LOWER_E = 101;
const LOWER_U = 117;
const OPEN = 123;
const CLOSE = 125;
/** Bytes that may follow a backslash, beside the letter u. */
const ESCAPES = Buffer.from('"\\/bfnrt');
const words = [
  { bytes: Buffer.from('null'), kind: ABSENT },
  { bytes: Buffer.from('true'), kind: TEXT },
  { bytes: Buffer.from('false'), kind: TEXT },
] as const;

/** No export of ours has so many. A file whose every line names another key is not read faster by knowing them all. */
const KEYS_MAX = 200;
/** Instead of a place, where a line is not ordinary. */
const NOT_PLAIN = -1;

interface Key {
  /** With its quotes. */
  readonly bytes: Buffer;
  /** The position of its column; -1 if no column reads it. */
  readonly column: number;
}

/**
 * Finds the values of a line that is one object of JSON with known keys, each column given once at most, and no object or array in it. It decodes nothing, so numbers
 * keep their digits.
 */
export class PlainJsonObjects {
  /** The kind of value of each column in the line that was read. */
  readonly kinds: Uint8Array;
  /** The places at which the value of each column begins and ends, without the quotes of a text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;

  readonly #keys: Key[] = [];
  /** The key that came behind each key last time; the last place is for the first key of a line. */
  #followers: number[] = [0];
  /** The line that gave each column last. */
  readonly #columnLines: Float64Array;
  #line = 0;
  #kind: number = ABSENT;
  #isQuoted = false;

  constructor(columns: number) {
    this.kinds = new Uint8Array(columns);
    this.starts = new Int32Array(columns);
    this.ends = new Int32Array(columns);
    this.#columnLines = new Float64Array(columns);
  }

  /** Remembers a key. One that JSON writes with escapes stays unknown. */
  know(key: string, column: number): void {
    const written = JSON.stringify(key);
    if (written.includes('\\') || this.#keys.length === KEYS_MAX) return;
    this.#keys.push({ bytes: Buffer.from(written), column });
    this.#followers = this.#keys.map(() => 0).concat(0);
  }

  /**
   * Returns whether the bytes are an ordinary line.
   *
   * @param bytes UTF-8 without NUL. At `end - 1` stands the line feed that ends the line.
   */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.#line++;
    this.kinds.fill(ABSENT);
    let at = blanks(bytes, start);
    if (bytes[at] !== OPEN) return false;
    let before = this.#keys.length;
    do {
      at = blanks(bytes, at + 1);
      const key = this.#keyAt(bytes, at, before);
      const known = this.#keys[key];
      if (known === undefined) return false;
      before = key;
      at = blanks(bytes, at + known.bytes.length);
      if (bytes[at] !== COLON) return false;
      const from = blanks(bytes, at + 1);
      const to = this.#value(bytes, from);
      if (to === NOT_PLAIN) return false;
      if (known.column !== -1) {
        if (!this.#isFirst(known.column)) return false;
        this.#keep(known.column, from, to);
      }
      at = blanks(bytes, to);
    } while (bytes[at] === COMMA);
    return bytes[at] === CLOSE && blanks(bytes, at + 1) === end - 1;
  }

  /** Returns whether the line gives the column for the first time, under whatever spelling of its name. */
  #isFirst(column: number): boolean {
    if (this.#columnLines[column] === this.#line) return false;
    this.#columnLines[column] = this.#line;
    return true;
  }

  #keep(column: number, from: number, to: number): void {
    this.kinds[column] = this.#kind;
    const quote = this.#isQuoted ? 1 : 0;
    this.starts[column] = from + quote;
    this.ends[column] = to - quote;
  }

  /** Returns which key stands at a place, or -1. Most lines name their keys in one order. */
  #keyAt(bytes: Uint8Array, at: number, before: number): number {
    const expected = this.#followers[before] ?? 0;
    if (this.#stands(bytes, at, expected)) return expected;
    for (let key = 0; key < this.#keys.length; key++) {
      if (!this.#stands(bytes, at, key)) continue;
      this.#followers[before] = key;
      return key;
    }
    return -1;
  }

  #stands(bytes: Uint8Array, at: number, key: number): boolean {
    const name = this.#keys[key]?.bytes;
    return name !== undefined && startsWith(bytes, at, name);
  }

  /** Returns the place behind a value and keeps what kind it is. */
  #value(bytes: Uint8Array, start: number): number {
    const first = bytes[start] as number;
    this.#isQuoted = first === QUOTE;
    if (this.#isQuoted) return this.#text(bytes, start + 1);
    if (first === MINUS || (first >= ZERO && first <= NINE)) {
      this.#kind = NUMBER;
      return number(bytes, start);
    }
    for (const word of words) {
      if (!startsWith(bytes, start, word.bytes)) continue;
      this.#kind = word.kind;
      return start + word.bytes.length;
    }
    return NOT_PLAIN;
  }

  #text(bytes: Uint8Array, start: number): number {
    this.#kind = TEXT;
    let at = start;
    for (;;) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) return at + 1;
      if (byte < SPACE) return NOT_PLAIN;
      if (byte === BACKSLASH) {
        this.#kind = ESCAPED;
        at = escapeAt(bytes, at + 1);
        if (at === NOT_PLAIN) return NOT_PLAIN;
      } else at++;
    }
  }
}

/** Returns the place behind an escape whose backslash was read. */
function escapeAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== LOWER_U) return ESCAPES.includes(bytes[at] as number) ? at + 1 : NOT_PLAIN;
  for (let digit = at + 1; digit < at + 5; digit++) if (!isHex(bytes[digit] as number)) return NOT_PLAIN;
  return at + 5;
}

function isHex(byte: number): boolean {
  const lower = byte | 0x20;
  return (byte >= ZERO && byte <= NINE) || (lower >= 97 && lower <= 102);
}

/** Returns the place behind a number as JSON writes it. */
function number(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === MINUS ? start + 1 : start;
  const whole = digits(bytes, at);
  if (whole === at || (bytes[at] === ZERO && whole > at + 1)) return NOT_PLAIN;
  at = whole;
  if (bytes[at] === POINT) {
    const places = digits(bytes, at + 1);
    if (places === at + 1) return NOT_PLAIN;
    at = places;
  }
  if (bytes[at] !== LOWER_E && bytes[at] !== UPPER_E) return at;
  const power = bytes[at + 1] === PLUS || bytes[at + 1] === MINUS ? at + 2 : at + 1;
  const after = digits(bytes, power);
  return after === power ? NOT_PLAIN : after;
}

function digits(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at++;
  return at;
}

/** Returns the first place without a blank of JSON other than a line feed. */
function blanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === CR) at++;
  return at;
}

function startsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false;
  return true;
}
