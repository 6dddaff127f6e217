/** Uploads a warehouse's current snapshot to the store: files and deltas first, then its manifest, then the pointer, so that no reader ever meets half a snapshot. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Current } from '../data/snapshot.ts';
import { type Bucket, sha256 } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import {
  FILES,
  fileKey,
  isSame,
  listFiles,
  manifestKey,
  type Pointer,
  readPointer,
  readStoredManifest,
  SNAPSHOTS,
  writePointer,
} from './layout.ts';
import { type DeltasInput, missingDeltas, sendDelta } from './send-deltas.ts';
import { StoreFailed, StoreOvertaken } from './store-failed.ts';
import { type Upload, uploadFile } from './upload.ts';
import { readCurrent, readManifest, snapshotIds } from './warehouse/read-manifest.ts';
import { snapshotDirectory } from './warehouse/warehouse-files.ts';

/** The warehouse and the store, and the settings of an upload. */
export interface SendInput {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  /** Runs just before the pointer moves; throws if this process may not move it (any more). */
  readonly mayPublish?: () => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Gets the number of bytes to upload, before the first is sent. */
  readonly onMissing?: (bytes: number) => void;
  /** Gets the bytes that have arrived since the last call. */
  readonly onBytes?: (bytes: number) => void;
  /** Size of a part of a large file, in bytes. */
  readonly partBytes?: number;
  /** Smallest file that gets a delta, in bytes. */
  readonly leastDeltaBytes?: number;
  /** Gets the path of a file whose delta could not be made or sent; the snapshot is sent all the same. */
  readonly onDeltaFailed?: (path: string, error: unknown) => void;
}

/** The result of an upload. */
export interface Sent {
  readonly snapshotId: string;
  readonly files: number;
  readonly bytes: number;
  /** Bytes that the store already had. */
  readonly bytesThere: number;
  /** Deltas that were sent beside the files, and their bytes. */
  readonly deltas: number;
  readonly deltaBytes: number;
}

const FILES_AT_ONCE = 2;

/** Uploads the parts of the current snapshot that the store lacks. Returns null if the warehouse has no snapshot. Throws StoreOvertaken, StoreFailed. */
export async function sendSnapshot(input: SendInput): Promise<Sent | null> {
  const { bucket, warehouseDirectory, signal } = input;
  const current = await readCurrent(warehouseDirectory);
  if (current === null) return null;
  const id = current.snapshot_id;
  const before = await readPointer(bucket, { signal });
  const pointer = before === 'unchanged' ? null : before;
  await refuseOvertaken(input, pointer);
  const sent = await sendFiles(input, id, pointer?.current.snapshot_id ?? null);
  await sendManifest(input, id);
  if (pointer === null || !isSame(pointer.current, current)) await movePointer(input, current, pointer);
  return sent;
}

/** Throws if the store's snapshot is unknown to this warehouse, and of another register or newer than the one it began with: another ingester made it. */
async function refuseOvertaken(
  { bucket, warehouseDirectory, signal }: SendInput,
  pointer: Pointer | null,
): Promise<void> {
  if (pointer === null) return;
  const { snapshot_id: there } = pointer.current;
  const here = await snapshotIds(warehouseDirectory);
  const oldest = here.at(-1);
  if (here.includes(there)) return;
  await readStoredManifest(bucket, there, signal);
  if (oldest === undefined || there < oldest) return;
  throw new StoreOvertaken(
    `The snapshot store has ${there} of another ingester, which this warehouse does not know; it stays current there, and the next run goes on from it.`,
  );
}

async function sendFiles(input: SendInput, id: string, before: string | null): Promise<Sent> {
  const { bucket, warehouseDirectory, signal } = input;
  const directory = snapshotDirectory(warehouseDirectory, id);
  const manifest = await readManifest(warehouseDirectory, id);
  const stored = new Map((await bucket.list(FILES, signal)).map(({ key, bytes }) => [key, bytes]));
  const missing = new Map<string, Upload>();
  let bytesThere = 0;
  for (const file of listFiles(manifest)) {
    const key = fileKey(file);
    if (stored.get(key) === file.bytes) bytesThere += file.bytes;
    else missing.set(key, { ...file, key, path: join(directory, file.path) });
  }
  const uploads = [...missing.values()];
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
  input.onMissing?.(bytes);
  const settings = { signal, ...(input.partBytes === undefined ? {} : { partBytes: input.partBytes }) };
  const options = { ...settings, ...(input.onBytes === undefined ? {} : { onBytes: input.onBytes }) };
  const deltas: DeltasInput = { ...input, before, id };
  const sizes: number[] = [];
  const work = [
    ...(await missingDeltas(deltas)).map((changed) => async () => {
      sizes.push(await sendDelta(deltas, changed, settings));
    }),
    ...uploads.map((upload) => () => uploadFile(bucket, upload, options)),
  ];
  await inParallel(work, FILES_AT_ONCE, (one) => one());
  return {
    ...{ snapshotId: id, files: uploads.length, bytes, bytesThere },
    deltas: sizes.filter((size) => size > 0).length,
    deltaBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function sendManifest({ bucket, warehouseDirectory, signal }: SendInput, id: string): Promise<void> {
  const key = manifestKey(id);
  const body = await readFile(join(snapshotDirectory(warehouseDirectory, id), 'manifest.json'));
  const stored = await bucket.list(key, signal);
  if (stored.some((object) => object.key === key && object.bytes === body.byteLength)) return;
  const bytes = new Uint8Array(body);
  await bucket.ask('PUT', key, { body: bytes, sha256: sha256(bytes), signal });
}

async function movePointer(
  { bucket, mayPublish, signal }: SendInput,
  current: Current,
  before: Pointer | null,
): Promise<void> {
  await mayPublish?.();
  const { snapshot_id: id } = current;
  // Another ingester, paused until now, may have pruned meanwhile. The files that the pointer is about to name must still exist.
  const manifests = await bucket.list(SNAPSHOTS + id, signal);
  if (manifests.length === 0)
    throw new StoreFailed(`The manifest of ${id} has vanished from the snapshot store.`);
  await writePointer(bucket, current, before, signal);
}
