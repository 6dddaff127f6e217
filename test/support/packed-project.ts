/** Installs the package into a folder, from the files that `npm pack` would ship. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository-files.ts';

/**
 * Installs the package into `node_modules` of a folder, with the fixtures in place of the sample, because the sample takes a minute to
 * ingest. Returns the path of the command.
 */
export function installPacked(folder: string, files: readonly string[]): string {
  const packages = join(folder, 'node_modules');
  const home = join(packages, 'mulk');
  for (const path of files) {
    if (path.startsWith('data/sample/')) continue;
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(repositoryRoot, path), join(home, path));
  }
  cpSync(join(repositoryRoot, 'test/fixtures/exports'), join(home, 'data/sample/exports'), {
    recursive: true,
    filter: (from) => !/fixtures\/exports\/(personal|revisions)$/.test(from),
  });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(home, 'node_modules'));
  return join(home, 'command/mulk.js');
}
