/** Lays the files that `npm pack` would ship into a folder, as an install of the package does. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from './repository-files.ts';

const Packed = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

/** Returns the paths of the files that the package ships. */
export function packedFiles(): readonly string[] {
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = Packed.parse(JSON.parse(text));
  return files.map(({ path }) => path);
}

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
