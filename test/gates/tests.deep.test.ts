/** The test gate fails on a failing test, on code no test reaches, and on a runner that dies; its closing line never hides it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builtFile, withoutCoverage } from '../support/program.ts';
import { TempProject } from '../support/temp-project.ts';
import { closingLine, parseCounts } from './closing-line.ts';
import { failureLines, fileLine, heaviestLines } from './share-report.ts';

const reached = 'export function double(n: number) {\n  return n * 2;\n}\n';
const passing =
  "import { double } from '../ingest/double.ts';\n\ndescribe('double', () => {\n  it('doubles', () => {\n    if (double(1) !== 2) throw new Error('no');\n  });\n  it('is skipped');\n});\n";

const Share = z.object({ pct: z.number() });
const Summary = z.object({ total: z.object({ lines: Share, functions: Share }) });

function lastLine(output: string): string | undefined {
  return output.trimEnd().split('\n').at(-1);
}

/** Runs the gate runner itself, which the project has too. */
function runGates(project: TempProject, ...gates: string[]) {
  return runGatesIn(withoutCoverage(), project, ...gates);
}

function runGatesIn(env: NodeJS.ProcessEnv, project: TempProject, ...gates: string[]) {
  project.build();
  const ran = spawnSync('node', [builtFile('test/gates/run-gates.ts', project.directory), ...gates], {
    cwd: project.directory,
    encoding: 'utf8',
    env,
  });
  return { status: ran.status, output: ran.stdout };
}

describe('test gate', () => {
  let project: TempProject;

  beforeEach(() => {
    project = new TempProject({ 'ingest/double.ts': reached, 'test/double.test.ts': passing });
  });
  afterEach(() => project.remove());

  it('passes when tests pass and reach the code, closes with the counts, and leaves the coverage report where the Makefile says', () => {
    const { status, output } = runGates(project, 'deep');
    assert.equal(status, 0, output);
    assert.equal(lastLine(output), '1 passed, 0 failed, 1 skipped');
    assert.match(output, /^the \d+ heaviest of \d+ files took \d+ of \d+ CPU-s:$/m);
    assert.ok(existsSync(join(project.directory, 'coverage/lcov.info')));
    assert.match(readFileSync(join(project.directory, 'coverage/lcov.info'), 'utf8'), /ingest\/double\.ts/);
  });

  it('fails on a failing test', () => {
    project.write({ 'test/wrong.test.ts': "it('is wrong', () => {\n  throw new Error('wrong');\n});\n" });
    const { status, output } = runGates(project, 'tests');
    assert.notEqual(status, 0);
    assert.deepEqual(output.trimEnd().split('\n').slice(-3), [
      '✘ is wrong: wrong',
      "    npx mocha test/wrong.test.ts --fgrep 'is wrong'",
      '1 passed, 1 failed, 1 skipped',
    ]);
  });

  it('runs the deep tests with `--deep` only, and without it what they make superfluous', () => {
    project.write({
      'test/slow.deep.test.ts': "it('takes long', () => {});\n",
      'test/slow.quick.test.ts': "it('takes a part of it', () => {});\n",
    });
    const fast = runGates(project, 'tests');
    assert.equal(lastLine(fast.output), '2 passed, 0 failed, 1 skipped');
    const deep = runGates(project, 'deep');
    assert.equal(lastLine(deep.output), '2 passed, 0 failed, 1 skipped');
    assert.match(deep.output, /^\d\/2 ✔ test\/slow\.deep\.test\.ts: 1 passed; [\d.]+ s, [\d.]+ CPU-s$/m);
  });

  it('fails when no test reaches a file, although no test failed', () => {
    const long = Array.from(
      { length: 30 },
      (_, n) => `export function unreached${n}() {\n  return ${n};\n}\n`,
    );
    project.write({ 'service/unreached.ts': long.join('\n') });
    const { status, output } = runGates(project, 'deep');
    assert.notEqual(status, 0);
    assert.equal(lastLine(output), '1 passed, 1 failed, 1 skipped');
  });

  it('fails when a test file dies while loading, before anything is counted', () => {
    project.write({ 'test/dies.test.ts': "throw new Error('at load');\n" });
    const { status, output } = runGates(project, 'tests');
    assert.notEqual(status, 0);
    assert.match(output, /✘ a share ended before its tests were counted/);
    assert.equal(lastLine(output), '1 passed, 1 failed, 1 skipped');
  });

  it('fails when the process ends in the middle of a test', () => {
    project.write({
      'test/exits.test.ts':
        "describe('a way out', () => {\n  it('is there', () => {});\n  it('exits', () => process.exit(0));\n});\n",
    });
    const { status, output } = runGates(project, 'tests');
    assert.notEqual(status, 0);
    assert.match(output, /ended before its tests were counted \(status 0\), in: a way out exits/);
    assert.equal(lastLine(output), '1 passed, 1 failed, 1 skipped');
  });

  it('fails when a test hangs where no timeout reaches it, or leaves something running', () => {
    const run = (file: string, patienceMs: number) => {
      project.write({ 'test/hangs.test.ts': file });
      project.build();
      const ran = spawnSync(
        'node',
        [builtFile('test/gates/run-tests.ts', project.directory), '--patience', String(patienceMs)],
        {
          cwd: project.directory,
          encoding: 'utf8',
          env: withoutCoverage(),
        },
      );
      return { status: ran.status, output: ran.stdout };
    };
    const spins = run("it('spins', () => {\n  for (;;) {}\n});\n", 6_000);
    assert.equal(spins.status, 1, spins.output);
    assert.match(spins.output, /Nothing more was said for 6 s/);
    const leaves = run("it('leaves', () => {\n  setInterval(() => {}, 1000);\n});\n", 30_000);
    assert.equal(leaves.status, 1, leaves.output);
    assert.match(leaves.output, /A test left running: .*Timeout/);
  });

  it('fails on a focused test, which would silence all others', () => {
    project.write({ 'test/only.test.ts': "it.only('is alone', () => {});\n" });
    assert.notEqual(runGates(project, 'tests').status, 0);
  });

  it('counts a gate without tests that fails', () => {
    project.write({ 'ingest/wrong.ts': "export const a: number = 'one';\n" });
    const { status, output } = runGates(project, 'types');
    assert.notEqual(status, 0);
    assert.match(output, /TS2322/);
    assert.equal(lastLine(output), '0 passed, 1 failed, 0 skipped');
  });

  it('refuses a gate that does not exist', () => {
    assert.notEqual(runGates(project, 'nothing').status, 0);
  });

  it('counts code right that the tests and a process they start both load', () => {
    project.write({
      'ingest/double.ts': `${reached}\nexport function half(n: number) {\n  return n / 2;\n}\n`,
      'ingest/main.ts': "import { half } from './double.ts';\n\nconsole.info(half(2));\n",
      'test/half.test.ts':
        "import { spawnSync } from 'node:child_process';\n\nit('halves', () => {\n  const ran = spawnSync('node', ['dist/ingest/main.js']);\n  if (String(ran.stdout) !== '1\\n') throw new Error(String(ran.stderr));\n});\n",
    });
    const { status, output } = runGates(project, 'deep');
    assert.equal(status, 0, output);
    const summary: unknown = JSON.parse(
      readFileSync(join(project.directory, 'coverage/coverage-summary.json'), 'utf8'),
    );
    const { lines, functions } = Summary.parse(summary).total;
    // Each of the two reaches what the other does not.
    assert.deepEqual([lines.pct, functions.pct], [100, 100]);
  });

  it('leaves what another run has counted so far, of which it is a part here', () => {
    const counted = join(project.directory, 'counted');
    mkdirSync(counted);
    project.write({ 'counted/coverage-1-1-1.json': '{"result":[]}' });
    const { status, output } = runGatesIn({ ...process.env, NODE_V8_COVERAGE: counted }, project, 'deep');
    assert.equal(status, 0, output);
    assert.ok(existsSync(join(counted, 'coverage-1-1-1.json')));
  });
});

describe('the report of a share', () => {
  const report = (file: string, cpuSeconds: number, failures: { title: string; why: string }[] = []) => ({
    ...{ file, cpuSeconds, failures, passed: 2, skipped: 0, seconds: 1 },
  });

  it('lists the files that took the most processor time, heaviest first', () => {
    const reports = [report('a.test.ts', 1), report('b.test.ts', 20), report('c.test.ts', 30.26)];
    assert.deepEqual(heaviestLines(reports, 2), [
      'the 2 heaviest of 3 files took 50 of 51 CPU-s:',
      '    30.3 CPU-s  c.test.ts',
      '    20.0 CPU-s  b.test.ts',
    ]);
  });

  it('says how to run a failed test alone, whatever its title', () => {
    const failed = report('test/a.test.ts', 1, [{ title: "it's wrong", why: '1 == 2' }]);
    assert.equal(fileLine(failed), '✘ test/a.test.ts: 2 passed, 1 failed; 1.0 s, 1.0 CPU-s');
    assert.deepEqual(failureLines(failed), [
      "✘ it's wrong: 1 == 2\n    npx mocha test/a.test.ts --fgrep 'it'\\''s wrong'",
    ]);
  });
});

describe('closing line', () => {
  const counts = { passed: 3, failed: 0, skipped: 1, failures: [] };

  it('adds up what several gates counted', () => {
    const line = closingLine([
      { ok: true, counts: null },
      { ok: true, counts },
    ]);
    assert.deepEqual(line, { text: '3 passed, 0 failed, 1 skipped', ok: true, failures: [] });
  });

  it('never says "0 failed" when a gate failed', () => {
    assert.deepEqual(closingLine([{ ok: false, counts }]), {
      text: '3 passed, 1 failed, 1 skipped',
      ok: false,
      failures: [],
    });
    assert.deepEqual(closingLine([{ ok: false, counts: null }]), {
      text: '0 passed, 1 failed, 0 skipped',
      ok: false,
      failures: [],
    });
  });

  it('counts failed tests once', () => {
    const failures = ['✘ one: no', '✘ other: no'];
    const line = closingLine([{ ok: false, counts: { passed: 3, failed: 2, skipped: 0, failures } }]);
    assert.equal(line.text, '3 passed, 2 failed, 0 skipped');
    assert.deepEqual(line.failures, failures);
  });

  it('reads its own text back, and nothing else', () => {
    assert.deepEqual(parseCounts('3 passed, 0 failed, 1 skipped\n'), counts);
    assert.deepEqual(parseCounts('3 passed, 1 failed, 1 skipped\n✘ one: no\n')?.failures, ['✘ one: no']);
    assert.equal(parseCounts('3 passing'), null);
    assert.equal(parseCounts(''), null);
  });
});
