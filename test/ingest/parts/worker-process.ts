/** Starts a worker as a process of its own: in namespaces, as a pod has them, where this machine lets the test make some. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtFile } from '../../support/program.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

/** Own numbers of processes, mounts, name of the machine and shared memory, and no network. */
const OWN = ['--pid', '--mount', '--uts', '--ipc', '--net', '--fork', '--kill-child', '--mount-proc'];
/** Gives the namespace its name and becomes the program. */
const NAMED = ['sh', '-c', 'hostname "$0" && exec "$@"'];

/** The words that put a program into namespaces of its own; null where none do. Root needs no user namespace. */
const namespaces =
  [OWN, ['--user', '--map-root-user', ...OWN]].find(
    (flags) => spawnSync('unshare', [...flags, ...NAMED, 'probe', 'true']).status === 0,
  ) ?? null;

/** Says loudly that workers share the numbers of processes and the name of the machine with the test. Returns whether they have their own. */
export function haveNamespaces(): boolean {
  if (namespaces === null)
    process.stderr.write(
      'SKIPPED: namespaces of workers, which unshare cannot make here; they are plain processes.\n',
    );
  return namespaces !== null;
}

/** A worker that runs. */
export interface Worker {
  readonly child: ChildProcess;
  /** Resolves when it said so often that an export is clean, or when it ended. */
  readonly cleaned: (exports: number) => Promise<void>;
  readonly ended: Promise<{ readonly code: unknown; readonly signal: unknown; readonly said: string }>;
}

/** Starts worker `index` of `of` on a warehouse; it learns its index as a pod of an Indexed Job does. */
export function startWorker(warehouse: string, index: number, of: number): Worker {
  const node = [process.execPath, builtFile('ingest/main.ts'), 'part', '--of', String(of)];
  const [program = '', ...words] =
    namespaces === null ? node : ['unshare', ...namespaces, ...NAMED, `clean-parts-${index}`, ...node];
  const child = spawn(program, words, {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'],
      NODE_V8_COVERAGE: process.env['NODE_V8_COVERAGE'],
      WAREHOUSE_DIR: warehouse,
      JOB_COMPLETION_INDEX: String(index),
      INGEST_THREADS: '1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const waiting: { readonly exports: number; readonly resolve: () => void }[] = [];
  const clean = () => said.filter((line) => line.includes('export is clean')).length;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      for (const { exports, resolve } of waiting) if (clean() >= exports) resolve();
    });
  }
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    code,
    signal,
    said: said.join('\n'),
  }));
  const cleaned = (exports: number) =>
    Promise.race([
      new Promise<void>((resolve) => {
        waiting.push({ exports, resolve });
      }),
      ended.then(() => undefined),
    ]);
  return { child, cleaned, ended };
}
