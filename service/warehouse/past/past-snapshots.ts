/** Restores earlier snapshots when they are asked for, one at a time, and keeps the last few open. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { PastSnapshot } from '../../../data/past/past-files.ts';
import { NOW } from '../../../data/past/restore-sql.ts';
import { Problem } from '../../contract/problem.ts';
import { RestoredPages } from '../../pages/restored-pages.ts';
import type { ConnectionViews } from '../connection-views.ts';
import { Reader, type ReaderOptions } from '../duckdb.ts';
import { EarlierRelease } from '../earlier-release.ts';
import { historyViews, wholeViews } from '../history-views.ts';
import { type Lease, type OpenSnapshot, PublishedSnapshot } from '../snapshot.ts';
import { type SnapshotFiles, verifiedServeFile } from '../snapshot-files.ts';
import { chooseSnapshot, readLine } from './past-line.ts';
import { readPastManifest, restorePast } from './restore-past.ts';

/** Settings of restored snapshots. */
interface PastOptions {
  readonly reader: ReaderOptions;
  readonly clock: { now(): number };
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Restored snapshots that stay open. */
const MOST_OPEN = 4;
/** Time until an unused restored snapshot is closed and removed. */
const IDLE_MS = 600_000;
/** Requests that may wait for a restoration. */
const MOST_WAITING = 50;

/** A snapshot that is restored or about to be. */
interface Restored {
  readonly made: Promise<PublishedSnapshot>;
  /** Null until it has been open once. */
  opened: PublishedSnapshot | null;
}

/** The earlier snapshots of the current one. */
export class PastSnapshots {
  readonly #options: PastOptions;
  /** The last used last. */
  readonly #restored = new Map<string, Restored>();
  #line: { readonly of: string; readonly read: Promise<PastSnapshot[]> } | null = null;
  #restoring: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: PastOptions) {
    this.#options = options;
  }

  /** Returns the id of the snapshot that `asked` means. Throws a problem that names the days that can be asked for. */
  async choose(files: SnapshotFiles, newest: PublishedSnapshot, asked: string, now: Date): Promise<string> {
    return chooseSnapshot(await this.#lineOf(files), newest, asked, now);
  }

  /** Returns the snapshots that led to the current one, oldest first. */
  async line(files: SnapshotFiles): Promise<readonly PastSnapshot[]> {
    return this.#lineOf(files);
  }

  /** Returns whether a snapshot led to the current one. */
  async has(files: SnapshotFiles, id: string): Promise<boolean> {
    return (await this.#lineOf(files)).some(({ snapshot_id }) => snapshot_id === id);
  }

  /** Holds an earlier snapshot for one request, restored. Throws `no-snapshot` when it cannot be restored. */
  async lease(files: SnapshotFiles, id: string): Promise<Lease> {
    const known = this.#restored.get(id);
    if ((known?.opened ?? null) === null && this.#waiting >= MOST_WAITING) throw tooManyWait();
    const restored = known ?? { made: this.#make(files, id), opened: null };
    this.#restored.delete(id);
    this.#restored.set(id, restored);
    this.#closeOldest();
    this.#waiting += 1;
    let release = (): void => undefined;
    try {
      const snapshot = await restored.made;
      release = snapshot.hold();
      await snapshot.open();
      restored.opened = snapshot;
      return { snapshot, release };
    } catch (error) {
      release();
      if (this.#restored.get(id) === restored) this.#restored.delete(id);
      this.#options.logger.error({ snapshot_id: id, err: error }, 'an earlier snapshot cannot be restored');
      throw cannotBeRead(error);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Closes and removes restored snapshots that are no longer used. */
  closeUnused(): void {
    for (const [id, { opened }] of this.#restored) {
      opened?.closeIfUnusedFor(IDLE_MS);
      if (opened?.isOpen === false) this.#restored.delete(id);
    }
  }

  /** Closes and removes all restored snapshots as soon as their queries have ended. */
  async stop(): Promise<void> {
    await this.#restoring.catch(() => undefined);
    await Promise.all([...this.#restored.values()].map(retire));
    this.#restored.clear();
  }

  #closeOldest(): void {
    for (const [id, restored] of this.#restored) {
      if (this.#restored.size <= MOST_OPEN) break;
      this.#restored.delete(id);
      void retire(restored);
    }
  }

  #lineOf(files: SnapshotFiles): Promise<PastSnapshot[]> {
    if (this.#line?.of === files.id) return this.#line.read;
    const read = readLine(files).catch((error: unknown) => {
      throw cannotBeRead(error);
    });
    this.#line = { of: files.id, read };
    read.catch(() => {
      this.#line = null;
    });
    return read;
  }

  async #make(files: SnapshotFiles, id: string): Promise<PublishedSnapshot> {
    const line = await this.#lineOf(files);
    const at = line.findIndex(({ snapshot_id }) => snapshot_id === id);
    const first = line[at];
    if (first === undefined) throw new Error(`Snapshot ${id} did not lead to ${files.id}.`);
    const since = line.slice(at);
    const manifest = await readPastManifest(files, id);
    const earlier = new EarlierRelease(manifest);
    const facts = { id, manifest, earlier, publishedAt: first.published_at, report: null };
    const open = () => this.#inTurn(() => this.#open(files, since, facts));
    return new PublishedSnapshot(facts, open, () => this.#options.clock.now());
  }

  /** Restores one snapshot at a time: each takes the memory of a reader. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#restoring.catch(() => undefined).then(work);
    this.#restoring = turn;
    return turn;
  }

  async #open(
    files: SnapshotFiles,
    since: readonly PastSnapshot[],
    {
      id,
      manifest,
      earlier,
    }: { id: string; manifest: PublishedSnapshot['manifest']; earlier: EarlierRelease },
  ): Promise<OpenSnapshot> {
    const { reader, clock, logger } = this.#options;
    const began = clock.now();
    await mkdir(reader.scratchDirectory, { recursive: true });
    const folder = await mkdtemp(join(reader.scratchDirectory, 'past-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const path = join(folder, 'serve.duckdb');
      const spillDirectory = join(folder, 'spill');
      await restorePast(files, since, manifest, { path, memoryLimit: reader.memoryLimit, spillDirectory });
      const views: ConnectionViews = async (historyFrom, list) => {
        if (historyFrom !== null) return historyViews(historyFrom, manifest, await list(), earlier);
        return earlier.lacks.length === 0 ? [] : wholeViews(await list(), earlier);
      };
      const beside = { name: NOW, path: await verifiedServeFile(files) };
      const opened = await Reader.open(path, reader, views, beside);
      logger.info({ snapshot_id: id, ms: clock.now() - began }, 'an earlier snapshot is restored');
      return { reader: opened, search: null, pages: new RestoredPages(opened), baseMap: null, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }
}

function tooManyWait(): Problem {
  return new Problem('overloaded', 'Too many requests wait for earlier days. Try again in 5 seconds.', {
    headers: { 'Retry-After': '5' },
  });
}

/** Closes a restored snapshot once it is unused. One that could not be made needs no closing. */
async function retire({ made }: Restored): Promise<void> {
  const snapshot = await made.catch(() => null);
  await snapshot?.retire();
}

function cannotBeRead(cause: unknown): Problem {
  return new Problem('no-snapshot', 'The data as of then cannot be read at the moment.', {
    headers: { 'Retry-After': '60' },
    cause,
  });
}
