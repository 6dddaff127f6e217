/** Holds the indexes of sites in the engine's thread, and does its tasks: those of one site in their order, searches in turns. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  type SearchBudget,
  type SearchWork,
  SiteQueryFault,
  type SiteSearchSettings,
} from '../../../search-index/site-index.ts';
import { IndexDamaged } from './file-source.ts';
import { SiteDocumentsIndex } from './site-documents-index.ts';
import { SiteFolder } from './site-folder.ts';
import type { MergeElsewhere } from './site-segments.ts';
import type { FromThread, ThreadFault, ThreadResults, ThreadTask, ToThread } from './thread-protocol.ts';
import { warmUp } from './warm-up.ts';

/** Dependencies of the host. */
export interface SearchHostOptions {
  /** Folder of the kept indexes; null keeps nothing. */
  readonly directory: string | null;
  readonly merge: MergeElsewhere;
  readonly answer: (message: FromThread) => void;
}

type SearchTask = Extract<ThreadTask, { readonly budget: SearchBudget }>;
type OtherTask = Exclude<ThreadTask, SearchTask>;

/** A search that waits for its turn. */
interface WaitingSearch {
  readonly task: SearchTask;
  readonly signal: AbortSignal;
  readonly resolve: (result: ThreadResults[keyof ThreadResults]) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches that run at once: their arrays are what the thread needs most memory for. */
const searchesAtOnce = 4;
/** Milliseconds of work at a stretch. */
const stretchMs = 2;

/** Thrown when a site is not open. */
class NotOpen extends Error {}

/** Thrown when a search has used its budget. */
class BudgetUsed extends Error {
  readonly used: SearchBudget;

  constructor(used: SearchBudget) {
    super('The search has used its budget.');
    this.used = used;
  }
}

/** The indexes of sites. */
export class SearchHost {
  readonly #options: SearchHostOptions;
  readonly #indexes = new Map<string, SiteDocumentsIndex>();
  /** Tasks underway, by id. */
  readonly #aborts = new Map<number, AbortController>();
  /** The end of the last task of each site. */
  readonly #last = new Map<string, Promise<unknown>>();
  /** Waiting searches by site, in the order in which sites have their turn. */
  readonly #waiting = new Map<string, WaitingSearch[]>();
  #running = 0;

  constructor(options: SearchHostOptions) {
    this.#options = options;
  }

  /** Takes a message and answers it. */
  take(message: ToThread): void {
    if ('aborted' in message) {
      this.#aborts.get(message.aborted)?.abort();
      return;
    }
    const { id, task } = message;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    void this.#done(task, abort.signal)
      .then(
        (result) => this.#options.answer({ id, result }),
        (error: unknown) => this.#options.answer({ id, fault: faultIn(error) }),
      )
      .finally(() => this.#aborts.delete(id));
  }

  #done(task: ThreadTask, signal: AbortSignal): Promise<ThreadResults[keyof ThreadResults]> {
    if ('budget' in task) return this.#inTurn(task, signal);
    if (!('siteId' in task)) return this.#other(task);
    const done = (this.#last.get(task.siteId) ?? Promise.resolve()).then(() => this.#other(task));
    const ended = done
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(task.siteId) === ended) this.#last.delete(task.siteId);
      });
    this.#last.set(task.siteId, ended);
    return done;
  }

  /** Runs a search when few others run. The sites with waiting searches take turns. */
  #inTurn(task: SearchTask, signal: AbortSignal): Promise<ThreadResults[keyof ThreadResults]> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(task.siteId) ?? [];
      waiting.push({ task, signal, resolve, reject });
      this.#waiting.set(task.siteId, waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#running >= searchesAtOnce) return;
    const [turn] = this.#waiting;
    if (turn === undefined) return;
    const [siteId, waiting] = turn;
    this.#waiting.delete(siteId);
    const next = waiting.shift();
    // The site goes to the end of the row.
    if (waiting.length > 0) this.#waiting.set(siteId, waiting);
    if (next === undefined) return;
    this.#running += 1;
    void this.#search(next.task, next.signal)
      .then(next.resolve, next.reject)
      .finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
  }

  async #search(task: SearchTask, signal: AbortSignal): Promise<ThreadResults['search' | 'searchFacet']> {
    const index = this.#index(task.siteId);
    const work = new ThreadWork(task.budget, signal);
    if (task.kind === 'search') {
      const found = await index.search(task.query, work);
      return { found, used: work.used };
    }
    const found = await index.searchFacet(task.query, work);
    return { found, used: work.used };
  }

  async #other(task: OtherTask): Promise<ThreadResults[keyof ThreadResults]> {
    switch (task.kind) {
      case 'open': {
        await this.#close(task.siteId);
        const index = this.#newIndex(task.siteId, task.settings, task.settingsKey);
        const version = await index.open();
        if (version > 0) this.#indexes.set(task.siteId, index);
        return { version, bytes: index.bytes };
      }
      case 'begin':
        await this.#close(task.siteId);
        this.#folder(task.siteId)?.remove();
        this.#indexes.set(task.siteId, this.#newIndex(task.siteId, task.settings, task.settingsKey));
        return null;
      case 'apply':
        await this.#index(task.siteId).apply(task.changes);
        return null;
      case 'commit': {
        const index = this.#index(task.siteId);
        await index.commit(task.version, task.isWhole);
        return { bytes: index.bytes };
      }
      case 'close':
        await this.#close(task.siteId);
        return null;
      case 'forget':
        await this.#close(task.siteId);
        this.#folder(task.siteId)?.remove();
        return null;
      case 'sites':
        return this.#sites();
      case 'retain': {
        const kept = new Set(task.siteIds);
        for (const siteId of this.#sites()) {
          if (!kept.has(siteId)) await this.#done({ kind: 'forget', siteId }, new AbortController().signal);
        }
        return null;
      }
      case 'warmUp':
        // Nothing waits for its end, and searches work without.
        void warmUp(() => this.#aborts.size === 0).catch(() => undefined);
        return null;
      case 'stop':
        for (const siteId of [...this.#indexes.keys()])
          await this.#done({ kind: 'close', siteId }, new AbortController().signal);
        return null;
    }
  }

  #index(siteId: string): SiteDocumentsIndex {
    const index = this.#indexes.get(siteId);
    if (index === undefined) throw new NotOpen();
    return index;
  }

  async #close(siteId: string): Promise<void> {
    const index = this.#indexes.get(siteId);
    this.#indexes.delete(siteId);
    await index?.close();
  }

  #newIndex(siteId: string, settings: SiteSearchSettings, settingsKey: string): SiteDocumentsIndex {
    const folder = this.#folder(siteId);
    const { merge } = this.#options;
    return new SiteDocumentsIndex(settings, settingsKey, folder === null ? null : { folder, merge });
  }

  #folder(siteId: string): SiteFolder | null {
    const { directory } = this.#options;
    return directory === null ? null : new SiteFolder(join(directory, encodeURIComponent(siteId)));
  }

  /** Returns the sites that are kept. */
  #sites(): readonly string[] {
    const { directory } = this.#options;
    if (directory === null) return [...this.#indexes.keys()];
    const kept = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [...new Set([...this.#indexes.keys(), ...kept.map(({ name }) => decodeURIComponent(name))])];
  }
}

/** Bounds what one search may cost the thread. */
class ThreadWork implements SearchWork {
  readonly signal: AbortSignal;
  readonly #budget: SearchBudget;
  #began = performance.now();
  #ms = 0;
  #bytes = 0;

  constructor(budget: SearchBudget, signal: AbortSignal) {
    this.#budget = budget;
    this.signal = signal;
  }

  get used(): SearchBudget {
    return { ms: this.#ms + performance.now() - this.#began, bytes: this.#bytes };
  }

  get left(): SearchBudget {
    return { ms: this.#budget.ms - this.#ms, bytes: this.#budget.bytes - this.#bytes };
  }

  begin(): void {
    this.#began = performance.now();
  }

  get isDue(): boolean {
    return performance.now() - this.#began > stretchMs;
  }

  async pause(): Promise<void> {
    this.#ms += performance.now() - this.#began;
    if (this.#ms > this.#budget.ms) throw new BudgetUsed(this.used);
    await breathe();
    this.signal.throwIfAborted();
    this.begin();
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#budget.bytes) throw new BudgetUsed(this.used);
  }

  spend({ ms, bytes }: SearchBudget): void {
    this.#ms += ms;
    this.addBytes(bytes);
  }
}

function faultIn(error: unknown): ThreadFault {
  if (error instanceof SiteQueryFault) {
    return { kind: 'query', parameter: error.parameter, message: error.message };
  }
  if (error instanceof BudgetUsed) return { kind: 'budget', used: error.used };
  if (error instanceof NotOpen || error instanceof IndexDamaged) return { kind: 'closed' };
  return { kind: 'other', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
