/** Removes old snapshots and the remains of dead runs, and never leaves half a snapshot that looks whole. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { heldSnapshots } from './holds.ts';
import { namesIn, readCurrent, snapshotIds } from './read-manifest.ts';
import { snapshotFailed } from './snapshot-failed.ts';
import { fsyncPath, snapshotDirectory, snapshotsDirectory } from './warehouse-files.ts';

/** The warehouse, and the snapshots to keep. */
export interface PruneInput {
  readonly warehouseDirectory: string;
  /** Number of newest snapshots to keep; the current one always stays. */
  readonly keep?: number;
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number;
  /** The run that is building now, if any: its folder stays. The caller holds the ingest lock. */
  readonly runId?: string;
}

/** The snapshots and remains that were removed. */
export interface Pruned {
  readonly snapshots: readonly string[];
  /** Build folders, half removed snapshots and half written files of runs that died. */
  readonly leftovers: readonly string[];
}

/** Prunes the warehouse. If it crashes, it leaves a folder whose name is no snapshot's; the next prune removes that folder. */
export async function pruneSnapshots(input: PruneInput): Promise<Pruned> {
  const { warehouseDirectory, runId } = input;
  const directory = snapshotsDirectory(warehouseDirectory);
  try {
    const old = await oldSnapshots(input);
    for (const id of old)
      await rename(snapshotDirectory(warehouseDirectory, id), join(directory, `.removing-${id}`));
    if (old.length > 0) await fsyncPath(directory);
    const leftovers = [
      ...(await leftoversIn(directory, /^\.(building|removing|pulling|delta)-/, `.building-${runId}`)),
      ...(await leftoversIn(warehouseDirectory, /^\.current\.json-/, '')),
    ];
    for (const path of leftovers) await rm(path, { recursive: true, force: true });
    const removed = new Set(old.map((id) => join(directory, `.removing-${id}`)));
    return { snapshots: old, leftovers: leftovers.filter((path) => !removed.has(path)) };
  } catch (error) {
    throw snapshotFailed('Pruning snapshots', error);
  }
}

/** Returns the snapshots to remove: those that are neither current nor among the newest nor held. */
async function oldSnapshots(input: PruneInput): Promise<string[]> {
  const { warehouseDirectory, keep = 7, now = Date.now } = input;
  const current = await readCurrent(warehouseDirectory);
  const held = await heldSnapshots(warehouseDirectory, now());
  const ids = await snapshotIds(warehouseDirectory);
  const first = Math.max(1, keep);
  return ids.filter((id, place) => place >= first && id !== current?.snapshot_id && !held.has(id));
}

async function leftoversIn(directory: string, pattern: RegExp, except: string): Promise<string[]> {
  const names = await namesIn(directory);
  return names.filter((name) => pattern.test(name) && name !== except).map((name) => join(directory, name));
}
