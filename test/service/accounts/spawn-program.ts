/** Starts a helper program of these tests as a process of its own, to be listened to and killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A started program. */
export interface Program {
  readonly process: ChildProcess;
  readonly lines: Interface;
  /** What it said, a line each. */
  readonly said: readonly string[];
  /** Tells it a line. */
  tell(line: string): void;
  /** All it said, when it ended by itself. */
  finished(): Promise<readonly string[]>;
  /** kill -9; afterwards `said` is complete. */
  kill(): Promise<void>;
}

/** Starts a program of this directory. */
export function spawnProgram(file: string, ...words: string[]): Program {
  const path = fileURLToPath(new URL(file.replace(/\.ts$/, '.js'), import.meta.url));
  const child = spawn(process.execPath, [path, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const said: string[] = [];
  lines.on('line', (line) => said.push(line));
  const closed = once(child, 'close');
  // A test that waits for a line fails at once, because no line will come.
  child.once('close', (code) => {
    if (code !== null && code !== 0 && lines.listenerCount('error') > 0)
      lines.emit('error', new Error(`${file} ended with ${code}.`));
  });
  return {
    process: child,
    lines,
    said,
    tell: (line) => child.stdin.write(`${line}\n`),
    finished: async () => {
      await closed;
      if (child.exitCode !== 0) throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode}.`);
      return said;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
