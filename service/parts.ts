/** The list of running parts: each is started after the parts it needs, and the list is stopped in reverse. */

import type { Logger } from 'pino';

/** Phases of the start, in order; a part of an earlier phase cannot follow one of a later phase. */
const phases = ['storage', 'accounts', 'work', 'traffic'] as const;
export type Phase = (typeof phases)[number];

/** One part: how it starts, and how to stop the thing that its start gave. */
export interface Part<Started> {
  readonly phase: Phase;
  readonly name: string;
  readonly start: () => Started | Promise<Started>;
  /** May answer false when it had to cut work off. */
  readonly stop: (started: Started) => unknown;
}

interface StartedPart {
  readonly phase: Phase;
  readonly name: string;
  readonly stop: () => unknown;
}

/** The parts that run, in the order of their start. */
export class Parts {
  readonly #logger: Pick<Logger, 'error'>;
  readonly #started: StartedPart[] = [];

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger;
  }

  /** Starts a part, adds it to the list and returns the thing that its start gave. */
  async start<Started>({ phase, name, start, stop }: Part<Started>): Promise<Started> {
    const last = this.#started.at(-1);
    if (last !== undefined && phases.indexOf(phase) < phases.indexOf(last.phase))
      throw new Error(`${name} (${phase}) cannot start after ${last.name} (${last.phase}).`);
    const started = await start();
    this.#started.push({ phase, name, stop: () => stop(started) });
    return started;
  }

  /**
   * Stops all parts, the last one first, and empties the list. Logs a part that fails to stop, and goes on with the others.
   * Returns true when every part stopped and none cut work off.
   */
  async stop(): Promise<boolean> {
    let whole = true;
    for (const { phase, name, stop } of this.#started.splice(0).reverse()) {
      try {
        if ((await stop()) === false) whole = false;
      } catch (error) {
        this.#logger.error({ err: error, part: name, phase }, 'a part did not stop');
        whole = false;
      }
    }
    return whole;
  }
}
