/** Brings a snapshot of the store into a warehouse: only what it lacks, every checksum checked, then published by one rename. */
import { link, mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Current, Manifest } from '../data/snapshot.ts';
import type { Bucket } from './bucket.ts';
import { downloadFile } from './download.ts';
import { inParallel } from './in-parallel.ts';
import { fileKey, filesOf, readStoredManifest } from './layout.ts';
import { StoreFailed } from './store-failed.ts';
import { sha256OfFile } from './warehouse/checksum.ts';
import { makeCurrent } from './warehouse/make-current.ts';
import { pruneSnapshots } from './warehouse/prune.ts';
import { namesIn, readCurrent, readManifest, snapshotIds } from './warehouse/read-manifest.ts';
import {
  checksumOf,
  fsyncPath,
  snapshotDirectory,
  snapshotsDirectory,
  writeDurably,
} from './warehouse/warehouse-files.ts';

type FileEntry = Manifest['files'][number];

/** What is pulled, and where to. The caller holds the lock of the warehouse. */
export interface PullInput {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  /** What the store says is current. */
  readonly current: Current;
  /** Newest snapshots that stay in the warehouse; left out, nothing is pruned. */
  readonly keep?: number;
  /** Bring it again although it is here: what is here was found damaged. */
  readonly isDamaged?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** A server that sends nothing for so long, in milliseconds, has stopped. */
  readonly silenceMs?: number;
  /** Told how many bytes have to come, before the first does. */
  readonly onMissing?: (bytes: number) => void;
  /** Told the bytes that have come since it was last called. */
  readonly onBytes?: (bytes: number) => void;
}

/** What was pulled. */
export interface Pulled {
  readonly snapshotId: string;
  readonly bytes: number;
  /** Bytes that an earlier snapshot, or an earlier try, had already. */
  readonly bytesHere: number;
}

const PULLING = '.pulling-';
const FILES_AT_ONCE = 2;
const SMALL_BYTES = 1024 * 1024;
/** Room that is left on the disk for everything else. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** What a manifest may name: the paths that publishing makes, and nothing that leads out of the snapshot. */
const safePath = /^(?!\.{1,2}(\/|$))[\w=.+-]+(\/(?!\.{1,2}(\/|$))[\w=.+-]+)*$/;

/** Makes what the store says is current so here too. Whatever fails, what was current before stays so, and what has come is kept for the next try. */
export async function pullSnapshot(input: PullInput): Promise<Pulled> {
  const { warehouseDirectory, current, keep } = input;
  const id = current.snapshot_id;
  let pulled: Pulled = { snapshotId: id, bytes: 0, bytesHere: 0 };
  if (input.isDamaged === true) await setAside(warehouseDirectory, id);
  if (!(await snapshotIds(warehouseDirectory)).includes(id)) {
    await removeOtherTries(warehouseDirectory, id);
    pulled = await pullFiles(input);
  }
  const here = await readCurrent(warehouseDirectory);
  if (here?.snapshot_id !== id || here.published_at !== current.published_at)
    await makeCurrent(warehouseDirectory, id, Date.parse(current.published_at));
  if (keep !== undefined) await pruneSnapshots({ warehouseDirectory, keep });
  return pulled;
}

async function pullFiles(input: PullInput): Promise<Pulled> {
  const { bucket, warehouseDirectory, current, signal } = input;
  const id = current.snapshot_id;
  const stored = await readStoredManifest(bucket, id, signal);
  if (stored === null)
    throw new StoreFailed(`The snapshot store points to ${id}, but has no manifest of it.`);
  const directory = join(snapshotsDirectory(warehouseDirectory), PULLING + id);
  await mkdir(directory, { recursive: true });
  const wanted = filesOf(stored.manifest);
  for (const { path } of wanted) {
    if (!safePath.test(path) || path === 'manifest.json')
      throw new StoreFailed(`The manifest of ${id} names a file that no snapshot has: ${path.slice(0, 200)}`);
  }
  const missing = await takeOver(warehouseDirectory, directory, wanted);
  const bytes = sizeOf(missing);
  await refuseFullDisk(directory, bytes);
  input.onMissing?.(bytes);
  await inParallel(missing, FILES_AT_ONCE, (file) => bring(input, directory, file));
  await writeDurably(join(directory, 'manifest.json'), stored.text);
  for (const folder of new Set(['.', ...wanted.map(({ path }) => dirname(path))]))
    await fsyncPath(join(directory, folder));
  signal?.throwIfAborted();
  await rename(directory, snapshotDirectory(warehouseDirectory, id));
  await fsyncPath(snapshotsDirectory(warehouseDirectory));
  return { snapshotId: id, bytes, bytesHere: sizeOf(wanted) - bytes };
}

/** Brings one file. It has its own name only once it is whole and durable, so that a later try can tell. */
async function bring(
  { bucket, signal, silenceMs, onBytes }: PullInput,
  directory: string,
  file: FileEntry,
): Promise<void> {
  const path = join(directory, file.path);
  const part = `${path}.part`;
  const key = fileKey(file);
  await mkdir(dirname(path), { recursive: true });
  await downloadFile(bucket, {
    ...{ key, path: part, bytes: file.bytes, signal },
    ...(silenceMs === undefined ? {} : { silenceMs }),
    ...(onBytes === undefined ? {} : { onBytes }),
  });
  if ((await digestOf(part, file.bytes)) !== file.sha256) {
    await rm(part, { force: true });
    throw new StoreFailed(`${key} in the snapshot store fails its checksum.`);
  }
  await rename(part, path);
}

/** Links what earlier snapshots have, keeps what an earlier try brought, and gives what is missing still. */
async function takeOver(
  warehouseDirectory: string,
  directory: string,
  wanted: readonly FileEntry[],
): Promise<FileEntry[]> {
  const known = await knownFiles(warehouseDirectory);
  const missing: FileEntry[] = [];
  for (const file of wanted) {
    const path = join(directory, file.path);
    if (await isWhole(path, file)) continue;
    await rm(path, { force: true });
    const from = known.get(file.sha256);
    if (from !== undefined && (await isWhole(from, file)) && (await linked(from, path))) continue;
    missing.push(file);
  }
  return missing;
}

/** Where files of this content lie in the snapshots of the warehouse. */
async function knownFiles(warehouseDirectory: string): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const id of await snapshotIds(warehouseDirectory)) {
    const manifest = await readManifest(warehouseDirectory, id).catch(() => null);
    for (const { path, sha256 } of manifest === null ? [] : filesOf(manifest))
      known.set(sha256, join(snapshotDirectory(warehouseDirectory, id), path));
  }
  return known;
}

/** A large file is read away from the event loop, which has requests to answer; for a small one a thread would take longer. */
async function digestOf(path: string, bytes: number): Promise<string> {
  return bytes > SMALL_BYTES ? sha256OfFile(path) : (await checksumOf(path)).sha256;
}

async function isWhole(path: string, { bytes, sha256 }: FileEntry): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.size === bytes && (await digestOf(path, bytes)) === sha256;
}

async function linked(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

async function refuseFullDisk(directory: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free >= bytes + SPARE_BYTES) return;
  const megabytes = (count: number) => Math.ceil(count / 1e6).toLocaleString('en');
  throw new StoreFailed(
    `The next snapshot needs ${megabytes(bytes + SPARE_BYTES)} MB of disk, and ${megabytes(free)} MB are free; the one before stays current.`,
  );
}

/** A damaged snapshot becomes the beginning of a new try: what of it is whole is kept. */
async function setAside(warehouseDirectory: string, id: string): Promise<void> {
  const directory = snapshotsDirectory(warehouseDirectory);
  await rm(join(directory, PULLING + id), { recursive: true, force: true });
  await rename(join(directory, id), join(directory, PULLING + id)).catch(() => undefined);
}

/** What tries for other snapshots brought is of no more use, and would fill the disk. */
async function removeOtherTries(warehouseDirectory: string, id: string): Promise<void> {
  const directory = snapshotsDirectory(warehouseDirectory);
  const others = (await namesIn(directory)).filter(
    (name) => name.startsWith(PULLING) && name !== PULLING + id,
  );
  for (const name of others) await rm(join(directory, name), { recursive: true, force: true });
}

function sizeOf(files: readonly FileEntry[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
