/** Starts the service of a scenario as its own process, over a warehouse that other processes may read too. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { childEnvironment } from '../../bench/config.ts';
import type { StartOptions } from '../../service/running-service.ts';

const Key = z.object({ siteId: z.string(), keyId: z.string(), token: z.string() });
/** A key for every plan; `another` is of a second account without limits, and `neighbour` is another key of that account. */
export const Keys = z.object({ lite: Key, growth: Key, enterprise: Key, another: Key, neighbour: Key });
const Ready = z.object({
  baseUrl: z.string(),
  adminUrl: z.string(),
  keys: Keys,
});
const Usage = z.object({ rssMb: z.number(), cpuMs: z.number() });
const Problem = z.object({ code: z.string() });

/** A service under test. */
export interface Served extends z.infer<typeof Ready> {
  readonly process: ChildProcess;
  /** Returns its whole log. */
  readonly log: () => string;
  /** Sends a request with the enterprise key and reads the text of the answer. */
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** Sets the service's clock this many milliseconds after (or before) the machine’s. */
  shiftClock(ms: number): Promise<void>;
  usage(): Promise<z.infer<typeof Usage>>;
  /** Returns the value of a metric without labels. */
  metric(name: string): Promise<number>;
  /** Sends SIGTERM. Returns the exit code and the time until the exit. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  readonly headers: Headers;
  /** The code of the problem, if the answer is one. */
  readonly code: string | null;
}

/** Differences between the service and the usual one, beside its settings. */
export type Differing = Pick<StartOptions, 'limits' | 'badKeysPerMinute'>;

/** Creates a folder that links the snapshots of a warehouse and has its own accounts. */
export async function folderOver(warehouse: string, work: string, name = 'served'): Promise<string> {
  const folder = join(work, name);
  await mkdir(folder);
  await symlink(resolve(warehouse, 'snapshots'), join(folder, 'snapshots'));
  await copyFile(join(warehouse, 'current.json'), join(folder, 'current.json'));
  return folder;
}

/** Starts a service over its own folder, optionally through a command that runs it in another environment. */
export async function serve(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  differing: Differing = {},
  within: readonly string[] = [],
): Promise<Served> {
  const child = fork(resolve(import.meta.dirname, 'service-process.js'), [JSON.stringify(differing)], {
    ...nodeWithin(within),
    env: childEnvironment({
      WAREHOUSE_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'warn',
      WEBHOOK_SECRETS_KEY: 'a secret for chaos, long enough to be one',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece) => {
      log += String(piece);
    });
  const ready = Ready.parse(await messageOf(child, () => log));
  const say = async (order: object) => {
    child.send(order);
    return Usage.parse(await messageOf(child, () => log));
  };
  return {
    ...ready,
    process: child,
    log: () => log,
    ask: (path, init = {}) => answerOf(`${ready.baseUrl}${path}`, ready.keys.enterprise.token, init),
    shiftClock: async (shiftMs) => void (await say({ shiftMs })),
    usage: () => say({}),
    metric: async (name) => {
      const text = await (await fetch(`${ready.adminUrl}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    },
    stop: async () => {
      const began = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      return { code: child.exitCode, ms: performance.now() - began };
    },
  };
}

/** Returns the arguments that start Node through a command such as `ip netns exec`. */
function nodeWithin([program, ...words]: readonly string[]) {
  return program === undefined ? {} : { execPath: program, execArgv: [...words, process.execPath] };
}

/** Sends a request and reads the answer; a failed connection has status 0. */
export async function answerOf(address: string, token: string | null, init: RequestInit): Promise<Answer> {
  const began = performance.now();
  const auth = token === null ? {} : { Authorization: `Bearer ${token}` };
  try {
    const response = await fetch(address, { ...init, headers: { ...auth, ...init.headers } });
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, text, code: codeOf(text), ms: performance.now() - began };
  } catch (error) {
    const ms = performance.now() - began;
    return { status: 0, headers: new Headers(), text: String(error), code: null, ms };
  }
}

function codeOf(text: string): string | null {
  try {
    return Problem.safeParse(JSON.parse(text)).data?.code ?? null;
  } catch {
    return null;
  }
}

async function messageOf(child: ChildProcess, log: () => string): Promise<unknown> {
  const listening = new AbortController();
  const { signal } = listening;
  const said = once(child, 'message', { signal }).then(([message]: unknown[]) => message);
  const died = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process ended with ${code}: ${log().slice(-2000)}`);
  });
  try {
    return await Promise.race([said, died]);
  } finally {
    for (const lost of [said, died]) lost.catch(() => undefined);
    listening.abort();
  }
}
