/** Random numbers that are the same in every run. */

/** Returns a source of uniform numbers in [0, 1) from a seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns an approximately normal number with mean 0 and deviation 1. */
export function normal(even: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
}

/** Returns at most so many of these, in a random order. */
export function drawn<T>(all: Iterable<T>, most: number, even: () => number): readonly T[] {
  return [...all]
    .map((one) => ({ one, at: even() }))
    .sort((first, second) => first.at - second.at)
    .slice(0, most)
    .map(({ one }) => one);
}
