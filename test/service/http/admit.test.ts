/** Admission of a request: its caller, its limits, and what the key and the plan allow, in this order. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import Koa from 'koa';
import { z } from 'zod';
import { makeKey } from '../../../service/accounts/api-key.ts';
import { AttemptLimiter } from '../../../service/accounts/attempt-limiter.ts';
import { Authenticator } from '../../../service/accounts/authenticate.ts';
import type { Database } from '../../../service/accounts/database.ts';
import { KeyHolders } from '../../../service/accounts/key-holders.ts';
import { RateLimiter } from '../../../service/accounts/rate-limiter.ts';
import { document, type Endpoint, endpoint } from '../../../service/contract/endpoint.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { SiteTokens } from '../../../service/documents/site-tokens.ts';
import { admit } from '../../../service/http/admit.ts';
import { type ExchangeState, newState } from '../../../service/http/exchange.ts';
import { TestClock, testLog } from '../../support/accounts.ts';

const key = makeKey('secret');
const holder = {
  hash: key.hash,
  secret_expires_at: null,
  key_id: 'key_a',
  kind: 'secret',
  scopes: ['read', 'search'],
  status: 'active',
  expires_at: null,
  site_id: 'site_a',
  account_id: 'account_a',
  plan: 'lite',
  allowed_origins: ['https://shop.example'],
  verified: true,
  is_for_assistants: false,
};
const database: Database = {
  engine: 'pglite',
  query: (_, [first], row) =>
    Promise.resolve(first === key.hash || first === 'key_a' ? [row.parse(holder)] : []),
  script: () => Promise.resolve(),
  transaction: () => Promise.reject(new Error('no transaction is expected')),
  close: () => Promise.resolve(),
};

type Definition = Parameters<typeof endpoint>[0];
const operation = (more: Partial<Pick<Endpoint, 'scope' | 'feature' | 'cost' | 'insteadOfKey'>> = {}) =>
  endpoint({
    operationId: 'tried',
    method: 'get',
    path: '/tried',
    summary: '',
    description: '',
    tag: '',
    reads: 'service',
    answer: document(z.string()),
    examples: [],
    handle: () => assert.fail('admission never answers'),
    ...more,
  } satisfies Definition);

describe('admission', () => {
  const clock = new TestClock();
  const { logger } = testLog();
  const siteTokens = new SiteTokens({
    secret: 'a secret for tests',
    holders: new KeyHolders({ database, clock: clock.now }),
    clock: clock.now,
  });
  let asked: Endpoint;
  let server: Server;
  let limiter: RateLimiter;
  let attempts: AttemptLimiter;

  beforeEach(async () => {
    attempts = new AttemptLimiter(2);
    limiter = new RateLimiter({ logger, clock: clock.now });
    const authenticator = new Authenticator({ database, attempts, clock: clock.now, logger });
    const app = new Koa<ExchangeState>();
    app.use(async (ctx) => {
      ctx.state = newState('r');
      try {
        const { keyId, scopes } = await admit(ctx, asked, { authenticator, limiter }, siteTokens);
        ctx.body = { keyId, scopes, state: ctx.state.principal?.keyId };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        ctx.body = { code: error.code, state: ctx.state.principal?.keyId };
      }
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  async function ask(definition: Endpoint, headers: Record<string, string>) {
    asked = definition;
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const response = await fetch(`http://127.0.0.1:${address.port}/`, { headers });
    return { body: await response.json(), rest: response.headers.get('RateLimit') };
  }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const left = (rest: string | null) => Number(rest?.match(/r=(\d+)/)?.[1]);

  it('names the caller, and takes the cost of the operation off its limit', async () => {
    const one = await ask(operation(), bearer(key.token));
    assert.deepEqual(one.body, { keyId: 'key_a', scopes: ['read', 'search'], state: 'key_a' });
    assert.equal(left(one.rest), 99);
    assert.equal(left((await ask(operation({ cost: 10 }), bearer(key.token))).rest), 89);
  });

  it('refuses an operation beyond the scopes or the plan of a key, and counts the request all the same', async () => {
    const scope = await ask(operation({ scope: 'webhooks' }), bearer(key.token));
    assert.deepEqual(scope.body, { code: 'scope-missing', state: 'key_a' });
    assert.equal(left(scope.rest), 99);
    const feature = await ask(operation({ feature: 'export' }), bearer(key.token));
    assert.deepEqual(feature.body, { code: 'plan-feature', state: 'key_a' });
    assert.equal(left(feature.rest), 98);
    assert.equal(left((await ask(operation({ scope: null }), bearer(key.token))).rest), 97);
  });

  it('refuses the pages of other sites by their origin', async () => {
    const from = async (origin: string) =>
      (await ask(operation(), { ...bearer(key.token), Origin: origin })).body;
    assert.deepEqual(await from('https://evil.example'), { code: 'origin-forbidden' });
    assert.deepEqual(await from('https://shop.example'), {
      keyId: 'key_a',
      scopes: ['read', 'search'],
      state: 'key_a',
    });
  });

  it('takes the token of a site where the operation does, and nowhere else', async () => {
    const { token } = siteTokens.issue({ siteId: 'site_a', keyId: 'key_a' });
    const search = operation({ scope: 'search', insteadOfKey: 'site-token' });
    assert.deepEqual((await ask(search, bearer(token))).body, {
      keyId: 'key_a',
      scopes: ['search'],
      state: 'key_a',
    });
    assert.deepEqual((await ask(search, { ...bearer(token), Origin: 'https://evil.example' })).body, {
      code: 'origin-forbidden',
    });
    assert.deepEqual((await ask(operation({ insteadOfKey: 'site-token' }), bearer(token))).body, {
      code: 'scope-missing',
      state: 'key_a',
    });
    assert.deepEqual((await ask(operation({ scope: 'search' }), bearer(token))).body, {
      code: 'key-malformed',
    });
    assert.deepEqual((await ask(search, bearer(key.token))).body, {
      keyId: 'key_a',
      scopes: ['read', 'search'],
      state: 'key_a',
    });
  });

  it('counts an edited token as a guess of its address', async () => {
    const search = operation({ scope: 'search', insteadOfKey: 'site-token' });
    const codes = [];
    for (let guess = 0; guess < 3; guess += 1) codes.push((await ask(search, bearer('mulk_st_00'))).body);
    assert.deepEqual(codes, [
      { code: 'site-token-invalid' },
      { code: 'site-token-invalid' },
      { code: 'rate-limited' },
    ]);
  });
});
