/** `.ci/run`: its closing line is the last line whatever happens, and a machine it cannot complete is no reason to stop. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../support/repository-files.ts';

const script = join(repositoryRoot, '.ci/run');
const tools = [
  'bash',
  'cat',
  'dirname',
  'echo',
  'grep',
  'make',
  'mktemp',
  'rm',
  'sh',
  'tail',
  'tee',
  'timeout',
];

describe('.ci/run', () => {
  let directory: string;

  /** Only these programs and the tools the script itself needs are on PATH. */
  function run(recipe: string, programs: Readonly<Record<string, string>>) {
    // The `:;` makes make call a shell, so that echo is the shell's own.
    writeFileSync(join(directory, 'Makefile'), `test:\n${recipe.replaceAll(/^/gm, '\t@:; ')}\n`);
    for (const [name, body] of Object.entries(programs)) {
      writeFileSync(join(directory, 'bin', name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(directory, 'bin', name), 0o755);
    }
    const ran = spawnSync(join(directory, '.ci/run'), [], {
      encoding: 'utf8',
      env: { PATH: join(directory, 'bin'), TMPDIR: directory },
    });
    return { status: ran.status, lines: ran.stdout.trimEnd().split('\n'), stderr: ran.stderr };
  }

  const complete = { chromium: '', 'redis-server': '', postgres: '', id: 'echo 1000' };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'mulk-ci-'));
    mkdirSync(join(directory, '.ci'));
    mkdirSync(join(directory, 'bin'));
    copyFileSync(script, join(directory, '.ci/run'));
    for (const tool of tools) {
      const found = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim();
      symlinkSync(found, join(directory, 'bin', tool));
    }
    symlinkSync('/usr/bin/env', join(directory, 'bin/env'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('ends with what make test ended with, and exits 0', () => {
    const { status, lines } = run('echo 5 passed, 0 failed, 1 skipped', complete);
    assert.equal(status, 0);
    assert.equal(lines.at(-1), '5 passed, 0 failed, 1 skipped');
  });

  it('repeats the failing line after what make adds', () => {
    const { status, lines } = run('echo 5 passed, 2 failed, 1 skipped; exit 1', complete);
    assert.notEqual(status, 0);
    assert.equal(lines.at(-1), '5 passed, 2 failed, 1 skipped');
  });

  it('never ends with "0 failed" when make failed', () => {
    for (const recipe of ['echo 5 passed, 0 failed, 1 skipped; exit 1', 'exit 1']) {
      const { status, lines } = run(recipe, complete);
      assert.notEqual(status, 0);
      assert.equal(lines.at(-1), '0 passed, 1 failed, 0 skipped');
    }
  });

  it('says what is missing where it may not install', () => {
    const { chromium: _, ...without } = complete;
    const { status, stderr } = run('echo 5 passed, 0 failed, 1 skipped', without);
    assert.equal(status, 0);
    assert.match(stderr, /!!! not installed.*chromium/);
  });

  it('installs only what is missing, and survives a failure to', () => {
    const { chromium: _, ...without } = complete;
    const { status, stderr, lines } = run('echo 5 passed, 0 failed, 1 skipped', {
      ...without,
      id: 'echo 0',
      'apt-get': 'exit 100',
    });
    assert.equal(status, 0);
    assert.match(lines.join('\n'), /^installing: chromium$/m);
    assert.match(stderr, /!!! apt-get could not install chromium/);
  });
});
