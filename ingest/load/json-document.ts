/** Cuts one JSON document (an array, an answer of an interface, objects over several lines) into its records, one a line, byte by byte. */
import { ExportRefused } from './export-refused.ts';

/**
 * The place of values in a document: `response.result[]` names the values of an array, the empty text the document itself. A file may hold several documents
 * in a row.
 */
export type JsonPlace = string;

export interface DocumentWatch {
  /** Gets every key outside the records, with the place of its object. */
  readonly key?: (name: string, place: JsonPlace) => void;
  /** Gets the place of each array or object that begins outside the records. */
  readonly open?: (place: JsonPlace) => void;
  /** Runs when an object outside the records ends. */
  readonly objectEnd?: (place: JsonPlace) => void;
}

interface Frame {
  readonly isArray: boolean;
  readonly place: JsonPlace;
  key: string;
}

type Expected = 'value' | 'first' | 'key' | 'colon' | 'next';

const [TAB, LF, CR, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 10, 13, 32, 34, 44, 58, 92];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
/** No key of ours is longer. */
const KEY_BYTES_MAX = 600;
/** Records are nested a few levels deep; the names of places grow with every level. */
const LEVELS_MAX = 50;

/** Takes the bytes of a document and gives every value at one place as a line. It only needs to find where a record ends. */
export class JsonDocumentCut {
  readonly #records: JsonPlace | null;
  readonly #watch: DocumentWatch;
  readonly #frames: Frame[] = [];
  #expected: Expected = 'value';
  #offset = 0;
  /** The closing brackets of those open within the record; null outside records. */
  #closing: number[] | null = null;
  #text: 'string' | 'literal' | null = null;
  #isEscaped = false;
  #isKey = false;
  #key: number[] = [];

  /** Without a place of records it cuts nothing, and the watch hears of every object. */
  constructor(records: JsonPlace | null, watch: DocumentWatch = {}) {
    this.#records = records;
    this.#watch = watch;
  }

  /**
   * Takes the next bytes and returns the records, or parts of records, in them. A line break within a record becomes a tab: between values both are blanks,
   * and within a text both are faults.
   *
   * @throws ExportRefused if the text is no JSON document
   */
  write(chunk: Buffer): Buffer {
    const out = Buffer.allocUnsafe(chunk.length * 2 + 1);
    let length = 0;
    for (const byte of chunk) {
      const wasRecord = this.#closing !== null;
      const isPart = this.#take(byte) || this.#closing !== null;
      const isRecord = this.#closing !== null;
      if (isPart && (wasRecord || isRecord)) out[length++] = byte === LF || byte === CR ? TAB : byte;
      if (wasRecord && !isRecord) out[length++] = LF;
      this.#offset++;
    }
    return out.subarray(0, length);
  }

  /** Returns whether the document ends. A document that was cut off does not, and may stop within a record. */
  finish(): boolean {
    if (this.#text === 'literal') this.#endText();
    return this.#frames.length === 0 && this.#text === null && this.#closing === null;
  }

  /** Returns whether the byte belongs to the value that it ends. */
  #take(byte: number): boolean {
    if (this.#text === 'string') {
      this.#inString(byte);
      return true;
    }
    if (this.#text === 'literal') {
      if (!isDelimiter(byte)) return true;
      this.#endText();
      this.#structure(byte);
      return false;
    }
    this.#structure(byte);
    return true;
  }

  #inString(byte: number): void {
    if (this.#isKey && this.#key.length < KEY_BYTES_MAX) this.#key.push(byte);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#endText();
  }

  #endText(): void {
    this.#text = null;
    if (this.#closing !== null) {
      if (this.#closing.length === 0) this.#endValue();
      return;
    }
    if (!this.#isKey) {
      this.#endValue();
      return;
    }
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    frame.key = textOfKey(this.#key);
    this.#isKey = false;
    this.#expected = 'colon';
    this.#watch.key?.(frame.key, frame.place);
  }

  #structure(byte: number): void {
    if (byte === SPACE || byte === LF || byte === CR || byte === TAB) return;
    // Objects whose surrounding brackets were lost.
    if (byte === COMMA && this.#frames.length === 0 && this.#closing === null && this.#offset > 0) return;
    if (this.#closing !== null) this.#inRecord(byte, this.#closing);
    else if (this.#expected === 'value' || this.#expected === 'first') this.#value(byte);
    else if (this.#expected === 'key') this.#keyOrEnd(byte);
    else if (this.#expected === 'colon') {
      if (byte !== COLON) this.#fault();
      this.#expected = 'value';
    } else this.#next(byte);
  }

  /** Takes a byte within a record. If another kind of bracket closes, one is missing, and the record would go on into the next. */
  #inRecord(byte: number, closing: number[]): void {
    if (byte === QUOTE) this.#text = 'string';
    else if (byte === OPEN_OBJECT) closing.push(CLOSE_OBJECT);
    else if (byte === OPEN_ARRAY) closing.push(CLOSE_ARRAY);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (closing.pop() !== byte) this.#fault();
      if (closing.length === 0) this.#endValue();
    }
  }

  #value(byte: number): void {
    if (byte === CLOSE_ARRAY && this.#expected === 'first') {
      this.#close(byte);
      return;
    }
    const place = this.#place();
    const isArray = byte === OPEN_ARRAY;
    const isOpen = isArray || byte === OPEN_OBJECT;
    if (!isOpen && byte !== QUOTE && !isLiteral(byte)) this.#fault();
    if (!isOpen) this.#text = byte === QUOTE ? 'string' : 'literal';
    if (place === this.#records) this.#closing = isOpen ? [isArray ? CLOSE_ARRAY : CLOSE_OBJECT] : [];
    else if (isOpen) this.#open(place, isArray);
  }

  #open(place: JsonPlace, isArray: boolean): void {
    if (this.#frames.length === LEVELS_MAX) {
      throw new ExportRefused(
        'json_document',
        `The JSON is nested more than ${LEVELS_MAX} levels deep: give one object per line, or one array of objects.`,
      );
    }
    this.#watch.open?.(place);
    this.#frames.push({ isArray, place, key: '' });
    this.#expected = isArray ? 'first' : 'key';
  }

  /** Accepts a comma before the closing bracket, because some programs write it. */
  #keyOrEnd(byte: number): void {
    if (byte === CLOSE_OBJECT) this.#close(byte);
    else if (byte === QUOTE) {
      this.#text = 'string';
      this.#isKey = true;
      this.#key = [];
    } else this.#fault();
  }

  #next(byte: number): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#fault();
    else if (byte === COMMA) this.#expected = frame.isArray ? 'first' : 'key';
    else this.#close(byte);
  }

  #close(byte: number): void {
    const frame = this.#frames.pop();
    if (frame === undefined || byte !== (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) this.#fault();
    else if (!frame.isArray) this.#watch.objectEnd?.(frame.place);
    this.#endValue();
  }

  #endValue(): void {
    this.#closing = null;
    this.#expected = this.#frames.length === 0 ? 'value' : 'next';
  }

  #place(): JsonPlace {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return '';
    if (frame.isArray) return `${frame.place}[]`;
    return frame.place === '' ? frame.key : `${frame.place}.${frame.key}`;
  }

  #fault(): never {
    throw new ExportRefused(
      'json_document',
      `The file is no JSON from byte ${this.#offset + 1} on: give one object per line, or one whole array of objects.`,
    );
  }
}

/** Returns the refusal of JSON that does not end and cannot be divided into records. */
export function endsInTheMiddle(): ExportRefused {
  return new ExportRefused(
    'json_document',
    'The JSON ends in the middle: brackets or quotes in it do not close. It was cut off or is damaged; fetch it again.',
  );
}

/** Returns whether a text is the beginning of JSON that goes on. */
export function isCutOff(text: string): boolean {
  const cut = new JsonDocumentCut(null);
  try {
    cut.write(Buffer.from(text));
    return !cut.finish();
  } catch (error) {
    if (error instanceof ExportRefused) return false;
    throw error;
  }
}

/** Numbers and words, `NaN` among them. Reading the record decides whether they are JSON. */
function isLiteral(byte: number): boolean {
  return /[-+.\w]/.test(String.fromCharCode(byte));
}

function isDelimiter(byte: number): boolean {
  return byte <= SPACE || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;
}

/** Returns the text of a key from its bytes and its closing quote. */
function textOfKey(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return String(JSON.parse(`"${text}`));
  } catch {
    return text.replace(/"$/, '');
  }
}
