/** Every error has one shape, whatever made it, and every code has its page. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { z } from 'zod';
import { document, endpoint } from '../../service/contract/endpoint.ts';
import { ProblemBody } from '../../service/contract/problem.ts';
import { allProblemCodes, problemCodes } from '../../service/contract/problem-codes.ts';
import { endpoints } from '../../service/families/all.ts';
import { answerUnreadable } from '../../service/http/answer-unreadable.ts';
import { usualBody } from '../../service/limits.ts';
import { type Ask, startTestService, type TestService } from '../support/service.ts';

const takesBody = endpoint({
  operationId: 'echo',
  method: 'post',
  path: '/echo',
  tag: 'Test',
  auth: 'none',
  summary: 'Echo',
  description: 'For tests of bodies.',
  reads: 'service',
  body: z.strictObject({ word: z.string(), count: z.int().optional() }),
  bodyLimits: { ...usualBody, bytes: 64 },
  answer: document(z.object({ word: z.string() })),
  examples: [{ summary: 'Echo', request: '/echo', body: { word: 'a' } }],
  handle: ({ body }) => ({ word: body.word }),
});

const fails = endpoint({
  operationId: 'fail',
  method: 'get',
  path: '/fail',
  tag: 'Test',
  auth: 'none',
  summary: 'Fail',
  description: 'For the test of internal faults.',
  reads: 'service',
  answer: document(z.object({})),
  examples: [{ summary: 'Fail', request: '/fail' }],
  handle: () => {
    throw new Error('the secret reason');
  },
});

/** Asserts that an answer is a problem of this code, in the one shape. */
async function assertProblem(response: Response, code: string): Promise<ProblemBody> {
  const text = await response.text();
  assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8', text);
  const problem = ProblemBody.parse(JSON.parse(text));
  assert.equal(problem.code, code, text);
  assert.equal(problem.status, response.status);
  assert.ok(problem.type.endsWith(`/problems/${code}`) && URL.canParse(problem.type), problem.type);
  assert.equal(problem.request_id, response.headers.get('x-request-id'));
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return problem;
}

describe('problems', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ endpoints: [...endpoints, takesBody, fails] });
  });
  after(() => service.stop());

  const json = { 'Content-Type': 'application/json' };
  const cases: readonly (readonly [string, string, Ask?])[] = [
    ['path-not-found', '/api/v1/transaction'],
    ['path-not-found', '/transactions/'],
    ['path-not-found', '/%00'],
    ['path-not-found', '/TRANSACTIONS'],
    ['path-not-found', '/..%2f..%2fetc/passwd'],
    ['method-not-allowed', '/transactions', { method: 'DELETE' }],
    ['method-not-allowed', '/transactions', { method: 'PROPFIND' }],
    ['request-malformed', '/%E0%A4%A'],
    ['parameter-invalid', '/transactions?area=%E0%A4%A'],
    ['parameter-invalid', '/transactions?area=%00'],
    ['parameter-invalid', '/transactions?__proto__=1&constructor=2'],
    ['parameter-invalid', '/transactions?area[]=1'],
    ['address-too-long', `/transactions?area=${'x'.repeat(9000)}`],
    ['key-missing', '/transactions', { key: null }],
    ['key-malformed', '/transactions', { key: null, headers: { Authorization: 'Basic abc' } }],
    ['key-malformed', '/transactions', { key: null, headers: { Authorization: 'Bearer nonsense' } }],
    ['key-disabled', '/transactions', { key: 'disabled' }],
    ['scope-missing', '/transactions', { key: 'scopeless' }],
    ['origin-forbidden', '/transactions', { headers: { Origin: 'https://evil.example' } }],
    ['origin-forbidden', '/transactions', { key: 'page' }],
    ['not-acceptable', '/transactions', { headers: { Accept: 'image/png' } }],
    ['not-acceptable', '/transactions?format=geojson'],
    ['parameter-invalid', '/transactions?format=xml'],
    [
      'body-too-large',
      '/echo',
      { method: 'POST', headers: json, body: JSON.stringify({ word: 'x'.repeat(100) }) },
    ],
    [
      'media-type-unsupported',
      '/echo',
      { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' },
    ],
    [
      'media-type-unsupported',
      '/echo',
      { method: 'POST', headers: { ...json, 'Content-Encoding': 'gzip' }, body: '{}' },
    ],
    ['request-malformed', '/echo', { method: 'POST', headers: json, body: '{"word":' }],
    ['parameter-invalid', '/echo', { method: 'POST', headers: json, body: '{"count":"x","more":1}' }],
    ['request-malformed', '/echo', { method: 'POST', headers: json, body: '{"word":"a\\u0000"}' }],
    ['request-malformed', '/echo', { method: 'POST', headers: json, body: '{"\\u0000":[{}]}' }],
    ['internal', '/fail'],
  ];
  for (const [code, path, ask] of cases) {
    it(`answers ${ask?.method ?? 'GET'} ${path.slice(0, 60)} ${JSON.stringify(ask?.headers ?? {})} with ${code}`, async () => {
      await assertProblem(await service.ask(path, ask), code);
    });
  }

  it('names the nearest path, and the methods there are', async () => {
    const lost = await assertProblem(await service.ask('/api/v1/transaction'), 'path-not-found');
    assert.match(lost.detail, /Did you mean \/api\/v1\/transactions/);
    // Several methods have the path of webhooks: it is named once.
    const hooks = await assertProblem(await service.ask('/api/v1/webhooks/'), 'path-not-found');
    assert.equal(hooks.detail.match(/\/api\/v1\/webhooks(?= or |\?)/g)?.length, 1);
    const refused = await service.ask('/transactions', { method: 'DELETE' });
    assert.equal(refused.headers.get('allow'), 'GET, HEAD, OPTIONS');
    const options = await service.ask('/transactions', { method: 'OPTIONS', key: null });
    assert.equal(options.status, 204);
    assert.equal(options.headers.get('allow'), 'GET, HEAD, OPTIONS');
  });

  it('lists every fault of a body by its place', async () => {
    const response = await service.ask('/echo', {
      method: 'POST',
      headers: json,
      body: '{"count":"x","more":1}',
    });
    const { errors } = await assertProblem(response, 'parameter-invalid');
    assert.deepEqual((errors ?? []).map(({ parameter }) => parameter).sort(), ['/count', '/more', '/word']);
  });

  it('sends WWW-Authenticate with every 401', async () => {
    const response = await service.ask('/transactions', { key: null });
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
  });

  it('shows nothing of an internal fault, and logs it under the request id', async () => {
    const problem = await assertProblem(await service.ask('/fail'), 'internal');
    assert.ok(!JSON.stringify(problem).includes('secret reason'));
    const lines = service
      .log()
      .split('\n')
      .filter((line) => line.includes(problem.request_id));
    assert.ok(lines.some((line) => line.includes('the secret reason')));
  });

  it('never logs a key, neither from the header nor from an address', async () => {
    const key = service.keys.enterprise;
    await service.ask(`/transactions?area=${key}`);
    await service.ask('/transactions', { key: null, headers: { Authorization: `Bearer ${key}x` } });
    assert.deepEqual(
      service
        .log()
        .split('\n')
        .filter((line) => line.includes(key)),
      [],
    );
  });

  it('keeps a harmless request id and replaces any other', async () => {
    const kept = await service.ask('/nothing', { headers: { 'X-Request-Id': 'abc-123' } });
    assert.equal((await assertProblem(kept, 'path-not-found')).request_id, 'abc-123');
    const replaced = await service.ask('/nothing', { headers: { 'X-Request-Id': 'a b<script>' } });
    assert.match((await assertProblem(replaced, 'path-not-found')).request_id, /^[0-9a-f-]{36}$/);
  });

  it('answers what is not HTTP in the same shape', async () => {
    const { port } = new URL(service.url);
    const say = async (text: string): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.write(text);
      await once(socket, 'close');
      return answer;
    };
    const wrong: readonly (readonly [string, string, number])[] = [
      ['NONSENSE\r\n\r\n', 'request-malformed', 400],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'request-malformed', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 'request-malformed', 400],
      ['GET /nope HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n', 'path-not-found', 404],
      ['GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n', 'request-malformed', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 'headers-too-large', 431],
    ];
    for (const [text, code, status] of wrong) {
      const answer = await say(text);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      const body = ProblemBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
      assert.equal(body.code, code);
    }
  });

  it('answers a request that does not arrive in time', async () => {
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const socket = new PassThrough();
    answerUnreadable(error, socket, { baseUrl: () => service.url, newId: () => 'an-id' });
    const answer = String(await socket.toArray());
    assert.match(answer, /^HTTP\/1.1 408 Request Timeout\r\n/);
    const body = ProblemBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
    assert.deepEqual([body.code, body.request_id], ['request-timeout', 'an-id']);
  });

  it('has a page for every code, for people and for programs', async () => {
    for (const code of allProblemCodes) {
      const html = await service.ask(`/problems/${code}`, { key: null, headers: { Accept: 'text/html' } });
      assert.equal(html.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.match(await html.text(), new RegExp(`<code>${code}</code>`));
      const data = await service.ask(`/problems/${code}`, {
        key: null,
        headers: { Accept: 'application/json' },
      });
      assert.deepEqual(await data.json(), { code, ...problemCodes[code] });
    }
    const list = await (await service.ask('/problems', { key: null })).text();
    for (const code of allProblemCodes) assert.ok(list.includes(`/problems/${code}`));
  });

  it('says that a code does not exist', async () => {
    const problem = await assertProblem(await service.ask('/problems/parametr-invalid'), 'problem-not-found');
    assert.match(problem.detail, /parameter-invalid/);
  });
});
