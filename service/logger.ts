/** The log of the service: JSON lines from which secrets are removed. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactKeys } from './accounts/api-key.ts';

/** Fields whose whole value is removed. */
const redactedPaths = ['authorization', 'cookie', 'token', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.headers.${name}`,
]);

/** Returns the fields of an error that the log shows: message and place, without attached objects. */
function errorForLog(error: Error): unknown {
  const { type, message, stack } = pino.stdSerializers.err(error);
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type, message, stack, ...cause };
}

/** Creates the logger. It writes to standard output by default. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '…' },
    serializers: { err: errorForLog },
    // The finished line is cleaned, so that a key is removed from every address, message and field.
    hooks: { streamWrite: redactKeys },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Returns the effects of a model on another server: a clock, and a warning for each failure. */
export function watched(logger: Logger, failed: string) {
  return {
    now: () => performance.now(),
    onFailure: (error: unknown) => logger.warn({ err: error }, failed),
  };
}
