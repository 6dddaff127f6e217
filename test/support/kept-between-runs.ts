/** Keeps files that take long to make and depend only on installed packages, beside these packages, for later runs of the tests. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository-files.ts';

const keptFolder = join(repositoryRoot, 'node_modules/.cache/mulk-tests');

/**
 * Copies the kept folder of this name into `directory`. If there is none, `make` fills it first. A folder gets its name only when it is
 * complete, so that a killed run leaves no partial folder for others.
 * @param name names everything that the content depends on
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
      // Another process finished first.
      if (!existsSync(kept)) throw error;
    }
  }
  cpSync(kept, directory, { recursive: true });
}
