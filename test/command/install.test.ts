/** The install of packages: what is asked of npm for each state of node_modules, and how a fault is told. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../support/repository-files.ts';

const packages = {
  '': {},
  'node_modules/koa': { version: '1.0.0' },
  'node_modules/koa/node_modules/deep': { version: '2.0.0' },
  'node_modules/mocha': { version: '1.0.0', dev: true },
  'node_modules/for-windows': { version: '1.0.0', optional: true },
};

/** Installs as npm does: `ci` anew, `install` what is missing; then the list of what is there. */
const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const words = process.argv.slice(2);
appendFileSync('npm-calls', words.filter((word) => !/^--(no-|loglevel)/.test(word)).join(' ') + '\\n');
if (process.env.NPM_FAILS) { console.error('npm error ENOSPC'); process.exit(228); }
if (words[0] === 'ci') rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const wanted = Object.entries(packages).filter(([path, { dev, optional }]) => path !== '' && !optional && !(dev && words.includes('--omit=dev')));
for (const [path] of wanted) {
  mkdirSync(path, { recursive: true });
  if (!existsSync(path + '/package.json')) writeFileSync(path + '/package.json', '{}');
}
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
`;

describe('the install', () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'mulk-install-'));
    for (const folder of ['command', 'bin']) mkdirSync(join(project, folder));
    copyFileSync(join(repositoryRoot, 'command/install.js'), join(project, 'command/install.js'));
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }));
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    writeFileSync(join(project, 'bin/package.json'), '{"type":"commonjs"}');
    writeFileSync(join(project, 'bin/npm'), npm, { mode: 0o755 });
  });
  afterEach(() => rmSync(project, { recursive: true }));

  function install(words: readonly string[] = [], settings: Readonly<Record<string, string>> = {}) {
    const calls = join(project, 'npm-calls');
    rmSync(calls, { force: true });
    const { status, stderr } = spawnSync(process.execPath, ['command/install.js', ...words], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: `${join(project, 'bin')}${delimiter}${process.env['PATH']}`, ...settings },
    });
    return { status, stderr, called: existsSync(calls) ? readFileSync(calls, 'utf8').trim() : null };
  }

  it('takes the packages to run with into an empty folder, once, and says how many', () => {
    const { status, stderr, called } = install();
    assert.equal(status, 0);
    assert.equal(called, 'ci --omit=dev --ignore-scripts');
    assert.match(stderr, /^Installing 2 npm packages to run with: .* seconds .*\nInstalled in \d+ s\.\n$/);
    assert.ok(!existsSync(join(project, 'node_modules/mocha')));
    assert.deepEqual(install(), { status: 0, stderr: '', called: null });
  });

  it('adds the packages for development, and removes none of the others', () => {
    install();
    const mark = join(project, 'node_modules/koa/read-by-a-running-service');
    writeFileSync(mark, '');
    const { status, stderr, called } = install(['--all']);
    assert.equal(status, 0);
    assert.equal(called, 'install --include=dev --ignore-scripts');
    assert.match(stderr, /^Installing 1 npm packages for development/);
    assert.ok(existsSync(mark));
    assert.deepEqual(install(['--all']), { status: 0, stderr: '', called: null });
    assert.deepEqual(install(), { status: 0, stderr: '', called: null });
  });

  it('takes another version of the lock file, with those for development only where they were', () => {
    const lockVersion = (version: string) =>
      writeFileSync(
        join(project, 'package-lock.json'),
        JSON.stringify({ packages: { ...packages, 'node_modules/koa': { version } } }),
      );
    install();
    lockVersion('1.0.1');
    assert.equal(install().called, 'install --omit=dev --ignore-scripts');
    install(['--all']);
    lockVersion('1.0.2');
    assert.equal(install().called, 'install --include=dev --ignore-scripts');
  });

  it('makes an interrupted install anew: without the list that npm writes last, and with a package gone', () => {
    mkdirSync(join(project, 'node_modules/koa'), { recursive: true });
    const first = install();
    assert.equal(first.called, 'ci --omit=dev --ignore-scripts');
    assert.match(
      first.stderr,
      /^node_modules is not whole, as after an interrupted install: it is made anew\.$/m,
    );
    rmSync(join(project, 'node_modules/koa/node_modules'), { recursive: true });
    assert.equal(install().called, 'ci --omit=dev --ignore-scripts');
  });

  it('ends where npm fails, after the reason of npm, and where there is no npm', () => {
    const failed = install([], { NPM_FAILS: '1' });
    assert.equal(failed.status, 1);
    assert.match(failed.stderr, /^npm error ENOSPC\nnpm did not install the packages; it says above why\./m);
    assert.equal(install().status, 0);
    install(['--all'], { NPM_FAILS: '1' });
    assert.equal(install(['--all']).called, 'ci --ignore-scripts');
    rmSync(join(project, 'node_modules'), { recursive: true });
    const without = install([], { PATH: join(project, 'nowhere') });
    assert.equal(without.status, 1);
    assert.match(without.stderr, /^npm does not start: .*ENOENT/m);
  });
});
