/** Makes the pictures of pages in a thread of its own, so that drawing never holds up an answer. The thread ends when nothing is asked. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Card } from './card-content.ts';

/** The library takes 90 MB, so an idle thread ends. */
const idleMs = 60_000;
/** Cards that wait at most; more are refused, because each takes a tenth of a second of a processor. */
const mostWaiting = 50;

const Made = z.object({
  number: z.int(),
  png: z.instanceof(Uint8Array).optional(),
  fault: z.string().optional(),
});

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

class CardThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  #number = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Returns the picture of a card; null while too many cards wait. */
  async draw(card: Card): Promise<Buffer | null> {
    if (this.#waiting.size >= mostWaiting) return null;
    this.#number += 1;
    const number = this.#number;
    const worker = this.#started();
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.ref();
      worker.postMessage({ number, card });
    });
  }

  #started(): Worker {
    if (this.#idle !== null) clearTimeout(this.#idle);
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./card-thread.js', import.meta.url), { execArgv: [] });
    worker.on('message', (message: unknown) => this.#onMade(message));
    worker.on('error', (error) => this.#onEnd(worker, error));
    worker.on('exit', () => this.#onEnd(worker, new Error('The thread of cards has ended.')));
    this.#worker = worker;
    return worker;
  }

  #onMade(message: unknown): void {
    const { number, png, fault } = Made.parse(message);
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (png === undefined) waiting?.reject(new Error(fault ?? 'A card was not drawn.'));
    else waiting?.resolve(Buffer.from(png));
    if (this.#waiting.size > 0) return;
    // Neither the thread nor its end keeps the service from stopping.
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      this.#worker?.terminate().catch(() => undefined);
    }, idleMs).unref();
  }

  #onEnd(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

const thread = new CardThread();

/** Returns the picture of a card as PNG; null while too many cards wait. */
export function cardPicture(card: Card): Promise<Buffer | null> {
  return thread.draw(card);
}
