/**
 * Installs the packages that the lock file names and that are missing: those that Mulk runs with, or with `--all` those of the tests and
 * gates too. Does nothing where they are whole. Packages that are there stay where they are, so a running service keeps its own. Plain
 * JavaScript without packages, because it runs before npm.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Returns the packages of a lock file by their path; none where there is no such file, or only a part of one. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * Returns what of the packages is there: the paths that are wanted, those that are missing or of another version, and those that npm wrote
 * down as installed but that are gone.
 */
export function lookAtPackages(root, isAll) {
  const locked = packagesOf(join(root, 'package-lock.json'));
  // npm writes this file last, so it lists nothing of an install that was interrupted.
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  const isThere = (path) => existsSync(join(root, path, 'package.json'));
  const wanted = Object.keys(locked).filter((path) => {
    const { dev, devOptional, optional } = locked[path];
    if (path === '') return false;
    // An optional package is for some machines only: it is wanted where npm has installed it.
    if (optional || devOptional) return path in installed && (isAll || !devOptional);
    return isAll || !dev;
  });
  return {
    wanted,
    missing: wanted.filter((path) => installed[path]?.version !== locked[path].version || !isThere(path)),
    gone: wanted.filter((path) => path in installed && !isThere(path)),
    isThere,
  };
}

/** Runs npm, and says how many of the packages are there: one line that changes on a terminal, a line every five seconds elsewhere. */
async function runNpm(words, { wanted, isThere }, root) {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const npm = spawn('npm', [...words, '--ignore-scripts', ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // npm of Windows is a script that only a shell starts.
    shell: process.platform === 'win32',
  });
  // After Ctrl-C npm goes on for half a minute, which would spoil an install that begins meanwhile.
  const stop = () => npm.kill('SIGKILL');
  process.on('SIGINT', stop);
  const isTerminal = process.stderr.isTTY;
  const timer = setInterval(
    () => {
      const line = `  ${wanted.filter(isThere).length} of ${wanted.length} packages`;
      process.stderr.write(isTerminal ? `\r${line}` : `${line}\n`);
    },
    isTerminal ? 200 : 5000,
  );
  const [code] = await once(npm, 'close').catch((error) => {
    console.error(`npm does not start: ${error.message}. It comes with Node.js: https://nodejs.org`);
    return [1];
  });
  clearInterval(timer);
  process.off('SIGINT', stop);
  if (isTerminal) process.stderr.write('\r\x1b[K');
  return code === 0;
}

/** Installs what is missing. Returns true when everything is there. */
async function install(root, isAll) {
  const before = lookAtPackages(root, isAll);
  if (before.missing.length === 0) return true;
  const began = performance.now();
  const isNew = !existsSync(join(root, 'node_modules'));
  const isHalf = before.gone.length > 0 || !existsSync(join(root, 'node_modules/.package-lock.json'));
  if (!isNew && isHalf)
    console.error('node_modules is not whole, as after an interrupted install: it is made anew.');
  console.error(
    `Installing ${before.missing.length} npm packages ${isAll ? 'for development' : 'to run with'}: ten to twenty seconds from npm's cache, a minute or more over the network.`,
  );
  // `npm ci` begins by removing node_modules. `npm install` leaves alone what is right, and takes the versions of the lock file.
  const words = isHalf
    ? ['ci', ...(isAll ? [] : ['--omit=dev'])]
    : ['install', '--no-save', ...kept(root, isAll)];
  // Without this list, the next install knows that this one was interrupted.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  if (!(await runNpm(words, before, root))) {
    console.error(
      'npm did not install the packages; it says above why. Run the same command again after that.',
    );
    return false;
  }
  const { missing } = lookAtPackages(root, isAll);
  if (missing.length > 0) {
    console.error(
      `npm ended, but ${missing.length} packages are missing, such as ${missing[0]}. Run make clean, then the same command again.`,
    );
    return false;
  }
  console.error(`Installed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  return true;
}

/** Returns the words for `npm install`: packages for development stay where they are installed. */
function kept(root, isAll) {
  const hasAll = Object.values(packagesOf(join(root, 'node_modules/.package-lock.json'))).some(
    ({ dev }) => dev,
  );
  return [isAll || hasAll ? '--include=dev' : '--omit=dev'];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!(await install(root, process.argv.includes('--all')))) process.exitCode = 1;
}
