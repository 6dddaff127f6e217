/** Starts of a newcomer that cannot work: each says what to do and ends before npm and ingest begin, so within a second. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { withoutCoverage } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { TempProject } from '../support/temp-project.ts';

describe('a wrong start', () => {
  let project: TempProject;
  const at = (path: string) => join(project.directory, path);

  beforeEach(() => {
    project = new TempProject({ 'bin/npm': '#!/bin/sh\ntouch npm-was-called\n' });
    for (const file of ['Makefile', 'package-lock.json', 'command/first-look.js', '.env.example'])
      place(file);
    for (const file of ['command/install.js', 'command/mulk.js', 'data/former-settings.json']) place(file);
    chmodSync(at('bin/npm'), 0o755);
    unlinkSync(at('node_modules'));
  });
  afterEach(() => project.remove());

  function place(file: string): void {
    project.write({ [file]: '' });
    copyFileSync(join(repositoryRoot, file), at(file));
  }

  /** Runs a command line of the newcomer, and returns what it said. It failed, and asked nothing of npm. */
  function start(line: string, settings: Readonly<Record<string, string>> = {}): string {
    const { status, stderr } = spawnSync('sh', ['-c', line], {
      cwd: project.directory,
      encoding: 'utf8',
      env: {
        ...withoutCoverage(),
        PATH: `${at('bin')}${delimiter}${process.env['PATH']}`,
        MAKEFLAGS: '',
        MAKELEVEL: '',
        ...settings,
      },
    });
    assert.notEqual(status, 0);
    assert.ok(!existsSync(at('npm-was-called')), stderr);
    return stderr;
  }

  it('with a port that another program has', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const address = other.address();
    assert.ok(address !== null && typeof address === 'object');
    const said = start(`PORT=${address.port} make demo`);
    other.close();
    assert.match(
      said,
      /^PORT=\d+ is taken by another program\. Stop that program, or choose another port: PORT=/m,
    );
  });

  it('with a port that is none', () => {
    assert.match(start('PORT=abc make demo'), /^PORT takes a whole number from 0 to 65535; got "abc"\.$/m);
  });

  it('with a full disk', () => {
    writeFileSync(
      at('full.cjs'),
      "const fs = require('node:fs');\nfs.statfsSync = () => ({ bavail: 1000, bsize: 4096 });\nrequire('node:module').syncBuiltinESMExports();\n",
    );
    assert.match(
      start('make demo', { NODE_OPTIONS: `--require ${at('full.cjs')}` }),
      /^The demo needs \d+ MB on the disk of .*, which has 4 MB left\. Make room, or set WAREHOUSE_DIR/m,
    );
  });

  it('with Node.js 18, by make and by mulk', () => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } }); Object.defineProperty(process, 'version', { value: 'v18.20.4' });";
    project.write({
      'old.cjs': old,
      'bin/node': `#!/bin/sh\nexec '${process.execPath}' -r '${at('old.cjs')}' "$@"\n`,
    });
    chmodSync(at('bin/node'), 0o755);
    for (const line of ['make demo', 'node command/mulk.js demo'])
      assert.match(
        start(line),
        /^Mulk needs Node\.js 20\.19 or newer; this is v18\.20\.4\. Install it: https:\/\/nodejs\.org$/m,
      );
  });

  it('with half an install', () => {
    const whole =
      /^node_modules\/\S+ is missing, as after an interrupted install\. Run make install, or node command\/install\.js\.$/m;
    assert.match(start('node command/mulk.js demo'), whole);
    project.write({ 'node_modules/koa/package.json': '{}' });
    assert.match(start('node command/mulk.js demo'), whole);
    rmSync(at('node_modules'), { recursive: true });
    // npm says that it has installed what is gone.
    place('node_modules/.package-lock.json');
    assert.match(start('node command/mulk.js demo'), whole);
  });
});
