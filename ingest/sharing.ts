/** Shares snapshots past this machine, where a store is set: one ingester leads, continues from the store's snapshot, and uploads its own. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RunReport } from '../data/snapshot.ts';
import type { Bucket } from '../snapshot-store/bucket.ts';
import { type Leadership, standForElection } from '../snapshot-store/election.ts';
import { storeCatalogue } from '../snapshot-store/iceberg/store-catalogue.ts';
import { LAST_RUN, readPointer, SNAPSHOTS, snapshotIdIn } from '../snapshot-store/layout.ts';
import { openStore, patient } from '../snapshot-store/open-store.ts';
import { pruneStore } from '../snapshot-store/prune-store.ts';
import { pullSnapshot } from '../snapshot-store/pull-snapshot.ts';
import { type Sent, sendSnapshot } from '../snapshot-store/send-snapshot.ts';
import { explainError } from '../snapshot-store/store-failed.ts';
import { heldSnapshots } from '../snapshot-store/warehouse/holds.ts';
import { acquireLock } from '../snapshot-store/warehouse/lock.ts';
import { readCurrent, snapshotIds } from '../snapshot-store/warehouse/read-manifest.ts';
import type { IngestConfig } from './config.ts';
import { counted } from './report/counted.ts';
import type { Progress } from './report/progress.ts';
import { type AfterPublishing, type RunNotes, RunRefused } from './report/run-report.ts';
import type { Effects } from './sources/source.ts';

/** The settings and effects that sharing needs. */
export interface SharingDependencies {
  readonly config: IngestConfig;
  readonly effects: Pick<Effects, 'now' | 'sleep' | 'random'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly progress: Pick<Progress, 'advance'>;
}

/** How a run stands for election. */
export interface Standing {
  /** How long it waits for the present leader, in milliseconds. */
  readonly waitMs: number;
  /** Ends the waiting, by throwing. */
  readonly signal?: AbortSignal;
}

/** Shares the snapshot of one run. Without a store each method does nothing, and the run leads. */
export class Sharing {
  readonly #dependencies: SharingDependencies;
  readonly #bucket: Bucket | null;
  readonly #leadership: Leadership | null;
  /** False if another ingester leads: this run must change nothing. */
  readonly isLeading: boolean;

  private constructor(
    dependencies: SharingDependencies,
    bucket: Bucket | null,
    elected: Leadership | null | 'alone',
  ) {
    this.#dependencies = dependencies;
    this.#bucket = bucket;
    this.isLeading = elected !== null;
    this.#leadership = elected === 'alone' ? null : elected;
  }

  /** Stands for election where there are a store and a database. Throws StoreFailed when the database does not answer. */
  static async open(dependencies: SharingDependencies, standing: Standing = { waitMs: 0 }): Promise<Sharing> {
    const { config, effects } = dependencies;
    const patience = { ...patient, sleep: effects.sleep, random: effects.random };
    const bucket = openStore(config, patience);
    const { DATABASE_URL: databaseUrl } = config;
    if (bucket === null || databaseUrl === undefined) return new Sharing(dependencies, bucket, 'alone');
    const elected = await standForElection({
      databaseUrl,
      subject: bucket.name,
      waitMs: standing.waitMs,
      now: () => effects.now().getTime(),
      patience,
      signal: standing.signal,
    });
    return new Sharing(dependencies, bucket, elected);
  }

  /** Makes the store's snapshot current here if another ingester made it, so that the change feed continues and unchanged content is taken over. */
  async catchUp(notes: RunNotes): Promise<void> {
    const bucket = this.#bucket;
    if (bucket === null) return;
    const { config, logger, progress } = this.#dependencies;
    const warehouseDirectory = config.WAREHOUSE_DIR;
    try {
      const pointer = await readPointer(bucket);
      if (pointer === null || pointer === 'unchanged') return;
      const { current } = pointer;
      if ((await snapshotIds(warehouseDirectory)).includes(current.snapshot_id)) return;
      const pulled = await notes.step('catch up', () =>
        pullSnapshot({
          bucket,
          warehouseDirectory,
          current,
          onBytes: (bytes) => progress.advance({ bytes }),
          onDeltaFailed: (path, error) =>
            logger.warn({ err: error, path }, 'a delta could not be used; the whole file is pulled'),
        }),
      );
      logger.info(pulled, 'went on to the snapshot of another ingester');
    } catch (error) {
      const reason = `the snapshot store has a snapshot that could not be had: ${explainError(error)}`;
      // Without a snapshot of its own, this machine would start a new change feed, while replicas read the old one.
      if ((await readCurrent(warehouseDirectory)) === null)
        throw new RunRefused(`${reason}. The next run tries again.`, { cause: error });
      logger.warn({ err: error }, 'the snapshot store was not asked');
      notes.warn(`Begun from the snapshot of this machine; ${reason}`);
    }
  }

  /** Returns the newest id of all snapshots, of this machine and of the store while it answers; null if there are none. */
  async newestId(): Promise<string | null> {
    const here = await snapshotIds(this.#dependencies.config.WAREHOUSE_DIR);
    const there = (await this.#bucket?.list(SNAPSHOTS).catch(() => [])) ?? [];
    const ids = [...here, ...there.flatMap(({ key }) => snapshotIdIn(key) ?? [])];
    return ids.sort().at(-1) ?? null;
  }

  /** Uploads the missing parts of the current snapshot. Returns true when it is in the store; a failure is a warning of the run. */
  async send(notes: RunNotes): Promise<boolean> {
    if (this.#bucket === null) return false;
    try {
      await notes.step('send', () => this.sendCurrent());
      return true;
    } catch (error) {
      this.#dependencies.logger.warn({ err: error }, 'the snapshot was not sent');
      notes.warn(
        `The snapshot is current here and not in the store: ${explainError(error)}. The next run, or mulk send, sends it.`,
      );
      return false;
    }
  }

  /** Returns what is due once the snapshot is in the store: removing old content, and the Iceberg metadata of the store. */
  dueAfterSending(): readonly AfterPublishing[] {
    const bucket = this.#bucket;
    if (bucket === null) return [];
    const { config, effects, logger } = this.#dependencies;
    const { SNAPSHOTS_KEPT: keep, WAREHOUSE_DIR: warehouseDirectory } = config;
    const prune = async () => {
      const held = await heldSnapshots(warehouseDirectory, effects.now().getTime());
      const pruned = await pruneStore({ bucket, keep, held, mayPublish: this.#mayPublish, now: effects.now });
      logger.info({ pruned }, 'old content left the store');
    };
    return [
      { name: 'prune store', run: prune },
      {
        name: 'iceberg in the store',
        run: () => storeCatalogue({ bucket, warehouseDirectory, now: effects.now }),
      },
    ];
  }

  readonly #mayPublish = async () => this.#leadership?.confirm();

  /** Does the same, but throws. Returns null if there is no store, or nothing to send. */
  async sendCurrent(): Promise<Sent | null> {
    const bucket = this.#bucket;
    if (bucket === null) return null;
    const { config, logger, progress } = this.#dependencies;
    const sent = await sendSnapshot({
      bucket,
      warehouseDirectory: config.WAREHOUSE_DIR,
      mayPublish: this.#mayPublish,
      onBytes: (bytes) => progress.advance({ bytes }),
      onMissing: (bytes) => logger.info({ bytes }, 'snapshot is being sent'),
      onDeltaFailed: (path, error) =>
        logger.warn({ err: error, path }, 'a delta was not sent; replicas pull the whole file'),
    });
    logger.info(sent, 'snapshot is in the store');
    return sent;
  }

  /** Tells replicas the result of the run. */
  async tell(report: RunReport): Promise<void> {
    const body = Buffer.from(JSON.stringify(report));
    await this.#bucket?.ask('PUT', LAST_RUN, { body }).catch((error: unknown) => {
      this.#dependencies.logger.warn({ err: error }, 'the report was not sent');
    });
  }

  /** Gives up the lead. */
  async close(): Promise<void> {
    await this.#leadership?.release();
  }
}

/** Sends the current snapshot outside of a run, holding the lock of the warehouse; the sentence says what was done. */
export async function sendNow(dependencies: SharingDependencies): Promise<string> {
  const { config, effects } = dependencies;
  const sharing = await Sharing.open(dependencies);
  try {
    if (!sharing.isLeading) throw new RunRefused('Another ingester leads now; it sends what it makes.');
    const lock = await acquireLock(join(config.WAREHOUSE_DIR, 'ingest.lock'), {
      purpose: 'Sending a snapshot',
      now: effects.now,
    });
    try {
      const sent = await sharing.sendCurrent();
      if (sent === null) return 'nothing to send: SNAPSHOT_STORE is not set, or nothing was published yet';
      const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
      const failed: string[] = [];
      for (const { name, run } of sharing.dueAfterSending())
        await run().catch((error: unknown) => failed.push(`; “${name}” failed: ${explainError(error)}`));
      return `in the store: ${sent.snapshotId}, ${counted(sent.files, 'file')} sent (${megabytes(sent.bytes)}), ${megabytes(sent.bytesThere)} were there${failed.join('')}`;
    } finally {
      await lock.release();
    }
  } finally {
    await sharing.close();
  }
}
