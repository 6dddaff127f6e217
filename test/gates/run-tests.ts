/**
 * Runs every test in shares of the files, as many at once as there are cores to use; what is costly to make is made once for all. Says what a share said when
 * it is done, and ends with the closing line of them all. `run-tests.ts [--counts FILE] [--processes N]`
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, closingLine, parseClosingLine } from './closing-line.ts';

/** More would wait for each other: most tests keep an engine of several threads busy. */
const PROCESSES_MAX = 2;
/** Several for each process, so that none is idle for long at the end. */
const SHARES_MAX = 8;
const ALL_TESTS = join('test', 'all.mjs');

interface Outcome {
  readonly ok: boolean;
  readonly counts: Counts | null;
}

const { values } = parseArgs({
  options: { counts: { type: 'string' }, processes: { type: 'string' } },
});
const processes = Number(values.processes ?? Math.min(PROCESSES_MAX, availableParallelism()));
const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.test.ts'),
);
const shares = Math.min(SHARES_MAX, Math.max(1, files.length));
const started = performance.now();
const left = Array.from({ length: shares }, (_, index) => index + 1);
const outcomes: Outcome[] = [];
const shared = mkdtempSync(join(tmpdir(), 'mulk-tests-'));

/** One process; its words come when it ends, so that lines of two do not mix. */
function runShare(share: number): Promise<Outcome> {
  const countsFile = join(shared, `counts-${share}`);
  const mocha = spawn('node_modules/.bin/mocha', [ALL_TESTS, '--reporter-option', `counts=${countsFile}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_SHARE: `${share}/${shares}`, TEST_SHARED_DIR: shared },
  });
  const said: Buffer[] = [];
  mocha.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  mocha.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    mocha.once('error', (error) => {
      console.error(error);
      resolve({ ok: false, counts: null });
    });
    mocha.once('close', (status) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stdout.write(
        Buffer.concat([...said, Buffer.from(`share ${share} of ${shares}, ${seconds} s\n`)]),
      );
      resolve({ ok: status === 0, counts: readCounts(countsFile) });
    });
  });
}

/** Takes share after share until none is left. */
async function work(): Promise<void> {
  for (let share = left.shift(); share !== undefined; share = left.shift())
    outcomes.push(await runShare(share));
}

function readCounts(file: string): Counts | null {
  try {
    return parseClosingLine(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

await Promise.all(Array.from({ length: processes }, work));
rmSync(shared, { recursive: true, force: true });
// A process that died has counted nothing: then the whole has not either.
const died = outcomes.some(({ ok, counts }) => counts === null || (!ok && counts.failed === 0));
const closing = closingLine(outcomes);
console.info(closing.text);
if (values.counts !== undefined && !died) writeFileSync(values.counts, `${closing.text}\n`);
process.exitCode = closing.ok && !died ? 0 : 1;
