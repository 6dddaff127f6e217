/** Long computations in steps, so that a request can count them and pause. Each step yields the units that it took. */

/** A computation that yields units, and returns its result. */
export type Steps<Result> = Generator<number, Result, undefined>;

/** Runs a computation to its end at a stretch. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
