/** Assistants use the data API through /mcp: asked by the official client, over real HTTP, in both eras of the protocol. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Endpoint } from '../../../service/contract/endpoint.ts';
import { endpoints } from '../../../service/families/all.ts';
import { postMcp } from '../../../service/mcp/endpoint.ts';
import { type KeyName, startTestService, type TestService } from '../../support/service.ts';
import { callTool, connectClient, type Era } from '../../support/tool-calls.ts';

/** Tells when the slow tool is asked, and what its query ended with. */
const slow = new EventEmitter();

/** One operation that no machine answers in time. */
function slowed(inner: Endpoint): Endpoint {
  if (inner.operationId !== 'getSeasonality') return inner;
  return {
    ...inner,
    async handle({ snapshot, signal }) {
      const sql =
        'select count(*)::integer as n from range(10000000) a(i), range(10000000) b(j) where hash(i + j) = 42';
      slow.emit('asked');
      const ended = await snapshot?.rows(sql, {}, z.unknown(), { signal }).catch((error: unknown) => error);
      slow.emit('ended', ended);
      signal.throwIfAborted();
      throw new Error('The query came to an end.');
    },
  };
}

const withSlowTool: Endpoint = {
  ...postMcp,
  handle: (call) => postMcp.handle({ ...call, ask: (inner, sent) => call.ask(slowed(inner), sent) }),
};

describe('POST /mcp', () => {
  let service: TestService;
  const open: Client[] = [];

  before(async () => {
    service = await startTestService({
      endpoints: endpoints.map((one) => (one === postMcp ? withSlowTool : one)),
    });
  });
  after(async () => {
    for (const client of open) await client.close();
    await service.stop();
  });

  async function connected(key: KeyName | null = 'enterprise', mode: Era = 'auto', headers = {}) {
    const authorization = key === null ? {} : { Authorization: `Bearer ${service.keys[key]}` };
    const client = await connectClient(service.url, { ...authorization, ...headers }, mode);
    open.push(client);
    return client;
  }

  const call = callTool;

  const post = (message: unknown, headers: Readonly<Record<string, string>> = {}) =>
    service.ask('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(message),
    });

  for (const [mode, era] of [
    ['auto', 'modern'],
    ['legacy', 'legacy'],
  ] as const) {
    it(`gives a client of the ${era} era the very answers of the API`, async () => {
      const client = await connected('enterprise', mode);
      assert.equal(client.getProtocolEra(), era);
      assert.equal(client.getServerVersion()?.name, 'mulk');
      assert.match(client.getInstructions() ?? '', /withheld, with the reason .* tell it, do not guess/);
      const { tools } = await client.listTools();
      assert.ok(tools.length > 30);
      const http = await service.ask('/api/v1/transactions?type=sales&bedrooms=1,2&limit=3');
      const given = { type: 'sales', bedrooms: [1, 2], limit: 3, cursor: null, detail: 'full' };
      const { answer, isError, text, result } = await call(client, 'listTransactions', given);
      assert.equal(isError, false);
      assert.deepEqual(answer, await http.json());
      assert.equal(result.structuredContent, undefined);
      assert.match(text, /^Sales and rentals, newest first: 3 rows\.\nThere are more: .* cursor "/);
      assert.match(text, /\nData as of \d{4}-\d\d-\d\d\.\n/);
    });
  }

  it('gives ten rows unless more are asked for, and goes on where a page ended', async () => {
    const client = await connected();
    const List = z.object({
      transactions: z.array(z.object({ id: z.string() })),
      next_cursor: z.string().nullable(),
    });
    const full = { detail: 'full' };
    const first = List.parse((await call(client, 'listTransactions', full)).answer);
    assert.equal(first.transactions.length, 10);
    const second = List.parse(
      (await call(client, 'listTransactions', { ...full, cursor: first.next_cursor, limit: 5 })).answer,
    );
    const ids = [...first.transactions, ...second.transactions].map(({ id }) => id);
    const http = List.parse(await (await service.ask('/api/v1/transactions?limit=15')).json());
    assert.deepEqual(
      ids,
      http.transactions.map(({ id }) => id),
    );
  });

  it('says place, method, window, sample, and what is withheld and why', async () => {
    const client = await connected();
    const compared = await call(client, 'compareAreas', { areas: 'Dubai Marina,Marsa Dubai' });
    const withheld = /(\d+) figures? (?:is|are) withheld/.exec(compared.text)?.[1];
    assert.ok(Number(withheld) > 0, compared.text);
    assert.match(compared.text, /- \[1\] \(n \d+\)/);
    assert.match(compared.text, /\nWithheld because: \[1\] \w+/);
    assert.doesNotMatch(compared.text, /null|undefined|\[object/);
    const top = await call(client, 'listTopAreas');
    assert.match(top.text, /\nWindow: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.\nMethod: rankings, version \d/);
    assert.match(top.text, / \(n \d+/);
    const sales = await call(client, 'listTransactions', { area: 'marsa dubai' });
    assert.match(sales.text, /“marsa dubai” was understood as the area Marsa Dubai\./);
  });

  it('refuses in the words of the problem, naming the parameter and what is nearest', async () => {
    const client = await connected();
    const { text, isError, result } = await call(client, 'listTransactions', {
      min_prise: 1,
      area: 'Nowhere at all',
    });
    assert.equal(isError, true);
    assert.match(text, /parameter-invalid/);
    assert.match(text, /\n- min_prise: .*did you mean `min_price`\?/);
    assert.match(text, /\nFix: Correct the parameters named in/);
    assert.equal(result.structuredContent, undefined);
    const unclear = await call(client, 'listTransactions', { detail: 'everything' });
    assert.equal(unclear.isError, true);
    assert.match(unclear.text, /detail takes one of summary, full/);
    assert.match((await call(client, 'getTransaction', { id: 'none' })).text, /transaction-not-found/);
    assert.match((await call(client, 'getTransaction')).text, /\n?- id: is required/);
    await assert.rejects(call(client, 'listTransaction'), /no tool listTransaction\. Did you mean/);
  });

  it('counts a call as one request of the operation it asks, with the status it would have had', async () => {
    const client = await connected('growth');
    const before = service.log().length;
    await call(client, 'listBuildings', { sort: 'nonsense' });
    await call(client, 'listBuildings', { limit: 1 });
    const lines = service
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('"operation":"listBuildings"') && line.includes('"url":"/mcp"'));
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /"status":400.*"code":"parameter-invalid"/);
    assert.match(lines[1] ?? '', /"status":200/);
    const left = async () => {
      const { headers } = await service.ask('/v1/client-info', { key: 'growth' });
      return Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
    };
    const had = await left();
    await call(client, 'listBuildings', { limit: 1 });
    assert.equal(had - (await left()), 2);
    const hadBefore = await left();
    await call(client, 'listBuildings', { limit: 1, as_of: service.clock.now().toISOString().slice(0, 10) });
    assert.equal(hadBefore - (await left()), 6);
  });

  it('offers what key and plan allow, and refuses the rest', async () => {
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    const [lite, enterprise] = [await connected('lite'), await connected('enterprise')];
    assert.ok((await names(enterprise)).includes('searchProperties'));
    assert.ok(!(await names(lite)).includes('searchProperties'));
    assert.match((await call(lite, 'searchProperties', { query: 'a villa' })).text, /plan-feature/);
    const old = await call(lite, 'getTransaction', { id: '1-41-2019-1053' });
    assert.match(old.text, /transaction-not-found/);
    const scopeless = await connected('scopeless');
    assert.deepEqual(await names(scopeless), []);
    assert.match((await call(scopeless, 'listAreas')).text, /scope-missing/);
  });

  it('lets nobody in without a good key, or from the page of another site', async () => {
    for (const mode of ['auto', 'legacy'] as const) {
      await assert.rejects(connected(null, mode), /401/);
      await assert.rejects(connected('expired', mode), /401/);
      await assert.rejects(connected('enterprise', mode, { Origin: 'https://evil.example' }), /403/);
    }
    await connected('enterprise', 'auto', { Origin: 'https://shop.example' });
  });

  it('tells a client that has reached its limit, and when to come back', async () => {
    const client = await connected('exhausted');
    const spend = () => service.ask('/api/v1/areas?nonsense=1', { key: 'exhausted' });
    for (let asked = 0; asked < 200 && (await spend()).status !== 429; asked += 1);
    await assert.rejects(call(client, 'listAreas'), (error: Error) => {
      assert.match(`${error.message} ${JSON.stringify(error)}`, /429/);
      assert.match(`${error.message} ${JSON.stringify(error)}`, /rate-limited/);
      return true;
    });
  });

  it('stops the work of a client that goes away', async () => {
    const client = await connected();
    const gone = new AbortController();
    const [begun, ended] = [once(slow, 'asked'), once(slow, 'ended')];
    const asked = client.callTool({ name: 'getSeasonality' }, { signal: gone.signal });
    const refused = assert.rejects(asked);
    await begun;
    gone.abort();
    await refused;
    const [error] = await ended;
    assert.match(String(error), /ClientGone|[Aa]bort|[Ii]nterrupt/);
  });

  it('keeps to the protocol where a message is none of its own', async () => {
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = (method: string, version = '2026-07-28') =>
      post(
        {
          ...message,
          method,
          params: { _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': version } },
        },
        { 'MCP-Protocol-Version': version, 'Mcp-Method': method },
      );
    const codeOf = async (response: Response) =>
      z.object({ error: z.object({ code: z.number() }) }).parse(await response.json()).error.code;

    const notified = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([notified.status, await notified.text()], [202, '']);
    const unknown = await modern('tools/none');
    assert.deepEqual([unknown.status, await codeOf(unknown)], [404, -32_601]);
    const another = await modern('tools/list', '2031-01-01');
    assert.deepEqual([another.status, await codeOf(another)], [400, -32_022]);
    const listening = await modern('subscriptions/listen');
    assert.ok((await codeOf(listening)) < 0);
    const disagreeing = await post(
      { ...message, params: { _meta: meta } },
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' },
    );
    assert.deepEqual([disagreeing.status, await codeOf(disagreeing)], [400, -32_020]);

    const several = await post([message, message]);
    assert.equal(several.status, 400);
    assert.match(await several.text(), /parameter-invalid/);
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await service.ask('/mcp', { method });
      assert.deepEqual([status, headers.get('Allow')], [405, 'OPTIONS, POST']);
    }
  });
});
