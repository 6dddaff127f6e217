/**
 * Lets a fixed number of queries run and a bounded number wait, so that overload is refused early instead of piling up.
 */
import { type Caller, callerOfSignal, isSameCaller, nameWithin } from '../contract/caller.ts';
import { FairQueue } from '../contract/fair-queue.ts';
import { Problem } from '../contract/problem.ts';

/** Longest waits while more queries arrive than can run. */
export interface Patience {
  /** The longest wait of a query once at least one query has always waited for `standsAfterMs`. */
  readonly waitMs: number;
  /** A queue that empties sooner than this is a burst, and every query in it runs. */
  readonly standsAfterMs: number;
}

/** Options of the queue. */
export interface QueueOptions<Lane> {
  readonly patience?: Patience | null;
  /** Lanes for callers with a key who hold no other lane: they need not wait for the long queries of others. */
  readonly reserved?: readonly Lane[];
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** A caller with so few waiting queries did not cause the load: its queries may wait so many times as long. */
const few = 2;
const patienceForFew = 10;

/** A caller counts as active for so long after its last query. */
const activeMs = 1_000;

interface Waiting<Lane> {
  readonly start: (lane: Lane) => void;
  readonly refuse: () => void;
}

interface Held {
  readonly caller: Caller;
  readonly since: number;
}

/**
 * Hands out a fixed number of lanes, and refuses queries that would wait behind too many. The account that has used the
 * least time is
 * next, and within it the key that has used the least. While several accounts are active, each holds at most its share of
 * the lanes, and so do the active keys of one account: queries that run side by side slow each other. With `patience` the queue also refuses queries that have waited too long while it does not empty, and runs the
 * newest query of
 * each caller first: capacity does not grow, and in order of arrival every query would be late. (CoDel's idea, for
 * packets: K. Nichols,
 * V. Jacobson, Controlling Queue Delay, 2012; with B. Maurer's adaptive LIFO, Fail at Scale, 2015.) A request that had
 * a lane before is
 * never refused another, and goes first: otherwise its work so far would be lost, and under lasting overload most work
 * would be.
 */
export class BoundedQueue<Lane> {
  readonly #free: Lane[];
  readonly #freeReserved: Lane[];
  readonly #reserved: ReadonlySet<Lane>;
  /** Requests that had a lane before. */
  readonly #underWay = new FairQueue<Waiting<Lane>>();
  readonly #waiting = new FairQueue<Waiting<Lane>>();
  readonly #admitted = new WeakSet<AbortSignal>();
  readonly #held = new Map<Lane, Held>();
  readonly #lanesInAll: number;
  /** When each active caller last asked for a lane, by its account and its name there. */
  readonly #lastAsked = new Map<string, Map<string, number>>();
  readonly #limit: number;
  readonly #patience: Patience | null;
  readonly #now: () => number;
  /** The time since which queries have always waited. */
  #standsSince: number | null = null;
  #onIdle: (() => void)[] = [];

  constructor(lanes: readonly Lane[], limit: number, options: QueueOptions<Lane> = {}) {
    const { patience = null, reserved = [], now = () => performance.now() } = options;
    this.#now = now;
    this.#free = [...lanes];
    this.#lanesInAll = lanes.length;
    this.#freeReserved = [...reserved];
    this.#reserved = new Set(reserved);
    this.#limit = limit;
    this.#patience = patience;
  }

  get running(): number {
    return this.#held.size;
  }

  get waiting(): number {
    return this.#underWay.size + this.#waiting.size;
  }

  /** Returns a lane, which the caller hands back with `release`. Throws `overloaded`, or the signal's reason. */
  async acquire(signal?: AbortSignal): Promise<Lane> {
    signal?.throwIfAborted();
    const caller = callerOfSignal(signal);
    const ofAccount = this.#lastAsked.get(caller.key) ?? new Map<string, number>();
    this.#lastAsked.set(caller.key, ofAccount.set(nameWithin(caller), this.#now()));
    this.#forgetInactive();
    const lane = this.#takeFree(caller) ?? (await this.#wait(caller, signal));
    if (signal !== undefined) this.#admitted.add(signal);
    return lane;
  }

  #takeFree(caller: Caller): Lane | undefined {
    const lane =
      (this.#mayHoldOneMore(caller) ? this.#free.pop() : undefined) ??
      (this.#mayUseReserved(caller) ? this.#freeReserved.pop() : undefined);
    if (lane !== undefined) this.#hold(lane, caller);
    return lane;
  }

  #mayUseReserved(caller: Caller): boolean {
    return !caller.isAnonymous && this.#heldBy(caller).byKey === 0;
  }

  #heldBy(caller: Caller): { readonly byAccount: number; readonly byKey: number } {
    let [byAccount, byKey] = [0, 0];
    for (const held of this.#held.values()) {
      if (held.caller.key === caller.key) byAccount += 1;
      if (isSameCaller(held.caller, caller)) byKey += 1;
    }
    return { byAccount, byKey };
  }

  #forgetInactive(): void {
    const since = this.#now() - activeMs;
    for (const [key, ofAccount] of this.#lastAsked) {
      for (const [name, at] of ofAccount) if (at < since) ofAccount.delete(name);
      if (ofAccount.size === 0) this.#lastAsked.delete(key);
    }
  }

  /** Compares the lanes of an account and of its key with their shares: the only active account may hold all, and its only active key too. */
  #mayHoldOneMore(caller: Caller): boolean {
    const ofAccount = shareOf(this.#lanesInAll, this.#lastAsked.size);
    const ofKey = shareOf(ofAccount, this.#lastAsked.get(caller.key)?.size ?? 0);
    const { byAccount, byKey } = this.#heldBy(caller);
    return byAccount < ofAccount && byKey < ofKey;
  }

  #hold(lane: Lane, caller: Caller): void {
    this.#held.set(lane, { caller, since: this.#now() });
  }

  #wait(caller: Caller, signal: AbortSignal | undefined): Promise<Lane> {
    const isUnderWay = signal !== undefined && this.#admitted.has(signal);
    // The caller with the most waiting queries makes room.
    if (!isUnderWay && this.#waiting.size >= this.#limit && !this.#makesRoomFor(caller)) throw tooMany();
    const among = isUnderWay ? this.#underWay : this.#waiting;
    this.#standsSince ??= this.#now();
    return new Promise<Lane>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let looks = 1;
      const stopWaiting = () => {
        among.remove(caller, waiting);
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiting: Waiting<Lane> = {
        start: (free) => {
          stopWaiting();
          this.#hold(free, caller);
          resolve(free);
        },
        refuse: () => {
          stopWaiting();
          reject(tooMany());
        },
      };
      const leave = () => {
        stopWaiting();
        reject(signal?.reason);
      };
      const lookAgainIn = (ms: number) => {
        timer = setTimeout(() => {
          const left = this.#burstLeftMs();
          if (left > 0) lookAgainIn(left);
          else if (looks < patienceForFew && this.#waiting.sizeOf(caller) <= few) {
            looks += 1;
            lookAgainIn(ms);
          } else waiting.refuse();
        }, ms);
      };
      if (this.#patience !== null && !isUnderWay) lookAgainIn(this.#patience.waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      among.add(caller, waiting);
    });
  }

  /** Refuses a query of the caller with the most. Returns false when that is this caller. */
  #makesRoomFor(caller: Caller): boolean {
    const refused = this.#waiting.evictFor(caller);
    refused?.refuse();
    return refused !== undefined;
  }

  /** Returns how much longer this queue may count as a burst. */
  #burstLeftMs(): number {
    const now = this.#now();
    return (this.#patience?.standsAfterMs ?? Number.POSITIVE_INFINITY) - (now - (this.#standsSince ?? now));
  }

  /** Takes a lane back, and hands it to the next query. */
  release(lane: Lane): void {
    const held = this.#held.get(lane);
    this.#held.delete(lane);
    if (held !== undefined) {
      const usedMs = this.#now() - held.since;
      this.#underWay.charge(held.caller, usedMs);
      this.#waiting.charge(held.caller, usedMs);
    }
    (this.#reserved.has(lane) ? this.#freeReserved : this.#free).push(lane);
    this.#startWaiting();
    if (this.waiting === 0) this.#standsSince = null;
    if (this.running > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  /** Hands free lanes to waiting queries whose callers may hold one more. */
  #startWaiting(): void {
    for (const lanes of [this.#free, this.#freeReserved]) {
      for (let lane = lanes.at(-1); lane !== undefined; lane = lanes.at(-1)) {
        const next = this.#next(lane);
        if (next === undefined) break;
        lanes.pop();
        next.start(lane);
      }
    }
  }

  #next(lane: Lane): Waiting<Lane> | undefined {
    this.#forgetInactive();
    const isReady = this.#reserved.has(lane)
      ? (caller: Caller) => this.#mayUseReserved(caller)
      : (caller: Caller) => this.#mayHoldOneMore(caller);
    const isStanding = this.#burstLeftMs() <= 0;
    return this.#underWay.next(false, isReady) ?? this.#waiting.next(isStanding, isReady);
  }

  /** Resolves when nothing runs and nothing waits. */
  async drained(): Promise<void> {
    if (this.running === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle.push(resolve);
    });
  }
}

/** Returns how many lanes each of the active may hold. */
function shareOf(lanes: number, active: number): number {
  return Math.max(1, Math.floor(lanes / Math.max(1, active)));
}

function tooMany(): Problem {
  return new Problem('overloaded', 'Too many requests are waiting. Try again in 1 second.', {
    headers: { 'Retry-After': '1' },
  });
}
