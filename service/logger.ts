/** The log of the service: JSON lines on standard output, secrets cut out whatever is logged. */
import { type Logger, pino } from 'pino';
import { redactedPaths } from './http/request-log.ts';

/** Makes the logger. */
export function makeLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '…' },
  });
}
