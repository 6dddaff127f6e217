/** How long requests wait for the programs and parts that the service depends on. */

/** Longest waits in milliseconds. Tests wait longer, so that a busy machine changes no result. */
export interface Patience {
  /** For a newer answer of the account database when an older one is known. */
  readonly knownMs: number;
  /** For the account database about a key that is not remembered. */
  readonly strangerMs: number;
  /** For a connection to PostgreSQL. */
  readonly connectMs: number;
  /** For one statement of PostgreSQL. Statements of the accounts take milliseconds, so a slower one is stuck. */
  readonly statementMs: number;
  /** For one count in Redis; then the process counts by itself. */
  readonly redisMs: number;
  /** For one request to the provider at which people sign in. */
  readonly providerMs: number;
  /** For Meilisearch; then the snapshot's own index answers. */
  readonly meilisearchMs: number;
  /** For each part that is asked whether it is up, well below the time limits of balancers. */
  readonly checkMs: number;
}

export const usualPatience: Patience = {
  knownMs: 500,
  strangerMs: 2_000,
  connectMs: 2_000,
  statementMs: 10_000,
  redisMs: 20,
  providerMs: 5_000,
  meilisearchMs: 2_000,
  checkMs: 1_000,
};
