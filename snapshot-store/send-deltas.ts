/** Puts deltas beside the files of a snapshot, so that a replica that has the snapshot before pulls little. A snapshot is whole without them. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../data/snapshot.ts';
import type { Bucket } from './bucket.ts';
import { type WrittenDelta, writeDelta } from './delta.ts';
import { DELTAS, deltaKey, listFiles } from './layout.ts';
import { type UploadOptions, uploadFile } from './upload.ts';
import { readManifest, snapshotIds } from './warehouse/read-manifest.ts';
import { snapshotDirectory, snapshotsDirectory } from './warehouse/warehouse-files.ts';

type FileEntry = Manifest['files'][number];

/** A file of a snapshot whose content differs from that of the file at its path in an earlier snapshot. */
export interface ChangedFile {
  readonly to: FileEntry;
  readonly from: FileEntry;
  readonly toPath: string;
  readonly fromPath: string;
}

/** Two snapshots of one warehouse. */
export interface TwoSnapshots {
  readonly warehouseDirectory: string;
  readonly from: string;
  readonly to: string;
}

/** A smaller file travels whole. */
const LEAST_BYTES = 1024 * 1024;
/** A delta that is not clearly smaller than its file is not kept. */
const MOST_SHARE = 0.8;

/** Returns the files that get a delta: large ones that changed at their path. */
export async function changedFiles(
  { warehouseDirectory, from, to }: TwoSnapshots,
  leastBytes = LEAST_BYTES,
): Promise<ChangedFile[]> {
  const pathIn = (id: string, path: string) => join(snapshotDirectory(warehouseDirectory, id), path);
  const earlier = listFiles(await readManifest(warehouseDirectory, from));
  const byPath = new Map(earlier.map((file) => [file.path, file]));
  const contents = new Set(earlier.map(({ sha256 }) => sha256));
  return listFiles(await readManifest(warehouseDirectory, to)).flatMap((file) => {
    const before = byPath.get(file.path);
    if (before === undefined || file.bytes < leastBytes || contents.has(file.sha256)) return [];
    const { path } = file;
    return [{ to: file, from: before, toPath: pathIn(to, path), fromPath: pathIn(from, path) }];
  });
}

/** Writes the delta of a file to a path. Returns null if it is not clearly smaller than the file. */
export function makeDelta(
  { to, toPath, fromPath }: ChangedFile,
  path: string,
  signal?: AbortSignal,
): Promise<WrittenDelta | null> {
  const mostBytes = Math.floor(to.bytes * MOST_SHARE);
  return writeDelta({ from: fromPath, to: toPath, path, mostBytes, signal });
}

/** The deltas of one upload. */
export interface DeltasInput {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  /** The snapshot that the store named before, which replicas have; null if there is none. */
  readonly before: string | null;
  readonly id: string;
  /** Smallest file that gets a delta, in bytes. */
  readonly leastDeltaBytes?: number | undefined;
  /** Gets the path of a file whose delta could not be made or sent. */
  readonly onDeltaFailed?: ((path: string, error: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the files whose deltas the store lacks. After a rollback there are none: replicas have those files. */
export async function missingDeltas(input: DeltasInput): Promise<ChangedFile[]> {
  const { bucket, warehouseDirectory, before, id, signal } = input;
  if (before === null || before >= id) return [];
  try {
    if (!(await snapshotIds(warehouseDirectory)).includes(before)) return [];
    const changed = await changedFiles({ warehouseDirectory, from: before, to: id }, input.leastDeltaBytes);
    if (changed.length === 0) return [];
    const stored = new Set((await bucket.list(DELTAS, signal)).map(({ key }) => key));
    return changed.filter((file) => !stored.has(keyOf(file)));
  } catch (error) {
    signal?.throwIfAborted();
    input.onDeltaFailed?.(DELTAS, error);
    return [];
  }
}

/** Makes one delta and sends it. Returns its size; 0 if it was not worth sending or failed, which `onDeltaFailed` is told. */
export async function sendDelta(
  input: DeltasInput,
  changed: ChangedFile,
  options: Pick<UploadOptions, 'partBytes' | 'signal'>,
): Promise<number> {
  const { signal } = input;
  const name = `.delta-${randomBytes(8).toString('hex')}`;
  const path = join(snapshotsDirectory(input.warehouseDirectory), name);
  try {
    const delta = await makeDelta(changed, path, signal);
    if (delta === null) return 0;
    await uploadFile(input.bucket, { ...delta, path, key: keyOf(changed) }, options);
    return delta.bytes;
  } catch (error) {
    signal?.throwIfAborted();
    input.onDeltaFailed?.(changed.to.path, error);
    return 0;
  } finally {
    await rm(path, { force: true });
  }
}

function keyOf({ to, from }: ChangedFile): string {
  return deltaKey({ to: to.sha256, from: from.sha256 });
}
