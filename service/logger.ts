/** The log of the service: JSON lines, secrets cut out whatever is logged. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redactKeys } from './accounts/api-key.ts';

/** Fields that are cut out whole, whatever kind of secret they hold. */
const redactedPaths = ['authorization', 'cookie', 'token', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.headers.${name}`,
]);

/** An error as it is logged: what happened and where, nothing else that hangs on it. */
function errorForLog(error: Error): unknown {
  const { type, message, stack } = pino.stdSerializers.err(error);
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type, message, stack, ...cause };
}

/** Makes the logger; to standard output unless told otherwise. */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '…' },
    serializers: { err: errorForLog },
    // The finished line: a key is cut out wherever it stands, in an address, a message or a field nobody thought of.
    hooks: { streamWrite: redactKeys },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
