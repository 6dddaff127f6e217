/** Options of the holder of snapshots. */
import type { Logger } from 'pino';
import type { AnalyticalEngine } from '../analytics/question.ts';
import type { MeilisearchPatience } from '../search/open-search.ts';
import type { ReaderOptions } from './duckdb.ts';

/** Options of the holder. */
export interface SnapshotHolderOptions {
  readonly warehouseDirectory: string;
  readonly reader: ReaderOptions;
  /** The server that answers searches. Without it, and while it is down, the file of the snapshot answers them. */
  readonly meilisearch?: MeilisearchPatience | null;
  /** Answers questions over whole tables where it can; the reader answers the others. */
  readonly analytics?: AnalyticalEngine | null;
  readonly clock: { now(): number };
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Time between two looks at current.json. */
  readonly pollMs?: number;
  /** Snapshots, including the current one, in which cursors can continue. */
  readonly readableCount?: number;
  /** Time until an unused older snapshot is closed. */
  readonly idleMs?: number;
  /** Time until a refused snapshot is tried again. */
  readonly retryMs?: number;
}
