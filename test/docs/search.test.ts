/** The commands of docs/search.md work as they stand. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { startTestService, type TestService } from '../support/service.ts';

const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8');
const commands = [...page.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([command]) => command);
const run = promisify(execFile);

describe('docs/search.md', () => {
  let service: TestService;

  before(async function () {
    this.timeout(60_000);
    if (spawnSync('curl', ['--version']).status !== 0) this.skip();
    service = await startTestService();
  });

  after(() => service?.stop());

  it('has commands that answer', async () => {
    assert.equal(commands.length, 3);
    for (const command of commands) {
      const env = { BASE: service.url, KEY: service.keys.growth, PATH: process.env['PATH'] };
      const { stdout } = await run('sh', ['-c', command], { env });
      const answer = JSON.parse(stdout);
      assert.ok('meta' in answer, `${command}\n${stdout}`);
    }
  }).timeout(30_000);
});
