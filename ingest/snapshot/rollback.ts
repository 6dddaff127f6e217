/** Makes an earlier snapshot current again, after checking that it is whole. */
import type { Current } from '../../data/snapshot.ts';
import { makeCurrent } from '../../snapshot-store/warehouse/make-current.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { SnapshotFailed, snapshotFailed } from '../../snapshot-store/warehouse/snapshot-failed.ts';
import { verifySnapshot } from './verify.ts';

/** The snapshot to roll back to. */
export interface RollbackInput {
  readonly warehouseDirectory: string;
  /** Without it, the newest snapshot older than the current one. */
  readonly snapshotId?: string;
  readonly clock: { now(): number };
}

/** Verifies the snapshot and points current.json at it. */
export async function rollbackSnapshot(input: RollbackInput): Promise<Current> {
  const { warehouseDirectory, clock } = input;
  const id = input.snapshotId ?? (await previous(warehouseDirectory));
  const { findings } = await verifySnapshot({ warehouseDirectory, snapshotId: id });
  const [first] = findings;
  if (first !== undefined)
    throw new SnapshotFailed(
      `Snapshot ${id} is not whole, so it was not made current: ${first.where}: ${first.problem}` +
        (findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''),
    );
  try {
    return await makeCurrent(warehouseDirectory, id, clock.now());
  } catch (error) {
    throw snapshotFailed('Rolling back', error);
  }
}

async function previous(warehouseDirectory: string): Promise<string> {
  const current = await readCurrent(warehouseDirectory);
  if (current === null)
    throw new SnapshotFailed('Nothing was published yet, so there is nothing to go back to.');
  const others = (await snapshotIds(warehouseDirectory)).filter((id) => id !== current.snapshot_id);
  const older = others.find((id) => id < current.snapshot_id);
  if (older === undefined) {
    const named = others.length === 0 ? '' : ` Name one of the newer ones: ${others.join(', ')}.`;
    throw new SnapshotFailed(
      `There is no snapshot older than the current one, ${current.snapshot_id}.${named}`,
    );
  }
  return older;
}
