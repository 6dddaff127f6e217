/** Stops the service in order on SIGTERM or SIGINT; a second signal later ends the process at once. */
import type { Logger } from 'pino';
import type { RunningService } from './start.ts';

/** Signals this close together count as one: when a signal ends a process group, `make` sends its child a second one. */
const TOGETHER_MS = 1_000;

/** Stops the service on the first signal, then ends the process with 0. */
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
