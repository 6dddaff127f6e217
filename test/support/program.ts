/** Runs a program of the project as its own process, as the Makefile does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './repository-files.ts';

/** Exit of a program, and its output. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Returns the environment of programs that record no coverage: gates of a temporary project, for example, run no code that this run counts. */
export function withoutCoverage(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _, ...environment } = process.env;
  return environment;
}

/** Returns what the build made of a source, by its path from the root of a project: `ingest/main.ts`. */
export function builtFile(source: string, directory = repositoryRoot): string {
  return resolve(directory, 'dist', source.replace(/\.ts$/, '.js'));
}

/** Returns the address of a module that is loaded anew for each number: its state is that of a fresh process. */
export function builtCopy(source: string, copy: number): string {
  return `${pathToFileURL(builtFile(source)).href}?${copy}`;
}

/** Starts a program by the path of its source. Of the test's environment it gets only the folder for coverage, in addition to the given settings. */
export function startProgram(
  path: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  directory = repositoryRoot,
): ChildProcess {
  // Only files of the repository are counted.
  const coverage = directory === repositoryRoot ? process.env['NODE_V8_COVERAGE'] : undefined;
  return spawn(process.execPath, ['--enable-source-maps', builtFile(path, directory), ...words], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      ...(coverage === undefined ? {} : { NODE_V8_COVERAGE: coverage }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a program to its end. */
export async function runProgram(
  path: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  directory = repositoryRoot,
): Promise<Ended> {
  const child = startProgram(path, words, environment, directory);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, out, err };
}
