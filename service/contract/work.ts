/** Bounds what one request may cost the event loop: how long it works in all, how long at a stretch, and how much it answers. */
import type { SearchBudget, SearchWork } from '../../search-index/site-index.ts';
import { Problem } from './problem.ts';

/** Milliseconds of work at a stretch. Then other requests have their turn. */
const stretchMs = 1;
/** A larger answer holds the event loop up while it is written. */
const answerBytesMost = 4 * 1024 * 1024;

/** The parts that the work of a request needs. */
export interface WorkOptions {
  /** Returns the signal that is aborted when the client has disconnected. */
  readonly signal: () => AbortSignal;
  /** Lets other requests go first. */
  readonly turn: () => Promise<void>;
  /** Milliseconds of work that the request may cause in all. */
  readonly mostMs: number;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** The work of one request. */
export class Work implements SearchWork {
  readonly #options: WorkOptions;
  readonly #now: () => number;
  #began: number;
  #usedMs = 0;
  #bytes = 0;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#began = this.#now();
  }

  get signal(): AbortSignal {
    return this.#options.signal();
  }

  /** Is called where a long loop begins: waiting before it is no work. */
  begin(): void {
    this.#began = this.#now();
  }

  /** True when the loop has worked long enough at a stretch: it should `pause`. */
  get isDue(): boolean {
    return this.#now() - this.#began > stretchMs;
  }

  /** Lets other requests go first. Throws `request-too-costly` when the request has used its time, and the signal’s reason when the client has disconnected. */
  async pause(): Promise<void> {
    this.#addMs(this.#now() - this.#began);
    const { turn } = this.#options;
    await turn();
    this.signal.throwIfAborted();
    this.begin();
  }

  get left(): SearchBudget {
    return { ms: this.#options.mostMs - this.#usedMs, bytes: answerBytesMost - this.#bytes };
  }

  /** Counts work that was done in another thread. Throws `request-too-costly` when it is more than the request may use. */
  spend({ ms, bytes }: SearchBudget): void {
    this.#addMs(ms);
    this.addBytes(bytes);
  }

  #addMs(ms: number): void {
    this.#usedMs += ms;
    const { mostMs } = this.#options;
    if (this.#usedMs <= mostMs) return;
    throw new Problem(
      'request-too-costly',
      `The request needs more than the ${mostMs} ms of work that one request of this plan may cause. Ask for less: fewer words, phrases, queries or conditions.`,
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
