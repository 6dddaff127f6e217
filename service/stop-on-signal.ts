/** SIGTERM and SIGINT: stop in order, once; asked again later, the process ends at once. */
import type { Logger } from 'pino';
import type { RunningService } from './start.ts';

/** Signals this close together are one: who ends a whole group has `make` send its child another. */
const TOGETHER_MS = 1_000;

/** Stops the service on the first signal, and lets the process end by itself with 0. */
export function stopOnSignal(running: RunningService, logger: Logger): void {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (stoppingSince !== null) {
      if (now - stoppingSince >= TOGETHER_MS) process.exit(1);
      return;
    }
    stoppingSince = now;
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
