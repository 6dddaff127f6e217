/** Starts a process that writes to a PGlite directory and says each thing it was promised, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A writing process. */
export interface Writer {
  readonly process: ChildProcess;
  readonly lines: Interface;
  /** What it said, a line each. */
  readonly said: readonly string[];
  /** kill -9, and everything it said before. */
  kill(): Promise<void>;
}

/** Starts `writer-process.ts` in one of its modes. */
export function spawnWriter(mode: 'hold' | 'keys' | 'usage', ...words: string[]): Writer {
  const program = fileURLToPath(new URL('writer-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, mode, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const said: string[] = [];
  lines.on('line', (line) => said.push(line));
  const closed = once(child, 'close');
  return {
    process: child,
    lines,
    said,
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
