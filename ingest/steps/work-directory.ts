/** The scratch folder of a run: removed when it ends, and by the next run when it was killed. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.work-';

/** Returns the folder of the build database and its spill files, which no reader opens. */
export function workDirectory(warehouseDirectory: string, runId: string): string {
  return join(warehouseDirectory, `${PREFIX}${runId}`);
}

/** Returns the folder in the scratch folder where the engine puts what memory does not hold. */
export const spillDirectory = (scratch: string): string => join(scratch, 'spill');

/** Removes what killed runs left. The caller holds the ingest lock. */
export async function removeDeadWork(warehouseDirectory: string): Promise<void> {
  for (const name of await readdir(warehouseDirectory)) {
    if (name.startsWith(PREFIX)) await rm(join(warehouseDirectory, name), { recursive: true, force: true });
  }
}
