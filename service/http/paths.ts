/**
 * Answers requests without an endpoint: addresses that do not decode, unknown paths, methods that a path does not have.
 */
import { type Endpoint, isPage } from '../contract/endpoint.ts';
import { nearestPaths } from '../contract/nearest.ts';
import { Problem } from '../contract/problem.ts';
import type { Exchange } from './exchange.ts';
import { Routes } from './routes.ts';

const longestUrl = 8192;

/** Refuses addresses that cannot be decoded, before other code reads them. */
export function checkAddress(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  if (ctx.url.length > longestUrl) {
    throw new Problem('address-too-long', `The address may have ${longestUrl} characters at most.`);
  }
  // Node itself would refuse a request without a host, with an empty answer.
  const hosts = ctx.req.headersDistinct['host']?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && ctx.req.httpVersion === '1.1')) {
    throw new Problem('request-malformed', `A request has one Host header; this one has ${hosts}.`);
  }
  try {
    decodeURIComponent(ctx.path);
  } catch (error) {
    throw undecodable(error);
  }
  return next();
}

function undecodable(cause: unknown): Problem {
  return new Problem('request-malformed', 'The path holds a percent escape that is not UTF-8.', { cause });
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Answers requests that the routes did not: the page of an address with a slash at its end, `OPTIONS` with the methods, 405, or 404 with the nearest path. */
export function answerUnrouted(routes: Routes, endpoints: readonly Endpoint[]) {
  const paths = [...new Set(endpoints.flatMap(({ path, aliases }) => [path, ...aliases]))];
  const pages = new Routes();
  for (const { path, method, answer } of endpoints)
    if (isPage(answer)) pages.add(path, method, async () => {});
  return (ctx: Exchange): void => {
    const bare = ctx.path.replace(/(?<!^)\/$/, '');
    if (bare !== ctx.path && readMethods.has(ctx.method) && pages.methodsOf(bare).has(ctx.method)) {
      ctx.status = 308;
      ctx.set('Location', bare + ctx.search);
      ctx.body = '';
      return;
    }
    const methods = routes.methodsOf(ctx.path);
    if (methods.size === 0) {
      const candidates =
        routes.methodsOf(bare).size > 0 ? [bare.slice(0, 200)] : nearestPaths(ctx.path, paths);
      const meant = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
      throw new Problem('path-not-found', `Nothing is at ${ctx.path.slice(0, 200)}.${meant}`);
    }
    const allow = [...methods, 'OPTIONS'].sort().join(', ');
    ctx.set('Allow', allow);
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    throw new Problem('method-not-allowed', `${ctx.method} is not possible here; allowed: ${allow}.`);
  };
}
