/** Lists the files that the package ships, as `files` in package.json says. */
import { execFileSync } from 'node:child_process';
import { z } from 'zod';

const Packed = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

/** Returns the paths of the files that the package at a folder ships, sorted. */
export function shippedFiles(root: string): readonly string[] {
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = Packed.parse(JSON.parse(text));
  return files.map(({ path }) => path).sort();
}
