/** Installs independent Python tools that find faults, into their own folder, where Python is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NotHere } from './scenario.ts';

/** Output of a tool and its exit. */
export interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** Returns the path of a tool's program. Throws `NotHere` if Python is missing or the package cannot be installed. */
export async function pythonTool(kept: string, name: string): Promise<string> {
  const venv = join(kept, 'python');
  const program = join(venv, 'bin', name);
  if (existsSync(program)) return program;
  if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0)
    throw new NotHere(`${name} needs Python 3 with venv, which this machine does not have.`);
  if (!existsSync(venv)) await runTool('python3', ['-m', 'venv', venv]);
  const { code, text } = await runTool(join(venv, 'bin/pip'), [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    name,
  ]);
  if (code !== 0) throw new NotHere(`${name} could not be installed: ${text.slice(-300)}`);
  return program;
}

/** Runs a program to its end, optionally in a folder, and returns its output. Stops it after `limitMs`. */
export async function runTool(
  program: string,
  words: readonly string[],
  { limitMs = 600_000, cwd }: { readonly limitMs?: number; readonly cwd?: string } = {},
): Promise<Said> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const timer = setTimeout(() => child.kill(), limitMs);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      text += String(piece);
    });
  try {
    const code = await new Promise<number | null>((done, failed) => {
      child.once('error', failed);
      child.once('close', done);
    });
    return { code, text };
  } finally {
    clearTimeout(timer);
  }
}
