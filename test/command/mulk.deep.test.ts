/** The command `mulk` as an install of the package has it: what is shipped, what each word starts, and a demo in an empty directory. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { commands } from '../../command/commands.ts';
import { Manifest } from '../../data/snapshot.ts';
import { shippedFiles } from '../../deploy/archive/shipped-files.ts';
import { installPacked } from '../support/packed-project.ts';
import { repositoryFiles, repositoryRoot, textOf } from '../support/repository-files.ts';

const Demo = z.object({ base_url: z.string(), keys: z.record(z.string(), z.string()) });

describe('mulk, as it is shipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-packed-'));
  const empty = join(folder, 'empty');
  let files: readonly string[] = [];
  let program = '';
  let running: ChildProcess | undefined;

  before(() => {
    files = shippedFiles(repositoryRoot);
    program = installPacked(folder, files);
    mkdirSync(empty);
    // Options of the directory in which the command is typed mean nothing to Mulk.
    writeFileSync(
      join(empty, 'tsconfig.json'),
      '{"compilerOptions":{"target":"es5","paths":{"zod":["./no"]}}}',
    );
  });
  after(() => {
    running?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
  };
  const mulk = (...words: string[]) =>
    spawnSync(process.execPath, [program, ...words], { cwd: empty, env: environment, encoding: 'utf8' });

  it('leaves out tests, benchmarks and pictures, and ships the programs with the sample', () => {
    assert.deepEqual(
      files.filter((path) => /^(dist\/)?(test|bench|docs\/pictures|coverage|data\/warehouse)/.test(path)),
      [],
    );
    const shipped = new Set(files);
    // Style sheets are parts of bundles.
    const needed = /^(command|data|docs\/methods|ingest|search-index|service|snapshot-store)\/.*(?<!\.css)$/;
    const shippedAs = (path: string): string =>
      /^data\/sample\/|^command\/mulk\.js$/.test(path) ? path : `dist/${path.replace(/\.ts$/, '.js')}`;
    assert.deepEqual(
      repositoryFiles.filter((path) => needed.test(path) && !shipped.has(shippedAs(path))),
      [],
    );
  });

  it('lists its commands, and names the nearest to a mistyped one', () => {
    const { stdout, status } = mulk('help');
    assert.equal(status, 0);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) .*\S$/gm)].map((found) => found[1]);
    assert.deepEqual(listed, [...commands.map(({ name }) => name), 'version', 'help']);
    const wrong = mulk('snapshot');
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /mulk has no command “snapshot”\. Did you mean “snapshots”\?/);
  });

  it('says what one command takes, and starts nothing', () => {
    for (const [name, word] of [
      ['hold', '--help'],
      ['serve', '-h'],
    ] as const) {
      const { takes = '', summary } = commands.find((command) => command.name === name) ?? {};
      const { stdout, status } = mulk(name, word);
      assert.equal(status, 0, name);
      assert.equal(stdout, `Usage: mulk ${`${name} ${takes}`.trim()}\n\n  ${summary}\n`);
    }
  });

  it('starts the same programs as the Makefile', () => {
    const targets = commands.filter(({ name }) => new RegExp(`^${name}: `, 'm').test(textOf('Makefile')));
    assert.ok(targets.length >= 8);
    for (const { name, steps } of targets) {
      const text = execFileSync('make', ['--dry-run', '--silent', name], {
        cwd: repositoryRoot,
        encoding: 'utf8',
      });
      // A clone installs and builds first; an archive has its packages.
      const started = [...text.matchAll(/(?:dist\/| (?=command\/(?!install)))(\S+\.js)([a-z ]*)/g)].map(
        (found) => `${found[1]}${found[2]}`.trim(),
      );
      assert.deepEqual(
        started,
        steps.map(({ program: path, words }) => [path, ...words].join(' ')),
        name,
      );
    }
  });

  it('prints the version that the service gives', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(textOf('package.json')));
    assert.equal(mulk('version').stdout, `${version}\n`);
  });

  it('takes settings from .env, and hands words on', () => {
    writeFileSync(join(empty, '.env'), 'INGEST_SOURCE=carrier-pigeon\n');
    const refused = mulk('snapshots');
    rmSync(join(empty, '.env'));
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /INGEST_SOURCE .*carrier-pigeon/);
    assert.match(mulk('accounts', 'account', 'create', '--help').stdout, /E-mail address/);
  });

  it('demo in an empty directory: ingests, serves an answer, stops with 0', async () => {
    const demo = spawn(process.execPath, [program, 'demo'], { cwd: empty, env: environment });
    running = demo;
    let out = '';
    demo.stdout.setEncoding('utf8');
    for await (const chunk of demo.stdout) {
      out += String(chunk);
      if (out.includes('Ctrl-C stops it.')) break;
    }
    assert.match(out, /^published: /m);
    const { base_url, keys } = Demo.parse(
      JSON.parse(readFileSync(join(empty, 'data/warehouse/demo.json'), 'utf8')),
    );
    const answer = await fetch(`${base_url}/api/v1/transactions?limit=1`, {
      headers: { authorization: `Bearer ${keys['growth']}` },
    });
    assert.equal(answer.status, 200, await answer.text());
    const status = z
      .object({ version: z.string() })
      .parse(await (await fetch(`${base_url}/api/v1/status`)).json());
    assert.equal(`${status.version}\n`, mulk('version').stdout);
    const exited = once(demo, 'exit');
    demo.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    assert.match(mulk('verify').stdout, /is whole/);
    const { snapshot_id } = z
      .object({ snapshot_id: z.string() })
      .parse(JSON.parse(readFileSync(join(empty, 'data/warehouse/current.json'), 'utf8')));
    const manifest = readFileSync(
      join(empty, 'data/warehouse/snapshots', snapshot_id, 'manifest.json'),
      'utf8',
    );
    assert.ok(Manifest.parse(JSON.parse(manifest)).origins.length > 0);
  });
});
