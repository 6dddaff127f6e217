/** Lets a fixed number of queries run and a bounded number wait, so that overload is refused early instead of piling up. */
import { Problem } from '../http/problem.ts';

/** Hands out a fixed number of lanes, first come first served, and refuses what would wait behind too many. */
export class BoundedQueue<Lane> {
  readonly #free: Lane[];
  readonly #waiting = new Set<(lane: Lane) => void>();
  readonly #limit: number;
  readonly #size: number;
  #onIdle: (() => void)[] = [];

  constructor(lanes: readonly Lane[], limit: number) {
    this.#free = [...lanes];
    this.#size = lanes.length;
    this.#limit = limit;
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
    if (this.#waiting.size >= this.#limit)
      throw new Problem('overloaded', 'Too many requests are waiting. Try again in 1 second.', {
        headers: { 'Retry-After': '1' },
      });
    return new Promise<Lane>((resolve, reject) => {
      const start = (free: Lane) => {
        this.#waiting.delete(start);
        signal?.removeEventListener('abort', leave);
        resolve(free);
      };
      const leave = () => {
        this.#waiting.delete(start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(start);
    });
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
