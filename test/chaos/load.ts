/** Requests at a steady rate, and what became of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';
import { p99 } from '../../bench/benchmark.ts';
import { childEnvironment } from '../../bench/config.ts';
import type { Served } from './served.ts';

/** What the sender is told: the paths in turn (or `POST <path> <JSON>`), at this rate, for so long. */
export const LoadTask = z.object({
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  paths: z.array(z.string()),
  perSecond: z.number(),
  seconds: z.number(),
  connections: z.int(),
});

/** When it was due (ms after the start), how long it took from then on, its status (0: none came), 1 when nobody took it. */
const Exchange = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Exchange = z.infer<typeof Exchange>;
const Outcome = z.object({ exchanges: z.array(Exchange) });

/** What became of a load. */
export class Sent {
  readonly exchanges: readonly Exchange[];

  constructor(exchanges: readonly Exchange[]) {
    this.exchanges = exchanges;
  }

  /** Those that were due within a span of milliseconds after the start. */
  between(from: number, to: number): Sent {
    return new Sent(this.exchanges.filter(([at]) => at >= from && at < to));
  }

  get count(): number {
    return this.exchanges.length;
  }

  /** How many had one of these statuses. */
  with(...statuses: readonly number[]): number {
    return this.exchanges.filter(([, , status]) => statuses.includes(status)).length;
  }

  /** Taken and not answered, or answered by a fault: what a client cannot be told away. */
  get failed(): number {
    return this.exchanges.filter(
      ([, , status, refused]) => (status === 0 && refused === 0) || (status >= 500 && status !== 503),
    ).length;
  }

  /** Not taken at all: the port was closed, or an idle connection was. */
  get refused(): number {
    return this.exchanges.filter(([, , status, refused]) => status === 0 && refused === 1).length;
  }

  /** p99 in milliseconds of those that were answered 200. */
  get p99(): number {
    const taken = this.exchanges.filter(([, , status]) => status === 200).map(([, ms]) => ms);
    return taken.length === 0 ? Number.NaN : p99(taken);
  }
}

/** A load on its way. */
export interface Load {
  /** Resolves with the moment, on this process's clock, when the first request is due. */
  readonly begun: Promise<number>;
  /** Resolves when the last answer is in. */
  readonly sent: Promise<Sent>;
  /** Sends no more. */
  stop(): void;
}

/** Starts sending. */
export function startLoad(
  served: Pick<Served, 'baseUrl' | 'keys'>,
  load: {
    readonly paths: readonly string[];
    readonly perSecond: number;
    readonly seconds: number;
    readonly connections?: number;
  },
): Load {
  const child = fork(resolve(import.meta.dirname, 'load-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: childEnvironment({}),
  });
  child.send({
    address: served.baseUrl,
    headers: { Authorization: `Bearer ${served.keys.enterprise.token}` },
    connections: 2_000,
    ...load,
  });
  const begun = once(child, 'message').then(() => performance.now());
  const sent = begun
    .then(() => once(child, 'message'))
    .then(([message]: unknown[]) => new Sent(Outcome.parse(message).exchanges));
  return { begun, sent, stop: () => child.send('stop') };
}

/** Sends a load to its end. */
export function sendLoad(...of: Parameters<typeof startLoad>): Promise<Sent> {
  return startLoad(...of).sent;
}
