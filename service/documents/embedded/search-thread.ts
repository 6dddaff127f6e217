/** Starts the thread that keeps the indexes of sites, and calls it. A thread that ended is started again by the next call. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { SiteQueryFault, SiteSearchUnavailable } from '../../../search-index/site-index.ts';
import type { Answer, Call, ThreadCalls } from './thread-calls.ts';

/** Thrown when the index of a site lacks changes: it is to be filled again. */
export class IndexBehind extends Error {}

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

  /** `onEnd` is called when the thread ended by itself. */
  constructor(directory: string | null, onEnd: (cause: unknown) => void) {
    this.#directory = directory;
    this.#onEnd = onEnd;
  }

  async call<Name extends keyof ThreadCalls>(
    name: Name,
    ...args: Parameters<ThreadCalls[Name]>
  ): Promise<ReturnType<ThreadCalls[Name]>> {
    this.#worker ??= this.#started();
    const worker = this.#worker;
    this.#lastId += 1;
    const call: Call = { id: this.#lastId, name, args };
    const result = await new Promise<unknown>((resolve, reject) => {
      // The process may end while the thread has nothing to do.
      if (this.#waiting.size === 0) worker.ref();
      this.#waiting.set(call.id, { resolve, reject });
      worker.postMessage(call);
    });
    return z.custom<ReturnType<ThreadCalls[Name]>>().parse(result);
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    await this.call('close');
    this.#worker = null;
    await worker.terminate();
  }

  #started(): Worker {
    const workerData = { directory: this.#directory };
    const worker = new Worker(new URL('./serve-searches.js', import.meta.url), { workerData, execArgv: [] });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      if (!('fault' in answer)) waiting?.resolve(answer.result);
      else if (answer.fault.kind === 'behind') waiting?.reject(new IndexBehind());
      else if (answer.fault.kind === 'other') waiting?.reject(new Error(answer.fault.message));
      else waiting?.reject(new SiteQueryFault(answer.fault.parameter, answer.fault.message));
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      const isEnded = this.#worker === worker;
      if (isEnded) this.#worker = null;
      for (const { reject } of this.#waiting.values())
        reject(new SiteSearchUnavailable('The search thread ended.', { cause }));
      this.#waiting.clear();
      if (isEnded) this.#onEnd(cause);
    });
    return worker;
  }
}
