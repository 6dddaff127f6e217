/** The exports as received: written aside, flushed, and renamed into place, so that a crash leaves only whole ones. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileChecksum } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { type Coverage, ExportOrigin } from './origin.ts';
import { exportPlace } from './place.ts';
import { isWorthNoting, pullDay } from './pull-day.ts';

/** One export in the store. */
export interface KeptExport {
  /** Its folder: a dataset's id, or `unsorted`. */
  readonly folder: string;
  readonly path: string;
  readonly origin: ExportOrigin;
}

export interface ReceivedExport extends KeptExport {
  /** `unchanged`: the store had this very content already and nothing was written. */
  readonly status: 'new' | 'unchanged';
}

/** The facts that a source states about a file to keep. */
export interface Arrival {
  readonly source: string;
  readonly address: string;
  /** Name to keep it under. */
  readonly file: string;
  readonly folder: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly asOf: string | null;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly coverage: Coverage;
  readonly series: string | null;
  /** Columns left out of the staged file; then `bytes` is its size and `sha256` still that of the file as it came. */
  readonly withheldColumns?: readonly string[];
}

/** Folder of exports without a dataset's name on their folders. */
export const UNSORTED = 'unsorted';
const INCOMING = '.incoming';
const ORIGIN = 'origin.json';

export class KeptExports {
  readonly directory: string;
  /** Folders whose origin.json cannot be read: left alone, reported. */
  readonly unreadable: string[] = [];
  /** Start of this run: files received together have one time of receipt, so none is newer than another. */
  readonly #receivedAt: string;
  #kept: KeptExport[] = [];

  private constructor(directory: string, now: Date) {
    this.directory = directory;
    this.#receivedAt = now.toISOString();
  }

  /** Opens the store: removes the remains of a crashed run and reads every origin. The caller holds the ingest lock. */
  static async open(directory: string, now: () => Date): Promise<KeptExports> {
    await mkdir(directory, { recursive: true });
    await rm(join(directory, INCOMING), { recursive: true, force: true });
    return KeptExports.look(directory, now);
  }

  /** Reads every origin of the store and changes nothing: several processes may look at once. */
  static async look(directory: string, now: () => Date): Promise<KeptExports> {
    const store = new KeptExports(directory, now());
    await store.#read();
    return store;
  }

  /** Returns every kept export, oldest receipt first. */
  list(): readonly KeptExport[] {
    return this.#kept;
  }

  /** Returns the last export found at one address of one source. */
  latestFrom(source: string, address: string): KeptExport | null {
    let latest: { kept: KeptExport; at: string } | null = null;
    for (const { folder, path, origin } of this.#kept) {
      const found = [{ ...origin, seen_at: origin.received_at }, ...origin.also_at].find(
        (each) => each.source === source && each.address === address,
      );
      if (found === undefined || (latest !== null && found.seen_at < latest.at)) continue;
      const { etag, last_modified, seen_at } = found;
      latest = { kept: { folder, path, origin: { ...origin, address, etag, last_modified } }, at: seen_at };
    }
    return latest?.kept ?? null;
  }

  /** Returns the kept export that has the content of this arrival, or null. */
  alreadyHave(arrival: Arrival): KeptExport | null {
    const latest = this.latestFrom(arrival.source, arrival.address);
    // Other content was at this address since, so this arrival is newer.
    if (latest !== null) return latest.origin.sha256 === arrival.sha256 ? latest : null;
    const elsewhere = this.#kept.findLast(
      ({ origin }) =>
        origin.sha256 === arrival.sha256 && origin.as_of === arrival.asOf && origin.series === arrival.series,
    );
    return elsewhere === undefined || this.#hasNewer(elsewhere) ? null : elsewhere;
  }

  /** Returns whether an earlier run took a newer pull of the same series, so that this content came back. */
  #hasNewer({ origin }: KeptExport): boolean {
    return this.#kept.some(
      ({ origin: other }) =>
        other.sha256 !== origin.sha256 &&
        other.series?.toLowerCase() === origin.series?.toLowerCase() &&
        exportPlace(other) === exportPlace(origin) &&
        other.received_at > origin.received_at &&
        other.received_at < this.#receivedAt &&
        // With a later day it stays the newer.
        (origin.as_of === null || other.as_of === null || other.as_of <= origin.as_of),
    );
  }

  /** Remembers that an arrival is kept content. At a new address it is then recognised, even if the other address goes. */
  async know(have: KeptExport, arrival: Arrival): Promise<ReceivedExport> {
    const kept = this.#kept.find(({ path }) => path === have.path);
    if (kept !== undefined && this.latestFrom(arrival.source, arrival.address) === null) {
      const { source, address, etag = null, lastModified: last_modified = null } = arrival;
      const seen = { source, address, etag, last_modified, seen_at: this.#receivedAt };
      await this.#rewrite(kept, { ...kept.origin, also_at: [...kept.origin.also_at, seen] });
    }
    return { ...have, status: 'unchanged' };
  }

  /**
   * Remembers that a source was asked and sent kept content again. Made on another day, this counts as a pull of its own. A file that still lies in the drop
   * folder does not count.
   *
   * @param asOf the day that this pull states
   */
  async pulledAgain(have: KeptExport, asOf: string | null): Promise<void> {
    const kept = this.#kept.find(({ path }) => path === have.path);
    if (kept === undefined) return;
    const { origin } = kept;
    const day = pullDay({ ...origin, as_of: asOf, received_at: this.#receivedAt });
    if (isWorthNoting(origin, day))
      await this.#rewrite(kept, { ...origin, pulled_again_on: [...origin.pulled_again_on, day] });
  }

  async #rewrite(kept: KeptExport, origin: ExportOrigin): Promise<void> {
    await replaceFile(join(dirname(kept.path), ORIGIN), originText(origin));
    this.#kept[this.#kept.indexOf(kept)] = { ...kept, origin };
  }

  /** Creates a fresh folder in which an arrival is written before it is kept. */
  async stage(): Promise<string> {
    const directory = join(this.directory, INCOMING, randomUUID());
    await mkdir(directory, { recursive: true });
    return directory;
  }

  /** Removes a staged folder. */
  async discard(stage: string): Promise<void> {
    await rm(stage, { recursive: true, force: true });
  }

  /** Keeps `<stage>/<arrival.file>`: adds its origin, flushes both to disk, and renames the folder into place. */
  async keep(stage: string, arrival: Arrival): Promise<ReceivedExport> {
    const have = this.alreadyHave(arrival);
    if (have !== null) {
      await this.discard(stage);
      if (arrival.source !== 'directory') await this.pulledAgain(have, arrival.asOf);
      return this.know(have, arrival);
    }
    const origin = this.#originOf(arrival);
    if (origin.withheld_columns.length === 0)
      await this.#shareContent(join(stage, arrival.file), origin.sha256);
    await writeFile(join(stage, ORIGIN), originText(origin));
    for (const path of [join(stage, arrival.file), join(stage, ORIGIN), stage]) await flush(path);
    const parent = join(this.directory, arrival.folder);
    await mkdir(parent, { recursive: true });
    const target = await this.#freeName(parent, origin);
    await rename(stage, target);
    await flush(parent);
    await flush(this.directory);
    const kept = { folder: arrival.folder, path: join(target, arrival.file), origin };
    this.#kept.push(kept);
    return { ...kept, status: 'new' };
  }

  #originOf(arrival: Arrival): ExportOrigin {
    return ExportOrigin.parse({
      source: arrival.source,
      address: arrival.address,
      file: arrival.file,
      sha256: arrival.sha256,
      bytes: arrival.bytes,
      received_at: this.#receivedAt,
      as_of: arrival.asOf,
      etag: arrival.etag ?? null,
      last_modified: arrival.lastModified ?? null,
      coverage: arrival.coverage,
      series: arrival.series,
      withheld_columns: arrival.withheldColumns ?? [],
    });
  }

  /** Links the same content under another origin (a value that came back), which saves its space where links are possible. */
  async #shareContent(path: string, sha256: string): Promise<void> {
    const twin = this.#kept.find(({ origin }) => origin.sha256 === sha256);
    if (twin === undefined) return;
    // The link has a name of its own: a name made from the file's could be too long for a file system.
    const shared = join(dirname(path), '.shared');
    try {
      if ((await fileChecksum(twin.path)).sha256 !== sha256) return;
      await link(twin.path, shared);
      await rename(shared, path);
    } catch {
      // Links are impossible here, or the twin's file is gone: the staged copy stands. Renaming a link onto itself leaves the name behind.
    }
    await rm(shared, { force: true });
  }

  async #freeName(parent: string, origin: ExportOrigin): Promise<string> {
    const stem = `${origin.received_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${origin.sha256.slice(0, 8)}`;
    const taken = new Set(await readdir(parent));
    let name = stem;
    for (let count = 2; taken.has(name); count += 1) name = `${stem}-${count}`;
    return join(parent, name);
  }

  async #read(): Promise<void> {
    const kept: KeptExport[] = [];
    for (const folder of await foldersIn(this.directory)) {
      for (const received of await foldersIn(join(this.directory, folder))) {
        const directory = join(this.directory, folder, received);
        const origin = await readOrigin(directory);
        if (origin === null) this.unreadable.push(directory);
        else kept.push({ folder, path: join(directory, origin.file), origin });
      }
    }
    const byReceipt = (a: KeptExport, b: KeptExport) =>
      a.origin.received_at.localeCompare(b.origin.received_at) || a.path.localeCompare(b.path);
    this.#kept = kept.sort(byReceipt);
  }
}

/**
 * Puts a file into a stage without a needless copy. Shares its blocks; else links it, if its name promises that no program writes into it again; else copies
 * it.
 */
export async function placeFile(from: string, to: string, options: { mayLink: boolean }): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
    return;
  } catch {
    await rm(to, { force: true });
  }
  try {
    // Linking a symlink would keep the link, which dies with what it points to.
    if (options.mayLink) return await link(await realpath(from), to);
  } catch {
    // Another file system: copy.
  }
  await copyFile(from, to);
}

async function readOrigin(directory: string): Promise<ExportOrigin | null> {
  try {
    const origin = ExportOrigin.parse(JSON.parse(await readFile(join(directory, ORIGIN), 'utf8')));
    const file = await stat(join(directory, origin.file));
    return file.size === origin.bytes ? origin : null;
  } catch {
    return null;
  }
}

const originText = (origin: ExportOrigin): string => `${JSON.stringify(origin, null, 2)}\n`;

/** Replaces a file by renaming, so that a crash leaves the old file or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await flush(`${path}.new`);
  await rename(`${path}.new`, path);
  await flush(dirname(path));
}

async function foldersIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
