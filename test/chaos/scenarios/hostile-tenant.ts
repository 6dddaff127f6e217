/** Runs callers that request as much as they can, alone and together, beside a paying client, whose answers must not suffer. */
import { setTimeout as pause } from 'node:timers/promises';
import { p99 } from '../../../bench/benchmark.ts';
import { startLoad } from '../load.ts';
import { atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

/** The requests of the paying client, without a cache. */
const paidPaths = [
  '/api/v1/areas?limit=5',
  '/api/v1/transactions?type=sales&limit=20',
  '/api/v1/analytics/top-areas',
  '/api/v1/analytics/price-index',
  '/api/v1/projects?limit=10',
];
const paidPerSecond = 20;

/** A hostile pattern: this many clients at once, each of which sends the next request after each answer. */
interface Pattern {
  readonly name: string;
  readonly clients: number;
  readonly ask: (served: Served, turn: number) => Request;
}

const words = Array.from({ length: 400 }, (_, n) => `w${(n * 7919).toString(36)}`);

function post(served: Served, path: string, token: string | null, body: string): Request {
  const auth: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  return new Request(served.baseUrl + path, {
    method: 'POST',
    headers: { ...auth, 'Content-Type': 'application/json' },
    body,
  });
}

function get(served: Served, path: string, token: string | null): Request {
  return new Request(served.baseUrl + path, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
}

/** Returns fifty searches of a site without limits, each with these parameters. */
function multiSearch(served: Served, search: Readonly<Record<string, unknown>>): Request {
  const { siteId, token } = served.keys.another;
  const queries = Array.from({ length: 50 }, () => ({ indexUid: siteId, ...search }));
  return post(served, '/multi-search', token, JSON.stringify({ queries }));
}

function search(served: Served, body: Readonly<Record<string, unknown>>): Request {
  const { siteId, token } = served.keys.another;
  return post(served, `/indexes/${siteId}/search`, token, JSON.stringify(body));
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const keyed = (path: (turn: number) => string) => (served: Served, turn: number) =>
  get(served, path(turn), served.keys.another.token);
const anonymous = (path: (turn: number) => string) => (served: Served, turn: number) =>
  get(served, path(turn), null);

/** Twenty patterns of excessive requests. */
const patterns: readonly Pattern[] = [
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
    ask: (s) => search(s, { sort: ['price:asc'], facets: ['*'], distinct: 'area' }),
  },
  {
    name: 'filters of ten thousand conditions',
    clients: 4,
    ask: (s) => search(s, { filter: Array.from({ length: 800 }, (_, n) => `price = ${n}`).join(' OR ') }),
  },
  {
    name: 'maps of heat',
    clients: 8,
    ask: keyed((turn) => `/api/v1/maps/heatmap?bbox=54.${turn % 10},24.5,56,25.5&zoom=${10 + (turn % 6)}`),
  },
  { name: 'maps of areas', clients: 8, ask: keyed(() => '/api/v1/maps/areas') },
  {
    name: 'lists of a thousand',
    clients: 8,
    ask: keyed((turn) => `/api/v1/transactions?limit=1000&offset=${turn}&include_total=true`),
  },
  {
    name: 'rents by amount',
    clients: 8,
    ask: keyed(
      (turn) =>
        `/api/v1/rent-contracts?limit=500&min_amount=${turn}&sort=annual_amount:desc&include_total=true`,
    ),
  },
  {
    name: 'compare',
    clients: 8,
    ask: keyed((turn) => `/api/v1/areas/compare?areas=330,${331 + (turn % 5)}`),
  },
  {
    name: 'autocomplete',
    clients: 16,
    ask: keyed((turn) => `/v1/autocomplete?q=${words[turn % words.length]}marina+dubai+tower+residence`),
  },
  { name: 'anonymous: openapi.json', clients: 32, ask: anonymous(() => '/openapi.json') },
  { name: 'anonymous: the reference', clients: 16, ask: anonymous(() => '/docs/scalar.js') },
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

/** Sends requests without a pause until it is stopped. Returns the number of answers by status. */
async function attack(served: Served, pattern: Pattern, stop: AbortSignal): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let turn = 0;
  const client = async (): Promise<void> => {
    while (!stop.aborted) {
      const status = await statusOf(pattern.ask(served, turn), stop);
      turn += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // The attackers share this machine with the service, so they pause after a refusal instead of sending a hundred more requests.
      if (status === 429 || status === 401 || status === 404) await pause(20);
    }
  };
  await Promise.all(Array.from({ length: pattern.clients }, client));
  return statuses;
}

/** Sends a request and reads the answer; returns 0 without an answer. */
async function statusOf(request: Request, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(request, { signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

interface Beside {
  readonly p99: number;
  readonly refused: number;
  readonly liveP99: number;
}

/** Measures the paying client and the probes for this many seconds. */
async function observe(served: Served, seconds: number): Promise<Beside> {
  const load = startLoad(served, { paths: paidPaths, perSecond: paidPerSecond, seconds, connections: 50 });
  await load.begun;
  const live: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    await fetch(`${served.baseUrl}/health/live`).then((answer) => answer.arrayBuffer());
    live.push(performance.now() - began);
    await pause(20);
  }
  const sent = await load.sent;
  return { p99: sent.p99, refused: sent.count - sent.with(200), liveP99: p99(live) };
}

async function fill(served: Served, documents: number): Promise<void> {
  for (let from = 0; from < documents; from += 1_000) {
    const part = Array.from({ length: Math.min(1_000, documents - from) }, (_, n) => ({
      id: from + n,
      title: `marina view ${words[(from + n) % 400]} ${words[(n * 13) % 400]} residence`,
      area: `area ${(from + n) % 200}`,
      price: (n * 7919) % 100_000,
    }));
    const body = JSON.stringify({ documents: part });
    const answer = await fetch(post(served, '/api/v1/index/bulk', served.keys.another.token, body));
    if (answer.status !== 202)
      throw new Error(`Documents were refused: ${answer.status} ${await answer.text()}`);
  }
}

async function measure({ tiny, say, work, warehouse }: ChaosContext): Promise<Shown> {
  const seconds = tiny ? 1 : 8;
  const served = await serve(await folderOver(await warehouse(), work), {
    ANSWER_CACHE_MB: '0',
    SITE_CEILING_PER_MINUTE: '0',
    SIGNUP: 'open',
  });
  try {
    await fill(served, tiny ? 500 : 20_000);
    await observe(served, tiny ? 1 : 4);
    const calm = await observe(served, seconds);
    if (calm.refused > 0) throw new Error(`${calm.refused} requests failed without any attack.`);
    say(`alone: p99 ${calm.p99.toFixed(0)} ms, live ${calm.liveP99.toFixed(0)} ms`);
    const seen: (Beside & { readonly name: string })[] = [];
    const beside = async (name: string, together: readonly Pattern[]): Promise<void> => {
      const stop = new AbortController();
      const attacks = Promise.all(together.map((pattern) => attack(served, pattern, stop.signal)));
      await pause(tiny ? 100 : 1_500);
      const found = await observe(served, seconds);
      stop.abort();
      const statuses = [...(await attacks)].map((map) =>
        [...map].map(([status, n]) => `${status}: ${n}`).join(', '),
      );
      say(
        `${name}: p99 ${found.p99.toFixed(0)} ms, ${found.refused} refused, live ${found.liveP99.toFixed(0)} ms; ${statuses.slice(0, 1).join()}`,
      );
      seen.push({ ...found, name });
    };
    for (const pattern of tiny ? patterns.slice(0, 3) : patterns) await beside(pattern.name, [pattern]);
    await beside('all together', patterns);
    return shown(calm, seen);
  } finally {
    await served.stop();
  }
}

function shown(calm: Beside, seen: readonly (Beside & { readonly name: string })[]): Shown {
  const worst = seen.reduce((a, b) => (b.p99 > a.p99 ? b : a));
  const slowest = seen.reduce((a, b) => (b.liveP99 > a.liveP99 ? b : a));
  return {
    data: { patterns: patterns.length, paid_per_second: paidPerSecond, worst_pattern: worst.name },
    figures: [
      atMost(
        2,
        'p99 of a paying client beside the worst pattern / alone',
        worst.p99 / calm.p99,
        '×',
        worst.name,
      ),
      none(
        'Requests of the paying client not answered 200',
        seen.reduce((sum, { refused }) => sum + refused, 0),
        'requests',
      ),
      atMost(50, 'p99 of /health/live beside the worst pattern', slowest.liveP99, 'ms', slowest.name),
      plain('p99 of the paying client alone', calm.p99, 'ms'),
      ...seen.map(({ name, p99: ms }) => plain(`p99 of the paying client beside: ${name}`, ms, 'ms')),
    ],
  };
}

export const hostileTenant: Scenario = {
  name: 'hostile-tenant',
  title: 'Hostile callers',
  promise:
    'Beside callers that request as much as they can, a paying client keeps p99 within 2 × and gets no refusal',
  run: measure,
};
