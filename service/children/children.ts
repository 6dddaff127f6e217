/** Owns the child processes that do heavy work: starts them, lets few run at once, and counts those that died. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { Problem } from '../contract/problem.ts';
import type { ChildLimits, Limits } from '../limits.ts';
import type { Part } from '../parts.ts';
import { BoundedQueue } from '../warehouse/bounded-queue.ts';
import { type ChildTask, childTasks } from './messages.ts';
import { ChildDied, deathReasons, WatchedChild } from './watched-child.ts';

/** Dependencies of children. */
export interface ChildrenOptions {
  readonly limits: Readonly<Record<ChildTask, ChildLimits>>;
  /** Folder for the folders of the children. */
  readonly scratchDirectory: string;
  readonly registry: Registry;
  readonly logger: Pick<Logger, 'warn'>;
}

/** One piece of work for a child. */
export interface ChildWork {
  readonly input: unknown;
  /** Messages that follow the input. */
  readonly parts?: AsyncIterable<unknown>;
  /** Kills the child when it is aborted. Its caller takes its turn among others. */
  readonly signal: AbortSignal;
}

/** Work that may wait for a child. */
const waitingMost = 200;

/** The children of this process. */
export class Children {
  readonly #options: ChildrenOptions;
  readonly #queues: Readonly<Record<ChildTask, BoundedQueue<number>>>;
  readonly #running = new Set<WatchedChild>();
  readonly #deaths: Counter<'task' | 'reason'>;
  #isStopping = false;

  constructor(options: ChildrenOptions) {
    this.#options = options;
    const queueFor = ({ atOnce }: ChildLimits) =>
      new BoundedQueue([...Array(atOnce).keys()], waitingMost, { reserved: [atOnce] });
    this.#queues = {
      'read-rows': queueFor(options.limits['read-rows']),
      'estimate-portfolio': queueFor(options.limits['estimate-portfolio']),
    };
    this.#deaths = new Counter({
      name: 'mulk_child_deaths_total',
      help: 'Child processes that died, by their task: killed at the limit of memory, of processor time (cpu) or of time, or ended by themselves (crash).',
      labelNames: ['task', 'reason'] as const,
      registers: [options.registry],
    });
    // A count that begins at 0 shows its first increase.
    for (const task of childTasks)
      for (const reason of deathReasons) this.#deaths.labels(task, reason).inc(0);
  }

  /**
   * Does a task in a child, and returns the parts of its result: the child makes the next one when the one before was taken. Throws `ChildDied`, the
   * problem or fault of the child, or the reason of the signal.
   */
  async *run(task: ChildTask, { input, parts, signal }: ChildWork): AsyncGenerator<unknown> {
    const queue = this.#queues[task];
    const lane = await queue.acquire(signal);
    try {
      if (this.#isStopping) throw stopped();
      const directory = await mkdtemp(join(this.#options.scratchDirectory, 'child-'));
      try {
        const child = new WatchedChild({ task, directory, limits: this.#options.limits[task], signal });
        this.#running.add(child);
        try {
          yield* child.work(input, parts);
        } finally {
          await child.end();
          this.#running.delete(child);
        }
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    } catch (error) {
      if (error instanceof ChildDied) this.#count(task, error);
      throw error;
    } finally {
      queue.release(lane);
    }
  }

  /** Kills all children, and starts no more. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#running].map((child) => child.kill(stopped())));
  }

  #count(task: ChildTask, { reason, message, lastWords }: ChildDied): void {
    this.#deaths.inc({ task, reason });
    this.#options.logger.warn({ task, reason, lastWords }, message);
  }
}

/** Returns the part of the service that owns its children. */
export function childrenPart(
  { readingChild, estimatingChild }: Pick<Limits, 'readingChild' | 'estimatingChild'>,
  options: Omit<ChildrenOptions, 'limits'>,
): Part<Children> {
  const limits = { 'read-rows': readingChild, 'estimate-portfolio': estimatingChild };
  return {
    phase: 'work',
    name: 'child processes',
    start: () => new Children({ limits, ...options }),
    stop: (children) => children.stop(),
  };
}

function stopped(): Problem {
  return new Problem('overloaded', 'The service stops. Try again in 5 seconds.', {
    headers: { 'Retry-After': '5' },
  });
}
