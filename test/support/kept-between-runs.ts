/** Keeps files that take long to make, beside the installed packages, for later runs of the tests. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository-files.ts';

const keptFolder = join(repositoryRoot, 'node_modules/.cache/mulk-tests');

/**
 * Copies the kept folder of this name into `directory`. If there is none, `make` fills it first. A folder gets its name only when it is
 * complete, so that a killed run leaves no partial folder for others. Folders of other digests are removed then.
 * @param name what it is, a dash, and a digest of everything that the content depends on
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
      removeOthers(name);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another process finished first.
      if (!existsSync(kept)) throw error;
    }
  }
  cpSync(kept, directory, { recursive: true });
}

function removeOthers(name: string): void {
  const what = name.slice(0, name.lastIndexOf('-') + 1);
  for (const other of readdirSync(keptFolder))
    if (other.startsWith(what) && other !== name && /^[0-9a-f]{16}$/.test(other.slice(what.length)))
      rmSync(join(keptFolder, other), { recursive: true, force: true });
}

/** Returns a digest of all files below folders, by their paths from the root of the checkout. */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const below = readdirSync(join(repositoryRoot, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of below.sort())
      hash.update(file.slice(repositoryRoot.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
