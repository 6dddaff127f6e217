/** Keeps a replica's warehouse up to date with the snapshot store. When that fails, the replica serves the snapshots that it has. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Current } from '../../data/snapshot.ts';
import type { Bucket } from '../../snapshot-store/bucket.ts';
import { readPointer } from '../../snapshot-store/layout.ts';
import { type Pulled, pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { explainError } from '../../snapshot-store/store-failed.ts';
import { acquireLock, LockHeld } from '../../snapshot-store/warehouse/lock.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import { keepRunReport } from './keep-run-report.ts';

/** The parameters of a replica. */
export interface ReplicaOptions {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  readonly snapshots: Pick<SnapshotHolder, 'check' | 'state'>;
  readonly clock: { now(): number };
  readonly random: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The time between two looks at the store, in milliseconds. */
  readonly everyMs: number;
  /** How long the store may send nothing before the replica gives up the download. */
  readonly silenceMs?: number;
}

/** The state of a replica, for health, status and metrics. */
export interface ReplicaState {
  /** The snapshot that the store named last; null before its first answer. */
  readonly storeSnapshotId: string | null;
  /** Whether the replica serves that snapshot. */
  readonly isCurrent: boolean;
  /** When the store last answered and the replica had the snapshot it named; RFC 3339 UTC. */
  readonly currentAt: string | null;
  /** Since when every look has failed; null after a look that succeeded. */
  readonly failingSince: string | null;
  readonly pulls: number;
  readonly failures: number;
  readonly pulledBytes: number;
  /** Bytes that deltas spared. */
  readonly savedBytes: number;
  /** Deltas that could not be used; whole files were pulled instead. */
  readonly deltaFailures: number;
  readonly lastPullMs: number;
}

/** How many snapshots stay, so that their cursors still work. */
const KEPT = 3;
const LONGEST_PAUSE_MS = 300_000;

/** The replica of one service process. */
export class SnapshotReplica {
  readonly #options: ReplicaOptions;
  #stopping = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #etag: string | undefined;
  #runEtag: string | undefined;
  #named: Current | null = null;
  /** Snapshots downloaded again because they seemed damaged. If the second copy fails too, this version cannot read the snapshot. */
  #mended: string | null = null;
  #currentAt: number | null = null;
  #failingSince: number | null = null;
  #failuresInARow = 0;
  #pulls = 0;
  #failures = 0;
  #pulledBytes = 0;
  #savedBytes = 0;
  #deltaFailures = 0;
  #lastPullMs = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** Starts looking at the store; the first look is under way when this returns. */
  start(): void {
    this.#looking = this.look().then(() => this.#plan());
  }

  /** Stops looking and cancels downloads. Files that have arrived stay. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Returns the state for health, status and metrics. */
  state(): ReplicaState {
    const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const storeSnapshotId = this.#named?.snapshot_id ?? null;
    return {
      storeSnapshotId,
      isCurrent: storeSnapshotId !== null && this.#options.snapshots.state().snapshotId === storeSnapshotId,
      currentAt: instant(this.#currentAt),
      failingSince: instant(this.#failingSince),
      pulls: this.#pulls,
      failures: this.#failures,
      pulledBytes: this.#pulledBytes,
      savedBytes: this.#savedBytes,
      deltaFailures: this.#deltaFailures,
      lastPullMs: this.#lastPullMs,
    };
  }

  /** Looks once. Never throws: it logs the fault, and `state()` shows it. */
  async look(): Promise<void> {
    const { clock, logger } = this.#options;
    try {
      await this.#look();
      this.#failuresInARow = 0;
      this.#failingSince = null;
      this.#currentAt = clock.now();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // Another process of this warehouse is downloading.
      if (error instanceof LockHeld) return;
      this.#failures += 1;
      this.#failuresInARow += 1;
      this.#failingSince ??= clock.now();
      this.#etag = undefined;
      logger.error(
        { err: error, reason: explainError(error), serving: this.#options.snapshots.state().snapshotId },
        'the snapshot of the store could not be had; the one before stays current',
      );
    }
  }

  #plan(): void {
    if (this.#stopping.signal.aborted) return;
    const { everyMs, random } = this.#options;
    const longest = Math.max(everyMs, LONGEST_PAUSE_MS);
    const failing = Math.min(longest, everyMs * 2 ** Math.min(this.#failuresInARow, 20));
    this.#timer = setTimeout(
      () => {
        this.#looking = this.look().then(() => this.#plan());
      },
      failing * (0.9 + random() * 0.2),
    );
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { bucket, snapshots } = this.#options;
    // Each look has its own signal: a signal that lives as long as the process would collect listeners.
    const look = new AbortController();
    const stop = () => look.abort(this.#stopping.signal.reason);
    this.#stopping.signal.addEventListener('abort', stop);
    const { signal } = look;
    try {
      const pointer = await readPointer(bucket, { etag: this.#etag, signal });
      if (pointer === null) throw new Error(`There is no snapshot in ${bucket.name} yet.`);
      const { refused } = snapshots.state();
      if (pointer !== 'unchanged') this.#named = pointer.current;
      const id = this.#named?.snapshot_id ?? null;
      const isDamaged = refused !== null && refused.snapshotId === id && this.#mended !== id;
      if (isDamaged) this.#mended = id;
      if (this.#named !== null && (pointer !== 'unchanged' || isDamaged))
        await this.#pull(this.#named, isDamaged, signal);
      if (pointer !== 'unchanged') this.#etag = pointer.etag;
      this.#runEtag = await keepRunReport({ ...this.#options, known: this.#runEtag, signal });
    } finally {
      this.#stopping.signal.removeEventListener('abort', stop);
    }
  }

  async #pull(current: Current, isDamaged: boolean, signal: AbortSignal): Promise<void> {
    const { bucket, warehouseDirectory, snapshots, clock, logger, silenceMs } = this.#options;
    const began = clock.now();
    const lock = await acquireLock(join(warehouseDirectory, 'ingest.lock'), {
      purpose: 'Pulling a snapshot',
      now: () => new Date(clock.now()),
    });
    let pulled: Pulled;
    try {
      pulled = await pullSnapshot({
        ...{ bucket, warehouseDirectory, current, isDamaged, signal, keep: KEPT },
        ...(silenceMs === undefined ? {} : { silenceMs }),
        onMissing: (bytes) =>
          logger.info({ snapshot_id: current.snapshot_id, bytes }, 'snapshot is being pulled'),
        onBytes: (bytes) => {
          this.#pulledBytes += bytes;
        },
        onDeltaFailed: (path, error) => {
          this.#deltaFailures += 1;
          logger.warn(
            { err: error, path, snapshot_id: current.snapshot_id },
            'a delta could not be used; the whole file is pulled',
          );
        },
      });
    } finally {
      await lock.release();
    }
    this.#savedBytes += pulled.bytesSaved;
    await snapshots.check();
    if (pulled.bytes === 0) return;
    this.#pulls += 1;
    this.#lastPullMs = clock.now() - began;
    logger.info({ ...pulled, ms: this.#lastPullMs }, 'snapshot was pulled');
  }
}
