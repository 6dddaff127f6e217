/** How each problem of the table is met by a client, for the rule that whatever an endpoint declares can happen. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { makeKey } from '../../service/accounts/api-key.ts';
import { endpoint as defineEndpoint, document, type Endpoint } from '../../service/contract/endpoint.ts';
import { ProblemBody } from '../../service/contract/problem.ts';
import type { ProblemCode } from '../../service/contract/problem-codes.ts';
import { endpoints } from '../../service/families/all.ts';
import { usualLimits } from '../../service/limits.ts';
import { startWithProvider } from '../support/identity-provider.ts';
import { type Person, somebody } from '../support/people.ts';
import { type Ask, startTestService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { accountProofs } from './account-proofs.ts';
import { askExample, type Differing, elsewhere, exampleOf } from './asking.ts';
import { documentProofs, greedyEngine, unansweredEngine } from './document-proofs.ts';
import { portfolioProofs } from './made-portfolios.ts';
import { onTheFirstPlan, webhookProofs, withFilterOf } from './webhook-proofs.ts';

/** The path of the example. */
function pathOf(endpoint: Endpoint): string {
  return exampleOf(endpoint).request;
}

/** The example with one parameter more, or another value for one it has. */
function withParameter(endpoint: Endpoint, name: string, value: string): string {
  const [path = '', search = ''] = pathOf(endpoint).split('?');
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${path}?${query}`;
}

/** The example with another `{id}` in its path. */
function withId(endpoint: Endpoint, id: string): string {
  return endpoint.path.replace('{id}', id);
}

/** The example about another place: by `areas` or `area` where it takes one, else by its path. */
function withPlace(endpoint: Endpoint, place: string): string {
  if ('areas' in endpoint.query.shape) return withParameter(endpoint, 'areas', `330,${place}`);
  if ('area' in endpoint.query.shape) return withParameter(endpoint, 'area', place);
  return endpoint.path.replace(/\{\w+\}/, encodeURIComponent(place));
}

/** Runs a query no machine finishes in time, on the snapshot the endpoint was given. */
function slowed(endpoint: Endpoint): Endpoint {
  if (endpoint.reads !== 'snapshot') return endpoint;
  return {
    ...endpoint,
    async handle({ snapshot, signal }) {
      const sql =
        'select count(*)::integer as n from range(10000000) a(i), range(10000000) b(j) where hash(i + j) = 42';
      await snapshot?.rows(sql, {}, z.unknown(), { signal });
      throw new Error('The query came to an end.');
    },
  };
}

/** Asks for a table that the snapshot lacks. */
function newer(endpoint: Endpoint): Endpoint {
  if (endpoint.reads !== 'snapshot') return endpoint;
  return {
    ...endpoint,
    async handle({ snapshot }) {
      await snapshot?.rows('from a_table_of_the_next_release', {}, z.unknown());
      throw new Error('The snapshot has the table.');
    },
  };
}

/** The same endpoint with a fault in its code. */
function broken(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    handle() {
      throw new TypeError('a fault');
    },
  };
}

/** Services in the states in which problems are met. All but the usual one start when a proof first asks for them. */
export interface Services {
  readonly usual: TestService;
  /** Without a snapshot, and closed to strangers. */
  readonly empty: () => Promise<TestService>;
  /** Its snapshot has no search index, and its sign-in provider is away. */
  readonly unsearched: () => Promise<TestService>;
  readonly broken: () => Promise<TestService>;
  /** Its snapshot is of an earlier release; it has no sign-in provider. */
  readonly earlier: () => Promise<TestService>;
  /** One query at a time, none may wait, and each takes too long. */
  readonly slow: () => Promise<TestService>;
  /** Its account database does not answer. */
  readonly cutOff: () => Promise<TestService>;
  /** Somebody of the usual service who has asked as often as one may. */
  readonly tired: () => Promise<Person>;
  /** Stops those that have started. */
  readonly stop: () => Promise<void>;
}

/** Returns a function that makes something at its first call and returns it at every call. */
function onDemand<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Starts the usual service, and the others when they are asked for. */
export async function startServices(): Promise<Services> {
  const started: TestService[] = [];
  const start = async (options: TestServiceOptions): Promise<TestService> => {
    return begun(await startTestService(options));
  };
  const begun = (service: TestService): TestService => {
    started.push(service);
    return service;
  };
  const usual = begun(
    await startWithProvider({
      environment: { TRUST_PROXY: '1' },
      fixture: {
        redirects: `('rent_contracts', '1234567890', 'r-5002', timestamp '2026-03-18 03:00:00'),
        ('buildings', '1234567890', '9000000000', timestamp '2026-03-18 03:00:00')`,
      },
    }),
  );
  const awayProvider = {
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'mulk',
    OIDC_CLIENT_SECRET: 'a secret',
  };
  const slow = {
    ...{ queryConnections: 1, queryQueue: 0, queryTimeoutMs: 100 },
    // No process has so little memory.
    readingChild: { ...usualLimits.readingChild, memoryMb: 1 },
  };
  return {
    usual,
    tired: onDemand(async () => tire(usual, await somebody(usual))),
    empty: onDemand(async () =>
      begun(await startWithProvider({ published: false, environment: { SIGNUP: 'closed' } })),
    ),
    unsearched: onDemand(() =>
      start({ fixture: { unsearched: true }, openSiteEngine: greedyEngine, environment: awayProvider }),
    ),
    broken: onDemand(() => start({ endpoints: endpoints.map(broken) })),
    earlier: onDemand(() => start({ endpoints: endpoints.map(newer), fixture: { earlier: true } })),
    slow: onDemand(() =>
      start({
        endpoints: endpoints.map(slowed),
        limits: slow,
        openSiteEngine: unansweredEngine,
      }),
    ),
    cutOff: onDemand(async () => {
      const service = await start({});
      await service.running.store.close();
      return service;
    }),
    stop: async () => {
      for (const service of started) await service.stop();
    },
  };
}

/** Spends what the limit of the exhausted key allows, unless it just was: a minute later it may be used again. */
async function exhaust(service: TestService): Promise<void> {
  const spend = () => service.ask('/v1/client-info', { key: 'exhausted' });
  for (let asked = 0; asked < 300 && (await spend()).status !== 429; asked += 50)
    await Promise.all(Array.from({ length: 50 }, spend));
}

/** Has them ask as often as one may, unless they just have: a minute later they may again. */
async function tire(service: TestService, person: Person): Promise<Person> {
  const ask = () => service.ask('/login', { key: null, headers: { Cookie: person.cookie } });
  for (let asked = 0; asked < 300 && (await ask()).status !== 429; asked += 50)
    await Promise.all(Array.from({ length: 50 }, ask));
  return person;
}

type Proof = (endpoint: Endpoint, services: Services) => Promise<Response>;

/** Asks the usual service as the example says, but for this. */
const asking =
  (differing: Differing | ((endpoint: Endpoint) => Differing)): Proof =>
  (endpoint, { usual }) =>
    askExample(endpoint, usual, typeof differing === 'function' ? differing(endpoint) : differing);

const askingFromElsewhere = (ask: Ask): Proof =>
  asking(() => ({ ask: { ...ask, headers: { ...ask.headers, ...elsewhere() } } }));

const parameter = (name: string, value: string): Proof =>
  asking((endpoint) => ({ path: withParameter(endpoint, name, value) }));

const bearer = (token: string): Ask => ({ key: null, headers: { Authorization: `Bearer ${token}` } });

const anotherPath = (path: string | ((endpoint: Endpoint) => string), ask: Ask = {}): Proof =>
  asking((endpoint) => ({ path: typeof path === 'string' ? path : path(endpoint), ask }));

const anotherId = anotherPath((endpoint) => withId(endpoint, '999999'));

/** Another record of a kind: by the path, or by the body of what describes all kinds. */
const anotherRecord =
  (kind: string): Proof =>
  (endpoint, services) =>
    endpoint.path.includes('{id}')
      ? anotherId(endpoint, services)
      : asking({ body: { kind, id: 999_999 } })(endpoint, services);

const describesPlaces = ({ operationId }: Endpoint): boolean => operationId === 'describeSearch';

/** About another place: where filters are kept, in one of them. */
const anotherPlace = (place: string): Proof =>
  asking((endpoint) => {
    if (describesPlaces(endpoint)) return { body: { kind: 'area', id: place } };
    return endpoint.body === null || !endpoint.path.includes('webhooks')
      ? { path: withPlace(endpoint, place) }
      : withFilterOf(endpoint, place);
  });

/** How each declared problem is met. A code without a proof fails the test of whoever declares it. */
export const proofs: Partial<Record<ProblemCode, Proof>> = {
  ...accountProofs,
  ...webhookProofs,
  ...portfolioProofs(askExample),
  'parameter-invalid': parameter('nonsense', '1'),
  'request-malformed': asking({ text: '{"' }),
  'body-too-large': asking(({ bodyLimits }) => ({ text: JSON.stringify('x'.repeat(bodyLimits.bytes)) })),
  'media-type-unsupported': asking({ ask: { headers: { 'Content-Type': 'text/plain' } } }),
  'area-unknown': anotherPlace('Nowhere at all'),
  'area-ambiguous': anotherPlace('The Springs'),
  // A place that is known and has no boundary, where only that can be missing.
  'place-not-found': asking((endpoint) =>
    describesPlaces(endpoint)
      ? { body: { kind: 'area', id: 'Nowhere at all' } }
      : { path: withPlace(endpoint, endpoint.path.includes('{') ? 'Nowhere at all' : 'Springs North') },
  ),
  'cursor-invalid': parameter('cursor', 'bm90IGEgY3Vyc29y'),
  'since-too-old': anotherPath((endpoint) =>
    withParameter(
      endpoint,
      'since' in endpoint.query.shape ? 'since' : 'changed_since',
      '2019-01-01T00:00:00Z',
    ),
  ),
  'key-missing': askingFromElsewhere({ key: null }),
  'key-malformed': askingFromElsewhere(bearer('mulk_sk_short')),
  'key-invalid': askingFromElsewhere(bearer(makeKey('secret').token)),
  'key-disabled': askingFromElsewhere({ key: 'disabled' }),
  'key-expired': askingFromElsewhere({ key: 'expired' }),
  'signed-link-invalid': asking((endpoint) => ({
    path: withParameter(endpoint, 'link', 'mulk_ln_0'),
    ask: { key: null, headers: elsewhere() },
  })),
  'secret-key-required': asking({ ask: { key: 'page', headers: { Origin: 'https://shop.example' } } }),
  'signed-link-not-found': anotherPath('/api/v1/links/link_none'),
  'pass-invalid': asking((endpoint) =>
    endpoint.insteadOfKey === 'file-pass'
      ? { ask: { key: null, headers: { 'X-Amz-Security-Token': 'edited', ...elsewhere() } } }
      : { path: withParameter(endpoint, 'token', 'edited') },
  ),
  'scope-missing': asking(({ scope }) => ({ ask: { key: scope === 'webhooks' ? 'beyond' : 'scopeless' } })),
  'origin-forbidden': asking({ ask: { headers: { Origin: 'https://evil.example' } } }),
  'rate-limited': async (endpoint, { usual, tired }) => {
    if (endpoint.operationId === 'registerClient') {
      const headers = elsewhere();
      for (let count = 0; count < 30; count += 1) await askExample(endpoint, usual, { ask: { headers } });
      return askExample(endpoint, usual, { ask: { headers } });
    }
    const person = endpoint.auth === 'key' ? null : await tired();
    const ask: Ask =
      person === null ? { key: 'exhausted' } : { key: null, headers: { Cookie: person.cookie } };
    let answer = Response.error();
    // On a slow machine the minute of the limit can end between the two: then both are done again.
    for (let attempt = 0; attempt < 3 && answer.status !== 429; attempt++) {
      await (person === null ? exhaust(usual) : tire(usual, person));
      answer = await askExample(endpoint, usual, { ask });
    }
    return answer;
  },
  'not-acceptable': asking({ ask: { headers: { Accept: 'image/png' } } }),
  ...documentProofs,
  'transaction-not-found': anotherPath('/api/v1/transactions/none'),
  'table-not-found': anotherPath((endpoint) =>
    endpoint.errors === 'iceberg'
      ? endpoint.path.replaceAll(/\{\w+\}/g, 'none')
      : '/api/v1/exports/transaction',
  ),
  'plan-feature': (endpoint, { usual }) => {
    if (endpoint.operationId === 'postWebhook') return onTheFirstPlan(endpoint, usual);
    if (endpoint.operationId === 'createLink')
      return askExample(endpoint, usual, { body: { path: '/api/v1/exports/areas' }, ask: { key: 'beyond' } });
    if (endpoint.feature === 'ai-search') return askExample(endpoint, usual, { ask: { key: 'lite' } });
    return askExample(endpoint, usual, {
      ask: { key: endpoint.scope === 'webhooks' ? 'outgrown' : 'beyond' },
    });
  },
  'range-not-satisfiable': asking({ ask: { headers: { Range: 'bytes=99999999-' } } }),
  'building-not-found': anotherRecord('building'),
  'project-not-found': anotherRecord('project'),
  'record-moved': (endpoint, services) => services.usual.ask(withId(endpoint, '1234567890')),
  'developer-not-found': anotherRecord('developer'),
  'rent-contract-not-found': anotherPath('/api/v1/rent-contracts/none/full'),
  'broker-not-found': anotherId,
  'problem-not-found': anotherPath('/problems/none'),
  'method-unknown': anotherPath('/docs/methods/none'),
  'path-not-found': anotherPath('/docs/reference/none'),
  internal: async (endpoint, services) => askExample(endpoint, await services.broken()),
  'search-unavailable': async (endpoint, { unsearched }) => askExample(endpoint, await unsearched()),
  'snapshot-of-earlier-release': async (endpoint, { earlier }) => askExample(endpoint, await earlier()),
  'no-snapshot': async (endpoint, { empty }) => askExample(endpoint, await empty()),
  'query-timeout': async (endpoint, { slow }) => askExample(endpoint, await slow()),
  'accounts-unavailable': async (endpoint, { usual, cutOff }) => {
    const person = await somebody(usual);
    return askExample(endpoint, await cutOff(), {
      person,
      ...(endpoint.auth === 'none' ? { ask: { headers: { Cookie: person.cookie } } } : {}),
    });
  },
  overloaded: async (endpoint, { slow }) => {
    const service = await slow();
    const asRows = { text: 'a\n1\n', ask: { headers: { 'Content-Type': 'text/csv' } } };
    const differing = endpoint.rows === null ? {} : asRows;
    const answers = await Promise.all([1, 2, 3].map(() => askExample(endpoint, service, differing)));
    const bodies = await Promise.all(answers.map((answer) => answer.clone().json()));
    const refused = bodies.findIndex((body) => ProblemBody.parse(body).code === 'overloaded');
    return answers[Math.max(0, refused)] ?? Response.error();
  },
  stopping: (endpoint) => whileStopping(pathOf(endpoint)),
};

/** Asks on a connection that is still busy when the service is told to stop. */
async function whileStopping(path: string): Promise<Response> {
  let release: () => void = () => undefined;
  let entered: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const hold = defineEndpoint({
    operationId: 'hold',
    method: 'get',
    path: '/hold',
    tag: 'Test',
    auth: 'none',
    summary: 'Hold',
    description: 'Answers when told to.',
    reads: 'service',
    answer: document(z.object({})),
    examples: [],
    handle: async () => {
      entered();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return {};
    },
  });
  // The held request is let go once the other has come, so that its connection is busy until then.
  const releasing = endpoints.map(
    (endpoint): Endpoint => ({
      ...endpoint,
      handle(call) {
        release();
        return endpoint.handle(call);
      },
    }),
  );
  const service = await startTestService({ endpoints: [...releasing, hold] });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write('GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await inside;
  const stopped = service.stop();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  await stopped;
  const answer = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  assert.match(text, /^HTTP\/1\.1 200 /, 'the request in flight was answered');
  return new Response(body, {
    status: Number(head.slice(9, 12)),
    headers: { 'Content-Type': 'application/problem+json; charset=utf-8' },
  });
}
