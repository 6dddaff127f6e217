/**
 * Remembers the parsed input of addresses: clients repeat them, and parsing one costs as much as an answer from memory.
 */
import { LRUCache } from 'lru-cache';
import { type Endpoint, formatsOf } from '../contract/endpoint.ts';
import { type Input, readInput, type SentInput } from '../contract/input.ts';

/** Number of remembered addresses of one operation. */
const most = 100;
/** Characters of the longest remembered address. */
const longest = 1_000;

/** The inputs of one operation. */
export class KnownInputs {
  readonly #endpoint: Endpoint;
  /** Made for the first input: most of the operations are never asked. */
  #known: LRUCache<string, Input> | null = null;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /** Returns the same as `readInput`. It reads a valid input once, so callers must not change the result. */
  read(sent: SentInput): Input {
    const address = `${JSON.stringify(sent.params)}?${sent.search}`;
    if (sent.body !== null || address.length > longest)
      return readInput(this.#endpoint, sent, formatsOf(this.#endpoint.answer));
    const known = this.#known?.get(address);
    if (known !== undefined) return known;
    const { params, query, body } = readInput(this.#endpoint, sent, formatsOf(this.#endpoint.answer));
    const input = { params: Object.freeze(params), query: Object.freeze(query), body };
    this.#known ??= new LRUCache({ max: most });
    this.#known.set(address, input);
    return input;
  }
}
