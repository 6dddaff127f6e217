/** How each problem of the table is met by a client, for the rule that whatever an endpoint declares can happen. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { makeKey } from '../../service/accounts/api-key.ts';
import { endpoints } from '../../service/endpoints/all.ts';
import { endpoint as defineEndpoint, document, type Endpoint } from '../../service/http/endpoint.ts';
import { ProblemBody } from '../../service/http/problem.ts';
import type { ProblemCode } from '../../service/http/problem-codes.ts';
import { type Ask, startTestService, type TestService } from '../support/service.ts';

/** An endpoint's first example. */
export function exampleOf(endpoint: Endpoint): string {
  const [example] = endpoint.examples;
  assert.ok(example, `${endpoint.operationId} has no example`);
  return example.request;
}

/** The example with one parameter more, or another value for one it has. */
function withParameter(endpoint: Endpoint, name: string, value: string): string {
  const [path = '', search = ''] = exampleOf(endpoint).split('?');
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

/** The same endpoint with a fault in its code. */
function broken(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    handle() {
      throw new TypeError('a fault');
    },
  };
}

/** Services in the states in which problems are met. */
export interface Services {
  readonly usual: TestService;
  /** Without a snapshot. */
  readonly empty: TestService;
  readonly broken: TestService;
  /** One query at a time, none may wait, and each takes too long. */
  readonly slow: TestService;
  /** Its account database does not answer. */
  readonly cutOff: TestService;
}

/** Starts them all. */
export async function startServices(): Promise<Services> {
  const slow = { QUERY_CONNECTIONS: '1', QUERY_QUEUE: '0', QUERY_TIMEOUT_MS: '100' };
  const cutOff = await startTestService();
  await cutOff.running.store.close();
  return {
    usual: await startTestService({ environment: { TRUST_PROXY: 'true' } }),
    empty: await startTestService({ published: false }),
    broken: await startTestService({ endpoints: endpoints.map(broken) }),
    slow: await startTestService({ endpoints: endpoints.map(slowed), environment: slow }),
    cutOff,
  };
}

type Proof = (endpoint: Endpoint, services: Services) => Promise<Response>;

const asking =
  (ask: Ask): Proof =>
  (endpoint, { usual }) =>
    usual.ask(exampleOf(endpoint), ask);

let addresses = 0;

/** As `asking`, each time from another address: one that shows many bad keys is soon answered 429. */
const askingFromElsewhere =
  (ask: Ask): Proof =>
  (endpoint, { usual }) => {
    addresses += 1;
    const address = `10.0.${addresses >> 8}.${addresses & 255}`;
    return usual.ask(exampleOf(endpoint), {
      ...ask,
      headers: { ...ask.headers, 'X-Forwarded-For': address },
    });
  };

const parameter =
  (name: string, value: string): Proof =>
  (endpoint, { usual }) =>
    usual.ask(withParameter(endpoint, name, value));

const bearer = (token: string): Ask => ({ key: null, headers: { Authorization: `Bearer ${token}` } });

const anotherPath =
  (path: string, ask?: Ask): Proof =>
  (_, { usual }) =>
    usual.ask(path, ask);

/** How each declared problem is met. A code without a proof fails the test of whoever declares it. */
export const proofs: Partial<Record<ProblemCode, Proof>> = {
  'parameter-invalid': parameter('nonsense', '1'),
  'area-unknown': (endpoint, { usual }) => usual.ask(withPlace(endpoint, 'Nowhere at all')),
  'area-ambiguous': (endpoint, { usual }) => usual.ask(withPlace(endpoint, 'The Springs')),
  // A place that is known and has no boundary, where only that can be missing.
  'place-not-found': (endpoint, { usual }) =>
    usual.ask(withPlace(endpoint, endpoint.path.includes('{') ? 'Nowhere at all' : 'Springs North')),
  'cursor-invalid': parameter('cursor', 'bm90IGEgY3Vyc29y'),
  'since-too-old': (endpoint, { usual }) =>
    usual.ask(
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
  'pass-invalid': parameter('token', 'edited'),
  'scope-missing': asking({ key: 'scopeless' }),
  'origin-forbidden': asking({ headers: { Origin: 'https://evil.example' } }),
  'rate-limited': asking({ key: 'exhausted' }),
  'not-acceptable': asking({ headers: { Accept: 'image/png' } }),
  'transaction-not-found': anotherPath('/api/v1/transactions/none'),
  'table-not-found': anotherPath('/api/v1/exports/transaction'),
  'plan-feature': asking({ key: 'beyond' }),
  'range-not-satisfiable': asking({ headers: { Range: 'bytes=99999999-' } }),
  'plan-history': anotherPath('/api/v1/transactions/1-41-2019-1053', { key: 'lite' }),
  'building-not-found': (endpoint, { usual }) => usual.ask(withId(endpoint, '999999')),
  'project-not-found': (endpoint, { usual }) => usual.ask(withId(endpoint, '999999')),
  'developer-not-found': (endpoint, { usual }) => usual.ask(withId(endpoint, '999999')),
  'rent-contract-not-found': anotherPath('/api/v1/rent-contracts/none/full'),
  'broker-not-found': (endpoint, { usual }) => usual.ask(withId(endpoint, '999999')),
  'problem-not-found': anotherPath('/problems/none'),
  'method-unknown': anotherPath('/docs/methods/none'),
  internal: (endpoint, services) => services.broken.ask(exampleOf(endpoint)),
  'no-snapshot': (endpoint, { empty }) => empty.ask(exampleOf(endpoint)),
  'query-timeout': (endpoint, { slow }) => slow.ask(exampleOf(endpoint)),
  'accounts-unavailable': (endpoint, { cutOff }) => cutOff.ask(exampleOf(endpoint)),
  overloaded: async (endpoint, { slow }) => {
    const answers = await Promise.all([1, 2, 3].map(() => slow.ask(exampleOf(endpoint))));
    const bodies = await Promise.all(answers.map((answer) => answer.clone().json()));
    const refused = bodies.findIndex((body) => ProblemBody.parse(body).code === 'overloaded');
    return answers[Math.max(0, refused)] ?? Response.error();
  },
  stopping: (endpoint) => whileStopping(exampleOf(endpoint)),
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
