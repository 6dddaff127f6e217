/** Counts the bytes that a replica pulls from the store for a new snapshot, by making the deltas that a run sends. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../snapshot-store/layout.ts';
import { changedFiles, makeDelta } from '../snapshot-store/send-deltas.ts';
import { readManifest, snapshotIds } from '../snapshot-store/warehouse/read-manifest.ts';

/** Bytes of a snapshot, of its files that the snapshot before lacks, and of what a replica pulls for them. */
export interface ReplicaBytes {
  readonly snapshot: number;
  readonly newFiles: number;
  readonly pulled: number;
}

/** Counts for the newest snapshot of a warehouse, and a replica that has the one before. */
export async function replicaBytes(warehouseDirectory: string, work: string): Promise<ReplicaBytes> {
  const [to, from] = await snapshotIds(warehouseDirectory);
  if (to === undefined || from === undefined) throw new Error('The warehouse has fewer than two snapshots');
  const before = listFiles(await readManifest(warehouseDirectory, from));
  const known = new Set(before.map(({ sha256 }) => sha256));
  const after = listFiles(await readManifest(warehouseDirectory, to));
  const newFiles = bytesOf(after.filter(({ sha256 }) => !known.has(sha256)));
  let pulled = newFiles;
  const path = join(work, 'replica.delta');
  for (const changed of await changedFiles({ warehouseDirectory, from, to })) {
    const delta = await makeDelta(changed, path);
    if (delta !== null) pulled += delta.bytes - changed.to.bytes;
    await rm(path, { force: true });
  }
  return { snapshot: bytesOf(after), newFiles, pulled };
}

function bytesOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
