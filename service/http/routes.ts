/**
 * The routes of all paths. A router compares a request with each of its paths in turn, and there are some 190: paths that begin with the same literal segments
 * have a router of their own, so that a request is compared with a few.
 */
import Router, { type RouterInstance } from '@koa/router';
import type { Exchange, ExchangeState } from './exchange.ts';

type RoutedExchange = Exchange & { params: Record<string, string> };
type Next = () => Promise<void>;
type Middleware = ReturnType<RouterInstance<ExchangeState>['routes']>;

/** Finds the route of a request. */
export class Routes {
  /** By the literal segments that the paths begin with. */
  readonly #routers = new Map<string, RouterInstance<ExchangeState>>();
  #longestStart = 0;

  /**
   * Adds a route. Where several paths of as many leading literal segments fit a request, the first added one answers.
   *
   * @param path with parameters in braces: `/areas/{id}`
   */
  add(path: string, method: string, handle: (ctx: RoutedExchange) => Promise<void>): void {
    const start = literalStart(path);
    const router = this.#routers.get(start) ?? new Router<ExchangeState>({ sensitive: true, strict: true });
    this.#routers.set(start, router);
    this.#longestStart = Math.max(this.#longestStart, start.length);
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], handle);
  }

  /** Returns the middleware that answers a request by its route, and passes on what has none. */
  middleware(): Middleware {
    const dispatchers = new Map([...this.#routers].map(([start, router]) => [start, router.routes()]));
    return (ctx, next) =>
      passOn(
        ctx,
        this.#startsOf(ctx.path).flatMap((start) => dispatchers.get(start) ?? []),
        next,
      );
  }

  /** Returns the methods that routes of a path have. */
  methodsOf(path: string): Set<string> {
    const routers = this.#startsOf(path).flatMap((start) => this.#routers.get(start) ?? []);
    return new Set(
      routers.flatMap((router) => router.match(path, 'GET').path.flatMap(({ methods }) => methods)),
    );
  }

  /** Returns the path and everything before one of its slashes, longest first: those that are as long as a known start at most. */
  #startsOf(path: string): string[] {
    const most = this.#longestStart;
    const starts = path.length <= most ? [path] : [];
    for (
      let end = path.lastIndexOf('/', most);
      end >= 0;
      end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)
    )
      starts.push(path.slice(0, end));
    return starts;
  }
}

/** Asks one dispatcher after the other, until one has a route. */
function passOn(ctx: Parameters<Middleware>[0], [first, ...others]: Middleware[], next: Next): Promise<void> {
  return first === undefined ? next() : first(ctx, () => passOn(ctx, others, next));
}

/**
 * Returns the segments before the first one with a parameter.
 *
 * @example literalStart('/api/v1/areas/{id}/stats') // '/api/v1/areas'
 */
function literalStart(path: string): string {
  const parameter = path.indexOf('{');
  return parameter === -1 ? path : path.slice(0, path.lastIndexOf('/', parameter));
}
