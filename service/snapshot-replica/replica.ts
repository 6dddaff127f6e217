/** Keeps a replica's warehouse as the snapshot store says: asks often, brings what is new, and goes on serving what it has when that fails. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Current } from '../../data/snapshot.ts';
import type { Bucket } from '../../snapshot-store/bucket.ts';
import { readPointer } from '../../snapshot-store/layout.ts';
import { type Pulled, pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { reasonOf } from '../../snapshot-store/store-failed.ts';
import { acquireLock, LockHeld } from '../../snapshot-store/warehouse/lock.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import { keepRunReport } from './keep-run-report.ts';

/** What a replica is given. */
export interface ReplicaOptions {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  readonly snapshots: Pick<SnapshotHolder, 'check' | 'state'>;
  readonly clock: { now(): number };
  readonly random: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Between two looks at the store, in milliseconds. */
  readonly everyMs: number;
  /** A store that sends nothing for so long has stopped. */
  readonly silenceMs?: number;
}

/** What health, status and metrics say of a replica. */
export interface ReplicaState {
  /** What the store named when it was last asked; null before the first answer. */
  readonly storeSnapshotId: string | null;
  /** Is that what is served here? */
  readonly isCurrent: boolean;
  /** When the store last answered and what it names was here; RFC 3339 UTC. */
  readonly currentAt: string | null;
  /** Since when no look has ended well; null while they do. */
  readonly failingSince: string | null;
  readonly pulls: number;
  readonly failures: number;
  readonly pulledBytes: number;
  readonly lastPullMs: number;
}

/** Snapshots that stay: cursors go on in these. */
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
  /** What was brought again because it was found damaged: once is enough to tell damage from what this version cannot read. */
  #mended: string | null = null;
  #currentAt: number | null = null;
  #failingSince: number | null = null;
  #failuresInARow = 0;
  #pulls = 0;
  #failures = 0;
  #pulledBytes = 0;
  #lastPullMs = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** Begins to look; the first look is under way when this returns. */
  start(): void {
    this.#looking = this.look().then(() => this.#plan());
  }

  /** Looks no more, and gives up what is on its way: what has come is kept. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** For health, status and metrics. */
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
      lastPullMs: this.#lastPullMs,
    };
  }

  /** Looks once. Never throws: what is wrong is logged and in `state()`. */
  async look(): Promise<void> {
    const { clock, logger } = this.#options;
    try {
      await this.#look();
      this.#failuresInARow = 0;
      this.#failingSince = null;
      this.#currentAt = clock.now();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      // Another process of this warehouse is at it.
      if (error instanceof LockHeld) return;
      this.#failures += 1;
      this.#failuresInARow += 1;
      this.#failingSince ??= clock.now();
      this.#etag = undefined;
      logger.error(
        { err: error, reason: reasonOf(error), serving: this.#options.snapshots.state().snapshotId },
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
    // A signal of its own for every look: one that lives as long as the process would collect listeners.
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
      });
    } finally {
      await lock.release();
    }
    await snapshots.check();
    if (pulled.bytes === 0) return;
    this.#pulls += 1;
    this.#lastPullMs = clock.now() - began;
    logger.info({ ...pulled, ms: this.#lastPullMs }, 'snapshot was pulled');
  }
}
