/** Starts the thread that holds the indexes of sites, and passes tasks to it. A thread that ends is started again by the next task. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { SiteQueryFault, SiteSearchUnavailable } from '../../../search-index/site-index.ts';
import type { FromThread, ThreadFault, ThreadResults, ThreadTask, ToThread } from './thread-protocol.ts';

/** Thrown when the thread does not hold the site, or not whole: it is to be opened again. */
export class SiteNotOpen extends Error {
  override readonly name = 'SiteNotOpen';
}

/** Thrown when a search used more than it may. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
  readonly used: { readonly ms: number; readonly bytes: number };

  constructor(used: { readonly ms: number; readonly bytes: number }) {
    super('The search used more than it may.');
    this.used = used;
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The thread of the embedded engine. */
export class SearchThread {
  readonly #directory: string | null;
  readonly #onEnd: (cause: unknown) => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  /** `onEnd` is called when the thread ended, and with it everything that it held. */
  constructor(directory: string | null, onEnd: (cause: unknown) => void) {
    this.#directory = directory;
    this.#onEnd = onEnd;
  }

  /** Does a task. */
  async ask<Kind extends ThreadTask['kind']>(
    task: Extract<ThreadTask, { readonly kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<ThreadResults[Kind]> {
    this.#worker ??= this.#started();
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    const send = (message: ToThread) => worker.postMessage(message);
    const abort = () => send({ aborted: id });
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const result = await new Promise<unknown>((resolve, reject) => {
        // The process may end while the thread has nothing to do.
        if (this.#waiting.size === 0) worker.ref();
        this.#waiting.set(id, { resolve, reject });
        send({ id, task });
      });
      // The thread answers a task with the result of its kind.
      return z.custom<ThreadResults[Kind]>().parse(result);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Ends the thread when it has kept what it holds. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    await this.ask({ kind: 'stop' });
    this.#worker = null;
    await worker.terminate();
  }

  #started(): Worker {
    const worker = new Worker(new URL('./serve-searches.js', import.meta.url), {
      workerData: { directory: this.#directory },
      execArgv: [],
    });
    worker.unref();
    worker.on('message', (message: FromThread) => this.#take(worker, message));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting)
        reject(new SiteSearchUnavailable('The search thread ended.', { cause }));
      this.#onEnd(cause);
    });
    return worker;
  }

  #take(worker: Worker, message: FromThread): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) worker.unref();
    if ('fault' in message) waiting?.reject(errorOf(message.fault));
    else waiting?.resolve(message.result);
  }
}

function errorOf(fault: ThreadFault): Error {
  switch (fault.kind) {
    case 'query':
      return new SiteQueryFault(fault.parameter, fault.message);
    case 'budget':
      return new BudgetExceeded(fault.used);
    case 'closed':
      return new SiteNotOpen('The thread does not hold the index of this site.');
    case 'other':
      return new Error(fault.message);
  }
}
