/** `make serve`: runs the service until a signal stops it. */
import cluster from 'node:cluster';
import { readServiceConfig } from './config.ts';
import { Entrance } from './entrance.ts';
import { makeLogger } from './logger.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { settingsOfWorker, superviseWorkers, workerNumber } from './workers.ts';

let entrance: Entrance | null = null;
try {
  const config = readServiceConfig();
  const logger = makeLogger(config.LOG_LEVEL);
  if (config.WORKERS > 1 && cluster.isPrimary) superviseWorkers(config.WORKERS, logger);
  else {
    const worker = workerNumber();
    // A worker opens the port when it can answer: until then, the others get all requests.
    if (worker === null) entrance = await Entrance.open(config);
    // The port is open before the service is loaded; the process that only supervises workers does not load it.
    const { startService } = await import('./start.ts');
    const running = await startService({ config: settingsOfWorker(config, worker), logger, entrance });
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
  console.error(error instanceof Error ? error.message : error);
  // A worker's channel to the first process would keep it alive.
  if (cluster.isWorker) process.exit(1);
  process.exitCode = 1;
  await entrance?.close(0);
}
