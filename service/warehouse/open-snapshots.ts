/** Opens the snapshots of a warehouse with the service's settings. */
import type { Logger } from 'pino';
import { meilisearchOptions } from '../../search-index/meilisearch/settings-variables.ts';
import type { ClickHouseEngine } from '../analytics/clickhouse-engine.ts';
import type { ServiceConfig } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Limits } from '../limits.ts';
import type { Patience } from '../patience.ts';
import { SnapshotHolder } from './current-snapshot.ts';

/** The settings and parts that reading snapshots needs. */
interface SnapshotSettings {
  readonly config: ServiceConfig;
  readonly warehouseDirectory: string;
  readonly scratchDirectory: string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly patience: Patience;
  readonly limits: Limits;
}

/** Snapshots, and the engine beside the embedded one; null where none is set up. */
export interface OpenSnapshots {
  readonly snapshots: SnapshotHolder;
  readonly analytics: ClickHouseEngine | null;
}

/** Returns the holder of the current snapshot, with the limits of the settings. Its end is the end of the engine too. */
export async function openSnapshots(settings: SnapshotSettings): Promise<OpenSnapshots> {
  const { config, warehouseDirectory, scratchDirectory, clock, logger, limits } = settings;
  const analytics = await openAnalytics(settings);
  const meilisearch = meilisearchOptions(config);
  const snapshots = new SnapshotHolder({
    warehouseDirectory,
    reader: {
      connections: limits.queryConnections,
      queueLimit: limits.queryQueue,
      waitMs: limits.queryWaitMs,
      streams: limits.queryConnections,
      timeLimitMs: limits.queryTimeoutMs,
      memoryLimit: config.DUCKDB_MEMORY_LIMIT,
      scratchDirectory,
    },
    meilisearch: meilisearch === null ? null : { ...meilisearch, timeoutMs: settings.patience.meilisearchMs },
    analytics,
    clock: { now: () => clock().getTime() },
    logger,
  });
  analytics?.follow(snapshots);
  return { snapshots, analytics };
}

/** Opens the engine that the settings name, and loads it only where they do. */
async function openAnalytics({ config, scratchDirectory, clock, logger, metrics, limits }: SnapshotSettings) {
  if (config.ANALYTICS_URL === undefined) return null;
  const { ClickHouseEngine } = await import('../analytics/clickhouse-engine.ts');
  return new ClickHouseEngine({
    url: config.ANALYTICS_URL,
    scratchDirectory,
    connections: limits.analyticsConnections,
    queueLimit: limits.queryQueue,
    waitMs: limits.queryWaitMs,
    timeLimitMs: limits.queryTimeoutMs,
    now: () => clock().getTime(),
    logger,
    registry: metrics.registry,
  });
}
