/** Keeps the newest published snapshot open, switches it between requests, and never serves a snapshot that fails its checksums. */
import type { PastSnapshot } from '../../data/past/past-files.ts';
import type { RunReport } from '../../data/snapshot.ts';
import { isWithin } from '../span.ts';
import { EarlierRelease } from './earlier-release.ts';
import type { SnapshotHolderOptions } from './holder-options.ts';
import type { HolderState, Refusal } from './holder-state.ts';
import { openParts } from './open-parts.ts';
import { PastSnapshots } from './past/past-snapshots.ts';
import { type Lease, PublishedSnapshot } from './snapshot.ts';
import {
  currentText,
  parseCurrent,
  readLastRun,
  readManifest,
  readReport,
  type SnapshotFiles,
  snapshotIds,
} from './snapshot-files.ts';
import { WholeFiles } from './whole-files.ts';

type PublishedListener = (snapshot: PublishedSnapshot) => void;

/** Holds the current snapshot and the newest few before it. */
export class SnapshotHolder {
  readonly #options: Required<SnapshotHolderOptions>;
  readonly #known = new Map<string, PublishedSnapshot>();
  readonly #wholeFiles: WholeFiles;
  readonly #announced = new Set<string>();
  readonly #listeners = new Set<PublishedListener>();
  readonly #past: PastSnapshots;
  #current: PublishedSnapshot | null = null;
  #releaseCurrent: () => void = () => undefined;
  #seenText: string | null = null;
  #refused: Refusal | null = null;
  /** Time of the last refusal of the snapshot that `current.json` names; null when it was not refused. */
  #refusedAt: number | null = null;
  #swaps = 0;
  #lastSwapMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;
  #stopped = false;
  #rereading: Promise<void> | null = null;

  constructor(options: SnapshotHolderOptions) {
    this.#options = {
      ...{ meilisearch: null, analytics: null },
      pollMs: 1000,
      readableCount: 3,
      idleMs: 60_000,
      retryMs: 30_000,
      ...options,
    };
    this.#wholeFiles = new WholeFiles(options.warehouseDirectory);
    this.#past = new PastSnapshots(options);
  }

  /** Looks for a snapshot, then keeps looking. Resolves even when there is none yet. */
  async start(): Promise<void> {
    await this.check();
    if (this.#stopped) return;
    this.#timer = setInterval(() => {
      if (this.#checking === null) void this.check();
    }, this.#options.pollMs);
    this.#timer.unref();
  }

  /** Stops looking, and closes every file as soon as its queries have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.all([this.#checking, this.#rereading, this.#options.analytics?.close()]);
    this.#releaseCurrent();
    this.#current = null;
    await Promise.all([...this.#known.values()].map((snapshot) => snapshot.retire()));
    this.#known.clear();
    await this.#past.stop();
  }

  /** Returns the current snapshot, which is always open. */
  current(): PublishedSnapshot | null {
    return this.#current;
  }

  /** Returns one of the newest snapshots by id, opened at first use; null when it was removed. */
  get(id: string): PublishedSnapshot | null {
    return this.#known.get(id) ?? null;
  }

  /** Holds the current snapshot for one request; null when there is none yet. */
  lease(): Lease | null {
    return this.#current === null ? null : { snapshot: this.#current, release: this.#current.hold() };
  }

  /** Holds an older snapshot for one request, opened and verified; null when it was removed or may not be served. */
  async leaseOf(id: string): Promise<Lease | null> {
    const snapshot = this.get(id);
    if (snapshot === null) return null;
    const release = snapshot.hold();
    try {
      await snapshot.open();
      return { snapshot, release };
    } catch (error) {
      release();
      this.#options.logger.warn({ snapshot_id: id, err: error }, 'snapshot cannot be opened for a cursor');
      this.#known.delete(id);
      return null;
    }
  }

  /**
   * Holds the snapshot that `as_of` asks for, for one request; null when nothing was published yet. A cursor goes on in its
   * own snapshot while that one can be asked for.
   */
  async leaseAsOf(asked: string, cursorFrom: string | null, now: Date): Promise<Lease | null> {
    const newest = this.#current;
    if (newest === null) return null;
    const release = newest.hold();
    try {
      const files = this.#filesOf(newest);
      const meant = await this.#past.choose(files, newest, asked, now);
      const goesOn = cursorFrom !== null && (await this.#past.has(files, cursorFrom));
      const id = goesOn ? cursorFrom : meant;
      return id === newest.id
        ? { snapshot: newest, release: newest.hold() }
        : await this.#past.lease(files, id);
    } finally {
      release();
    }
  }

  /** Returns the publications that led to the current snapshot, oldest first, and that of the current one last. */
  async releases(): Promise<readonly Pick<PastSnapshot, 'snapshot_id' | 'published_at'>[]> {
    const newest = this.#current;
    if (newest === null) return [];
    const line = await this.#past.line(this.#filesOf(newest));
    return [...line, { snapshot_id: newest.id, published_at: newest.publishedAt }];
  }

  #filesOf({ id, manifest }: Pick<PublishedSnapshot, 'id' | 'manifest'>): SnapshotFiles {
    return {
      warehouseDirectory: this.#options.warehouseDirectory,
      id,
      manifest,
      wholeFiles: this.#wholeFiles,
    };
  }

  /** Calls the listener once for every snapshot that becomes current, including the first one at start. */
  onPublished(listener: PublishedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the report of the newest run, published or not. */
  lastRun(): Promise<RunReport | null> {
    return readLastRun(this.#options.warehouseDirectory);
  }

  /** Returns the state for health and metrics. */
  state(): HolderState {
    return {
      snapshotId: this.#current?.id ?? null,
      asOf: this.#current?.asOf ?? null,
      publishedAt: this.#current?.publishedAt ?? null,
      readable: [...this.#known.keys()],
      open: [...this.#known.values()].filter((snapshot) => snapshot.isOpen).length,
      swaps: this.#swaps,
      lastSwapMs: this.#lastSwapMs,
      refused: this.#refused,
    };
  }

  /** Looks at the disk once, after the current look. Never throws: errors are logged and in `state()`. */
  check(): Promise<void> {
    const before = this.#checking ?? Promise.resolve();
    const checking = before
      .then(() => this.#check())
      .catch((error: unknown) => this.#refuse(null, error))
      .finally(() => {
        if (this.#checking === checking) this.#checking = null;
      });
    this.#checking = checking;
    return checking;
  }

  async #check(): Promise<void> {
    if (this.#stopped) return;
    const { warehouseDirectory, clock, retryMs } = this.#options;
    const text = await currentText(warehouseDirectory);
    const isDue = this.#refusedAt !== null && !isWithin(retryMs, this.#refusedAt, clock.now());
    if (text !== this.#seenText || isDue) {
      this.#seenText = text;
      this.#refusedAt = null;
      if (text !== null) await this.#adopt(text);
      else if (this.#current !== null) this.#refuse(null, new Error('current.json is gone'));
    }
    await this.#refreshReadable();
    if (this.#wholeFiles.isBelieving)
      this.#rereading ??= this.#reread().finally(() => {
        this.#rereading = null;
      });
  }

  /** Reads the files in the background that were opened because an earlier process found them whole, and withdraws snapshots with a damaged one: the next look opens them again and reads all their files. */
  async #reread(): Promise<void> {
    const damaged = await this.#wholeFiles.rereadBelieved(() => this.#stopped);
    if (damaged.length === 0) return;
    const files = damaged.map(({ path }) => path);
    this.#options.logger.error({ files }, 'files have changed although their time of change has not');
    const digests = new Set(damaged.map(({ sha256 }) => sha256));
    for (const [id, snapshot] of this.#known) {
      if (!snapshot.manifest.files.some(({ sha256 }) => digests.has(sha256))) continue;
      this.#known.delete(id);
      if (snapshot === this.#current) {
        this.#releaseCurrent();
        [this.#current, this.#releaseCurrent, this.#seenText] = [null, () => undefined, null];
      }
      await snapshot.retire();
    }
    await this.check();
  }

  /**
   * Makes the snapshot current that current.json names. If it is bad and nothing is served yet, takes the newest good
   * one before it.
   */
  async #adopt(text: string): Promise<void> {
    let id: string | null = null;
    try {
      const current = parseCurrent(text);
      id = current.snapshot_id;
      await this.#swapTo(id, current.published_at);
      this.#refused = null;
      this.#announce();
    } catch (error) {
      this.#refuse(id, error);
      if (this.#current === null) await this.#fallBack(id);
    }
  }

  async #fallBack(refused: string | null): Promise<void> {
    const { warehouseDirectory, logger } = this.#options;
    for (const id of await snapshotIds(warehouseDirectory)) {
      if (refused !== null && id >= refused) continue;
      try {
        return await this.#swapTo(id, null);
      } catch (error) {
        logger.error({ snapshot_id: id, err: error }, 'an older snapshot is refused too');
      }
    }
  }

  async #swapTo(id: string, publishedAt: string | null): Promise<void> {
    const { clock, logger } = this.#options;
    const began = clock.now();
    const snapshot = this.#known.get(id) ?? (await this.#load(id, publishedAt));
    const release = snapshot.hold();
    try {
      await snapshot.open();
    } catch (error) {
      release();
      throw error;
    }
    if (publishedAt !== null) snapshot.republish(publishedAt);
    if (snapshot === this.#current) {
      release();
      return;
    }
    const releaseBefore = this.#releaseCurrent;
    this.#known.set(id, snapshot);
    this.#current = snapshot;
    this.#releaseCurrent = release;
    releaseBefore();
    this.#swaps += 1;
    this.#lastSwapMs = clock.now() - began;
    logger.info({ snapshot_id: id, as_of: snapshot.asOf, ms: this.#lastSwapMs }, 'snapshot is current');
    const { lacks } = snapshot;
    if (lacks.length > 0)
      logger.warn(
        { snapshot_id: id, lacks },
        'an earlier release made this snapshot; what needs its lacking parts is withheld',
      );
  }

  async #load(id: string, publishedAt: string | null): Promise<PublishedSnapshot> {
    const { warehouseDirectory, reader, meilisearch, analytics, clock, logger } = this.#options;
    const manifest = await readManifest(warehouseDirectory, id);
    const earlier = new EarlierRelease(manifest);
    const report = await readReport(warehouseDirectory, id);
    const files = this.#filesOf({ id, manifest });
    const open = () => openParts(files, { earlier, reader, meilisearch, logger });
    const facts = { id, manifest, earlier, publishedAt: publishedAt ?? manifest.created_at, report };
    return new PublishedSnapshot(facts, open, () => clock.now(), analytics);
  }

  /** Updates the list of readable snapshots from the disk, and closes those that are no longer used. */
  async #refreshReadable(): Promise<void> {
    const { warehouseDirectory, readableCount, idleMs } = this.#options;
    this.#past.closeUnused();
    const current = this.#current;
    const others = (await snapshotIds(warehouseDirectory)).filter((id) => id !== current?.id);
    const readable = new Set(others.slice(0, Math.max(0, readableCount - 1)));
    if (current !== null) readable.add(current.id);
    for (const [id, snapshot] of this.#known) {
      if (readable.has(id)) snapshot.closeIfUnusedFor(idleMs);
      else {
        this.#known.delete(id);
        await snapshot.retire();
      }
    }
    for (const id of readable) if (!this.#known.has(id)) await this.#remember(id);
  }

  async #remember(id: string): Promise<void> {
    try {
      this.#known.set(id, await this.#load(id, null));
    } catch {
      // A folder that is being removed or was damaged: not readable, and `make verify` says why.
    }
  }

  #announce(): void {
    const snapshot = this.#current;
    if (snapshot === null || this.#announced.has(snapshot.id)) return;
    this.#announced.add(snapshot.id);
    for (const listener of this.#listeners) {
      try {
        listener(snapshot);
      } catch (error) {
        this.#options.logger.error(
          { snapshot_id: snapshot.id, err: error },
          'a listener for snapshots failed',
        );
      }
    }
  }

  #refuse(snapshotId: string | null, error: unknown): void {
    const { clock, logger } = this.#options;
    const reason = error instanceof Error ? error.message : String(error);
    this.#refused = { snapshotId, reason, at: new Date(clock.now()).toISOString() };
    this.#refusedAt = clock.now();
    logger.error(
      { snapshot_id: snapshotId, serving: this.#current?.id ?? null, err: error },
      'published snapshot refused',
    );
  }
}
