/** The log of the service: JSON lines, secrets cut out whatever is logged. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactKeys } from './accounts/api-key.ts';

/** Paths of a log object that are cut out. */
const redactedPaths = ['authorization', 'cookie', 'token', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.headers.${name}`,
]);

/** An error as it is logged: a message may quote what a client sent, and that may be a key. */
function errorForLog(error: Error): unknown {
  const { type, message, stack } = pino.stdSerializers.err(error);
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type, message: redactKeys(message), stack: redactKeys(stack), ...cause };
}

/** Makes the logger; to standard output unless told otherwise. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '…' },
    serializers: { err: errorForLog },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
