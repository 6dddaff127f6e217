/** Runs the service until a signal stops it, as one process or as several workers. */
import cluster from 'node:cluster';
import { formerSettings } from '../data/former-settings.ts';
import { readServiceConfig } from './config.ts';
import { Entrance } from './entrance.ts';
import type { Limits } from './limits.ts';
import { makeLogger } from './logger.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { settingsOfWorker, superviseWorkers, workerNumber } from './workers.ts';

/** Starts the service with the settings of the environment. `limits` are those that differ from the usual ones. */
export async function serve(limits: Partial<Limits> = {}): Promise<void> {
  let entrance: Entrance | null = null;
  try {
    const config = readServiceConfig();
    const logger = makeLogger(config.LOG_LEVEL);
    if (cluster.isPrimary) for (const sentence of formerSettings()) logger.warn(sentence);
    if (config.WORKERS > 1 && cluster.isPrimary) superviseWorkers(config.WORKERS, logger);
    else {
      const worker = workerNumber();
      // A worker opens the port when it can answer: until then, the others get all requests.
      if (worker === null) entrance = await Entrance.open(config);
      // The port is open before the service is loaded; the process that only supervises workers does not load it.
      const { startService } = await import('./start.ts');
      const running = await startService({
        config: settingsOfWorker(config, worker),
        ...{ logger, entrance, limits },
      });
      running.metrics.collectProcess();
      logger.info(
        {
          base_url: running.baseUrl,
          admin_url: running.adminUrl,
          snapshot_id: running.snapshots.state().snapshotId,
          ...(worker === null ? {} : { worker }),
        },
        'serving',
      );
      stopOnSignal(running, logger);
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    // A worker's channel to the first process would keep it alive.
    if (cluster.isWorker) process.exit(1);
    process.exitCode = 1;
    await entrance?.close(0);
  }
}
