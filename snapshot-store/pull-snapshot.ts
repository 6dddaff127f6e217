/** Downloads a snapshot of the store into a warehouse: only the missing files, as deltas where possible, every checksum checked, then published by one rename. */
import { link, mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Current, Manifest } from '../data/snapshot.ts';
import type { Bucket } from './bucket.ts';
import { downloadFile } from './download.ts';
import { inParallel } from './in-parallel.ts';
import { DELTAS, fileKey, listFiles, readStoredManifest } from './layout.ts';
import { deltasDirectory, makeFile, type UsableDelta, usableDeltas } from './pull-deltas.ts';
import { StoreFailed } from './store-failed.ts';
import { sha256OfFile } from './warehouse/checksum.ts';
import { makeCurrent } from './warehouse/make-current.ts';
import { pruneSnapshots } from './warehouse/prune.ts';
import { namesIn, readCurrent, readManifest, snapshotIds } from './warehouse/read-manifest.ts';
import {
  fileChecksum,
  fsyncPath,
  snapshotDirectory,
  snapshotsDirectory,
  writeDurably,
} from './warehouse/warehouse-files.ts';

type FileEntry = Manifest['files'][number];

/** The snapshot to pull, and its warehouse. The caller holds the lock of the warehouse. */
export interface PullInput {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  /** The current snapshot of the store. */
  readonly current: Current;
  /** Number of newest snapshots to keep in the warehouse; without it, nothing is pruned. */
  readonly keep?: number;
  /** Pull the snapshot again although it is here: the local copy was found damaged. */
  readonly isDamaged?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Longest silence of a server before it counts as stopped, in milliseconds. */
  readonly silenceMs?: number;
  /** Gets the number of bytes to download, before the first arrives. */
  readonly onMissing?: (bytes: number) => void;
  /** Gets the bytes received since the last call. */
  readonly onBytes?: (bytes: number) => void;
  /** Gets the path of a file whose delta could not be used; the whole file is downloaded instead. */
  readonly onDeltaFailed?: (path: string, error: unknown) => void;
}

/** The result of a pull. */
export interface Pulled {
  readonly snapshotId: string;
  /** Bytes received. */
  readonly bytes: number;
  /** Bytes that an earlier snapshot, or an earlier try, already had. */
  readonly bytesHere: number;
  /** Files that were made from deltas. */
  readonly deltas: number;
  /** Bytes of these files less the bytes of the deltas. */
  readonly bytesSaved: number;
  /** Deltas that could not be used. */
  readonly deltasFailed: number;
}

/** A pull under way: its input, folder and deltas, and its figures so far. */
interface Pull {
  readonly input: PullInput;
  readonly directory: string;
  readonly deltas: ReadonlyMap<string, UsableDelta>;
  readonly done: { bytes: number; deltas: number; bytesSaved: number; deltasFailed: number };
}

const PULLING = '.pulling-';
const FILES_AT_ONCE = 2;
const SMALL_BYTES = 1024 * 1024;
/** Bytes of the disk that stay free for other uses. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** The paths that a manifest may name: those that publishing makes, and no path out of the snapshot. */
const safePath = /^(?!\.{1,2}(\/|$))[\w=.+-]+(\/(?!\.{1,2}(\/|$))[\w=.+-]+)*$/;

/** Makes the store's current snapshot current here too. If it fails, the current snapshot stays, and the next try keeps the downloaded files. */
export async function pullSnapshot(input: PullInput): Promise<Pulled> {
  const { warehouseDirectory, current, keep } = input;
  const id = current.snapshot_id;
  let pulled: Pulled = { snapshotId: id, bytesHere: 0, ...nothing() };
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
  const wanted = listFiles(stored.manifest);
  for (const { path } of wanted) {
    if (!safePath.test(path) || path === 'manifest.json')
      throw new StoreFailed(`The manifest of ${id} names a file that no snapshot has: ${path.slice(0, 200)}`);
  }
  const known = await knownFiles(warehouseDirectory);
  const missing = await takeOver(known, directory, wanted);
  const pull: Pull = { input, directory, deltas: new Map(), done: nothing() };
  const deltas = await usableDeltas(bucket, missing, known, signal).catch((error: unknown) => {
    refuseDelta(pull, DELTAS, error);
    return pull.deltas;
  });
  const deltaBytes = fileSize([...deltas.values()]);
  await refuseFullDisk(directory, fileSize(missing) + deltaBytes);
  input.onMissing?.(fileSize(missing.filter(({ sha256 }) => !deltas.has(sha256))) + deltaBytes);
  await inParallel(missing, FILES_AT_ONCE, (file) => bring({ ...pull, deltas }, file));
  await rm(deltasDirectory(directory), { recursive: true, force: true });
  await writeDurably(join(directory, 'manifest.json'), stored.text);
  for (const folder of new Set(['.', ...wanted.map(({ path }) => dirname(path))]))
    await fsyncPath(join(directory, folder));
  signal?.throwIfAborted();
  await rename(directory, snapshotDirectory(warehouseDirectory, id));
  await fsyncPath(snapshotsDirectory(warehouseDirectory));
  return { snapshotId: id, bytesHere: fileSize(wanted) - fileSize(missing), ...pull.done };
}

/** Downloads one file. The file gets its own name only once it is whole and durable, so that a later try recognises it. */
async function bring(pull: Pull, file: FileEntry): Promise<void> {
  const path = join(pull.directory, file.path);
  await mkdir(dirname(path), { recursive: true });
  const delta = pull.deltas.get(file.sha256);
  if (delta === undefined || !(await bringByDelta(pull, file, delta))) await bringWhole(pull, file);
  await rename(`${path}.part`, path);
}

/** Makes a file from a delta. Returns false if that fails, whatever the reason: the whole file is in the store too. */
async function bringByDelta(pull: Pull, file: FileEntry, delta: UsableDelta): Promise<boolean> {
  const { input, directory, done } = pull;
  const path = join(directory, `${file.path}.part`);
  try {
    await makeFile({ ...input, ...{ delta, directory, path, bytes: file.bytes }, onBytes: counted(pull) });
    await refuseOther(path, file, delta.key);
  } catch (error) {
    refuseDelta(pull, file.path, error);
    return false;
  }
  done.deltas += 1;
  done.bytesSaved += file.bytes - delta.bytes;
  return true;
}

/** Counts a delta that cannot be used, and says why. Throws if the pull was ended. */
function refuseDelta({ input, done }: Pull, path: string, error: unknown): void {
  input.signal?.throwIfAborted();
  done.deltasFailed += 1;
  input.onDeltaFailed?.(path, error);
}

async function bringWhole(pull: Pull, file: FileEntry): Promise<void> {
  const { bucket, signal, silenceMs } = pull.input;
  const path = join(pull.directory, `${file.path}.part`);
  const key = fileKey(file);
  await downloadFile(bucket, {
    ...{ key, path, bytes: file.bytes, signal, onBytes: counted(pull) },
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  await refuseOther(path, file, key);
}

/** Returns a function that adds the bytes received. */
function counted({ input, done }: Pull): (bytes: number) => void {
  return (bytes) => {
    done.bytes += bytes;
    input.onBytes?.(bytes);
  };
}

/** Removes a file whose content is not that of the manifest, and throws. */
async function refuseOther(path: string, file: FileEntry, key: string): Promise<void> {
  if ((await fileDigest(path, file.bytes)) === file.sha256) return;
  await rm(path, { force: true });
  throw new StoreFailed(`${key} in the snapshot store fails its checksum.`);
}

/** Links files of earlier snapshots, keeps files of an earlier try, and returns the files still missing. */
async function takeOver(
  known: ReadonlyMap<string, string>,
  directory: string,
  wanted: readonly FileEntry[],
): Promise<FileEntry[]> {
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

/** Returns the paths of the files in the warehouse's snapshots, by their content. */
async function knownFiles(warehouseDirectory: string): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const id of await snapshotIds(warehouseDirectory)) {
    const manifest = await readManifest(warehouseDirectory, id).catch(() => null);
    for (const { path, sha256 } of manifest === null ? [] : listFiles(manifest))
      known.set(sha256, join(snapshotDirectory(warehouseDirectory, id), path));
  }
  return known;
}

/** Returns the SHA-256 of a file. A large file is read in a thread, because the event loop has requests to answer; for a small file a thread takes longer. */
async function fileDigest(path: string, bytes: number): Promise<string> {
  return bytes > SMALL_BYTES ? sha256OfFile(path) : (await fileChecksum(path)).sha256;
}

async function isWhole(path: string, { bytes, sha256 }: FileEntry): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.size === bytes && (await fileDigest(path, bytes)) === sha256;
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

/** Makes a damaged snapshot the beginning of a new try, which keeps its whole files. */
async function setAside(warehouseDirectory: string, id: string): Promise<void> {
  const directory = snapshotsDirectory(warehouseDirectory);
  await rm(join(directory, PULLING + id), { recursive: true, force: true });
  await rename(join(directory, id), join(directory, PULLING + id)).catch(() => undefined);
}

/** Removes the downloads of tries for other snapshots, which would fill the disk. */
async function removeOtherTries(warehouseDirectory: string, id: string): Promise<void> {
  const directory = snapshotsDirectory(warehouseDirectory);
  const others = (await namesIn(directory)).filter(
    (name) => name.startsWith(PULLING) && name !== PULLING + id,
  );
  for (const name of others) await rm(join(directory, name), { recursive: true, force: true });
}

function nothing(): Pull['done'] {
  return { bytes: 0, deltas: 0, bytesSaved: 0, deltasFailed: 0 };
}

function fileSize(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
