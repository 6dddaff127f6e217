/** What takes long to make and depends on installed packages alone: kept beside them, for every later run of the tests. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository-files.ts';

const keptFolder = join(repositoryRoot, 'node_modules/.cache/mulk-tests');

/**
 * Copies the kept folder of this name into `directory`, and has `make` fill one where none is kept. A folder gets its name when it is whole, so that a
 * run that is killed leaves none behind that others would take.
 *
 * @param name says all that the content depends on
 */
export async function keptBetweenRuns(
  name: string,
  directory: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  const kept = join(keptFolder, name);
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    const draft = mkdtempSync(`${kept}-`);
    await make(draft);
    try {
      renameSync(draft, kept);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another process was first.
      if (!existsSync(kept)) throw error;
    }
  }
  cpSync(kept, directory, { recursive: true });
}
