/** Lets a fixed number of queries run and a bounded number wait, so that overload is refused early instead of piling up. */
import { Problem } from '../http/problem.ts';

/** How long somebody waits where more comes than can be done. */
export interface Patience {
  /** The longest wait while the queue stands: while somebody has always waited for `standsAfterMs`. */
  readonly waitMs: number;
  /** A queue that empties sooner than this is a burst, and everybody in it is served. */
  readonly standsAfterMs: number;
}

/**
 * Hands out a fixed number of lanes, first come first served, and refuses what would wait behind too many. With `patience` it also
 * refuses whoever has waited too long in a queue that does not empty: more capacity is not coming, and a long queue would only make
 * everybody late. (The idea is CoDel's, for packets: K. Nichols, V. Jacobson, Controlling Queue Delay, 2012.)
 */
export class BoundedQueue<Lane> {
  readonly #free: Lane[];
  readonly #waiting = new Set<(lane: Lane) => void>();
  readonly #limit: number;
  readonly #size: number;
  readonly #patience: Patience | null;
  /** When somebody began to wait and nobody else did. */
  #standsSince = 0;
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
    return this.#waiting.size;
  }

  /** Gives a lane, which the caller hands back with `release`. Throws `overloaded`, or the signal's reason. */
  async acquire(signal?: AbortSignal): Promise<Lane> {
    signal?.throwIfAborted();
    const lane = this.#free.pop();
    if (lane !== undefined) return lane;
    if (this.#waiting.size >= this.#limit) throw tooMany();
    if (this.#waiting.size === 0) this.#standsSince = performance.now();
    return new Promise<Lane>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const stopWaiting = () => {
        this.#waiting.delete(start);
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
      if (this.#patience !== null) lookAgainIn(this.#patience.waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(start);
    });
  }

  /** How much longer this queue may still be a burst. */
  #burstLeftMs(): number {
    const stood = performance.now() - this.#standsSince;
    return (this.#patience?.standsAfterMs ?? Number.POSITIVE_INFINITY) - stood;
  }

  /** Takes a lane back and hands it to whoever has waited longest. */
  release(lane: Lane): void {
    const [next] = this.#waiting;
    if (next !== undefined) {
      next(lane);
      return;
    }
    this.#free.push(lane);
    if (this.running > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
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
