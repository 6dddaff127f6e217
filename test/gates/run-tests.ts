/**
 * Runs every test, in as many processes as there are cores to use: each takes its share of the files, and what is costly to make is shared. Ends with
 * the closing line of them all. `run-tests.ts [--counts FILE] [--processes N]`
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, closingLine, parseClosingLine } from './closing-line.ts';

/** More would wait for each other: most tests keep an engine of several threads busy. */
const PROCESSES_MAX = 2;
const ALL_TESTS = join('test', 'all.mjs');

interface Outcome {
  readonly ok: boolean;
  readonly counts: Counts | null;
}

const { values } = parseArgs({
  options: { counts: { type: 'string' }, processes: { type: 'string' } },
});
const processes = Number(values.processes ?? Math.min(PROCESSES_MAX, availableParallelism()));
const shared = mkdtempSync(join(tmpdir(), 'mulk-tests-'));

/** One process. The first talks as it goes; the others' words come when they end, so that lines do not mix. */
function runShare(share: number): Promise<Outcome> {
  const countsFile = join(shared, `counts-${share}`);
  const mocha = spawn('node_modules/.bin/mocha', [ALL_TESTS, '--reporter-option', `counts=${countsFile}`], {
    stdio: ['ignore', share === 1 ? 'inherit' : 'pipe', share === 1 ? 'inherit' : 'pipe'],
    env: { ...process.env, TEST_SHARE: `${share}/${processes}`, TEST_SHARED_DIR: shared },
  });
  const said: Buffer[] = [];
  mocha.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  mocha.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    mocha.once('error', (error) => {
      console.error(error);
      resolve({ ok: false, counts: null });
    });
    mocha.once('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      resolve({ ok: status === 0, counts: readCounts(countsFile) });
    });
  });
}

function readCounts(file: string): Counts | null {
  try {
    return parseClosingLine(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const outcomes = await Promise.all(Array.from({ length: processes }, (_, index) => runShare(index + 1)));
rmSync(shared, { recursive: true, force: true });
// A process that died has counted nothing: then the whole has not either.
const died = outcomes.some(({ ok, counts }) => counts === null || (!ok && counts.failed === 0));
const closing = closingLine(outcomes);
console.info(closing.text);
if (values.counts !== undefined && !died) writeFileSync(values.counts, `${closing.text}\n`);
process.exitCode = closing.ok && !died ? 0 : 1;
