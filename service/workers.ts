/** Runs several processes of the service behind one port: the first process forks them, replaces one that ends, and stops them all. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { ServiceConfig } from './config.ts';

const AGAIN_AFTER_MS = 1_000;

/** Returns the number of this worker, from 0, which the first process passes as its argument; null for the only process of a service. */
export function workerNumber(): number | null {
  return cluster.isWorker ? Number(process.argv[2]) : null;
}

/** Returns the settings of one worker: it answers metrics on a port of its own, counted up from ADMIN_PORT. */
export function settingsOfWorker(config: ServiceConfig, worker: number | null): ServiceConfig {
  const { ADMIN_PORT } = config;
  return worker === null || ADMIN_PORT === 0 ? config : { ...config, ADMIN_PORT: ADMIN_PORT + worker };
}

/** Starts the workers. A worker that ends after it served is replaced; one that cannot start ends the service with 1. */
export function superviseWorkers(count: number, logger: Logger): void {
  const running = new Set<Worker>();
  let stopping = false;
  let code = 0;
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    for (const worker of running) worker.process.kill(signal);
  };
  const fork = (number: number) => {
    cluster.setupPrimary({ args: [String(number)] });
    const worker = cluster.fork();
    let served = false;
    running.add(worker);
    logger.info({ worker: number, pid: worker.process.pid }, 'worker starts');
    worker.on('listening', () => {
      served = true;
    });
    worker.on('exit', (exitCode, signal) => {
      running.delete(worker);
      if (stopping) code = Math.max(code, exitCode === 0 ? 0 : 1);
      else if (served) {
        logger.error({ worker: number, code: exitCode, signal }, 'a worker ended; another takes its place');
        setTimeout(() => (stopping ? undefined : fork(number)), AGAIN_AFTER_MS);
      } else {
        code = 1;
        stop('SIGTERM');
      }
      if (stopping && running.size === 0) process.exit(code);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  for (let number = 0; number < count; number += 1) fork(number);
}
