/** Clients that generators make from the served OpenAPI document compile and call a real service, where the generator can be had. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const programs = join(repositoryRoot, 'test/client/generated');
const python = process.env['PYTHON'] ?? 'python3';

/** Two pages of two sales each, different; the name of an area; the day of a statistic; the code of a refusal. */
const said = /^2 2 true \S.* \d{4}-\d{2}-\d{2}\S* place-not-found$/i;

/** Returns why a tool cannot be had here; null if the steps that bring it succeed. */
async function lacks(bring: () => Promise<unknown>): Promise<string | null> {
  return bring().then(
    () => null,
    (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
  );
}

describe('generated clients', function () {
  this.timeout(600_000);
  let service: TestService;
  let scratch: string;
  let env: NodeJS.ProcessEnv;

  before(async () => {
    service = await startTestService();
    scratch = mkdtempSync(join(tmpdir(), 'mulk-generated-'));
    env = { ...process.env, MULK_URL: service.url, MULK_KEY: service.keys.enterprise, GOFLAGS: '-mod=mod' };
    writeFileSync(join(scratch, 'openapi.json'), await (await service.ask('/openapi.json')).text());
  });
  after(async () => {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('in Python, by openapi-python-client', async function () {
    const venv = join(scratch, 'venv');
    const bin = (name: string) => join(venv, 'bin', name);
    const missing = await lacks(async () => {
      await run(python, ['-m', 'venv', venv]);
      await run(bin('python'), ['-m', 'pip', 'install', '--quiet', 'openapi-python-client==0.29.1']);
    });
    // SKIPPED: a machine without venv, or from which the generator cannot be had, says so.
    if (missing !== null) {
      process.stderr.write(`SKIPPED: generated client in Python: ${missing}\n`);
      this.skip();
    }
    const made = join(scratch, 'mulk_generated');
    const options = ['--path', 'openapi.json', '--output-path', made, '--meta', 'none'];
    await run(bin('openapi-python-client'), ['generate', ...options], { cwd: scratch });
    await run(bin('python'), ['-m', 'compileall', '-q', made]);
    const { stdout } = await run(bin('python'), [join(programs, 'call.py')], {
      cwd: scratch,
      env: { ...env, PYTHONPATH: scratch },
    });
    assert.match(stdout.trim(), said);
  });

  it('in Go, by oapi-codegen', async function () {
    const folder = join(scratch, 'go');
    mkdirSync(join(folder, 'mulk'), { recursive: true });
    const generator = join(scratch, 'oapi-codegen');
    const missing = await lacks(() =>
      run('go', ['install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'], {
        env: { ...env, GOBIN: scratch },
      }),
    );
    // SKIPPED: a machine without Go, or from which the generator cannot be had, says so.
    if (missing !== null) {
      process.stderr.write(`SKIPPED: generated client in Go: ${missing}\n`);
      this.skip();
    }
    const out = join(folder, 'mulk/mulk.gen.go');
    const options = ['-generate', 'types,client', '-package', 'mulk', '-o', out];
    await run(generator, [...options, join(scratch, 'openapi.json')]);
    writeFileSync(join(folder, 'go.mod'), 'module mulk\n\ngo 1.24\n');
    cpSync(join(programs, 'main.go'), join(folder, 'main.go'));
    await run('go', ['mod', 'tidy'], { cwd: folder, env });
    const { stdout } = await run('go', ['run', '.'], { cwd: folder, env });
    assert.match(stdout.trim(), said);
  });
});
