/** Chance that comes out the same in every run. */

/** Even numbers over [0, 1) from a seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** About normal, mean 0, deviation 1. */
export function normal(even: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
}
