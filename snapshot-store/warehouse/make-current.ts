/** Points a warehouse at one of its snapshots: the last step of publishing, of rolling back, and of pulling from the store. */
import type { Current } from '../../data/snapshot.ts';
import { replaceFile } from './warehouse-files.ts';

/** Points current.json at a snapshot that lies whole on disk; `now` is in milliseconds since 1970. */
export async function makeCurrent(warehouseDirectory: string, id: string, now: number): Promise<Current> {
  const current: Current = { snapshot_id: id, published_at: new Date(now).toISOString() };
  await replaceFile(warehouseDirectory, 'current.json', `${JSON.stringify(current)}\n`);
  return current;
}
