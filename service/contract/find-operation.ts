/** Finds the operation that an address belongs to, for requests that carry the address of another one. */
import type { Endpoint } from './endpoint.ts';

/** An operation, and the parameters that the path gives it. */
export interface FoundOperation {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

/** Finds `GET` operations by their paths. */
export class OperationFinder {
  readonly #routes: readonly Route[];

  constructor(endpoints: readonly Endpoint[]) {
    this.#routes = endpoints
      .filter(({ method }) => method === 'get')
      .flatMap((endpoint) =>
        [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, segments: path.split('/') })),
      )
      // A literal segment takes precedence over a parameter, as in routing.
      .toSorted((a, b) => parametersIn(a) - parametersIn(b));
  }

  /** Returns the operation at a path; null when there is none, or when an escape of the path does not decode. */
  at(path: string): FoundOperation | null {
    const sent = decoded(path);
    if (sent === null) return null;
    for (const { endpoint, segments } of this.#routes) {
      const params = matched(segments, sent);
      if (params !== null) return { endpoint, params };
    }
    return null;
  }
}

function parametersIn({ segments }: Route): number {
  return segments.filter((segment) => segment.startsWith('{')).length;
}

function decoded(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function matched(segments: readonly string[], sent: readonly string[]): Record<string, string> | null {
  if (segments.length !== sent.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const value = sent[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined && segment !== value) return null;
    if (name !== undefined && value === '') return null;
    if (name !== undefined) params[name] = value;
  }
  return params;
}
