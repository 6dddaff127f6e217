/** Starts the replica that the settings ask for, and adds its figures to the metrics. */
import type { Logger } from 'pino';
import type { ServiceConfig } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import type { ReplicaState, SnapshotReplica } from './replica.ts';

/** The parameters of `openReplica`. */
export interface OpenReplicaOptions {
  readonly config: ServiceConfig;
  readonly warehouseDirectory: string;
  readonly snapshots: SnapshotHolder;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** A replica, or a stand-in where an ingest fills the warehouse. */
export interface OpenReplica {
  /** Returns null where the process is not a replica. */
  state(): ReplicaState | null;
  stop(): Promise<void>;
}

/** Retries fewer times than ingest, because the next look soon repeats a failed request. */
const lessPatience = { tries: 3, answerMs: 10_000 };

/** Starts the replica if SNAPSHOT_PULL_SECONDS is set, and loads its code only then. */
export async function openReplica(options: OpenReplicaOptions): Promise<OpenReplica> {
  const { config, clock, metrics } = options;
  const none: OpenReplica = { state: () => null, stop: async () => undefined };
  if (config.SNAPSHOT_PULL_SECONDS === 0) return none;
  const [{ openStore, patient }, { SnapshotReplica }] = await Promise.all([
    import('../../snapshot-store/open-store.ts'),
    import('./replica.ts'),
  ]);
  const bucket = openStore(config, { ...patient, ...lessPatience });
  if (bucket === null) return none;
  const replica = new SnapshotReplica({
    ...options,
    bucket,
    clock: { now: () => clock().getTime() },
    random: Math.random,
    everyMs: config.SNAPSHOT_PULL_SECONDS * 1000,
  });
  watch(metrics, replica);
  replica.start();
  return replica;
}

function watch(metrics: Metrics, replica: SnapshotReplica): void {
  const figures: readonly [string, string, (state: ReplicaState) => number][] = [
    [
      'mulk_store_current',
      '1 while the service uses the snapshot that the store names.',
      ({ isCurrent }) => (isCurrent ? 1 : 0),
    ],
    [
      'mulk_store_checked_timestamp_seconds',
      'Last time when the store answered and its current snapshot was on this machine.',
      ({ currentAt }) => (currentAt === null ? 0 : Date.parse(currentAt) / 1000),
    ],
    ['mulk_store_pulls_total', 'Snapshots brought from the store.', ({ pulls }) => pulls],
    ['mulk_store_pull_failures_total', 'Failed looks at the store.', ({ failures }) => failures],
    ['mulk_store_pulled_bytes_total', 'Bytes brought from the store.', ({ pulledBytes }) => pulledBytes],
    ['mulk_store_saved_bytes_total', 'Bytes that deltas spared.', ({ savedBytes }) => savedBytes],
    [
      'mulk_store_delta_failures_total',
      'Deltas that could not be used; whole files were brought instead.',
      ({ deltaFailures }) => deltaFailures,
    ],
    ['mulk_store_last_pull_seconds', 'Time the newest pull took.', ({ lastPullMs }) => lastPullMs / 1000],
  ];
  for (const [name, help, read] of figures) metrics.watch(name, help, () => read(replica.state()));
}
