/** Starts peers and the sender of requests, and combines their reports. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { z } from 'zod';
import { childEnvironment } from './config.ts';
import { type PeerInput, PeerReady, PeerUsage } from './peers/peer.ts';

/** Task of the sender: every connection requests the paths in turn, each from another starting point. */
export const LoadTask = z.object({
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  paths: z.array(z.string()),
  connections: z.int(),
  amount: z.int(),
});

/** Repeated task of the process that sends one request after the other. */
export const TimingTask = LoadTask.pick({ address: true, headers: true, paths: true });
export type TimingTask = z.output<typeof TimingTask>;

const TimingOutcome = z.union([
  z.object({ milliseconds: z.array(z.number().nullable()) }),
  z.object({ failed: z.string() }),
]);

const LoadOutcome = z.object({
  requests: z.number(),
  seconds: z.number(),
  failed: z.number(),
  p50: z.number(),
  p99: z.number(),
});

export interface LoadResult extends z.infer<typeof LoadOutcome> {
  /** Requests for each second of the server's CPU time. */
  readonly perCpuSecond: number;
}

/** A server under test. */
export interface Peer extends PeerReady {
  /** Milliseconds from the start of the process to its first message. */
  readonly startMs: number;
  readonly usage: () => Promise<PeerUsage>;
  readonly stop: () => Promise<void>;
}

/** Starts `bench/peers/<name>.ts`. */
export async function startPeer(name: string, task: PeerInput): Promise<Peer> {
  const started = performance.now();
  const child = forkScript(`peers/${name}.js`);
  child.send(task);
  const ready = PeerReady.parse(await nextMessage(child));
  const startMs = performance.now() - started;
  return {
    ...ready,
    startMs,
    async usage() {
      child.send('usage');
      return PeerUsage.parse(await nextMessage(child));
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

interface Load {
  readonly paths: readonly string[];
  readonly connections: number;
  readonly amount: number;
}

/** Sends `amount` requests and returns the result. Throws if any request failed, because fast failures would improve the figures. */
export async function sendLoad(peer: Peer, load: Load): Promise<LoadResult> {
  const sender = forkScript('children/load.js');
  try {
    return await loadFrom(sender, peer, load);
  } finally {
    sender.kill('SIGKILL');
  }
}

async function loadFrom(sender: ChildProcess, peer: Peer, load: Load): Promise<LoadResult> {
  const before = await peer.usage();
  sender.send({ address: peer.address, headers: peer.headers, ...load });
  const outcome = LoadOutcome.parse(await nextMessage(sender));
  const after = await peer.usage();
  if (outcome.failed > 0) throw new Error(`${outcome.failed} of ${outcome.requests} requests failed`);
  return { ...outcome, perCpuSecond: (outcome.requests * 1000) / Math.max(1, after.cpuMs - before.cpuMs) };
}

/** Times of each address (null where the warehouse lacks the thing it names) and the server's CPU time for all of them. */
export interface Timed {
  readonly milliseconds: readonly (number | null)[];
  readonly cpuMs: number;
}

/** Sends a peer one request after the other, from a process that lives until `stop`. */
export interface Asker {
  readonly time: (paths: readonly string[]) => Promise<Timed>;
  readonly stop: () => void;
}

/** Starts an asker. Throws for an answer of 500 or more. */
export function startAsker(peer: Peer): Asker {
  const child = forkScript('children/one-by-one.js');
  return { time: (paths) => timeFrom(child, peer, paths), stop: () => child.kill('SIGKILL') };
}

async function timeFrom(child: ChildProcess, peer: Peer, paths: readonly string[]): Promise<Timed> {
  const before = await peer.usage();
  child.send({ address: peer.address, headers: peer.headers, paths });
  const outcome = TimingOutcome.parse(await nextMessage(child));
  if ('failed' in outcome) throw new Error(outcome.failed);
  const after = await peer.usage();
  return { milliseconds: outcome.milliseconds, cpuMs: after.cpuMs - before.cpuMs };
}

/** Sends requests to any peer, one after the other or many at once, from processes that live until `stop`. */
export interface Client {
  readonly time: (peer: Peer, paths: readonly string[]) => Promise<Timed>;
  readonly load: (peer: Peer, load: Load) => Promise<LoadResult>;
  readonly stop: () => void;
}

/** Starts a client. */
export function startClient(): Client {
  const [asker, sender] = [forkScript('children/one-by-one.js'), forkScript('children/load.js')];
  return {
    time: (peer, paths) => timeFrom(asker, peer, paths),
    load: (peer, load) => loadFrom(sender, peer, load),
    stop() {
      asker.kill('SIGKILL');
      sender.kill('SIGKILL');
    },
  };
}

/** A file over HTTP; its bytes are dropped as they arrive. */
export interface Download {
  readonly seconds: number;
  readonly bytes: number;
  /** Number of line ends. */
  readonly lines: number;
  /** CPU time of the server. */
  readonly cpuMs: number;
}

/** Fetches a whole file. Throws unless the answer is 200. */
export async function download(peer: Peer, path: string): Promise<Download> {
  const before = await peer.usage();
  const began = performance.now();
  const [response]: IncomingMessage[] = await once(
    get(new URL(path, peer.address), { headers: peer.headers }),
    'response',
  );
  if (response?.statusCode !== 200) throw new Error(`${path} answered ${response?.statusCode}`);
  let [bytes, lines] = [0, 0];
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  const seconds = (performance.now() - began) / 1000;
  return { seconds, bytes, lines, cpuMs: (await peer.usage()).cpuMs - before.cpuMs };
}

function forkScript(path: string): ChildProcess {
  return fork(resolve(import.meta.dirname, path), {
    env: childEnvironment({}),
  });
}

/** Returns the next message of a child. Throws if the child ends first. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const listening = new AbortController();
  const { signal } = listening;
  const said = once(child, 'message', { signal }).then(([message]: unknown[]) => message);
  const died = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code} before it answered`);
  });
  try {
    return await Promise.race([said, died]);
  } finally {
    // The losing wait is aborted, so its error means nothing.
    for (const lost of [said, died]) lost.catch(() => undefined);
    listening.abort();
  }
}
