/** Writes a log as plain lines: the level where it is more than news, the message, and the error. */
import type { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';
import { z } from 'zod';

const Line = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});
const levels = new Map([
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'error: '],
]);

/** Returns a destination of pino that writes plain lines to a stream. */
export function plainLog(stream: Writable): DestinationStream {
  return {
    write(json) {
      const { level, msg, err } = Line.parse(JSON.parse(json));
      const reason = err === undefined ? '' : `: ${err.message}`;
      stream.write(`${levels.get(level) ?? ''}${msg}${reason}\n`);
    },
  };
}
