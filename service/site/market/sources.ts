/** Knows which request each part of a page comes from. A page links its figures to the queries behind them by it. */

/** The answers that a page has read. */
export class Sources {
  readonly #toIndex: [address: string, body: unknown][] = [];
  readonly #found = new Map<object, string>();

  /** Keeps the answer to a request, by the path and query of the request. */
  add(address: string, body: unknown): void {
    this.#toIndex.push([address, body]);
  }

  /** Returns the path and query of the request that an object of an answer comes from; null where no answer has it. */
  of(part: object): string | null {
    for (const [address, body] of this.#toIndex.splice(0)) this.#index(body, address);
    return this.#found.get(part) ?? null;
  }

  #index(value: unknown, address: string): void {
    if (typeof value !== 'object' || value === null || this.#found.has(value)) return;
    this.#found.set(value, address);
    for (const inner of Object.values(value)) this.#index(inner, address);
  }
}
