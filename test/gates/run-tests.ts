/**
 * Runs every test in shares of the files, as many at once as there are cores to use; what is costly to make is made once for all. Says what a share said when
 * it is done, and ends with the closing line of them all. `run-tests.ts [--counts FILE] [--processes N] [--patience MS]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type Counts, closingLine, parseCounts } from './closing-line.ts';
import { parseTimes, type SuiteTime, slowestLines } from './slowest.ts';

/** More would wait for each other: most tests keep an engine of several threads busy. */
const PROCESSES_MAX = 2;
/** Several for each process, so that none is idle for long at the end. */
const SHARES_MAX = 24;
const SLOWEST_SHOWN = 20;
const ALL_TESTS = join('test', 'all.mjs');
/** A share that says nothing for so long hangs where no timeout of a test reaches. */
const PATIENCE_MS = 15 * 60_000;
/** When its last test is done it has this part of the time to end. */
const PATIENCE_AT_END = 1 / 15;
/** Files in memory, which tests write and delete by the thousand; only where there is plenty. */
const MEMORY_DISK = '/dev/shm';
const PLENTY_BYTES = 10 * 1024 ** 3;

interface Outcome {
  readonly ok: boolean;
  readonly counts: Counts | null;
}

const { values } = parseArgs({
  options: { counts: { type: 'string' }, processes: { type: 'string' }, patience: { type: 'string' } },
});
const processes = Number(values.processes ?? Math.min(PROCESSES_MAX, availableParallelism()));
const patienceMs = Number(values.patience ?? PATIENCE_MS);
const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.test.ts'),
);
const shares = Math.min(SHARES_MAX, Math.max(1, files.length));
const started = performance.now();
const left = Array.from({ length: shares }, (_, index) => index + 1);
const outcomes: Outcome[] = [];
const failures: string[] = [];
const running = new Set<ChildProcess>();
const shared = mkdtempSync(join(placeForFiles(), 'mulk-tests-'));
const temporary = join(shared, 'tmp');
// PostgreSQL, which does not run as root, has a folder here too.
chmodSync(shared, 0o755);
mkdirSync(temporary);
chmodSync(temporary, 0o1777);

/** Where tests put files: what TMPDIR says, else memory, else the system's folder. */
function placeForFiles(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    if (bavail * bsize > PLENTY_BYTES && freemem() > PLENTY_BYTES) return MEMORY_DISK;
  } catch {
    // Not a machine that has one.
  }
  return tmpdir();
}

/** Ends a share with all it started. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** One process; its words come when it ends, so that lines of two do not mix. */
function runShare(share: number): Promise<Outcome> {
  const countsFile = join(shared, `counts-${share}`);
  const told = `counts=${countsFile},times=${timesFile(share)},patience=${patienceMs * PATIENCE_AT_END}`;
  const mocha = spawn('node_modules/.bin/mocha', [ALL_TESTS, '--reporter-option', told], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TEST_SHARE: `${share}/${shares}`,
      TEST_SHARED_DIR: shared,
      TMPDIR: temporary,
    },
    // A group of its own, so that it can be ended with all it started.
    detached: true,
  });
  running.add(mocha);
  const said: Buffer[] = [];
  const spoken: Buffer[] = [];
  const silence = setTimeout(() => {
    said.push(Buffer.from(`Nothing more was said for ${patienceMs / 1000} s: ended.\n`));
    end(mocha);
  }, patienceMs);
  for (const stream of [mocha.stdout, mocha.stderr])
    stream.on('data', (chunk: Buffer) => {
      said.push(chunk);
      silence.refresh();
    });
  // Errors of the engine itself come on the other stream: the last line here names what ran.
  mocha.stdout.on('data', (chunk: Buffer) => spoken.push(chunk));
  return new Promise((resolve) => {
    mocha.once('error', (error) => {
      console.error(error);
      resolve({ ok: false, counts: null });
    });
    mocha.once('close', (status, signal) => {
      clearTimeout(silence);
      running.delete(mocha);
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stdout.write(
        Buffer.concat([...said, Buffer.from(`share ${share} of ${shares}, ${seconds} s\n`)]),
      );
      const counts = readCounts(countsFile);
      const ok = status === 0;
      // Said here, for it is far up in the log of the share.
      if (counts === null)
        failures.push(
          `✘ share ${share} of ${shares} ended before its tests were counted (${signal ?? `status ${status}`}), after: ${lastWords(spoken)}`,
        );
      else if (!ok && counts.failed === 0)
        failures.push(`✘ share ${share} of ${shares} ended with status ${status} after its tests`);
      resolve({ ok, counts });
    });
  });
}

/** Returns the last line that has words: the test or the suite that ran last. */
function lastWords(spoken: readonly Buffer[]): string {
  const lines = Buffer.concat(spoken).toString().split('\n');
  return stripVTControlCharacters(lines.findLast((line) => line.trim() !== '') ?? 'nothing').trim();
}

const timesFile = (share: number): string => join(shared, `times-${share}`);

/** Returns the times that the shares wrote; a share that died has none. */
function readTimes(): SuiteTime[] {
  return Array.from({ length: shares }, (_, index) => timesFile(index + 1))
    .filter((file) => existsSync(file))
    .flatMap((file) => parseTimes(readFileSync(file, 'utf8')));
}

/** Takes share after share until none is left. */
async function work(): Promise<void> {
  for (let share = left.shift(); share !== undefined; share = left.shift())
    outcomes.push(await runShare(share));
}

function readCounts(file: string): Counts | null {
  try {
    return parseCounts(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const mocha of running) end(mocha);
    rmSync(shared, { recursive: true, force: true });
    process.exit(1);
  });
await Promise.all(Array.from({ length: processes }, work));
const slowest = slowestLines(readTimes(), SLOWEST_SHOWN);
rmSync(shared, { recursive: true, force: true });
// A process that died has counted nothing: then the whole has not either.
const died = outcomes.some(({ ok, counts }) => counts === null || (!ok && counts.failed === 0));
const closing = closingLine(outcomes);
failures.push(...closing.failures);
console.info([...slowest, ...failures, closing.text].join('\n'));
if (values.counts !== undefined && !died)
  writeFileSync(values.counts, [closing.text, ...failures].join('\n'));
process.exitCode = closing.ok && !died ? 0 : 1;
