/** Keeps workers and runs apart: workers go beside each other, but not beside a run, which prunes clean files and scratch folders. */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireLock, type Lock, refuseWhileHeld } from '../../snapshot-store/warehouse/lock.ts';

/** Folder of the locks of workers, one file each. */
const WORKERS = 'workers';

/**
 * Signs a worker in. Throws LockHeld while a run goes.
 *
 * The worker signs in before it looks for a run, and a run takes its lock before it looks for workers. So one of the two sees the other, whatever the order.
 */
export async function signIn(warehouse: string, purpose: string, now: () => Date): Promise<Lock> {
  const lock = await acquireLock(join(warehouse, WORKERS, `${randomUUID()}.lock`), { purpose, now });
  try {
    await refuseWhileHeld(join(warehouse, 'ingest.lock'), now());
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Throws LockHeld while a worker lives, and removes the locks of dead ones. The caller holds the ingest lock. */
export async function refuseBesideWorkers(warehouse: string, now: Date): Promise<void> {
  const folder = join(warehouse, WORKERS);
  const names = await readdir(folder).catch(() => []);
  // A worker that is signing in now has a file of another name there; it will see the lock of the caller.
  for (const name of names.filter((each) => each.endsWith('.lock'))) {
    await refuseWhileHeld(join(folder, name), now);
    await rm(join(folder, name), { force: true });
  }
}
