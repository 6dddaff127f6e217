/**
 * Remembers rows of the accounts database that a request needs before it is answered. An answer is remembered for a moment, and for minutes while the
 * database does not answer.
 */
import { LRUCache } from 'lru-cache';
import { usualPatience } from '../patience.ts';
import { isWithin } from '../span.ts';
import { awaitWithin, throwUnavailable } from './authenticate.ts';
import { DatabaseFault } from './database-fault.ts';

/** Longest time until a change in the database is noticed. */
const freshMs = 1_500;
const outageMs = 300_000;
/** After a failure no query is sent for this time. */
const retryMs = 1_000;
const remembered = 10_000;

interface Answer<Row> {
  readonly row: Row | null;
  readonly askedAt: number;
}

/** Rows by their id; null for an id that has no row. */
export class RememberedRows<Row> {
  readonly #find: (id: string) => Promise<Row | null>;
  readonly #known = new LRUCache<string, Answer<Row>>({ max: remembered });
  readonly #patienceMs: number;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param patienceMs longest wait for a newer answer */
  constructor(find: (id: string) => Promise<Row | null>, patienceMs = usualPatience.knownMs) {
    this.#find = find;
    this.#patienceMs = patienceMs;
  }

  /** Returns the row of an id. Throws `accounts-unavailable`. */
  async get(id: string, now: number): Promise<Row | null> {
    const known = this.#known.get(id);
    if (known !== undefined && isWithin(freshMs, known.askedAt, now)) return known.row;
    const isKnown = known !== undefined && isWithin(outageMs, known.askedAt, now);
    if (isKnown && isWithin(retryMs, this.#failedAt, now)) return known.row;
    try {
      const row = await awaitWithin(this.#find(id), this.#patienceMs);
      this.#known.set(id, { row, askedAt: now });
      return row;
    } catch (error) {
      if (!isKnown || !(error instanceof DatabaseFault && error.unavailable)) return throwUnavailable(error);
      this.#failedAt = now;
      return known.row;
    }
  }

  /** Forgets a row, so that this process notices its change at once. */
  forget(id: string): void {
    this.#known.delete(id);
  }
}
