/** Lets a fixed number of queries run and a bounded number wait, so that overload is refused early instead of piling up. */
import { Problem } from '../contract/problem.ts';

/** How long somebody waits where more comes than can be done. */
export interface Patience {
  /** The longest wait while the queue stands: while somebody has always waited for `standsAfterMs`. */
  readonly waitMs: number;
  /** A queue that empties sooner than this is a burst, and everybody in it is served. */
  readonly standsAfterMs: number;
}

/**
 * Hands out a fixed number of lanes, first come first served, and refuses what would wait behind too many. With `patience` it also
 * refuses whoever has waited too long in a queue that does not empty, and serves the newest of them first: more capacity is not coming,
 * and in turn everybody would be late. (CoDel's idea, for packets: K. Nichols, V. Jacobson, Controlling Queue Delay, 2012; with B. Maurer's
 * adaptive LIFO, Fail at Scale, 2015.) Who had a lane once is not refused another, and goes before all others: what was done for a
 * request that is refused in its midst is done for nothing, and under lasting overload little else would be done.
 */
export class BoundedQueue<Lane> {
  readonly #free: Lane[];
  /** Those who had a lane before, by the signal of their request. */
  readonly #underWay = new Set<(lane: Lane) => void>();
  readonly #waiting = new Set<(lane: Lane) => void>();
  readonly #admitted = new WeakSet<AbortSignal>();
  readonly #limit: number;
  readonly #size: number;
  readonly #patience: Patience | null;
  /** Since when no lane has been free for want of somebody who waits. */
  #standsSince: number | null = null;
  #onIdle: (() => void)[] = [];

  constructor(lanes: readonly Lane[], limit: number, patience: Patience | null = null) {
    this.#free = [...lanes];
    this.#size = lanes.length;
    this.#limit = limit;
    this.#patience = patience;
  }

  get running(): number {
    return this.#size - this.#free.length;
  }

  get waiting(): number {
    return this.#underWay.size + this.#waiting.size;
  }

  /** Gives a lane, which the caller hands back with `release`. Throws `overloaded`, or the signal's reason. */
  async acquire(signal?: AbortSignal): Promise<Lane> {
    signal?.throwIfAborted();
    const lane = this.#free.pop() ?? (await this.#wait(signal));
    if (signal !== undefined) this.#admitted.add(signal);
    return lane;
  }

  #wait(signal: AbortSignal | undefined): Promise<Lane> {
    const isUnderWay = signal !== undefined && this.#admitted.has(signal);
    if (!isUnderWay && this.#waiting.size >= this.#limit) throw tooMany();
    const among = isUnderWay ? this.#underWay : this.#waiting;
    this.#standsSince ??= performance.now();
    return new Promise<Lane>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const stopWaiting = () => {
        among.delete(start);
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const start = (free: Lane) => {
        stopWaiting();
        resolve(free);
      };
      const leave = () => {
        stopWaiting();
        reject(signal?.reason);
      };
      const lookAgainIn = (ms: number) => {
        timer = setTimeout(() => {
          const left = this.#burstLeftMs();
          if (left > 0) lookAgainIn(left);
          else {
            stopWaiting();
            reject(tooMany());
          }
        }, ms);
      };
      if (this.#patience !== null && !isUnderWay) lookAgainIn(this.#patience.waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      among.add(start);
    });
  }

  /** How much longer this queue may still be a burst. */
  #burstLeftMs(): number {
    const now = performance.now();
    return (this.#patience?.standsAfterMs ?? Number.POSITIVE_INFINITY) - (now - (this.#standsSince ?? now));
  }

  /** Takes a lane back and hands it to whoever is next. */
  release(lane: Lane): void {
    const next = this.#next();
    if (next !== undefined) {
      next(lane);
      return;
    }
    this.#standsSince = null;
    this.#free.push(lane);
    if (this.running > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #next(): ((lane: Lane) => void) | undefined {
    const [underWay] = this.#underWay;
    if (underWay !== undefined) return underWay;
    const [oldest] = this.#waiting;
    return this.#burstLeftMs() > 0 ? oldest : [...this.#waiting].at(-1);
  }

  /** Resolves when nothing runs and nothing waits. */
  async drained(): Promise<void> {
    if (this.running === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle.push(resolve);
    });
  }
}

function tooMany(): Problem {
  return new Problem('overloaded', 'Too many requests are waiting. Try again in 1 second.', {
    headers: { 'Retry-After': '1' },
  });
}
