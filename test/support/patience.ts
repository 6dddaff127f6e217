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
  workTimes: 1_000,
};

/** The same for the limits that are settings. */
export const endlessSettings = {
  QUERY_WAIT_MS: String(endlessMs),
  QUERY_TIMEOUT_MS: String(endlessMs),
  LLM_TIMEOUT_MS: String(endlessMs),
  EMBEDDINGS_TIMEOUT_MS: String(endlessMs),
  SEARCH_MODEL_TIMEOUT_MS: String(endlessMs),
  STOP_GRACE_MS: String(endlessMs),
};
