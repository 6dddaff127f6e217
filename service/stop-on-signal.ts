/** SIGTERM and SIGINT: stop in order, once; a second signal ends the process at once. */
import type { Logger } from 'pino';
import type { RunningService } from './start.ts';

/** Stops the service on the first signal, and lets the process end by itself with 0. */
export function stopOnSignal(running: RunningService, logger: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    running.stop().then(
      (whole) => {
        logger.info({ whole }, 'stopped');
        process.exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
