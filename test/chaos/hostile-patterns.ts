/** Ways to ask a service for as much as it can be made to do. */
import type { Served } from './served.ts';

/** The service that is asked. */
export type Target = Pick<Served, 'baseUrl' | 'keys'>;

/** A hostile pattern: so many clients at once, each of which asks again as soon as it has its answer. */
export interface Pattern {
  readonly name: string;
  readonly clients: number;
  readonly ask: (served: Target, turn: number) => Request;
  /** Statuses that answer this pattern alone. With another status, it is not what it is meant to be. */
  readonly answered: readonly number[];
  /** True when the client reads its answers a few kilobytes a second. */
  readonly readsSlowly?: boolean;
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

/** A thousand documents of 5 kB each. */
function bulkDocuments(turn: number): string {
  const text = words.join(' ').repeat(3);
  const documents = Array.from({ length: 1_000 }, (_, n) => ({ id: n, title: `${text} ${turn}` }));
  return JSON.stringify({ documents });
}

/** Thousands of properties to estimate in a job. */
function portfolio(properties: number, turn: number): string {
  const rows = Array.from({ length: properties }, (_, n) => ({
    ref: `${turn}-${n}`,
    area: 'Dubai Marina',
    property_type: 'apartment',
    bedrooms: n % 4,
    area_sqft: 500 + n,
  }));
  return JSON.stringify({ properties: rows });
}

/** A question of many words, none of which was asked before. */
function question(turn: number): string {
  const some = Array.from({ length: 12 }, (_, n) => words[(turn * 13 + n * 31) % words.length]);
  return `average price and rent of two bedroom apartments near ${some.join(' ')} in Dubai Marina ${turn}`;
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const keyed = (path: (turn: number) => string) => (served: Target, turn: number) =>
  get(served, path(turn), served.keys.another.token);
const anonymous = (path: (turn: number) => string) => (served: Target, turn: number) =>
  get(served, path(turn), null);

/** Ways to ask for too much: each alone, and all together. */
export const patterns: readonly Pattern[] = [
  {
    name: 'multi-search of phrases',
    answered: [200, 400, 503],
    clients: 4,
    ask: (s) => multiSearch(s, { q: '"marina view" '.repeat(280) }),
  },
  {
    name: 'multi-search of excluded words',
    answered: [200, 400, 503],
    clients: 4,
    ask: (s) => multiSearch(s, { q: `-${words.join(' -')}`.slice(0, 4_000) }),
  },
  {
    name: 'multi-search, all marked',
    answered: [400, 503],
    clients: 4,
    ask: (s) => multiSearch(s, { q: 'marina', limit: 1_000, attributesToHighlight: ['*'] }),
  },
  {
    name: 'phrases',
    answered: [200, 503],
    clients: 8,
    ask: (s) => search(s, { q: '"marina view" '.repeat(280) }),
  },
  {
    name: 'words with mistakes',
    answered: [200, 503],
    clients: 8,
    ask: (s) => search(s, { q: words.slice(0, 10).join('iew ') }),
  },
  {
    name: 'sort and facets',
    answered: [200, 503],
    clients: 8,
    ask: (s) => search(s, { sort: ['price_aed:asc'], facets: ['*'] }),
  },
  {
    name: 'filters of ten thousand conditions',
    answered: [200, 400, 503],
    clients: 4,
    ask: (s) => search(s, { filter: Array.from({ length: 800 }, (_, n) => `price_aed = ${n}`).join(' OR ') }),
  },
  {
    name: 'maps of heat',
    answered: [200, 503],
    clients: 8,
    ask: keyed(
      (turn) =>
        `/api/v1/maps/heatmap/properties?metric=rent&bbox=55.1,25.0,55.${300 + (turn % 600)},25.2&resolution=${7 + (turn % 3)}`,
    ),
  },
  { name: 'maps of areas', answered: [200, 503], clients: 8, ask: keyed(() => '/api/v1/maps/areas') },
  {
    name: 'lists with totals',
    answered: [200, 503],
    clients: 8,
    ask: keyed((turn) => `/api/v1/transactions?limit=100&min_price=${turn}&include_total=true`),
  },
  {
    name: 'rents by amount',
    answered: [200, 503],
    clients: 8,
    ask: keyed((turn) => `/api/v1/rent-contracts?limit=100&min_annual_amount_aed=${turn}&include_total=true`),
  },
  {
    name: 'compare',
    answered: [200, 503],
    clients: 8,
    ask: keyed((turn) => `/api/v1/areas/compare?areas=330,${331 + (turn % 5)}`),
  },
  {
    name: 'autocomplete',
    answered: [200, 503],
    clients: 16,
    ask: keyed(
      (turn) => `/api/v1/search/autocomplete?q=${words[turn % words.length]}marina+dubai+tower+residence`,
    ),
  },
  {
    name: 'documents in bulk',
    clients: 4,
    ask: (s, turn) => post(s, '/api/v1/index/bulk', s.keys.growth.token, bulkDocuments(turn)),
    answered: [202, 429, 503],
  },
  {
    name: 'reproduce',
    answered: [200, 503],
    clients: 8,
    ask: keyed(
      (turn) =>
        `/api/v1/reproduce?path=${encodeURIComponent(`/api/v1/transactions?type=sales&min_price=${turn}`)}`,
    ),
  },
  {
    name: 'portfolio bodies of many rows',
    answered: [202, 403, 413, 429, 503],
    clients: 4,
    ask: (s, turn) => post(s, '/api/v1/valuations/portfolio', s.keys.another.token, portfolio(5_000, turn)),
  },
  {
    name: 'portfolio bodies of one fault a row',
    answered: [202, 400, 403, 413, 429, 503],
    clients: 4,
    ask: (s) =>
      post(
        s,
        '/api/v1/valuations/portfolio',
        s.keys.another.token,
        JSON.stringify({ properties: Array.from({ length: 5_000 }, () => ({ nothing: words.slice(0, 8) })) }),
      ),
  },
  {
    name: 'questions to describe',
    answered: [200, 400, 503],
    clients: 8,
    ask: (s, turn) =>
      post(s, '/api/v1/search/describe', s.keys.another.token, JSON.stringify({ query: question(turn) })),
  },
  {
    name: 'questions to search',
    answered: [200, 400, 503],
    clients: 8,
    ask: (s, turn) =>
      post(s, '/api/v1/search/properties', s.keys.another.token, JSON.stringify({ query: question(turn) })),
  },
  {
    name: 'slow readers',
    clients: 64,
    ask: keyed(() => '/api/v1/exports/transactions?format=csv'),
    answered: [0, 200, 429, 503],
    readsSlowly: true,
  },
  {
    name: 'anonymous: openapi.json',
    answered: [200, 503],
    clients: 32,
    ask: anonymous(() => '/openapi.json'),
  },
  {
    name: 'anonymous: the reference',
    answered: [200, 503],
    clients: 16,
    ask: anonymous(() => '/docs/reference/transactions'),
  },
  {
    name: 'anonymous: unknown paths',
    answered: [404, 503],
    clients: 32,
    ask: anonymous((turn) => `/nothing/${turn}`),
  },
  {
    name: 'junk keys',
    answered: [401, 429, 503],
    clients: 32,
    ask: (s, turn) => get(s, '/api/v1/areas', `mulk_sk_${turn}${words[turn % 400]}`),
  },
  {
    name: 'deep JSON',
    answered: [400, 503],
    clients: 8,
    ask: (s) => post(s, '/login', null, nested(200_000)),
  },
  {
    name: 'sign-ups',
    answered: [201, 409, 429, 503],
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
    answered: [401, 429, 503],
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
