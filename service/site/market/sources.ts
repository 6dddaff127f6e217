/** Knows where each part of a page comes from: the request, and the place in its answer. A page links its figures to the queries behind them by it. */

/** The place of a value in the answer to a request. */
export interface Source {
  /** Path and query of the request. */
  readonly address: string;
  /** JSON pointer into the answer. */
  readonly pointer: string;
}

/** The answers that a page has read. */
export class Sources {
  readonly #toIndex: Source[] = [];
  readonly #bodies = new Map<Source, unknown>();
  readonly #found = new Map<object, Source>();

  /** Keeps the answer to a request. */
  add(address: string, body: unknown): void {
    const source = { address, pointer: '' };
    this.#toIndex.push(source);
    this.#bodies.set(source, body);
  }

  /** Returns where an object of an answer comes from; null where no answer has it. */
  of(part: object): Source | null {
    for (const source of this.#toIndex.splice(0)) this.#index(this.#bodies.get(source), source);
    return this.#found.get(part) ?? null;
  }

  #index(value: unknown, source: Source): void {
    if (typeof value !== 'object' || value === null || this.#found.has(value)) return;
    this.#found.set(value, source);
    for (const [name, inner] of Object.entries(value)) {
      const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
      this.#index(inner, { address: source.address, pointer: `${source.pointer}/${step}` });
    }
  }
}
