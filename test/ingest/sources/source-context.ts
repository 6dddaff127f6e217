/** A SourceContext for tests: a store in a temporary folder, a clock that stands still, and a world that only records. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { KeptExports } from '../../../ingest/sources/kept-exports.ts';
import type { SourceContext } from '../../../ingest/sources/source.ts';

export interface TestContext extends SourceContext {
  readonly directory: string;
  readonly skipped: { file: string; reason: string }[];
  readonly warnings: string[];
  readonly sleeps: number[];
  /** Every line logged, as text. */
  readonly log: string[];
  /** Let the running time limits strike, or the next one set when none is running. */
  strike(): void;
  /** Paths of all files below `exports/`. */
  files(): Promise<string[]>;
  /** The same folder opened again, as the next run does. */
  reopen(now?: Date): Promise<TestContext>;
  remove(): Promise<void>;
}

export const NOON = new Date('2026-11-20T08:00:00Z');

export async function testContext(now = NOON, at?: string): Promise<TestContext> {
  const directory = at ?? (await mkdtemp(join(tmpdir(), 'mulk-sources-')));
  const exports = await KeptExports.open(join(directory, 'exports'), () => now);
  const skipped: { file: string; reason: string }[] = [];
  const warnings: string[] = [];
  const sleeps: number[] = [];
  const log: string[] = [];
  const timers = new Set<() => void>();
  let strikeNext = false;
  return {
    directory,
    exports,
    skipped,
    warnings,
    sleeps,
    log,
    datasets: ['transactions', 'rent-contracts', 'projects'],
    logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    onSkipped: (file, reason) => void skipped.push({ file, reason }),
    onWarning: (text) => void warnings.push(text),
    effects: {
      fetch: (input, init) => fetch(input, init),
      now: () => now,
      sleep: async (ms) => void sleeps.push(ms),
      random: () => 0.5,
      timer: (_ms, callback) => {
        timers.add(callback);
        if (strikeNext) setImmediate(callback);
        strikeNext = false;
        return () => void timers.delete(callback);
      },
    },
    strike() {
      strikeNext = timers.size === 0;
      for (const callback of timers) callback();
      timers.clear();
    },
    async files() {
      const entries = await readdir(join(directory, 'exports'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    reopen: (later = now) => testContext(later, directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
