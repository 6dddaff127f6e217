/** The application: the middleware in order, top to bottom, and the routes of every endpoint. */
import cors from '@koa/cors';
import Koa from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import type { Endpoint } from './contract/endpoint.ts';
import type { UsageEntry } from './contract/usage-entry.ts';
import { answerProblems } from './http/answer-problems.ts';
import type { ClientAddress } from './http/client-address.ts';
import { isClientGone } from './http/client-gone.ts';
import type { ExchangeState } from './http/exchange.ts';
import { takeForm } from './http/forms.ts';
import type { Metrics } from './http/metrics.ts';
import { type MountOptions, mount, tagAnswer } from './http/mount.ts';
import { answerUnrouted, checkAddress } from './http/paths.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { Routes } from './http/routes.ts';
import { SYNTHETIC_HEADER, sayIfSynthetic } from './http/synthetic-notice.ts';
import { forgetTypeParameters } from './http/type-parameters.ts';
import type { RequestEntry } from './request-log/entry.ts';

/** Parts of the application. */
export interface AppOptions extends MountOptions {
  readonly endpoints: readonly Endpoint[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly recordUsage: (entry: UsageEntry) => void;
  readonly keepRequest: (entry: RequestEntry) => void;
  readonly newRequestId: () => string;
  readonly elapsed: () => number;
  readonly addressOf: ClientAddress;
}

/** Headers that a page of another origin may read. */
const exposedHeaders = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-As-Of',
  'X-History-From',
  'X-Next-Cursor',
  'X-Request-Id',
  'X-Snapshot-Changed',
  'X-Snapshot-Id',
  SYNTHETIC_HEADER,
  'X-Total-Count',
];

/** Sorts paths with literal segments before paths with parameters, so that the order of the list does not matter. */
function bySpecificity(a: Endpoint, b: Endpoint): number {
  const rank = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, '\u{ffff}');
  return rank(a) < rank(b) ? -1 : 1;
}

/** Creates the application. The caller makes a server of it. */
export function createApp(options: AppOptions): Koa<ExchangeState> {
  const { endpoints, logger, service } = options;
  const app = new Koa<ExchangeState>();
  const routes = new Routes();
  for (const endpoint of endpoints.toSorted(bySpecificity)) mount(routes, endpoint, options);

  app.use(requestId(options.newRequestId));
  app.use(readAddress(options.addressOf));
  app.use(requestLog({ ...options, now: service.now }));
  app.use(closeWhenStopping(service.isStopping));
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      frameguard: { action: 'deny' },
      // Pages of other origins read the JSON API. Its keys and CORS decide which of them may.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  );
  app.use(cors({ origin: '*', exposeHeaders: exposedHeaders, maxAge: 600 }));
  app.use(sayIfSynthetic(service.snapshots));
  app.use(answerProblems({ baseUrl: service.baseUrl, logger }));
  app.use(checkAddress);
  app.use(forgetTypeParameters);
  app.use(takeForm);
  app.use(tagAnswer);
  app.use(leaveAlone);
  app.use(compress({ threshold: 1024, deflate: false, zstd: false }));
  app.use(sayIfSynthetic(service.snapshots));
  app.use(routes.middleware());
  app.use(answerUnrouted(routes, endpoints));
  app.on('error', (error: unknown) => {
    if (isClientGone(error)) logger.debug('client went away in the midst of its answer');
    else logger.error({ err: error }, 'answer failed after it had begun');
  });
  return app;
}

/** Sets `ctx.ip`, which limits and logs count by. */
function readAddress(addressOf: ClientAddress) {
  return (ctx: Koa.ParameterizedContext<ExchangeState>, next: () => Promise<void>): Promise<void> => {
    ctx.request.ip = addressOf(ctx.req);
    return next();
  };
}

/** Leaves the answer uncompressed for a client that refuses every coding, including `identity`. */
function leaveAlone(ctx: Koa.ParameterizedContext<ExchangeState>, next: () => Promise<void>): Promise<void> {
  if (ctx.acceptsEncodings('br', 'gzip', 'identity') === false) ctx.compress = false;
  return next();
}

/** Closes each connection after its answer while the process stops. */
function closeWhenStopping(isStopping: () => boolean) {
  return async (ctx: Koa.ParameterizedContext<ExchangeState>, next: () => Promise<void>): Promise<void> => {
    if (isStopping()) ctx.set('Connection', 'close');
    await next();
  };
}
