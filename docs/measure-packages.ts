/** `npm run packages`: measures the installed packages that Mulk runs with, asks npm for their last releases, and writes docs/packages.json. */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Lock, type Measured, productionPaths } from './pages/packages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** Returns what a folder takes on the disk in bytes, as `du` counts, without the packages inside it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesOf(path) : lstatSync(path).blocks * 512;
    })
    .reduce((sum, bytes) => sum + bytes, lstatSync(folder).blocks * 512);
}

const Release = z.object({
  time: z.record(z.string(), z.string()),
  'dist-tags': z.object({ latest: z.string() }),
});

/** Returns the day of the last release of a package. npm answers from its cache with `npm_config_prefer_offline=true`. */
function lastRelease(name: string): string {
  const text = execFileSync('npm', ['view', name, 'time', 'dist-tags', '--json'], {
    encoding: 'utf8',
    // npm of Windows is a script that only a shell starts.
    shell: process.platform === 'win32',
  });
  const { time, 'dist-tags': tags } = Release.parse(JSON.parse(text));
  return z.iso.date().parse(time[tags.latest]?.slice(0, 10));
}

const paths = productionPaths(lock).filter((path) => existsSync(join(root, path)));
const measured: Measured = {
  measured_on: new Date().toISOString().slice(0, 10),
  machine: `${process.platform}-${process.arch}`,
  bytes: Object.fromEntries(
    paths.map((path) => [`${path} ${lock.packages[path]?.version}`, bytesOf(join(root, path))]),
  ),
  last_releases: Object.fromEntries(
    Object.keys(lock.packages['']?.dependencies ?? {}).map((name) => [name, lastRelease(name)]),
  ),
};
writeFileSync(join(root, 'docs/packages.json'), `${JSON.stringify(measured, null, 2)}\n`);
