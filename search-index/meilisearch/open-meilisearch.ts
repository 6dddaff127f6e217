/** Opens the indexes of a snapshot in Meilisearch. */
import type { SearchIndex } from '../search-index.ts';
import { connect, type MeilisearchOptions, snapshotIndexes } from './connection.ts';
import { MeilisearchIndex } from './meilisearch-index.ts';

/** The snapshot and the time limits. */
export interface OpenOptions extends MeilisearchOptions {
  readonly snapshotId: string;
  /** Time limit of an answer, in milliseconds. */
  readonly timeoutMs: number;
}

/** Opens the indexes of a snapshot. It sends no request yet. */
export function openMeilisearch(options: OpenOptions): SearchIndex {
  const indexes = snapshotIndexes(options, options.snapshotId);
  const { timeoutMs } = options;
  return new MeilisearchIndex(connect(options, timeoutMs), indexes, timeoutMs);
}
