/** Versions of the code whose results are kept between runs. A run makes a kept result again when its version is another. */

/**
 * Raise a version when the code it stands for may give other rows from the same files; the next run then works everything out again. `make expected`
 * writes the digests of that code (test/expected/versions.json); test/ingest/steps/versions.test.ts fails until it has.
 */
export const versions = {
  /** Loading and cleaning: an export → clean rows. */
  cleaning: 3,
  /** Comparing pulls: clean rows → the rows that stay although a newer pull lacks them. */
  comparing: 1,
  /** Linking names: names in records → projects and buildings. */
  linking: 1,
  /** Solving indices: sums of records → changes of the index from period to period. */
  solving: 2,
  /** Estimating records: a record and its comparables → its estimate. */
  estimating: 1,
} as const;
