/** The Makefile: what it lists, what it hands on, and what it refuses before anything else runs. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { withoutCoverage } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { TempProject } from '../support/temp-project.ts';

const makefile = join(repositoryRoot, 'Makefile');
const text = readFileSync(makefile, 'utf8');
const targets = /^\.PHONY: (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];

const makeProgram = execFileSync('sh', ['-c', 'command -v make'], { encoding: 'utf8' }).trim();

const echo = (name: string) =>
  `console.log('${name}', process.argv.slice(2).join(' '), 'PORT=' + process.env.PORT);\n`;

describe('Makefile', () => {
  let project: TempProject;

  function make(args: string[], path = process.env['PATH']) {
    const ran = spawnSync(makeProgram, args, {
      cwd: project.directory,
      encoding: 'utf8',
      env: { ...withoutCoverage(), PATH: path, MAKEFLAGS: '', MAKELEVEL: '' },
    });
    return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr };
  }

  /** PATH with programs of ours before the machine's. */
  function shadowed(programs: Readonly<Record<string, string>>): string {
    for (const [name, script] of Object.entries(programs)) {
      project.write({ [`bin/${name}`]: `#!/bin/sh\n${script}\n` });
      chmodSync(join(project.directory, 'bin', name), 0o755);
    }
    return `${join(project.directory, 'bin')}${delimiter}${process.env['PATH']}`;
  }

  beforeEach(() => {
    project = new TempProject({
      'package-lock.json': '{}\n',
      'command/first-look.js': '',
      'command/install.js': "console.error('install', process.argv.slice(2).join(' '));",
      'command/check-settings.ts': '',
      'ingest/main.ts': echo('ingest'),
      'ingest/synth/main.ts': echo('synth'),
      'service/main.ts': echo('serve'),
      'service/demo.ts': echo('demo'),
    });
    copyFileSync(makefile, join(project.directory, 'Makefile'));
  });
  afterEach(() => project.remove());

  it('lists every target with one line when called alone', () => {
    const { status, stdout } = make([]);
    assert.equal(status, 0);
    const listed = [...stdout.matchAll(/^ {2}make (\w+) +\S.*$/gm)].map((found) => found[1]);
    assert.deepEqual(
      listed.sort(),
      targets.filter((target) => !['built', 'looked', 'node', 'tools'].includes(target)).sort(),
    );
  });

  it('hands PORT on', () => {
    assert.match(make(['serve', 'PORT=9090']).stdout, /^serve +PORT=9090$/m);
  });

  it('hands DATASET, SNAPSHOT, ACCEPT_SHRINK and SCALE on', () => {
    const called = (...args: string[]) => make(args).stdout.split(' PORT=')[0]?.trim();
    assert.equal(called('ingest'), 'ingest once');
    assert.equal(called('ingest', 'ACCEPT_SHRINK=1'), 'ingest once --accept-shrink');
    assert.equal(
      called('ingest', 'ACCEPT_REVISION=a/1 b/2'),
      'ingest once --accept-revision=a/1 --accept-revision=b/2',
    );
    assert.equal(called('reload'), 'ingest reload');
    assert.equal(called('reload', 'DATASET=rent-contracts'), 'ingest reload --dataset rent-contracts');
    assert.equal(called('rollback'), 'ingest rollback');
    assert.equal(
      called('rollback', 'SNAPSHOT=20261121T030000Z-0123abcd'),
      'ingest rollback --snapshot 20261121T030000Z-0123abcd',
    );
    assert.equal(called('synth', 'SCALE=0.01'), 'synth --scale 0.01');
  });

  it('gives the demo with a synthetic history a warehouse and a drop folder of its own', () => {
    for (const name of ['ingest/main.ts', 'ingest/synth/main.ts', 'service/demo.ts'])
      project.write({
        [name]: `console.log('${name}', process.argv.slice(2).join(' '), process.env.WAREHOUSE_DIR, process.env.INGEST_SOURCE_DIR);\n`,
      });
    const own = 'data/warehouse-synthetic-history';
    assert.deepEqual(make(['demo', 'HISTORY=synthetic']).stdout.trim().split('\n'), [
      `ingest/synth/main.ts --history ${own} undefined`,
      `ingest/main.ts once ${own} ${own}/incoming`,
      `service/demo.ts  ${own} undefined`,
    ]);
    assert.deepEqual(make(['demo']).stdout.trim().split('\n'), [
      'ingest/main.ts once undefined data/sample/exports',
      'service/demo.ts  undefined undefined',
    ]);
    assert.match(make(['demo', 'HISTORY=real']).stderr, /HISTORY takes synthetic, not real/);
  });

  it('writes what is expected, and runs no test for it', () => {
    for (const name of ['expected', 'examples']) {
      const file = `test/contract/write-${name}.ts`;
      project.write({ [file]: echo(name) });
      assert.ok(existsSync(join(dirname(makefile), file)));
    }
    assert.match(make(['expected']).stdout, /^expected .*\nexamples /m);
  });

  it('looks before it ingests, and ends where something is missing', () => {
    project.write({ 'command/first-look.js': 'console.error("no room"); process.exitCode = 1;' });
    const { status, stdout, stderr } = make(['demo']);
    assert.notEqual(status, 0);
    assert.match(stderr, /^no room$/m);
    assert.doesNotMatch(stdout, /ingest/);
  });

  it('ingests the sample before it serves the demo', () => {
    assert.match(make(['demo']).stdout, /^ingest once .*\ndemo /m);
  });

  it('refuses an old Node.js with a sentence', () => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { node: '20.18.3' } }); Object.defineProperty(process, 'version', { value: 'v20.18.3' });";
    project.write({ 'old.cjs': old });
    const path = shadowed({ node: `exec '${process.execPath}' -r ./old.cjs "$@"` });
    const { status, stderr } = make(['serve'], path);
    assert.notEqual(status, 0);
    assert.match(stderr, /Mulk needs Node\.js 20\.19 or newer; this is v20\.18\.3\./);
  });

  it('says so where there is no Node.js', () => {
    const path = shadowed({ awk: 'exit 0' }).split(delimiter)[0];
    const { status, stderr } = make(['serve'], path);
    assert.notEqual(status, 0);
    assert.match(stderr, /there is no node on this machine/);
  });

  it('installs the packages to run with for a user, and those for development too for a gate', () => {
    for (const target of ['install', 'serve', 'demo', 'synth'])
      assert.match(make([target]).stderr, /^install $/m, target);
    project.write({ 'test/gates/run-gates.ts': '', 'docs/generate.ts': '' });
    for (const target of ['test', 'docs']) assert.match(make([target]).stderr, /^install --all$/m, target);
  });

  it('checks the settings before it ingests', () => {
    project.write({ 'command/check-settings.ts': 'console.error("wrong"); process.exitCode = 1;' });
    const { status, stdout, stderr } = make(['demo']);
    assert.notEqual(status, 0);
    assert.match(stderr, /^wrong$/m);
    assert.doesNotMatch(stdout, /ingest/);
  });
});
