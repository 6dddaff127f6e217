/** Stops the service in order on SIGTERM or SIGINT; a second signal later ends the process at once. */
import type { Logger } from 'pino';
import type { RunningService } from './running-service.ts';

/** Signals this close together count as one: when a signal ends a process group, `make` sends its child a second one. */
const TOGETHER_MS = 1_000;

/** The process that signals are sent to, and its clock in milliseconds. */
export interface SignalledProcess {
  readonly on: (signal: NodeJS.Signals, told: (signal: NodeJS.Signals) => void) => unknown;
  readonly exit: (code: number) => unknown;
  readonly now: () => number;
}

const thisProcess: SignalledProcess = {
  on: (signal, told) => process.on(signal, told),
  exit: (code) => process.exit(code),
  now: () => performance.now(),
};

/** Stops the service on the first signal, then ends the process with 0. */
export function stopOnSignal(
  running: Pick<RunningService, 'stop'>,
  logger: Logger,
  { on, exit, now: clock }: SignalledProcess = thisProcess,
): void {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    const now = clock();
    if (stoppingSince !== null) {
      if (now - stoppingSince >= TOGETHER_MS) exit(1);
      return;
    }
    stoppingSince = now;
    logger.info({ signal }, 'stopping');
    running.stop().then(
      (whole) => {
        logger.info({ whole }, 'stopped');
        exit(0);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop in order');
        exit(1);
      },
    );
  };
  on('SIGTERM', stop);
  on('SIGINT', stop);
}
