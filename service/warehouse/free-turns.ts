/** Pauses long computations that belong to no request: jobs, and what requests share. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../search-index/steps.ts';
import { stretchUnitsMost } from '../limits.ts';

/** Counts units until the next pause. */
export class FreeTurns {
  #left = stretchUnitsMost;

  /** Counts units, and pauses when a pause is due. */
  async step(units: number): Promise<void> {
    this.#left -= units;
    if (this.#left > 0) return;
    this.#left = stretchUnitsMost;
    await nextTurn();
  }

  /** Runs a computation to its end. */
  async run<Result>(steps: Steps<Result>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await this.step(step.value);
    }
  }
}
