/** The project works in a folder of any name: with spaces, letters of another script, and signs that mean something in addresses and SQL. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runProgram, startProgram, withoutCoverage } from '../support/program.ts';
import { repositoryFiles, repositoryRoot } from '../support/repository-files.ts';

const Demo = z.object({ keys: z.record(z.string(), z.string()) });
const programFiles =
  /^(build\.js|package\.json|CHANGELOG\.md|docs\/(methods\/)?[^/]+\.md|(data|ingest|search-index|service|snapshot-store)\/(?!sample\/).*)$/;

describe("a project folder named “it's 50%25 #1 دبي id=1 [1]”", () => {
  const place = mkdtempSync(join(tmpdir(), 'mulk-folder-'));
  const folder = join(place, "it's 50%25 #1 دبي id=1 [1]");
  const warehouse = join(folder, 'data/warehouse');
  const neighbour = join(place, "it's 50%25 #1 دبي id=1 1", 'data/warehouse');
  let service: ChildProcess | undefined;
  let baseUrl = '';

  before(() => {
    for (const file of repositoryFiles.filter((path) => programFiles.test(path))) {
      cpSync(join(repositoryRoot, file), join(folder, file));
    }
    symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(process.execPath, ['build.js'], { cwd: folder, env: withoutCoverage(), stdio: 'pipe' });
    cpSync(join(repositoryRoot, 'test/fixtures/exports'), join(folder, 'drop'), { recursive: true });
    rmSync(join(folder, 'drop/personal'), { recursive: true });
    rmSync(join(folder, 'drop/revisions'), { recursive: true });
  });
  after(async () => {
    if (service !== undefined && service.exitCode === null) {
      service.kill('SIGKILL');
      await once(service, 'exit');
    }
    rmSync(place, { recursive: true, force: true });
  });

  const ingest = (word: string) =>
    runProgram(
      'ingest/main.ts',
      [word],
      { WAREHOUSE_DIR: warehouse, INGEST_SOURCE_DIR: 'drop', LOG_LEVEL: 'silent' },
      folder,
    );

  it('publishes a snapshot', async () => {
    const { code, out, err } = await ingest('once');
    assert.equal(code, 0, out + err);
    assert.match(out, /^published: /);
  });

  it('reads nothing of a folder that its name is a pattern for', async () => {
    cpSync(warehouse, neighbour, { recursive: true });
    for (const file of readdirSync(neighbour, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.parquet')) writeFileSync(join(neighbour, file), 'not ours');
    }
    for (const word of ['verify', 'reload']) {
      const { code, out, err } = await ingest(word);
      assert.equal(code, 0, `${word}: ${out}${err}`);
    }
  });

  it('serves answers, the explorer and the console', async () => {
    const settings = { PORT: '0', ADMIN_PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
    service = startProgram('service/demo.ts', [], settings, folder);
    let said = '';
    for await (const chunk of service.stdout ?? []) {
      said += String(chunk);
      if (said.includes('Ctrl-C')) break;
    }
    baseUrl = / at (http:\S+)/.exec(said)?.[1] ?? '';
    for (const path of ['/', '/map', '/login', '/docs', '/api/v1/status']) {
      const answer = await fetch(`${baseUrl}${path}`);
      assert.equal(answer.status, 200, path);
      const assets = [
        ...(await answer.text()).matchAll(/(?:src|href)="(\/(?:explorer|console|site)\/[^"]+)"/g),
      ];
      for (const [, asset] of assets) {
        assert.equal((await fetch(`${baseUrl}${asset}`)).status, 200, asset);
      }
    }
  });

  it('exports a table', async () => {
    const { keys } = Demo.parse(JSON.parse(readFileSync(join(warehouse, 'demo.json'), 'utf8')));
    const answer = await fetch(`${baseUrl}/api/v1/exports/areas?format=csv`, {
      headers: { Authorization: `Bearer ${keys['enterprise']}` },
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    assert.match(text, /Marsa Dubai/);
  });
});
