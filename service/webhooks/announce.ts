/**
 * Announces new snapshots and refused runs to subscribers, once each, whichever process notices first.
 *
 * The database notes each announcement, and every start and switch compares it with the current snapshot. So no
 * snapshot is
 * missed while no process runs: the snapshots published meanwhile are announced together, as one step from the last
 * one. Each
 * message has an id made from its event, so a job that is interrupted and repeated announces nothing twice.
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { RunReport } from '../../data/snapshot.ts';
import type { Database } from '../accounts/database.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import type { PublishedSnapshot } from '../warehouse/snapshot.ts';
import type { DeliveryStore } from './deliveries.ts';
import type { Emitter } from './emit.ts';
import { IngestRejected } from './events.ts';
import { countChanges, snapshotInstant } from './match-transactions.ts';
import type { Job, JobQueue } from './queue.ts';
import type { Matcher } from './tell-matches.ts';

/** The queue of announcements. All processes together run one job at a time. */
export const announceQueue = 'webhook-announce';

/** Dependencies of announcing. */
export interface AnnouncerOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly deliveries: DeliveryStore;
  readonly emitter: Emitter;
  readonly matcher: Matcher;
  /** Tells people what changed on the pages that they saved. */
  readonly tellReaders: (snapshot: PublishedSnapshot, signal: AbortSignal) => Promise<number>;
  readonly snapshots: SnapshotHolder;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Time between two looks for refused runs, and for events that could not be queued. */
  readonly lookMs: number;
}

const JobData = z.union([z.object({ snapshot_id: z.string() }), z.object({ run: IngestRejected })]);

type Kind = 'snapshot' | 'run';

/** Notices events and announces them. */
export class Announcer {
  readonly #options: AnnouncerOptions;
  /** Events that this process has queued already. */
  readonly #noticed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Looks now, at every switch to another snapshot, and at intervals. */
  start(): void {
    const { snapshots, lookMs } = this.#options;
    this.#stopListening = snapshots.onPublished(() => this.lookSoon());
    this.#timer = setInterval(() => this.lookSoon(), lookMs);
    this.#timer.unref();
    this.lookSoon();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopListening();
    await this.#looking;
  }

  /** Runs a job. */
  async handle(job: Job, signal: AbortSignal): Promise<void> {
    const data = JobData.parse(job.data);
    if ('run' in data) await this.#once('run', data.run.run_id, job, () => this.#tellRun(data.run));
    else await this.#tellSnapshot(data.snapshot_id, job, signal);
  }

  /** Looks again after the current look. */
  lookSoon(): void {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#options.logger.warn({ reason }, 'webhooks: could not queue an event; it is tried again soon');
      });
  }

  async #look(): Promise<void> {
    const { snapshots } = this.#options;
    const current = snapshots.current();
    if (current !== null) await this.#notice('snapshot', current.id, { snapshot_id: current.id });
    const run = await snapshots.lastRun();
    const facts = run === null || run.status === 'published' ? null : rejectedIn(run);
    if (facts !== null) await this.#notice('run', facts.run_id, { run: facts });
  }

  async #notice(kind: Kind, id: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    const { queue } = this.#options;
    const name = `${kind} ${id}`;
    if (this.#noticed.has(name)) return;
    // Every process that sees the event adds the same job, which the queue keeps once.
    await queue.add(announceQueue, [{ id: nameUuid(name), data }]);
    this.#noticed.add(name);
    queue.wake();
  }

  async #tellSnapshot(id: string, job: Job, signal: AbortSignal): Promise<void> {
    const { database, snapshots } = this.#options;
    if (snapshots.current()?.id !== id) await snapshots.check();
    const lease = snapshots.lease();
    try {
      const current = lease?.snapshot;
      if (current === undefined || current.id < id) throw new Error(`Snapshot ${id} is not here yet.`);
      // A newer snapshot has its own job, which announces these changes too.
      if (current.id > id) await job.done(database);
      else await this.#once('snapshot', id, job, () => this.#tellPublished(current, signal));
    } finally {
      lease?.release();
    }
  }

  async #tellPublished(snapshot: PublishedSnapshot, signal: AbortSignal): Promise<void> {
    const { emitter, matcher, logger, deliveries } = this.#options;
    const previous = await this.#lastTold(snapshot.id);
    const since = previous === null ? snapshot.manifest.created_at : snapshotInstant(previous);
    if (since < snapshot.manifest.changes_from && previous !== null) {
      logger.warn(
        { since },
        'webhooks: the change feed does not reach back to the snapshot announced before',
      );
    }
    const published = await emitter.emit({
      event: 'snapshot.published',
      about: snapshot.id,
      siteId: null,
      data: {
        snapshot_id: snapshot.id,
        previous_snapshot_id: previous,
        as_of: snapshot.asOf,
        published_at: new Date(snapshot.publishedAt).toISOString(),
        changes: await countChanges(snapshot, since, signal),
      },
    });
    const matched = previous === null ? 0 : await matcher.tell(snapshot, previous, since, signal);
    const letters = await this.#options.tellReaders(snapshot, signal);
    // The report lies in the snapshot, so it was written before the snapshot was published.
    const { report } = snapshot;
    const rejected = report === null ? null : rejectedIn({ ...report, status: 'published', reason: null });
    if (rejected !== null) await this.#tellRun(rejected);
    await deliveries.prune();
    logger.info(
      { snapshot_id: snapshot.id, previous, published, matched, letters },
      'webhooks: snapshot announced',
    );
  }

  async #tellRun(run: z.output<typeof IngestRejected>): Promise<void> {
    await this.#options.emitter.emit({
      event: 'ingest.rejected',
      about: run.run_id,
      siteId: null,
      data: run,
    });
  }

  /** Does the work unless it was done before, notes that it is done, and ends the job. */
  async #once(kind: Kind, id: string, job: Job, work: () => Promise<void>): Promise<void> {
    const { database, clock } = this.#options;
    const done = await database.query(
      'select id from webhook_announcements where kind = $1 and id = $2',
      [kind, id],
      z.object({ id: z.string() }),
    );
    if (done.length === 0) await work();
    await database.transaction(async (queries) => {
      await queries.query(
        'insert into webhook_announcements (kind, id, at) values ($1, $2, $3) on conflict do nothing',
        [kind, id, clock()],
        z.unknown(),
      );
      await job.done(queries);
    });
  }

  /** Returns the newest announced snapshot before this one. */
  async #lastTold(id: string): Promise<string | null> {
    const [row] = await this.#options.database.query(
      "select max(id) as id from webhook_announcements where kind = 'snapshot' and id < $1",
      [id],
      z.object({ id: z.string().nullable() }),
    );
    return row?.id ?? null;
  }
}

/**
 * Returns what a run left out; null unless it published nothing, or left out files, or rows of files that it read for
 * the first time.
 */
function rejectedIn(run: RunReport): z.output<typeof IngestRejected> | null {
  const rejected_rows = run.files
    .filter(({ reused, rejected }) => !reused && rejected > 0)
    .map(({ dataset, file, read, rejected, rejected_by_reason }) => ({
      dataset,
      file,
      read,
      rejected,
      by_reason: rejected_by_reason,
    }));
  const isRefused = run.status === 'refused' || run.status === 'failed';
  if (!isRefused && run.refused.length === 0 && rejected_rows.length === 0) return null;
  return {
    run_id: run.run_id,
    status: run.status,
    finished_at: new Date(run.finished_at).toISOString(),
    snapshot_id: run.status === 'published' ? run.snapshot_id : null,
    reason: run.reason,
    refused_files: run.refused.map(({ file, reason }) => ({ file, reason })),
    rejected_rows,
  };
}

/** Returns the same UUID for the same name. */
function nameUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
