/**
 * The valve before everything else: when more arrives than this process can get to, most of it is refused at the door, for a few
 * microseconds each, so that what is let in is answered in time.
 *
 * The queue before DuckDB bounds what waits there. Answers that need no DuckDB (cached ones, pages laid ready) are made by the event
 * loop alone, and what it cannot get to waits in the kernel, where nobody counts it. So the loop itself is watched: while it has not been
 * idle for a second, a turn of it takes requests for `turnMs`, a handful at least, and refuses the others that came with them. Work that
 * gives way to other work piles up over many turns, each of which is short: so while the loop is busy, only a few requests may wait for
 * the beginning of their answers.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { Problem, problemBody } from '../contract/problem.ts';

/** What the valve needs. */
export interface PressureOptions {
  readonly baseUrl: () => string;
  readonly newId: () => string;
  /** Told of each refusal. */
  readonly onRefused: () => void;
  /** Work taken on in one turn while the loop is busy without a pause; 0 takes all. */
  readonly turnMs: number;
  /** How busy the loop was in the second before this moment, from 0 to 1; left out, it is measured. */
  readonly busy?: () => number;
}

const lookMs = 250;
const secondMs = 1_000;
/** A loop that waits for less than this part of a second cannot get to more. */
const saturated = 0.95;
/** So many that come together are always taken: a page of a browser asks for a dozen things at once. */
const takenAlways = 16;
/** So many may be under way while the loop is busy without a pause: each of them makes all others later by its own work. Of 4, 3 and 2 the last keeps p99 lowest (79, 60 and 43 ms), and as much is answered: `make chaos NAME=overload`. */
const underWayMost = 2;
/** The same while it was busy since the last look, which may be a burst. */
const underWayInBurst = 64;
const exempt = /^\/health(\/|\?|$)/;
const mediaType = 'application/problem+json; charset=utf-8';

interface Look {
  readonly at: number;
  readonly utilization: EventLoopUtilization;
}

/** Parts of a time, from 0 to 1, in which the loop did not wait. */
interface Busy {
  readonly second: number;
  readonly sinceLook: number;
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

/** Watches the event loop, and refuses what it cannot get to. */
export class Pressure {
  readonly #options: PressureOptions;
  readonly #turnMs: number;
  /** Moments of the last second, and how busy the loop had been until each. */
  readonly #looks: Look[] = [lookNow()];
  readonly #timer: NodeJS.Timeout;
  #isSaturated = false;
  #refusedSinceLook = false;
  #underWayMost = Number.POSITIVE_INFINITY;
  #turnBegan: number | null = null;
  #taken = 0;
  /** Taken, and not ended; a download is open for long after its answer has begun. */
  readonly #open = new Set<ServerResponse>();

  constructor(options: PressureOptions) {
    this.#options = options;
    this.#turnMs = options.turnMs;
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  /** Passes requests on to the listener, or refuses them. */
  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (exempt.test(request.url ?? '')) return listener(request, response);
      if ((this.#isSaturated && this.#isTurnSpent()) || this.#areManyUnderWay()) {
        this.#refuse(request, response);
        return;
      }
      this.#open.add(response);
      response.once('finish', () => this.#open.delete(response));
      return listener(request, response);
    };
  }

  /** Looks how busy the loop was; done every quarter of a second. */
  look(): void {
    const { second, sinceLook } =
      this.#options.busy === undefined ? this.#busy() : same(this.#options.busy());
    // While some are still refused the loop may rest because they are: the valve stays as it is until nobody has to be.
    const stays = this.#isSaturated && this.#refusedSinceLook;
    this.#refusedSinceLook = false;
    this.#isSaturated = this.#turnMs > 0 && (second > saturated || stays);
    const isBurst = this.#turnMs > 0 && sinceLook > saturated;
    this.#underWayMost = this.#isSaturated
      ? underWayMost
      : isBurst
        ? underWayInBurst
        : Number.POSITIVE_INFINITY;
    // Those whose clients went away never finish.
    for (const response of this.#open) if (response.destroyed) this.#open.delete(response);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** How busy the loop was: in the last second, 0 while there is none, and since the last look. */
  #busy(): Busy {
    const now = lookNow();
    const last = this.#looks.at(-1) ?? now;
    this.#looks.push(now);
    while (now.at - (this.#looks[1]?.at ?? now.at) >= secondMs) this.#looks.shift();
    const [first = now] = this.#looks;
    const isWhole = now.at - first.at >= secondMs - lookMs / 2;
    return { second: isWhole ? busyBetween(first, now) : 0, sinceLook: busyBetween(last, now) };
  }

  /** A turn ends when the loop comes to what `setImmediate` was given. */
  #isTurnSpent(): boolean {
    const now = performance.now();
    if (this.#turnBegan === null) {
      this.#turnBegan = now;
      this.#taken = 0;
      setImmediate(() => {
        this.#turnBegan = null;
      });
    }
    if (this.#taken >= takenAlways && now - this.#turnBegan > this.#turnMs) return true;
    this.#taken += 1;
    return false;
  }

  #areManyUnderWay(): boolean {
    if (this.#open.size < this.#underWayMost) return false;
    let count = 0;
    for (const { headersSent, destroyed, req } of this.#open) {
      // Whose body is still on its way is no work yet.
      if (!headersSent && !destroyed && req.complete) count += 1;
      if (count >= this.#underWayMost) return true;
    }
    return false;
  }

  #refuse({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { baseUrl, newId, onRefused } = this.#options;
    this.#refusedSinceLook = true;
    onRefused();
    const requestId = newId();
    const problem = new Problem(
      'overloaded',
      'More requests arrive than can be answered. Try again in 1 second.',
    );
    const path = url.split('?', 1)[0] ?? '/';
    const body = JSON.stringify(problemBody(problem, { baseUrl: baseUrl(), path, requestId }));
    response.writeHead(problem.status, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
      'Content-Type': mediaType,
      'Retry-After': '1',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    });
    response.end(body);
  }
}
