/** Follows JSON byte by byte while it arrives: how deep it nests, how many values it has, and where a large body can be cut for parsing in parts. */
import { Problem } from '../contract/problem.ts';
import type { BodyLimits } from '../limits.ts';
import { beyondLimit } from './row-meter.ts';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A part of the items of a list that is the body, or a field of the body. */
export interface ListPart {
  /** The number of the list in the body. */
  readonly list: number;
  /** Bytes of the body, from the first item of the part to the comma or bracket after its last. */
  readonly from: number;
  readonly to: number;
}

type JsonLimits = Pick<BodyLimits, 'rows' | 'cells' | 'textBytes' | 'depth'>;

/** Reads JSON, and refuses it at a limit. Text that is no JSON passes; the parser refuses it. */
export class JsonMeter {
  readonly #limits: JsonLimits;
  readonly #where: string;
  readonly #partBytes: number;
  /** Items of each open list so far; -1 for an open object. */
  readonly #open: number[] = [];
  readonly #parts: ListPart[] = [];
  #lists = 0;
  #partFrom: number | null = null;
  /** Depth of the items of the list that is cut. */
  #partDepth = 0;
  #at = 0;
  #values = 1;
  #textBytes = -1;
  #isEscaped = false;

  /** `where` begins the sentences of problems: `The body`. Parts have at least `partBytes`, and the last part of a list may have fewer. */
  constructor(limits: JsonLimits, where: string, partBytes = Number.POSITIVE_INFINITY) {
    this.#limits = limits;
    this.#where = where;
    this.#partBytes = partBytes;
  }

  /** Values so far. Lists and objects count too. */
  get values(): number {
    return this.#values;
  }

  /** The parts of the lists, in order. */
  get parts(): readonly ListPart[] {
    return this.#parts;
  }

  /** Reads the next bytes. */
  read(bytes: Buffer): void {
    for (const byte of bytes) {
      if (this.#textBytes >= 0) this.#readText(byte);
      else if (byte === quote) this.#textBytes = 0;
      else if (byte === comma) this.#separate();
      else if (byte === openList || byte === openObject) this.#begin(byte === openList);
      else if (byte === closeList || byte === closeObject) this.#end();
      this.#at += 1;
    }
  }

  #readText(byte: number): void {
    this.#textBytes += 1;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#textBytes = -1;
    if (this.#textBytes > this.#limits.textBytes)
      throw beyondLimit(`${this.#where} has a text of more than ${this.#limits.textBytes} bytes.`);
  }

  #begin(isList: boolean): void {
    this.#count();
    const depth = this.#open.length;
    const isCut = isList && (depth === 0 || (depth === 1 && this.#open[0] === -1));
    this.#open.push(isList ? 1 : -1);
    if (this.#open.length > this.#limits.depth)
      throw new Problem(
        'request-malformed',
        `${this.#where} nests objects and lists more than ${this.#limits.depth} deep.`,
      );
    if (!isCut) return;
    this.#partFrom = this.#at + 1;
    this.#partDepth = depth + 1;
  }

  #separate(): void {
    this.#count();
    const top = this.#open.length - 1;
    const items = this.#open[top] ?? -1;
    if (items > 0) {
      this.#open[top] = items + 1;
      if (items >= this.#limits.rows)
        throw beyondLimit(`${this.#where} has a list of more than ${this.#limits.rows} items.`);
    }
    if (this.#partFrom === null || this.#open.length !== this.#partDepth) return;
    if (this.#at - this.#partFrom < this.#partBytes) return;
    this.#parts.push({ list: this.#lists, from: this.#partFrom, to: this.#at });
    this.#partFrom = this.#at + 1;
  }

  #end(): void {
    if (this.#partFrom !== null && this.#open.length === this.#partDepth) {
      this.#parts.push({ list: this.#lists, from: this.#partFrom, to: this.#at });
      this.#partFrom = null;
      this.#lists += 1;
    }
    this.#open.pop();
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#limits.cells)
      throw beyondLimit(`${this.#where} may have ${this.#limits.cells} values at most.`);
  }
}
