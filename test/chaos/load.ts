/** Sends requests at a steady rate and collects the answers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';
import { p99 } from '../../bench/benchmark.ts';
import { childEnvironment } from '../../bench/config.ts';
import type { Served } from './served.ts';

/** Task of the sender: sends the paths in turn (or `POST <path> <JSON>`) at this rate, for this time. */
export const LoadTask = z.object({
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  paths: z.array(z.string()),
  perSecond: z.number(),
  seconds: z.number(),
  connections: z.int(),
});

/** Due time of a request (ms after the start), its duration from then on, its status (0: no answer), and 1 if no process accepted it. */
const Exchange = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Exchange = z.infer<typeof Exchange>;
const Outcome = z.object({ exchanges: z.array(Exchange) });

/** Outcomes of a load. */
export class Sent {
  readonly exchanges: readonly Exchange[];

  constructor(exchanges: readonly Exchange[]) {
    this.exchanges = exchanges;
  }

  /** Returns the requests that were due within a span of milliseconds after the start. */
  between(from: number, to: number): Sent {
    return new Sent(this.exchanges.filter(([at]) => at >= from && at < to));
  }

  get count(): number {
    return this.exchanges.length;
  }

  /** Returns the number of answers with one of these statuses. */
  with(...statuses: readonly number[]): number {
    return this.exchanges.filter(([, , status]) => statuses.includes(status)).length;
  }

  /** Number of requests that were accepted and then failed or got a server error. A client cannot retry these safely. */
  get failed(): number {
    return this.exchanges.filter(
      ([, , status, refused]) => (status === 0 && refused === 0) || (status >= 500 && status !== 503),
    ).length;
  }

  /** Number of requests that were not accepted, because the port or an idle connection was closed. */
  get refused(): number {
    return this.exchanges.filter(([, , status, refused]) => status === 0 && refused === 1).length;
  }

  /** p99 of the answers with 200, in milliseconds. */
  get p99(): number {
    const taken = this.exchanges.filter(([, , status]) => status === 200).map(([, ms]) => ms);
    return taken.length === 0 ? Number.NaN : p99(taken);
  }
}

/** A running load. */
export interface Load {
  /** Resolves with the time of the first request, on this process's clock. */
  readonly begun: Promise<number>;
  /** Resolves after the last answer. */
  readonly sent: Promise<Sent>;
  /** Stops sending. */
  stop(): void;
}

/** Starts sending. */
export function startLoad(
  served: Pick<Served, 'baseUrl' | 'keys'>,
  {
    key = 'enterprise',
    ...load
  }: {
    readonly paths: readonly string[];
    readonly perSecond: number;
    readonly seconds: number;
    readonly connections?: number;
    /** Whose requests they are; those of the enterprise key unless said otherwise. */
    readonly key?: keyof Served['keys'];
  },
): Load {
  const child = fork(resolve(import.meta.dirname, 'load-process.js'), {
    env: childEnvironment({}),
  });
  child.send({
    address: served.baseUrl,
    headers: { Authorization: `Bearer ${served.keys[key].token}` },
    connections: 2_000,
    ...load,
  });
  const begun = once(child, 'message').then(() => performance.now());
  const sent = begun
    .then(() => once(child, 'message'))
    .then(([message]: unknown[]) => new Sent(Outcome.parse(message).exchanges));
  return { begun, sent, stop: () => child.send('stop') };
}

/** Sends a load and waits for its end. */
export function sendLoad(...of: Parameters<typeof startLoad>): Promise<Sent> {
  return startLoad(...of).sent;
}
