/** Opens the snapshots of a warehouse with the service's settings. */
import type { Logger } from 'pino';
import { meilisearchOptions } from '../../search-index/meilisearch/settings-variables.ts';
import type { ServiceConfig } from '../config.ts';
import { SnapshotHolder } from './current-snapshot.ts';

/** The settings and parts that reading snapshots needs. */
interface SnapshotSettings {
  readonly config: ServiceConfig;
  readonly warehouseDirectory: string;
  readonly scratchDirectory: string;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Returns the holder of the current snapshot, with the limits of the settings. */
export function openSnapshots(settings: SnapshotSettings): SnapshotHolder {
  const { config, warehouseDirectory, scratchDirectory, clock, logger } = settings;
  return new SnapshotHolder({
    warehouseDirectory,
    reader: {
      connections: config.QUERY_CONNECTIONS,
      queueLimit: config.QUERY_QUEUE,
      waitMs: config.QUERY_WAIT_MS,
      streams: config.QUERY_CONNECTIONS,
      timeLimitMs: config.QUERY_TIMEOUT_MS,
      memoryLimit: config.DUCKDB_MEMORY_LIMIT,
      scratchDirectory,
    },
    meilisearch: meilisearchOptions(config),
    clock: { now: () => clock().getTime() },
    logger,
  });
}
