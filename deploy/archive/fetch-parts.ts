/** Gets the parts of an archive from npm: Node.js for a machine, and the production packages with the binaries of that machine. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract } from 'tar';
import type { Platform } from './platforms.ts';

function npm(words: readonly string[], folder: string): void {
  // npm of Windows is a script that only a shell starts.
  execFileSync('npm', words, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** Returns the folder with Node.js for a machine, and takes it from npm if the folder of parts lacks it. */
export async function fetchNode({ node }: Platform, parts: string): Promise<string> {
  const folder = join(parts, `${node.name}-${node.version}`);
  const file = `${folder}.tgz`;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) npm(['pack', '--silent', `${node.name}@${node.version}`], parts);
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (digest !== node.integrity) throw new Error(`${file} has the digest ${digest}, not ${node.integrity}.`);
  await extract({ file, cwd: folder, strip: 1 });
  return folder;
}

/** Installs the production packages for a machine, as the lock file names them, and returns their folder. */
export function fetchPackages({ id, os, cpu }: Platform, root: string, parts: string): string {
  const folder = join(parts, `packages-${id}`);
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, name), join(folder, name));
  }
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--silent', `--os=${os}`, `--cpu=${cpu}`];
  npm(os === 'linux' ? [...words, '--libc=glibc'] : words, folder);
  return join(folder, 'node_modules');
}
