/** Writes one log line and one count for each exchange. The logger removes keys, those pasted into an address too. */
import type { Logger } from 'pino';
import type { UsageEntry } from '../contract/usage-entry.ts';
import type { Exchange } from './exchange.ts';
import type { Metrics } from './metrics.ts';

/** Dependencies of the log. */
export interface RequestLogOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly recordUsage: (entry: UsageEntry) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
}

const longestAddress = 500;
/** Parameters of the sign-in provider's answer. For a moment they give access. */
const providerAnswer = /([?&](?:code|state)=)[^&]*/g;

/** Times each exchange, and logs it when its last byte has left or its client has gone. */
export function requestLog({ logger, metrics, recordUsage, elapsed }: RequestLogOptions) {
  return async (ctx: Exchange, next: () => Promise<void>): Promise<void> => {
    const began = elapsed();
    metrics.inFlight.inc();
    const { socket } = ctx.req;
    const writtenBefore = socket.bytesWritten;
    ctx.res.once('close', () => {
      metrics.inFlight.dec();
      const ms = elapsed() - began;
      const { operationId, askedStatus, principal, problemCode, cache, requestId } = ctx.state;
      const status = ctx.res.writableFinished ? (askedStatus ?? ctx.res.statusCode) : 499;
      // Bytes on the wire, with headers and content coding.
      const bytes = socket.bytesWritten - writtenBefore;
      metrics.requests.labels(operationId ?? 'none', ctx.method, String(status)).observe(ms / 1000);
      if (cache !== null) metrics.answers.labels(cache).inc();
      if (principal !== null) {
        const { siteId, keyId } = principal;
        recordUsage({ siteId, keyId, operationId: operationId ?? 'none', status, ms, bytes });
      }
      logger.info(
        {
          request_id: requestId,
          method: ctx.method,
          url: ctx.url.replaceAll(providerAnswer, '$1…').slice(0, longestAddress),
          operation: operationId,
          status,
          ms: Math.round(ms * 10) / 10,
          bytes,
          code: problemCode,
          cache,
          site: principal?.siteId ?? null,
          key: principal?.keyId ?? null,
        },
        'request',
      );
    });
    await next();
  };
}
