/** Lets one actor go on at a time, in an order that a seed chooses, on a clock of its own. The same seed gives the same order. */
import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { chance } from '../support/chance.ts';

/** Ends the code of an actor that crashed: whatever it asks for from then on fails with this. */
export class Crashed extends Error {}

interface Waiting {
  /** Tells waits apart that came in an order the machine chose. */
  readonly name: string;
  readonly dueAt: number;
  readonly goOn: () => void;
}

/** An actor waits so long at most for the answer to one request, in milliseconds. */
const STEP_MS = 2_000;

export class Scheduler {
  readonly random: () => number;
  /** Simulated time, in milliseconds since 1970. */
  now: number;
  /** The steps so far, for the report of a failure. */
  readonly steps: string[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(seed: number, now: number) {
    this.random = chance(seed);
    this.now = now;
  }

  /** Waits for its turn, which comes at `dueAt` at the earliest. */
  turn(name: string, dueAt = 0): Promise<void> {
    return new Promise((goOn) => this.#waiting.push({ name, dueAt, goOn }));
  }

  /** Lets actors go on until none waits. `afterStep` runs after each step, when all of them wait. */
  async run(afterStep: () => void): Promise<void> {
    for (;;) {
      await untilAllWait();
      afterStep();
      const next = this.#choose();
      if (next === null) return;
      this.steps.push(`${new Date(this.now).toISOString().slice(5, 19)} ${next.name}`);
      next.goOn();
    }
  }

  /** Takes a wait whose time has come; where there is none, the clock goes on to the next. */
  #choose(): Waiting | null {
    if (this.#waiting.length === 0) return null;
    this.now += Math.floor(this.random() * STEP_MS);
    const soonest = Math.min(...this.#waiting.map(({ dueAt }) => dueAt));
    this.now = Math.max(this.now, soonest);
    const ready = this.#waiting
      .filter(({ dueAt }) => dueAt <= this.now)
      .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)) || a.dueAt - b.dueAt);
    const next = ready[Math.floor(this.random() * ready.length)];
    if (next === undefined) throw new Error('no wait is due');
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }
}

/** Waits until no code goes on by itself: no file is being read or written, and nothing that follows from one is left. */
async function untilAllWait(): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    await untilNextTurn();
    const isBusy = process.getActiveResourcesInfo().some((name) => /^FS|^CloseReq$/.test(name));
    calm = isBusy ? 0 : calm + 1;
  }
}
