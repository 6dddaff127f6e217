/** `make serve`: runs the service until a signal stops it. */
import { readServiceConfig } from './config.ts';
import { makeLogger } from './logger.ts';
import { startService } from './start.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  const config = readServiceConfig();
  const logger = makeLogger(config.LOG_LEVEL);
  const running = await startService({ config, logger });
  running.metrics.collectProcess();
  logger.info(
    {
      base_url: running.baseUrl,
      admin_url: running.adminUrl,
      snapshot_id: running.snapshots.state().snapshotId,
    },
    'serving',
  );
  stopOnSignal(running, logger);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
