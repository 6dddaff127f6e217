/** Runs programs of the project as processes of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Step } from './commands.ts';

/** The folder of the built programs, with a slash at the end. */
export const programFolder = fileURLToPath(new URL('../', import.meta.url));

/** Runs a program to its end. Returns true when it ended well. */
export async function runToEnd({ program, words }: Step): Promise<boolean> {
  const child = spawn(process.execPath, [...process.execArgv, `${programFolder}${program}`, ...words], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
