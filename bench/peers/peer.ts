/** How a peer talks to the benchmark that started it: one file a peer, an HTTP server that says over IPC where it listens. */
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';

/** What every peer is told. */
export const PeerTask = z.object({
  /** A published warehouse, for peers that serve data. */
  warehouse: z.string(),
  /** The answer that constant peers give. */
  body: z.string(),
  /** False: answers are made anew for every request. */
  keepsAnswers: z.boolean().default(true),
});
export type PeerTask = z.output<typeof PeerTask>;
export type PeerInput = z.input<typeof PeerTask>;

/** First message of a peer. */
export const PeerReady = z.object({ address: z.string(), headers: z.record(z.string(), z.string()) });
export type PeerReady = z.infer<typeof PeerReady>;

/** Its answer to every later message. */
export const PeerUsage = z.object({
  cpuMs: z.number(),
  rssMb: z.number(),
  /** The most it had at any time. */
  peakRssMb: z.number(),
  /** The longest its event loop was held since the usage was asked before. */
  loopMaxMs: z.number(),
});
export type PeerUsage = z.infer<typeof PeerUsage>;

const loopResolutionMs = 5;

/** Waits for the task, starts, reports, and answers each later message with what has been used so far. */
export function servePeer(start: (task: PeerTask) => Promise<PeerReady>): void {
  process.once('message', (message) => {
    void start(PeerTask.parse(message)).then((ready) => {
      const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
      loop.enable();
      process.send?.(ready);
      process.on('message', () => {
        const { user, system } = process.cpuUsage();
        process.send?.({
          cpuMs: (user + system) / 1000,
          rssMb: process.memoryUsage.rss() / 2 ** 20,
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
  if (address === null || typeof address === 'string') throw new Error('It listens on no port');
  return `http://127.0.0.1:${address.port}`;
}
