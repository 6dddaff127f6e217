/** Opens what Meilisearch holds of a snapshot. */
import type { SearchIndex } from '../search-index.ts';
import { connect, type MeilisearchOptions, snapshotIndexes } from './connection.ts';
import { MeilisearchIndex } from './meilisearch-index.ts';

/** Which snapshot to answer from, and how patiently. */
export interface OpenOptions extends MeilisearchOptions {
  readonly snapshotId: string;
  /** The longest an answer may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** Opens the indexes of a snapshot; nothing is asked of the server yet. */
export function openMeilisearch(options: OpenOptions): SearchIndex {
  const indexes = snapshotIndexes(options, options.snapshotId);
  const { timeoutMs } = options;
  const embedsItself = options.embedder !== undefined;
  return new MeilisearchIndex(connect(options, timeoutMs), indexes, { embedsItself, timeoutMs });
}
