/**
 * Runs the tests in shares of their files, as many at once as there are cores to use; what is costly to make is made once for all. Prints a line for each file,
 * and ends with what failed, how to run it alone, and the closing line. `run-tests.js [--deep] [--counts FILE] [--processes N] [--patience MS]`
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
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { closingLine } from './closing-line.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { type FileReport, failureLines, heaviestLines, ShareReport } from './share-report.ts';

/** More would wait for each other: most tests keep an engine of several threads busy. */
const PROCESSES_MAX = 2;
/** Several for each process, so that none is idle for long at the end. */
const SHARES_MAX = 8;
const HEAVIEST_SHOWN = 20;
/** A share that says nothing for so long hangs where no timeout of a test reaches. */
const PATIENCE_MS = 20 * 60_000;
/** When its last test is done it has this part of the time to end. */
const PATIENCE_AT_END = 1 / 5;
/** Files in memory, which tests write and delete by the thousand; only where there is plenty. */
const MEMORY_DISK = '/dev/shm';
const PLENTY_BYTES = 10 * 1024 ** 3;
const DEEP = '.deep.test.js';
/** Part of what a deep file of the same name asks: left out where that one runs. */
const QUICK = '.quick.test.js';

const { values } = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    counts: { type: 'string' },
    processes: { type: 'string' },
    patience: { type: 'string' },
  },
});
const processes = Number(values.processes ?? Math.min(PROCESSES_MAX, availableParallelism()));
const patienceMs = Number(values.patience ?? PATIENCE_MS);
const files = readdirSync('dist/test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.js') && !path.endsWith(values.deep ? QUICK : DEEP))
  .map((path) => join('dist/test', path))
  .sort();
const shares = Math.min(SHARES_MAX, Math.max(1, files.length));
const started = performance.now();
const left = Array.from({ length: shares }, (_, index) => index);
const reports: FileReport[] = [];
const deaths: string[] = [];
const running = new Set<ChildProcess>();
const shared = mkdtempSync(join(placeForFiles(), 'mulk-tests-'));
const temporary = join(shared, 'tmp');
// PostgreSQL, which does not run as root, has a folder here too.
chmodSync(shared, 0o755);
mkdirSync(temporary);
chmodSync(temporary, 0o1777);

/** Returns where tests put files: what TMPDIR says, else memory, else the system's folder. */
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

let filesDone = 0;

/** Prints a line of a share; one that says that a file is done also says how far the run is. */
function say(line: string): void {
  const isDone = /^[✔✘] test\//.test(line);
  if (isDone) filesDone += 1;
  process.stdout.write(`${isDone ? `${filesDone}/${files.length} ` : ''}${line}\n`);
}

/** Runs one share of the files in a process of its own. */
function runShare(share: number): Promise<void> {
  const [report, now] = [join(shared, `report-${share}`), join(shared, `now-${share}`)];
  const options = `report=${report},now=${now},patience=${patienceMs * PATIENCE_AT_END}`;
  const inOrder = files.filter((_, index) => index % shares === share);
  // Half of the shares begin at the end, so that two which run at once seldom wait for the same thing to be made.
  const own = share % 2 === 0 ? inOrder : inOrder.toReversed();
  const mocha = spawn(
    'node_modules/.bin/mocha',
    [...own, '--reporter', 'dist/test/gates/share-reporter.js', '--reporter-option', options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_SHARED_DIR: shared, TMPDIR: temporary },
      // A group of its own, so that it can be ended with all it started.
      detached: true,
    },
  );
  running.add(mocha);
  const silence = setTimeout(() => {
    say(`Nothing more was said for ${patienceMs / 1000} s: ended.`);
    end(mocha);
  }, patienceMs);
  for (const input of [mocha.stdout, mocha.stderr])
    createInterface({ input }).on('line', (line) => {
      say(line);
      silence.refresh();
    });
  return new Promise((resolve) => {
    mocha.once('error', (error) => {
      deaths.push(`✘ a share could not start: ${error.message}`);
      resolve();
    });
    mocha.once('close', (status, signal) => {
      clearTimeout(silence);
      running.delete(mocha);
      const done = readReport(report);
      if (done === null)
        deaths.push(
          `✘ a share ended before its tests were counted (${signal ?? `status ${status}`}), in: ${readNow(now)}`,
        );
      else {
        reports.push(...done);
        if (status !== 0 && done.every(({ failures }) => failures.length === 0))
          deaths.push(`✘ a share ended with status ${status} after its tests`);
      }
      resolve();
    });
  });
}

function readReport(file: string): FileReport[] | null {
  return existsSync(file) ? ShareReport.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Returns the test that ran last. */
function readNow(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : 'no test';
}

/** Takes share after share until none is left. */
async function work(): Promise<void> {
  for (let share = left.shift(); share !== undefined; share = left.shift()) await runShare(share);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const mocha of running) end(mocha);
    rmSync(shared, { recursive: true, force: true });
    process.exit(1);
  });
say(`${files.length} files of tests`);
await Promise.all(Array.from({ length: processes }, work));
rmSync(shared, { recursive: true, force: true });
const failures = [...reports.flatMap(failureLines), ...deaths];
const total = (name: 'passed' | 'skipped') => reports.reduce((sum, report) => sum + report[name], 0);
const failed = reports.reduce((sum, report) => sum + report.failures.length, 0) + deaths.length;
const closing = closingLine([
  {
    ok: failed === 0,
    counts: { passed: total('passed'), failed, skipped: total('skipped'), failures: [] },
  },
]);
const minutes = (performance.now() - started) / 60_000;
for (const line of heaviestLines(reports, HEAVIEST_SHOWN)) say(line);
say(`${minutes.toFixed(1)} minutes, ${cpuSeconds().toFixed(0)} CPU-s`);
for (const line of [...failures, closing.text]) say(line);
if (values.counts !== undefined) writeFileSync(values.counts, [closing.text, ...failures].join('\n'));
process.exitCode = closing.ok ? 0 : 1;
