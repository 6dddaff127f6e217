/** Writes one log line, one count and, for a request with a key, one entry of its account's request log for each exchange. The logger removes keys, those pasted into an address too. */
import type { Logger } from 'pino';
import type { UsageEntry } from '../contract/usage-entry.ts';
import type { RequestEntry } from '../request-log/entry.ts';
import type { Exchange } from './exchange.ts';
import type { Metrics } from './metrics.ts';
import { type Outcome, requestEntry } from './request-entry.ts';

/** Dependencies of the log. */
export interface RequestLogOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly recordUsage: (entry: UsageEntry) => void;
  readonly keepRequest: (entry: RequestEntry) => void;
  readonly now: () => Date;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
}

const longestAddress = 500;
/** Parameters of the sign-in provider's answer. For a moment they give access. */
const providerAnswer = /([?&](?:code|state)=)[^&]*/g;

/** Counts an exchange by its operation, its problem and its use of the cache. */
function count(ctx: Exchange, metrics: Metrics, { status, ms }: Pick<Outcome, 'status' | 'ms'>): void {
  const { operationId, problemCode, cache } = ctx.state;
  metrics.requests.labels(operationId ?? 'none', ctx.method, String(status)).observe(ms / 1000);
  if (problemCode !== null) metrics.countProblem(problemCode);
  if (cache !== null) metrics.answers.labels(cache).inc();
}

/** Times each exchange, and logs it when its last byte has left or its client has gone. */
export function requestLog(options: RequestLogOptions) {
  const { logger, metrics, recordUsage, keepRequest, now, elapsed } = options;
  const keep = (ctx: Exchange, outcome: Outcome): void => {
    const entry = requestEntry(ctx, outcome);
    if (entry !== null) keepRequest(entry);
  };
  return async (ctx: Exchange, next: () => Promise<void>): Promise<void> => {
    const began = elapsed();
    const at = now();
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
      count(ctx, metrics, { status, ms });
      if (principal !== null) {
        const { siteId, keyId } = principal;
        recordUsage({ siteId, keyId, operationId: operationId ?? 'none', status, ms, bytes });
      }
      keep(ctx, { at, status, ms, bytes });
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
