/** Remembers what addresses ask for: clients ask for the same ones again and again, and reading one costs as much as an answer from memory. */
import { LRUCache } from 'lru-cache';
import { type Endpoint, formatsOf } from '../contract/endpoint.ts';
import { type Input, readInput, type SentInput } from '../contract/input.ts';

/** Addresses of one operation that are remembered. */
const most = 100;
/** Characters of the longest that is. */
const longest = 1_000;

/** The inputs of one operation. */
export class KnownInputs {
  readonly #endpoint: Endpoint;
  readonly #known = new LRUCache<string, Input>({ max: most });

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /** As `readInput`; what was read without a fault is not read twice. Nobody may change what it gives. */
  read(sent: SentInput): Input {
    const address = `${JSON.stringify(sent.params)}?${sent.search}`;
    if (sent.body !== null || address.length > longest)
      return readInput(this.#endpoint, sent, formatsOf(this.#endpoint.answer));
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const { params, query, body } = readInput(this.#endpoint, sent, formatsOf(this.#endpoint.answer));
    const input = { params: Object.freeze(params), query: Object.freeze(query), body };
    this.#known.set(address, input);
    return input;
  }
}
