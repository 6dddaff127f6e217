/** Assistants get in by OAuth: the official client walks the whole way with a person in a browser without scripts, and attacks fail. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { OAuthError } from '../../../service/oauth/oauth-fault.ts';
import { share } from '../../contract/made-members.ts';
import { FormBrowser } from '../../support/form-browser.ts';
import { type Person, somebody } from '../../support/people.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const callback = 'http://localhost:3334/callback';

/** The memory of an assistant between its requests. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = { client_name: 'Test assistant', redirect_uris: [callback] };
  asked: URL | null = null;
  held: StoredOAuthTokens | undefined;
  #client: StoredOAuthClientInformation | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;

  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.#client = client;
  };
  state = () => 'state-of-the-assistant';
  tokens = () => this.held;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.held = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovery = state;
  };
  discoveryState = () => this.#discovery;
}

const Registered = z.object({ client_id: z.string() });
const Answered = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  error: z.string().optional(),
});

describe('OAuth for assistants', () => {
  let service: TestService;
  let person: Person;

  before(async () => {
    service = await startTestService();
    person = await somebody(service, 'growth');
  });
  after(() => service?.stop());

  const outside = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
    service.ask(path, {
      key: null,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Lets the person open the page of consent and send its form. Returns where the browser goes. */
  async function consent(
    by: Person,
    address: string,
    decision: 'allow' | 'deny' = 'allow',
    chosen: readonly string[] = ['read', 'search'],
  ): Promise<URL> {
    const browser = new FormBrowser(service, by.cookie);
    const shown = await browser.get(address);
    assert.equal(shown.status, 200, browser.page);
    const hidden = [...browser.page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const kept = hidden.flatMap(([, name = '', value = '']): [string, string][] =>
      name === '_csrf' ? [] : [[name, value.replaceAll('&amp;', '&')]],
    );
    const scopes = chosen.map((scope): [string, string] => ['scopes', scope]);
    const sent = await browser.post('/oauth/authorize', [
      ...kept,
      ['site_id', by.siteId],
      ...scopes,
      ['decision', decision],
    ]);
    assert.equal(sent.status, 200, browser.page);
    const to =
      /http-equiv="refresh" content="0;url=([^"]+)"/.exec(browser.page)?.[1] ?? assert.fail(browser.page);
    return new URL(to.replaceAll('&amp;', '&'));
  }

  /** Registers a client and returns its id with a fresh pair of PKCE and the page that asks for consent. */
  async function begun(more: Record<string, string> = {}) {
    const metadata = { client_name: 'Attacked assistant', redirect_uris: [callback] };
    const registered = await outside('/oauth/register', {}, metadata);
    assert.equal(registered.status, 201);
    const { client_id: clientId } = Registered.parse(await registered.json());
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    });
    return { clientId, verifier, page: `/oauth/authorize?${query}` };
  }

  async function code(page: string): Promise<string> {
    return (await consent(person, page)).searchParams.get('code') ?? assert.fail('no code');
  }

  async function token(fields: Record<string, string>) {
    const answer = await service.ask('/oauth/token', {
      key: null,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    return { status: answer.status, ...Answered.parse(await answer.json()) };
  }

  const byCode = (
    fields: { clientId: string; verifier: string; code: string },
    more: Record<string, string> = {},
  ) =>
    token({
      grant_type: 'authorization_code',
      client_id: fields.clientId,
      code: fields.code,
      code_verifier: fields.verifier,
      redirect_uri: callback,
      ...more,
    });
  const byRefresh = (clientId: string, refresh: string) =>
    token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh });

  /** Asks /mcp which tools there are. */
  const tools = async (access: string): Promise<number> => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { Authorization: `Bearer ${access}`, Accept: 'application/json, text/event-stream' };
    return (await outside('/mcp', headers, body)).status;
  };

  async function granted() {
    const begin = await begun();
    const held = { ...begin, code: await code(begin.page) };
    const tokens = await byCode(held);
    assert.equal(tokens.status, 200);
    return { ...held, access: tokens.access_token ?? '', refresh: tokens.refresh_token ?? '' };
  }

  it('let the official client in, from a 401 over registration and consent to a tool, and to fresh tokens', async () => {
    const memory = new Memory();
    const address = new URL(`${service.url}/mcp`);
    const connect = async () => {
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StreamableHTTPClientTransport(address, { authProvider: memory });
      return { client, transport, connected: client.connect(transport) };
    };
    const first = await connect();
    await assert.rejects(first.connected, UnauthorizedError);
    assert.ok(memory.asked !== null);
    assert.equal(memory.asked.searchParams.get('resource'), String(address));
    const back = await consent(person, `${memory.asked.pathname}${memory.asked.search}`);
    assert.equal(`${back.origin}${back.pathname}`, callback);
    assert.equal(back.searchParams.get('state'), 'state-of-the-assistant');
    assert.equal(back.searchParams.get('iss'), service.url);
    await first.transport.finishAuth(back.searchParams);
    const second = await connect();
    await second.connected;
    const { tools: offered } = await second.client.listTools();
    assert.ok(offered.some(({ name }) => name === 'listTransactions'));
    const called = await second.client.callTool({ name: 'listAreas', arguments: { limit: 1 } });
    assert.notEqual(called.isError, true, JSON.stringify(called));

    const before = memory.held?.access_token;
    service.clock.turn(3_601);
    const { tools: again } = await second.client.listTools();
    assert.equal(again.length, offered.length);
    assert.notEqual(memory.held?.access_token, before);
    await second.client.close();
  });

  it('name their metadata in a 401, and agree with each other', async () => {
    const refused = await outside('/mcp', {}, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    assert.equal(refused.status, 401);
    const [, address = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    const resource = z
      .object({ resource: z.string(), authorization_servers: z.array(z.string()) })
      .parse(await (await fetch(address)).json());
    assert.deepEqual(resource, { resource: `${service.url}/mcp`, authorization_servers: [service.url] });
    const server = await (await outside('/.well-known/oauth-authorization-server')).json();
    assert.equal(z.object({ issuer: z.string() }).parse(server).issuer, service.url);
  });

  it('send nothing to an address that the client has not registered, whatever else the request says', async () => {
    const { page } = await begun();
    const browser = new FormBrowser(service, person.cookie);
    const wrong = [
      'https://evil.example/callback',
      'http://localhost:3334/other',
      'http://127.0.0.1:3334/callback',
      `${callback}?more=1`,
    ];
    for (const redirect of wrong) {
      const asked = page.replace(encodeURIComponent(callback), encodeURIComponent(redirect));
      const shown = await browser.get(asked);
      assert.equal(shown.status, 400, redirect);
      assert.equal(shown.headers.get('location'), null);
    }
    const otherPort = page.replace('3334', '50123');
    assert.equal((await browser.get(otherPort)).status, 200, 'a program listens on a port of each start');
    const bad = [
      'javascript:alert(1)',
      'http://evil.example/',
      'https://u:p@good.example/',
      'https://good.example/#f',
      'intent://callback#Intent;end',
      'search-ms:query=x',
      'ms-msdt:/id',
      'view-source:https://good.example/',
      'unknown-program://callback',
    ];
    for (const redirect of bad) {
      const answer = await outside('/oauth/register', {}, { redirect_uris: [redirect] });
      assert.deepEqual(
        [answer.status, Answered.parse(await answer.json()).error],
        [400, 'invalid_redirect_uri'],
      );
    }
    for (const redirect of ['cursor://some.plugin/oauth/callback', 'com.example.assistant:/callback'])
      assert.equal((await outside('/oauth/register', {}, { redirect_uris: [redirect] })).status, 201);
  });

  it('refuse in the form that their description has', async () => {
    const Operation = z.object({ responses: z.unknown() }).optional();
    const Described = z.object({ paths: z.record(z.string(), z.object({ post: Operation })) });
    const Json = z.object({ content: z.object({ 'application/json': z.looseObject({}) }) });
    const { paths } = Described.parse(await (await outside('/openapi.json')).json());
    for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke'])
      z.object({ 400: Json, 401: Json }).parse(paths[path]?.post?.responses);
    for (const client of ['client_unknown', '']) {
      const answer = await outside('/oauth/token', {}, { grant_type: 'x', client_id: client });
      assert.equal(answer.status, client === '' ? 400 : 401);
      OAuthError.parse(await answer.json());
    }
  });

  it('give no code without PKCE, without our form, or to a person who manages no site', async () => {
    const { page } = await begun();
    const browser = new FormBrowser(service, person.cookie);
    for (const weak of [page.replace('S256', 'plain'), page.replace(/&code_challenge=[\w-]+/, '')])
      assert.equal((await browser.get(weak)).status, 400);
    const asked = Object.fromEntries(new URL(page, service.url).searchParams);
    const { response_type: _, ...fields } = asked;
    const body = { ...fields, site_id: person.siteId, scopes: ['read'] };
    const forged = await outside('/oauth/authorize', { Cookie: person.cookie }, body);
    assert.equal(forged.status, 403);
    const byToken = await outside('/oauth/authorize', { Authorization: `Bearer ${person.token}` }, body);
    assert.equal(byToken.status, 403);
    const nobody = new FormBrowser(service);
    const sent = await nobody.get(page);
    assert.equal(sent.status, 303);
    assert.match(sent.headers.get('location') ?? '', /^\/login\?next=%2Foauth%2Fauthorize/);
  });

  it('tell the client of a refusal, and give no code with it', async () => {
    const { page } = await begun({ state: 'kept' });
    const back = await consent(person, page, 'deny');
    assert.deepEqual(
      ['error', 'state', 'iss', 'code'].map((name) => back.searchParams.get(name)),
      ['access_denied', 'kept', service.url, null],
    );
  });

  it('refuse a code with a wrong verifier, client, address or resource, and one that is a minute old', async () => {
    const attempt = async (
      change: Partial<Record<'clientId' | 'verifier', string>>,
      more = {},
      seconds = 0,
    ) => {
      const begin = await begun();
      const held = { ...begin, code: await code(begin.page), ...change };
      service.clock.turn(seconds);
      const { status, error, access_token: access } = await byCode(held, more);
      assert.equal(access, undefined);
      return [status, error];
    };
    assert.deepEqual(await attempt({ verifier: 'v'.repeat(43) }), [400, 'invalid_grant']);
    assert.deepEqual(await attempt({ clientId: (await begun()).clientId }), [400, 'invalid_grant']);
    assert.deepEqual(await attempt({}, { redirect_uri: 'http://localhost:1/callback' }), [
      400,
      'invalid_grant',
    ]);
    assert.deepEqual(await attempt({}, { resource: 'https://other.example/mcp' }), [400, 'invalid_target']);
    assert.deepEqual(await attempt({}, {}, 61), [400, 'invalid_grant']);
    assert.deepEqual(await attempt({}, { grant_type: 'password' }), [400, 'unsupported_grant_type']);
  });

  it('take a code once: its second use ends what the first one gave', async () => {
    const held = await granted();
    assert.equal(await tools(held.access), 200);
    assert.deepEqual((await byCode(held)).error, 'invalid_grant');
    service.clock.turn(2);
    assert.equal(await tools(held.access), 401);
    assert.equal((await byRefresh(held.clientId, held.refresh)).error, 'invalid_grant');
    const spoilt = await begun();
    const once = { ...spoilt, code: await code(spoilt.page) };
    await byCode({ ...once, verifier: 'v'.repeat(43) });
    assert.equal((await byCode(once)).error, 'invalid_grant', 'a guess of the verifier uses the code');
  });

  it('change the refresh token with each use: a stolen one ends the grant', async () => {
    const held = await granted();
    const next = await byRefresh(held.clientId, held.refresh);
    assert.equal(next.status, 200);
    assert.equal(
      (await byRefresh((await begun()).clientId, next.refresh_token ?? '')).error,
      'invalid_grant',
    );
    assert.equal((await byRefresh(held.clientId, held.refresh)).error, 'invalid_grant');
    assert.equal((await byRefresh(held.clientId, next.refresh_token ?? '')).error, 'invalid_grant');
    service.clock.turn(2);
    assert.equal(await tools(next.access_token ?? ''), 401);
  });

  it('open the tools alone, for an hour, with the scopes that the person chose', async () => {
    const begin = await begun({ scope: 'read search export' });
    const back = await consent(person, begin.page, 'allow', ['read']);
    const tokens = await byCode({ ...begin, code: back.searchParams.get('code') ?? '' });
    assert.equal(tokens.scope, 'read');
    const access = tokens.access_token ?? '';
    assert.equal(await tools(access), 200);
    for (const path of ['/api/v1/areas', '/v1/client-info', '/sites', '/api/v1/links'])
      assert.equal((await outside(path, { Authorization: `Bearer ${access}` })).status, 401, path);
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'autocomplete', arguments: { q: 'mar' } },
    };
    const headers = { Authorization: `Bearer ${access}`, Accept: 'application/json, text/event-stream' };
    assert.match(await (await outside('/mcp', headers, call)).text(), /scope-missing|needs the scope/);
    assert.equal(
      (await outside('/mcp', { ...headers, Origin: 'https://assistant.example' }, call)).status,
      200,
    );
    service.clock.turn(3_601);
    assert.equal(await tools(access), 401);
  });

  it('end in the console, by revocation, with the role and with the account of the person who allowed them', async () => {
    const [held, revoked] = [await granted(), await granted()];
    const browser = new FormBrowser(service, person.cookie);
    await browser.get('/assistants');
    assert.match(browser.page, /Attacked assistant/);
    const [, id = ''] = /action="\/assistants\/(key_\w+)"/.exec(browser.page) ?? [];
    const other = await somebody(service);
    const theirs = new FormBrowser(service, other.cookie);
    await theirs.get('/assistants');
    await theirs.get('/sites');
    assert.equal((await theirs.post(`/assistants/${id}`, [['_method', 'DELETE']])).status, 404);
    assert.equal((await browser.post(`/assistants/${id}`, [['_method', 'DELETE']])).status, 303);
    const revoke = { token: held.refresh, client_id: held.clientId };
    for (const body of [revoke, { ...revoke, token: revoked.access, client_id: revoked.clientId }])
      assert.equal((await outside('/oauth/revoke', {}, body)).status, 200);
    service.clock.turn(2);
    assert.deepEqual([await tools(held.access), await tools(revoked.access)], [401, 401]);

    const last = await granted();
    assert.equal(await tools(last.access), 200);
    await browser.get('/profile/edit');
    await browser.post('/profile/access/end', []);
    service.clock.turn(2);
    assert.equal(await tools(last.access), 401);
    person = await somebody(service, 'growth');
  });

  it('end when the person who allowed them no longer manages the site', async () => {
    const [owner, admin] = [person, await somebody(service)];
    await share(service, owner, admin, 'admin');
    person = { ...admin, siteId: owner.siteId };
    const held = await granted();
    assert.equal(await tools(held.access), 200);
    const role = { method: 'PUT', body: JSON.stringify({ role: 'viewer' }) };
    const changed = await service.ask(`/sites/${owner.siteId}/members/${admin.accountId}`, {
      ...{ key: null, ...role },
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
    });
    assert.equal(changed.status, 200);
    service.clock.turn(2);
    assert.equal(await tools(held.access), 401);
    assert.equal((await byRefresh(held.clientId, held.refresh)).error, 'invalid_grant');
    person = owner;
  });

  it('do not take an answer of another server for theirs: the client compares the issuer', async () => {
    const memory = new Memory();
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      authProvider: memory,
    });
    await assert.rejects(new Client({ name: 'test', version: '1' }).connect(transport), UnauthorizedError);
    assert.ok(memory.asked !== null);
    const back = await consent(person, `${memory.asked.pathname}${memory.asked.search}`);
    const { searchParams } = back;
    searchParams.set('iss', 'https://evil.example');
    await assert.rejects(transport.finishAuth(searchParams), /issuer|iss/i);
    searchParams.delete('iss');
    await assert.rejects(transport.finishAuth(searchParams), /issuer|iss/i);
    assert.equal(memory.held, undefined);
  });

  it('keep no secret, and log none', async () => {
    const held = await granted();
    const rows = await service.running.store.database.query(
      `select to_jsonb(one)::text as text from (select to_jsonb(c) from oauth_codes c union all select to_jsonb(r) from oauth_refresh_tokens r
       union all select to_jsonb(s) from api_key_secrets s) one`,
      [],
      z.object({ text: z.string() }),
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const secret of [held.access, held.refresh, held.code, held.verifier]) {
      assert.ok(!stored.includes(secret));
      assert.ok(!service.log().includes(secret));
    }
  });
});
