/**
 * The routes of all paths. A router compares a request with each of its paths in turn, and there are some 190: paths that begin with the same literal segments
 * have a router of their own, so that a request is compared with a few.
 */
import Router, { type RouterInstance } from '@koa/router';
import type { Exchange, ExchangeState } from './exchange.ts';

type RoutedExchange = Exchange & { params: Record<string, string> };
type Next = () => Promise<void>;
type Middleware = ReturnType<RouterInstance<ExchangeState>['routes']>;

interface Route {
  readonly path: string;
  readonly method: string;
  readonly handle: (ctx: RoutedExchange) => Promise<void>;
}

/** The routes below one start. The first request makes their router: it compiles an expression for each path. */
class Branch {
  readonly #routes: Route[] = [];
  #router: RouterInstance<ExchangeState> | null = null;
  #dispatch: Middleware | null = null;

  add(route: Route): void {
    this.#routes.push(route);
  }

  get router(): RouterInstance<ExchangeState> {
    this.#router ??= this.#make();
    return this.#router;
  }

  get dispatch(): Middleware {
    this.#dispatch ??= this.router.routes();
    return this.#dispatch;
  }

  #make(): RouterInstance<ExchangeState> {
    const router = new Router<ExchangeState>({ sensitive: true, strict: true });
    for (const { path, method, handle } of this.#routes)
      router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], handle);
    return router;
  }
}

/** Finds the route of a request. Routes are added before the first one. */
export class Routes {
  /** By the literal segments that the paths begin with. */
  readonly #branches = new Map<string, Branch>();
  #longestStart = 0;

  /**
   * Adds a route. Where several paths of as many leading literal segments fit a request, the first added one answers.
   *
   * @param path with parameters in braces: `/areas/{id}`
   */
  add(path: string, method: string, handle: (ctx: RoutedExchange) => Promise<void>): void {
    const start = literalStart(path);
    const branch = this.#branches.get(start) ?? new Branch();
    this.#branches.set(start, branch);
    this.#longestStart = Math.max(this.#longestStart, start.length);
    branch.add({ path, method, handle });
  }

  /** Returns the middleware that answers a request by its route, and passes on what has none. */
  middleware(): Middleware {
    return (ctx, next) => passOn(ctx, this.#branchesOf(ctx.path), next);
  }

  /** Returns the methods that routes of a path have. */
  methodsOf(path: string): Set<string> {
    return new Set(
      this.#branchesOf(path).flatMap(({ router }) =>
        router.match(path, 'GET').path.flatMap(({ methods }) => methods),
      ),
    );
  }

  #branchesOf(path: string): Branch[] {
    return this.#startsOf(path).flatMap((start) => this.#branches.get(start) ?? []);
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

/** Asks one branch after the other, until one has a route. */
function passOn(ctx: Parameters<Middleware>[0], [first, ...others]: Branch[], next: Next): Promise<void> {
  return first === undefined ? next() : first.dispatch(ctx, () => passOn(ctx, others, next));
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
