/** Twenty ways to ask a service for as much as it can be made to do. */
import type { Served } from './served.ts';

/** The service that is asked. */
export type Target = Pick<Served, 'baseUrl' | 'keys'>;

/** A hostile pattern: so many clients at once, each of which asks again as soon as it has its answer. */
export interface Pattern {
  readonly name: string;
  readonly clients: number;
  readonly ask: (served: Target, turn: number) => Request;
}

export const words = Array.from({ length: 400 }, (_, n) => `w${(n * 7919).toString(36)}`);

export function post(served: Target, path: string, token: string | null, body: string): Request {
  const auth: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  return new Request(served.baseUrl + path, {
    method: 'POST',
    headers: { ...auth, 'Content-Type': 'application/json' },
    body,
  });
}

function get(served: Target, path: string, token: string | null): Request {
  return new Request(served.baseUrl + path, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
}

/** Fifty searches of a site without limits, each with these parameters. */
function multiSearch(served: Target, search: Readonly<Record<string, unknown>>): Request {
  const { siteId, token } = served.keys.another;
  const queries = Array.from({ length: 50 }, () => ({ indexUid: siteId, ...search }));
  return post(served, '/multi-search', token, JSON.stringify({ queries }));
}

function search(served: Target, body: Readonly<Record<string, unknown>>): Request {
  const { siteId, token } = served.keys.another;
  return post(served, `/indexes/${siteId}/search`, token, JSON.stringify(body));
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const keyed = (path: (turn: number) => string) => (served: Target, turn: number) =>
  get(served, path(turn), served.keys.another.token);
const anonymous = (path: (turn: number) => string) => (served: Target, turn: number) =>
  get(served, path(turn), null);

/** Twenty ways to ask for too much. */
export const patterns: readonly Pattern[] = [
  {
    name: 'multi-search of phrases',
    clients: 4,
    ask: (s) => multiSearch(s, { q: '"marina view" '.repeat(280) }),
  },
  {
    name: 'multi-search of excluded words',
    clients: 4,
    ask: (s) => multiSearch(s, { q: `-${words.join(' -')}`.slice(0, 4_000) }),
  },
  {
    name: 'multi-search, all marked',
    clients: 4,
    ask: (s) => multiSearch(s, { q: 'marina', limit: 1_000, attributesToHighlight: ['*'] }),
  },
  { name: 'phrases', clients: 8, ask: (s) => search(s, { q: '"marina view" '.repeat(280) }) },
  { name: 'words with mistakes', clients: 8, ask: (s) => search(s, { q: words.slice(0, 10).join('iew ') }) },
  {
    name: 'sort, facets, one of each',
    clients: 8,
    ask: (s) => search(s, { sort: ['price_aed:asc'], facets: ['*'], distinct: 'area' }),
  },
  {
    name: 'filters of ten thousand conditions',
    clients: 4,
    ask: (s) => search(s, { filter: Array.from({ length: 800 }, (_, n) => `price_aed = ${n}`).join(' OR ') }),
  },
  {
    name: 'maps of heat',
    clients: 8,
    ask: keyed(
      (turn) =>
        `/api/v1/maps/heatmap/properties?metric=rent&bbox=55.1,25.0,55.${300 + (turn % 600)},25.2&resolution=${7 + (turn % 3)}`,
    ),
  },
  { name: 'maps of areas', clients: 8, ask: keyed(() => '/api/v1/maps/areas') },
  {
    name: 'lists of a thousand',
    clients: 8,
    ask: keyed((turn) => `/api/v1/transactions?limit=500&min_price_aed=${turn}&include_total=true`),
  },
  {
    name: 'rents by amount',
    clients: 8,
    ask: keyed((turn) => `/api/v1/rent-contracts?limit=500&min_annual_amount_aed=${turn}&include_total=true`),
  },
  {
    name: 'compare',
    clients: 8,
    ask: keyed((turn) => `/api/v1/areas/compare?areas=330,${331 + (turn % 5)}`),
  },
  {
    name: 'autocomplete',
    clients: 16,
    ask: keyed(
      (turn) => `/api/v1/search/autocomplete?q=${words[turn % words.length]}marina+dubai+tower+residence`,
    ),
  },
  { name: 'anonymous: openapi.json', clients: 32, ask: anonymous(() => '/openapi.json') },
  { name: 'anonymous: the reference', clients: 16, ask: anonymous(() => '/docs/reference/transactions') },
  { name: 'anonymous: unknown paths', clients: 32, ask: anonymous((turn) => `/nothing/${turn}`) },
  {
    name: 'junk keys',
    clients: 32,
    ask: (s, turn) => get(s, '/api/v1/areas', `mulk_sk_${turn}${words[turn % 400]}`),
  },
  { name: 'deep JSON', clients: 8, ask: (s) => post(s, '/login', null, nested(200_000)) },
  {
    name: 'sign-ups',
    clients: 8,
    ask: (s, turn) =>
      post(
        s,
        '/signup',
        null,
        JSON.stringify({ email: `p${turn}@example.com`, password: 'a long password, really', name: 'N' }),
      ),
  },
  {
    name: 'wrong passwords',
    clients: 8,
    ask: (s, turn) =>
      post(
        s,
        '/login',
        null,
        JSON.stringify({ email: `p${turn % 5}@example.com`, password: words[turn % 400] }),
      ),
  },
];
