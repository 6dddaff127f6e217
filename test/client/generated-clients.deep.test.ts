/** Clients that generators make from the served OpenAPI document compile and call a real service, where the generator can be had. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { asJavaScript } from '../support/as-javascript.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { typescriptPackages, typescriptPrograms } from './generated/typescript-programs.ts';

const run = promisify(execFile);
const programs = join(repositoryRoot, 'test/client/generated');
const python = process.env['PYTHON'] ?? 'python3';

/** A build of a minute does not repay the time of the second compiler of Java, or of several threads of its garbage collector. */
const mavenOptions = '-Xmx2g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** Two pages of two sales each, different; the name of an area; the day of a statistic; the code of a refusal. */
const said = /^2 2 true \S.* \d{4}-\d{2}-\d{2}\S* place-not-found$/i;

/** Returns why a tool cannot be had here; null if the steps that bring it succeed. */
async function lacks(bring: () => Promise<unknown>): Promise<string | null> {
  return bring().then(
    () => null,
    (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
  );
}

describe('generated clients', () => {
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

  for (const [language, call, folder] of [
    ['Java', 'Call.java', 'src/main/java'],
    ['Kotlin', 'Call.kt', 'src/main/kotlin'],
  ] as const) {
    it(`in ${language}, by openapi-generator`, async function () {
      const project = join(scratch, language);
      const program = join(programs, language.toLowerCase());
      mkdirSync(join(project, folder), { recursive: true });
      cpSync(join(program, 'pom.xml'), join(project, 'pom.xml'));
      cpSync(join(program, call), join(project, folder, call));
      cpSync(join(scratch, 'openapi.json'), join(project, 'openapi.json'));
      const maven = (...goals: string[]) =>
        run('mvn', ['-q', '-B', ...goals], { cwd: project, env: { ...env, MAVEN_OPTS: mavenOptions } });
      // Its compiler takes three minutes of a core, most of them to fetch: the program of Java compiles the same document in one.
      const isLeftOut = language === 'Kotlin' && process.env['KOTLIN'] === undefined;
      const missing = isLeftOut
        ? 'runs with KOTLIN=1'
        : await lacks(() => maven('dependency:resolve', 'dependency:resolve-plugins'));
      // SKIPPED: a machine without Maven and a JDK, or from which the generator cannot be had, says so.
      if (missing !== null) {
        process.stderr.write(`SKIPPED: generated client in ${language}: ${missing}\n`);
        this.skip();
      }
      const { stdout } = await maven('compile', 'exec:java');
      // Maven writes codes of its colours around the line, and the generator speaks before it.
      assert.match(stripVTControlCharacters(stdout).trim().split('\n').at(-1) ?? '', said);
    });
  }

  it('in TypeScript, by openapi-typescript with openapi-fetch and by @hey-api/openapi-ts', async function () {
    const project = join(scratch, 'typescript');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
    for (const [name, text] of Object.entries(typescriptPrograms)) writeFileSync(join(project, name), text);
    const npm = ['install', '--silent', '--no-fund', '--no-audit', ...typescriptPackages];
    const missing = await lacks(() => run('npm', npm, { cwd: project }));
    // SKIPPED: a machine from which the generators cannot be had says so.
    if (missing !== null) {
      process.stderr.write(`SKIPPED: generated clients in TypeScript: ${missing}\n`);
      this.skip();
    }
    const bin = (name: string, ...args: string[]) =>
      run(join(project, 'node_modules/.bin', name), args, { cwd: project });
    await bin('openapi-typescript', '../openapi.json', '-o', 'paths.ts');
    await bin('openapi-ts', '-i', '../openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch');
    const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'];
    const names = Object.keys(typescriptPrograms);
    await bin('tsc', '--strict', '--noEmit', '--target', 'es2022', ...bundler, ...names);
    for (const name of names) {
      const { stdout } = await run(process.execPath, [asJavaScript(join(project, name))], {
        cwd: project,
        env,
      });
      assert.match(stdout.trim(), said, name);
    }
  });
});
