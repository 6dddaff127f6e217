/** How much random tests draw: little in CI and from a new seed each time, as much as `TRIALS` says in a full run. */

/** The draws of a random test. */
export interface Trials {
  readonly count: number;
  /** Goes into the name of the test, so that a failure can be drawn again with `SEED`. */
  readonly seed: number;
}

function wholeNumberOf(name: string): number | null {
  const text = process.env[name];
  if (text === undefined || text === '') return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} takes a whole number, not ${text}`);
  return value;
}

/** Returns the draws of a test: `usual` many from a random seed, unless `TRIALS` and `SEED` say otherwise. */
export function trialsOf(usual: number): Trials {
  return {
    count: wholeNumberOf('TRIALS') ?? usual,
    seed: wholeNumberOf('SEED') ?? Math.floor(Math.random() * 1_000_000_000),
  };
}
