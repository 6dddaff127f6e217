/**
 * Holds on snapshots: pruning leaves a held snapshot where it is. A hold has a name, which says who reads, and mostly an end; without an end it lasts until it is released.
 * The service holds the snapshot whose tables engines load, so that a long scan finds all its files.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SnapshotId } from '../../data/snapshot.ts';
import { namesIn } from './read-manifest.ts';
import { replaceFile } from './warehouse-files.ts';

/** Names of holds. */
export const HoldName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, {
  error: 'takes 1 to 100 small letters, digits and hyphens, and begins with a letter or a digit',
});

/** One hold. */
export const Hold = z.object({
  name: HoldName,
  snapshot_id: SnapshotId,
  /** Instant at which it ends, RFC 3339 UTC; null until it is released. */
  until: z.string().nullable(),
});
export type Hold = z.infer<typeof Hold>;

function holdsDirectory(warehouseDirectory: string): string {
  return join(warehouseDirectory, 'holds');
}

/** Returns the holds of a warehouse by name, also those that have ended. */
export async function readHolds(warehouseDirectory: string): Promise<Hold[]> {
  const directory = holdsDirectory(warehouseDirectory);
  const names = (await namesIn(directory)).filter((name) => /^[^.].*\.json$/.test(name)).sort();
  const holds: Hold[] = [];
  for (const name of names) {
    const text = await readFile(join(directory, name), 'utf8').catch(ifGone);
    if (text !== null) holds.push(Hold.parse(JSON.parse(text)));
  }
  return holds;
}

/** A hold may be released while the others are read. */
function ifGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Writes a hold, in place of one with its name. */
export async function holdSnapshot(warehouseDirectory: string, hold: Hold): Promise<void> {
  const directory = holdsDirectory(warehouseDirectory);
  await mkdir(directory, { recursive: true });
  await replaceFile(directory, `${Hold.parse(hold).name}.json`, `${JSON.stringify(hold)}\n`);
}

/** Removes a hold. Returns false where there is none with this name. */
export async function releaseHold(warehouseDirectory: string, name: string): Promise<boolean> {
  const holds = await readHolds(warehouseDirectory);
  if (!holds.some((hold) => hold.name === name)) return false;
  await rm(join(holdsDirectory(warehouseDirectory), `${name}.json`), { force: true });
  return true;
}

/** Returns true while a hold lasts. `now` is in milliseconds since 1970. */
export function isHeld({ until }: Hold, now: number): boolean {
  return until === null || Date.parse(until) > now;
}

/** Returns the snapshots that are held, and removes the holds that have ended. */
export async function heldSnapshots(warehouseDirectory: string, now: number): Promise<ReadonlySet<string>> {
  const holds = await readHolds(warehouseDirectory);
  for (const { name } of holds.filter((hold) => !isHeld(hold, now)))
    await releaseHold(warehouseDirectory, name);
  return new Set(holds.filter((hold) => isHeld(hold, now)).map((hold) => hold.snapshot_id));
}
