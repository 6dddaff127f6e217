/** Waits that no busy machine reaches, for tests in which everything answers in the end. */
import type { Patience } from '../../service/patience.ts';

/** As long as the limit of a test, which ends what hangs. */
export const endlessMs = 600_000;

/** For the whole service. */
export const endless: Patience = {
  knownMs: endlessMs,
  strangerMs: endlessMs,
  connectMs: endlessMs,
  statementMs: endlessMs,
  redisMs: endlessMs,
  providerMs: endlessMs,
  meilisearchMs: endlessMs,
  checkMs: endlessMs,
};

/** The same for its own work. */
export const endlessLimits = {
  // A test opens more pages in a minute than a visitor.
  pageUnitsPerMinute: 1_000_000,
  queryWaitMs: endlessMs,
  queryTimeoutMs: endlessMs,
  textMs: endlessMs,
  vectorMs: endlessMs,
  questionMs: endlessMs,
  // A test and the service share one event loop, which is seldom idle.
  loopTurnMs: 0,
};
