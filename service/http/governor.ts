/**
 * Divides the time of the event loop among accounts, and the part of an account among its keys, so that no caller slows the others.
 *
 * A request that arrives while the loop has time starts at once. When a turn of the loop has worked for `turnMs`, requests wait, and
 * one of them starts in each further turn: that of the account and key that have used the least time, and requests without a key last. Work that
 * takes long gives way every few milliseconds and waits for its turn in the same way. When the loop has not been idle for a second,
 * more arrives than the process can do. Then each account has few requests under way at once, a caller's newest request is next, and requests
 * that have waited for `waitMs` are refused.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Caller } from '../contract/caller.ts';
import { FairQueue } from '../contract/fair-queue.ts';
import { Problem } from '../contract/problem.ts';
import { sendPlainProblem } from './plain-answer.ts';
import { RecentShares } from './recent-shares.ts';

/** Dependencies of the governor. */
export interface GovernorOptions {
  readonly baseUrl: () => string;
  readonly newId: () => string;
  /** Is called for each refusal. */
  readonly onRefused: () => void;
  /** Returns the caller of a request, before any check. */
  readonly callerOf: (request: IncomingMessage) => Caller;
  /** Work that starts in one turn before requests wait; with 0 every request starts at once. */
  readonly turnMs: number;
  /** The longest that a request waits to start while the loop never rests. */
  readonly waitMs: number;
  /** Returns how busy the loop was in the second before, from 0 to 1; without it, the governor measures it. */
  readonly busy?: () => number;
  /** The clock that measures waits and work, in milliseconds. */
  readonly now?: () => number;
}

const lookMs = 250;
const secondMs = 1_000;
/** A loop that is idle for less than this part of a second has no capacity left. */
const saturated = 0.95;
/**
 * Requests of one account under way while the loop is never idle. Each delays the others: `make chaos NAME=overload`
 * measured 2, 3 and 4, with p99 of 43, 60 and 79 ms at the same throughput.
 */
const underWayMost = 2;
/** The same limit while the loop was busy only since the last look, which may be a burst. */
const underWayInBurst = 64;
/** An account may have so many more under way for its keys that use less than an equal share of its time: other keys of it do not keep them waiting. */
const underWayOfLightKeys = 8;
/** A caller with so few waiting requests did not cause the load: its requests may wait so many times as long. */
const few = 8;
const patienceForFew = 20;
/** Requests that wait to start. Beyond this the caller with the most loses its oldest. */
const waitingMost = 5_000;
/** Pieces of work in one turn of the loop, of as many callers at most: a turn with one piece would keep every caller waiting while many ask. */
const piecesInTurn = 6;
const exempt = /^\/health(\/|\?|$)/;

interface Look {
  readonly at: number;
  readonly utilization: EventLoopUtilization;
}

/** Parts of a time, from 0 to 1, in which the loop worked. */
interface Busy {
  readonly second: number;
  readonly sinceLook: number;
}

/** A request that waits to start. */
interface Arrived {
  readonly caller: Caller;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly listener: RequestListener;
  readonly since: number;
}

/** Long work that waits for its turn. */
interface Paused {
  readonly caller: Caller;
  readonly resume: () => void;
}

/** Divides the time of the event loop. */
export class Governor {
  readonly #options: GovernorOptions;
  /** Moments of the last second, and how busy the loop had been until each. */
  readonly #looks: Look[] = [lookNow()];
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #arrived = new FairQueue<Arrived>();
  readonly #paused = new FairQueue<Paused>();
  /** Requests that have started and not ended. A download stays here long after its answer has begun. */
  readonly #open = new Map<ServerResponse, Caller>();
  readonly #recent = new RecentShares();
  #underWayMost = Number.POSITIVE_INFINITY;
  #isSaturated = false;
  #refusedSinceLook = false;
  #turnBegan: number | null = null;
  #isPumping = false;
  /** The caller whose work the loop does, and since when. */
  #working: { readonly caller: Caller; readonly since: number } | null = null;

  constructor(options: GovernorOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  /** Returns a listener that passes requests on when their turn comes, or refuses them. Health checks never wait. */
  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#options.turnMs === 0 || exempt.test(request.url ?? '')) return listener(request, response);
      const arrived = {
        request,
        response,
        listener,
        caller: this.#options.callerOf(request),
        since: this.#now(),
      };
      if (this.#arrived.size === 0 && !this.#isTurnSpent() && this.#mayStart(arrived.caller))
        this.#start(arrived);
      else this.#wait(arrived);
    };
  }

  /** Lets other work go first. Resolves when it is the caller's turn again. */
  turn(caller: Caller): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        this.#workFor(caller);
        resolve();
      };
      this.#paused.add(caller, { caller, resume });
      this.#pump();
    });
  }

  /** Measures how busy the loop was. Runs every quarter of a second. */
  look(): void {
    const { second, sinceLook } =
      this.#options.busy === undefined ? this.#busy() : same(this.#options.busy());
    // Refusals may be the reason why the loop rests, so the limits stay until a look without refusals.
    const stays = this.#isSaturated && this.#refusedSinceLook;
    this.#refusedSinceLook = false;
    this.#isSaturated = second > saturated || stays;
    const inBurst = sinceLook > saturated ? underWayInBurst : Number.POSITIVE_INFINITY;
    this.#underWayMost = this.#isSaturated ? underWayMost : inBurst;
    // Requests whose clients have disconnected never finish.
    for (const response of this.#open.keys()) if (response.destroyed) this.#open.delete(response);
    this.#recent.age();
    this.#refuseLate();
    if (this.#arrived.size > 0) this.#pump();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #wait(arrived: Arrived): void {
    if (this.#arrived.size >= waitingMost) {
      const evicted = this.#arrived.evictFor(arrived.caller);
      this.#refuse(evicted ?? arrived);
      if (evicted === undefined) return;
    }
    this.#arrived.add(arrived.caller, arrived);
    this.#pump();
  }

  #start({ request, response, listener, caller }: Arrived): void {
    if (response.destroyed) return;
    this.#workFor(caller);
    this.#open.set(response, caller);
    response.once('close', () => {
      this.#open.delete(response);
      if (this.#arrived.size > 0) this.#pump();
    });
    listener(request, response);
  }

  /**
   * Starts a request and continues a piece of long work of several callers in each turn of the loop, until none waits. Each piece
   * is a callback of its own, so that its time is charged to its caller.
   */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    const continued = new Set<string>();
    const started = new Set<string>();
    for (let piece = 0; piece < piecesInTurn; piece += 1)
      setImmediate(() => {
        this.#settle();
        const paused = this.#paused.next(false, mayFollow(continued, this.#paused));
        if (paused !== undefined) {
          continued.add(paused.caller.key);
          paused.resume();
          return;
        }
        const isOther = mayFollow(started, this.#arrived);
        const mayStart = (caller: Caller) => isOther(caller) && this.#mayStart(caller);
        const arrived = this.#arrived.next(this.#isSaturated, mayStart);
        if (arrived === undefined) return;
        started.add(arrived.caller.key);
        this.#start(arrived);
      });
    setImmediate(() => {
      this.#isPumping = false;
      this.#settle();
      // Requests that may not start yet are looked at again when another request ends.
      if (this.#paused.size > 0 || started.size > 0) this.#pump();
    });
  }

  /** Charges the time since the last change to the caller who had the loop, and notes the next caller. */
  #workFor(caller: Caller): void {
    this.#settle();
    this.#working = { caller, since: this.#now() };
  }

  #settle(): void {
    if (this.#working === null) return;
    const { caller, since } = this.#working;
    const usedMs = this.#now() - since;
    this.#recent.add(caller, usedMs);
    this.#arrived.charge(caller, usedMs);
    this.#paused.charge(caller, usedMs);
    this.#working = null;
  }

  /**
   * Returns true when a turn has worked for `turnMs`. A turn ends when the loop runs the callback of `setImmediate`.
   */
  #isTurnSpent(): boolean {
    const now = this.#now();
    if (this.#turnBegan === null) {
      this.#turnBegan = now;
      setImmediate(() => {
        this.#turnBegan = null;
        this.#settle();
      });
    }
    return now - this.#turnBegan > this.#options.turnMs;
  }

  /** Limits the requests under way of an account. Accounts and keys that use less than an equal share have a higher limit. */
  #mayStart(arriving: Caller): boolean {
    if (this.#underWayMost === Number.POSITIVE_INFINITY) return true;
    const { key, isAnonymous } = arriving;
    const isLight = this.#isSaturated && !isAnonymous && this.#recent.isAccountBelowShare(arriving);
    const most = isLight ? underWayInBurst : this.#underWayMost;
    let count = 0;
    for (const [{ headersSent, destroyed, req }, caller] of this.#open) {
      // A request whose body is still arriving is not work yet. Callers without a key share one limit.
      const isSame = isAnonymous ? caller.isAnonymous : caller.key === key;
      if (isSame && !headersSent && !destroyed && req.complete) count += 1;
    }
    if (count < most) return true;
    return count < most + underWayOfLightKeys && this.#recent.isBelowShareOfAccount(arriving);
  }

  #refuseLate(): void {
    if (!this.#isSaturated) return;
    const now = this.#now();
    const { waitMs } = this.#options;
    for (const arrived of this.#arrived.items()) {
      const isOneOfMany = this.#arrived.sizeOf(arrived.caller) > few;
      if (now - arrived.since < (isOneOfMany ? waitMs : waitMs * patienceForFew)) continue;
      this.#arrived.remove(arrived.caller, arrived);
      this.#refuse(arrived);
    }
  }

  /** Returns how busy the loop was in the last second (0 before the first whole second), and since the last look. */
  #busy(): Busy {
    const now = lookNow();
    const last = this.#looks.at(-1) ?? now;
    this.#looks.push(now);
    while (now.at - (this.#looks[1]?.at ?? now.at) >= secondMs) this.#looks.shift();
    const [first = now] = this.#looks;
    const isWhole = now.at - first.at >= secondMs - lookMs / 2;
    return { second: isWhole ? busyBetween(first, now) : 0, sinceLook: busyBetween(last, now) };
  }

  #refuse({ request: { url = '/' }, response }: Arrived): void {
    if (response.destroyed) return;
    const { baseUrl, newId, onRefused } = this.#options;
    this.#refusedSinceLook = true;
    onRefused();
    const problem = new Problem(
      'overloaded',
      'More requests arrive than the service can answer. Try again in 1 second.',
    );
    const path = url.split('?', 1)[0] ?? '/';
    sendPlainProblem(response, problem, { baseUrl: baseUrl(), path, requestId: newId() }, 1);
  }
}

/** Returns a filter that passes each caller once in a turn, and callers without a key only when no other waits. */
function mayFollow(
  served: ReadonlySet<string>,
  queue: Pick<FairQueue<unknown>, 'hasKeyed'>,
): (caller: Caller) => boolean {
  const isKeyedOnly = queue.hasKeyed();
  return ({ key, isAnonymous }) => !served.has(key) && !(isAnonymous && isKeyedOnly);
}

function lookNow(): Look {
  return { at: performance.now(), utilization: performance.eventLoopUtilization() };
}

function busyBetween(from: Look, to: Look): number {
  return performance.eventLoopUtilization(to.utilization, from.utilization).utilization;
}

function same(part: number): Busy {
  return { second: part, sinceLook: part };
}
