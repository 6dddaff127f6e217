/** The messages between a peer and the benchmark that started it. Each peer is one file with an HTTP server, which reports its address over IPC. */
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { usageBeneath } from '../processes.ts';

/** The task of every peer. */
export const PeerTask = z.object({
  /** A published warehouse, for peers that serve data. */
  warehouse: z.string(),
  /** The answer of constant peers. */
  body: z.string(),
  /** If false, the peer computes the answer to every request anew. */
  keepsAnswers: z.boolean().default(true),
  /** The file or folder that was prepared for this peer. */
  data: z.string().default(''),
  /** Address of a PostgreSQL for accounts; without it they are embedded. */
  database: z.string().optional(),
  /** Processes of the service, for the peer that runs several. */
  workers: z.int().default(1),
  /** The server program, if it is not part of the project. */
  program: z.string().default(''),
});
export type PeerTask = z.output<typeof PeerTask>;
export type PeerInput = z.input<typeof PeerTask>;

/** First message of a peer. */
export const PeerReady = z.object({ address: z.string(), headers: z.record(z.string(), z.string()) });
export type PeerReady = z.infer<typeof PeerReady>;

/** Its answer to every later message: usage of the peer and of the servers it started. */
export const PeerUsage = z.object({
  cpuMs: z.number(),
  rssMb: z.number(),
  /** The greatest memory of the peer itself at any time. */
  peakRssMb: z.number(),
  /** The longest blocking of its event loop since the last report. */
  loopMaxMs: z.number(),
});
export type PeerUsage = z.infer<typeof PeerUsage>;

const loopResolutionMs = 5;

/** A running peer: its address, and how to stop its servers. */
export interface RunningPeer extends PeerReady {
  readonly stop?: () => Promise<void>;
}

/** Waits for the task, starts, reports, and answers each later message with the usage so far. Ends on request or with its parent. */
export function servePeer(start: (task: PeerTask) => Promise<RunningPeer>): void {
  let stop = (): Promise<void> => Promise.resolve();
  const end = () => void stop().finally(() => process.exit());
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  process.once('message', (message) => {
    void start(PeerTask.parse(message)).then((running) => {
      stop = running.stop ?? stop;
      const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
      loop.enable();
      process.send?.({ address: running.address, headers: running.headers });
      process.on('message', () => {
        const { user, system } = process.cpuUsage();
        const beneath = usageBeneath(process.pid);
        process.send?.({
          cpuMs: (user + system) / 1000 + beneath.cpuMs,
          rssMb: process.memoryUsage.rss() / 2 ** 20 + beneath.rssMb,
          peakRssMb: process.resourceUsage().maxRSS / 1024,
          loopMaxMs: Math.max(0, loop.max / 1e6 - loopResolutionMs),
        });
        loop.reset();
      });
    });
  });
}

/** Listens on any free port of this machine. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return `http://127.0.0.1:${address.port}`;
}
