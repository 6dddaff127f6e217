/** Runs the gates one after another, says how each went, and ends with the plain line that CI reads. `run-gates.js [--deep] [GATE…]` */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, closingLine, parseCounts } from './closing-line.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { type Gate, gates } from './gates.ts';

/** Minutes of a whole run, as `make bench NAME=light` measures them. */
const MINUTES = { fast: 10, deep: 40 };

interface Outcome {
  readonly ok: boolean;
  /** What its tests counted; null for a gate that runs none, and for one that died before it could count. */
  readonly counts: Counts | null;
}

/** Quiet gates show their output only when they fail; tests talk all the time. */
function run(gate: Gate, countsFile: string): Outcome {
  const started = performance.now();
  const rest = gate.countsTests ? ['--', '--counts', countsFile] : [];
  const result = spawnSync('npm', ['run', '--silent', gate.id, ...rest], {
    stdio: gate.countsTests ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const ok = result.status === 0;
  if (!ok) console.log([result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✔' : '✘'} ${gate.title} (${seconds} s)${ok ? '' : `: npm run ${gate.id}`}`);
  const counted = existsSync(countsFile) ? parseCounts(readFileSync(countsFile, 'utf8')) : null;
  return { ok: ok && (counted !== null || !gate.countsTests), counts: counted };
}

const { positionals: ids, values } = parseArgs({
  allowPositionals: true,
  options: { deep: { type: 'boolean', default: false } },
});
const otherTier = values.deep ? 'fast' : 'deep';
const unknown = ids.filter((id) => !gates.some((gate) => gate.id === id));
if (unknown.length > 0) throw new Error(`No such gate: ${unknown.join(', ')}. See test/gates/gates.ts.`);

const started = performance.now();
if (ids.length === 0)
  console.log(
    values.deep
      ? `All gates and all tests: about ${MINUTES.deep} minutes on two idle cores.`
      : `All gates and the fast tests: about ${MINUTES.fast} minutes on two idle cores. DEEP=1 adds the slow tests.`,
  );
const scratch = mkdtempSync(join(tmpdir(), 'mulk-gates-'));
const outcomes = gates
  .filter(({ id, tier }) => (ids.length === 0 ? tier !== otherTier : ids.includes(id)))
  .map((gate) => run(gate, join(scratch, gate.id)));
rmSync(scratch, { recursive: true });

const closing = closingLine(outcomes);
const minutes = (performance.now() - started) / 60_000;
console.log(`all gates: ${minutes.toFixed(1)} minutes, ${cpuSeconds().toFixed(0)} CPU-s`);
for (const failure of closing.failures) console.log(failure);
console.log(closing.text);
process.exitCode = closing.ok ? 0 : 1;
