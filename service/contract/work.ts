/**
 * Counts what one request causes, in declared units: cells read, names compared, values looked at. The same request counts the same on every machine, so the limit
 * of its plan refuses it everywhere or nowhere. The clock only says when a long loop pauses.
 */
import type { SearchBudget, SearchWork } from '../../search-index/site-index.ts';
import type { Steps } from '../../search-index/steps.ts';
import { answerBytesMost, stretchUnitsMost } from '../limits.ts';
import { Problem } from './problem.ts';

/** Milliseconds of work at a stretch. Then other requests have their turn. */
const stretchMs = 1;
/** Units between two looks at the clock, which costs more than a unit. */
const unitsPerLook = 16;

/** The parts that the work of a request needs. */
export interface WorkOptions {
  /** Returns the signal that is aborted when the client has disconnected. */
  readonly signal: () => AbortSignal;
  /** Lets other requests go first. */
  readonly turn: () => Promise<void>;
  /** Units that the request may cause in all. */
  readonly mostUnits: number;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** The work of one request. */
export class Work implements SearchWork {
  readonly #options: WorkOptions;
  readonly #now: () => number;
  #began: number;
  #units = 0;
  #stretch = 0;
  #longestStretch = 0;
  #nextLook = 0;
  #bytes = 0;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#began = this.#now();
  }

  get signal(): AbortSignal {
    return this.#options.signal();
  }

  /** Units that were counted so far. */
  get units(): number {
    return this.#units;
  }

  /** The most units between two pauses so far. */
  get longestStretch(): number {
    return Math.max(this.#longestStretch, this.#stretch);
  }

  /** Is called where a long loop begins: waiting before it is no work. */
  begin(): void {
    this.#began = this.#now();
  }

  /** Counts units. Throws `request-too-costly` when they are more than the request may cause. */
  count(units: number): void {
    this.#stretch += units;
    this.#add(units);
  }

  /** True when the loop has worked long enough at a stretch: it should `pause`. */
  get isDue(): boolean {
    if (this.#stretch >= stretchUnitsMost) return true;
    if (this.#stretch !== 0 && this.#stretch < this.#nextLook) return false;
    this.#nextLook = this.#stretch + unitsPerLook;
    return this.#now() - this.#began > stretchMs;
  }

  /** Lets other requests go first. Throws the signal’s reason when the client has disconnected. */
  async pause(): Promise<void> {
    this.#longestStretch = this.longestStretch;
    this.#stretch = 0;
    this.#nextLook = 0;
    await this.#options.turn();
    this.signal.throwIfAborted();
    this.begin();
  }

  /** Counts units, and pauses when a pause is due. */
  async step(units = 1): Promise<void> {
    this.count(units);
    if (this.isDue) await this.pause();
  }

  /** Yields items, counts some units for each, and pauses between them. */
  async *each<Item>(items: Iterable<Item>, unitsEach = 1): AsyncGenerator<Item, void, undefined> {
    for (const item of items) {
      this.count(unitsEach);
      if (this.isDue) await this.pause();
      yield item;
    }
  }

  /** Runs steps to their end, counts the units that each yields, and pauses between them. Returns their result. */
  async run<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      this.count(step.value);
      if (this.isDue) await this.pause();
    }
  }

  get left(): SearchBudget {
    return { units: this.#options.mostUnits - this.#units, bytes: answerBytesMost - this.#bytes };
  }

  /** Counts work that was done in another thread. Throws `request-too-costly` when it is more than the request may cause. */
  spend({ units, bytes }: SearchBudget): void {
    this.#add(units);
    this.addBytes(bytes);
  }

  #add(units: number): void {
    this.#units += units;
    const { mostUnits } = this.#options;
    if (this.#units <= mostUnits) return;
    throw new Problem(
      'request-too-costly',
      `The request needs more than the ${mostUnits} units of work that one request of this plan may cause. Ask for less: fewer words, phrases, queries or conditions.`,
    );
  }

  /** Counts bytes of the answer. Throws `request-too-costly` when there are too many. */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= answerBytesMost) return;
    throw new Problem(
      'request-too-costly',
      `The answer would have more than ${answerBytesMost / 1024 / 1024} MiB. Ask for fewer hits at once, or for fewer fields with \`attributesToRetrieve\`.`,
    );
  }
}
