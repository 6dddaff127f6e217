/** Adds up the cost of each document for the typed words. A lower cost means a likelier document. */

/** Cost of a typed word in a document: below `aroundCost` if one of its names contains the word, below `none` if its subtitle does. */
export const aroundCost = 100;
export const none = 255;
const missingCost = 110;

/** Returns true if a document may be an answer. */
export type Accepts = (document: number) => boolean;

/** Returns true if one of the first `end` costs contains the document. */
export function isIn(costs: readonly Costs[], end: number, document: number): boolean {
  for (let index = 0; index < end; index += 1) if ((costs[index]?.of(document) ?? none) < none) return true;
  return false;
}

/** The cost of each document for one typed word. `clear` resets only the few entries that changed. */
export class Costs {
  readonly #cost: Uint8Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#cost = new Uint8Array(size).fill(none);
    this.#touched = new Uint32Array(size);
  }

  of(document: number): number {
    return this.#cost[document] ?? none;
  }

  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }

  clear(): void {
    for (const document of this.touched) this.#cost[document] = none;
    this.#count = 0;
  }

  /** Lowers the cost of all documents of a list. */
  lower(documents: Uint32Array, start: number, end: number, cost: number): void {
    for (let at = start; at < end; at += 1) this.#lowerOne(documents[at] ?? 0, cost);
  }

  /** Lowers the cost of those documents of a list that `a` or `b` contains. */
  lowerWithin(documents: Uint32Array, start: number, end: number, cost: number, a: Costs, b: Costs): void {
    for (let at = start; at < end; at += 1) {
      const document = documents[at] ?? 0;
      if (a.of(document) < none || b.of(document) < none) this.#lowerOne(document, cost);
    }
  }

  /** Lowers the cost of the first `most` accepted documents of a list. Later documents are less likely at the same cost. */
  lowerFirst(
    documents: Uint32Array,
    start: number,
    end: number,
    cost: number,
    accepts: Accepts,
    most: number,
  ): void {
    let left = most;
    for (let at = start; at < end && left > 0; at += 1) {
      const document = documents[at] ?? 0;
      if (this.of(document) === none && !accepts(document)) continue;
      this.#lowerOne(document, cost);
      left -= 1;
    }
  }

  #lowerOne(document: number, cost: number): void {
    const before = this.#cost[document] ?? none;
    if (before === none) {
      this.#touched[this.#count] = document;
      this.#count += 1;
    }
    if (before > cost) this.#cost[document] = cost;
  }
}

/** Returns the average cost of all words for a document; `none` if the document lacks more than `missing` words or no name contains a word. */
export function averageCost(costs: readonly Costs[], document: number, missing: number): number {
  let sum = 0;
  let left = missing;
  let isNamed = false;
  for (const ofWord of costs) {
    const cost = ofWord.of(document);
    if (cost === none) {
      left -= 1;
      if (left < 0) return none;
      sum += missingCost;
    } else {
      sum += cost;
      isNamed ||= cost < aroundCost;
    }
  }
  return isNamed ? sum / costs.length : none;
}
