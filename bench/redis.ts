/** Runs a private Redis from the machine's own package, for tests and for the benchmark of workers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFolders } from './config.ts';

/** A running server. */
export interface TestRedis {
  /** Address for clients: the path of its socket, or a URL if it was given a port. */
  readonly url: string;
  /** Makes the server hang (it accepts connections and never answers) until it is resumed. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Returns the server's program; null if the machine has none. */
export function redisProgram(): string | null {
  const candidates = programFolders().flatMap((path) => [
    join(path, 'redis-server'),
    join(path, 'valkey-server'),
  ]);
  return candidates.find((path) => isExecutable(path)) ?? null;
}

/** Starts a server on a Unix socket in a new directory, and on a port of this machine if one is given. It writes nothing to disk. */
export async function startRedis(port = 0): Promise<TestRedis> {
  const program = redisProgram();
  if (program === null) throw new Error('Neither Redis nor Valkey is installed here.');
  const directory = mkdtempSync(join(tmpdir(), 'mulk-redis-'));
  const socket = join(directory, 'redis.sock');
  const flags = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--unixsocket',
    socket,
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ];
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.setEncoding('utf8');
  let log = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    log += String(chunk);
    if (/ready to accept connections/i.test(log)) break;
  }
  child.stdout.resume();
  if (!/ready to accept connections/i.test(log)) throw new Error(`Redis did not start:\n${log}`);
  return {
    url: port === 0 ? socket : `redis://127.0.0.1:${port}`,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
