/** Holds and releases snapshots for the commands `hold` and `release`. */
import { type Hold, HoldName, holdSnapshot, releaseHold } from '../../snapshot-store/warehouse/holds.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { SnapshotFailed } from '../../snapshot-store/warehouse/snapshot-failed.ts';

/** The snapshot to hold, and for how long. */
export interface HoldInput {
  readonly warehouseDirectory: string;
  readonly name: string;
  /** Default: the current one. */
  readonly snapshotId?: string | undefined;
  /** Default: until it is released. */
  readonly hours?: number | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
}

const HOUR_MS = 3_600_000;

/** Holds a snapshot on disk, and returns the hold. */
export async function hold({ warehouseDirectory, name, snapshotId, hours, now }: HoldInput): Promise<Hold> {
  const id = snapshotId ?? (await readCurrent(warehouseDirectory))?.snapshot_id;
  const ids = await snapshotIds(warehouseDirectory);
  if (id === undefined) throw new SnapshotFailed('There is no snapshot to hold yet.');
  if (!ids.includes(id)) throw new SnapshotFailed(`There is no snapshot ${id}. On disk: ${ids.join(', ')}.`);
  const until = hours === undefined ? null : new Date(now + hours * HOUR_MS).toISOString();
  const made = { name: checked(name), snapshot_id: id, until };
  await holdSnapshot(warehouseDirectory, made);
  return made;
}

/** Ends a hold. Throws where there is none with this name. */
export async function release(warehouseDirectory: string, name: string): Promise<void> {
  if (!(await releaseHold(warehouseDirectory, checked(name))))
    throw new SnapshotFailed(`There is no hold called ${name}.`);
}

function checked(name: string): string {
  const parsed = HoldName.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new SnapshotFailed(`--name ${parsed.error.issues[0]?.message}; got "${name}".`);
}
