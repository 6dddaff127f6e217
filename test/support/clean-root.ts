/** Makes a root directory with a shell and the libraries of glibc alone, and runs a command in it: a machine without Node.js. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Libraries that the binaries of Node.js and DuckDB load; every distribution with glibc has them. */
const libraries = /\/(libstdc\+\+|libm|libgcc_s|libpthread|libdl|librt|libc)\.so\.\d+$/;

function copyInto(root: string, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  cpSync(realpathSync(path), join(root, path));
}

function librariesOf(program: string): string[] {
  const text = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...text.matchAll(/(\/\S+) \(0x/g)].map((found) => found[1] ?? '');
}

/** Lays the shell and the libraries into a folder. */
export function layCleanRoot(root: string): void {
  for (const folder of ['bin', 'dev', 'proc', 'tmp', 'home'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(realpathSync('/bin/sh'), join(root, 'bin/sh'));
  const cached = execFileSync('ldconfig', ['-p'], { encoding: 'utf8' });
  const known = [...cached.matchAll(/x86-64.*=> (\/\S+)$/gm)].map((found) => found[1] ?? '');
  const needed = [...librariesOf('/bin/sh'), ...known.filter((path) => libraries.test(path))];
  for (const path of new Set(needed)) copyInto(root, path);
}

const enter = `mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && exec chroot "$1" /bin/sh -c "$2"`;

function words(root: string, line: string): string[] {
  return ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, 'enter', root, line];
}

/** Returns why no command can run in such a root on this machine; null if one can. */
export function noCleanRoot(root: string): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'this is not Linux on x64';
  const tried = spawnSync('unshare', words(root, 'exit 0'), { encoding: 'utf8' });
  if (tried.error !== undefined) return tried.error.message;
  return tried.status === 0 ? null : tried.stderr.trim();
}

/** Starts a line of shell in the root, with these variables alone. */
export function startInRoot(
  root: string,
  line: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const path = process.env['PATH'] ?? '';
  return spawn('unshare', words(root, `PATH=/bin; ${line}`), {
    env: { PATH: path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
