import assert from 'node:assert/strict';
import { z } from 'zod';
import { LoggedRequest } from '../../../../service/request-log/reader.ts';
import { type Person, somebody } from '../../../support/people.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const List = z.object({ requests: z.array(LoggedRequest), next_cursor: z.string().nullable() });
const One = z.object({ request: LoggedRequest, site_name: z.string() });

describe('GET /api/requests and GET /api/requests/{request}', () => {
  let service: TestService;
  let person: Person;

  before(async () => {
    service = await startTestService();
    person = await somebody(service);
  });
  after(() => service?.stop());

  /** Sends a request with a key, and returns the id of its answer. */
  async function sent(
    path: string,
    more: { key?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<string> {
    service.clock.turn(1);
    const answer = await service.ask(path, {
      key: null,
      method: more.method ?? 'GET',
      headers: {
        Authorization: `Bearer ${more.key ?? person.key}`,
        Cookie: 'theme=secret-cookie',
        ...(more.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...more.headers,
      },
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
    });
    await answer.arrayBuffer();
    return answer.headers.get('x-request-id') ?? assert.fail('no id');
  }

  async function seen(path: string, by = person.token): Promise<Response> {
    return service.ask(path, { key: null, headers: { Authorization: `Bearer ${by}` } });
  }

  /** Asked again until the connection of the request has closed its answer. */
  async function found(id: string): Promise<z.output<typeof LoggedRequest>> {
    for (;;) {
      const answer = await seen(`/api/requests/${encodeURIComponent(id)}`);
      if (answer.status === 200) return One.parse(await answer.json()).request;
      assert.equal(answer.status, 404, await answer.text());
    }
  }

  it('tells what was sent and how it was answered, by the id of the answer', async () => {
    const request = await found(await sent('/api/v1/transactions?limit=2&type=sales'));
    assert.deepEqual(
      [request.method, request.path, request.operation_id, request.status, request.cost, request.key_name],
      ['GET', '/api/v1/transactions', 'listTransactions', 200, 1, 'Website'],
    );
    assert.deepEqual(request.parameters, [
      { name: 'limit', value: '2' },
      { name: 'type', value: 'sales' },
    ]);
    assert.equal(request.media_type, 'application/json');
    assert.ok(request.bytes > 100 && request.ms > 0);
  });

  it('tells why a request was refused, those of a key that is switched off too', async () => {
    const wrong = await found(await sent('/api/v1/transactions?aera=marina'));
    assert.deepEqual([wrong.status, wrong.problem_code], [400, 'parameter-invalid']);
    assert.match(wrong.problem_text ?? '', /aera/);
    assert.deepEqual(wrong.parameters, [{ name: 'aera', value: null }]);
    const { store } = service.running;
    const other = await store.createKey({ siteId: person.siteId, name: 'Old' });
    await store.toggleKey(other.record.id, 'inactive');
    const refused = await found(await sent('/api/v1/areas', { key: other.token }));
    assert.deepEqual(
      [refused.status, refused.problem_code, refused.key_name, refused.cost],
      [401, 'key-disabled', 'Old', 0],
    );
  });

  it('keeps no key, no cookie and no contact data, wherever they were put', async () => {
    const document = { id: 1, title: 'Aisha 0501234567', email: 'aisha@example.com' };
    const ids = [
      await sent('/api/v1/index/bulk', { method: 'POST', body: { documents: [document] } }),
      await sent(`/api/v1/transactions?area=aisha@example.com&token=${person.key}`),
      await sent(`/api/v1/areas/${person.key}`),
      await sent('/api/v1/areas?name=%2B971501234567', { headers: { 'X-Request-Id': person.key } }),
      await sent('/mcp', {
        method: 'POST',
        body: { jsonrpc: '2.0', id: 'aisha@example.com', method: 'ping' },
      }),
    ];
    for (const id of ids.filter((id) => id !== person.key)) await found(id);
    const rows = await service.running.store.database.query(
      'select to_jsonb(request_log)::text as row from request_log where account_id = $1',
      [person.accountId],
      z.object({ row: z.string() }),
    );
    const text = rows.map(({ row }) => row).join('\n');
    assert.ok(rows.length >= 5);
    for (const secret of [person.key, person.key.slice(12), 'secret-cookie', 'Bearer', 'aisha', '501234567'])
      assert.ok(!text.includes(secret), `${secret} is in the log`);
  });

  it('lists by status, key, operation, day and text, page by page', async () => {
    const mine = await somebody(service);
    person = mine;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await sent('/api/v1/areas?limit=3'));
    ids.push(await sent('/api/v1/areas/nowhere-at-all'));
    for (const id of ids) await found(id);
    const list = async (query: string) => List.parse(await (await seen(`/api/requests?${query}`)).json());
    assert.deepEqual(
      (await list('')).requests.map(({ request_id: id }) => id),
      ids.toReversed(),
    );
    assert.deepEqual(
      (await list('status=4xx&key=&day=')).requests.map(({ request_id: id }) => id),
      [ids[3]],
    );
    assert.equal((await list('q=NOWHERE')).requests.length, 1);
    assert.equal((await list(`operation=listAreas&key=${mine.keyId}`)).requests.length, 3);
    assert.equal((await list(`day=${service.clock.now().toISOString().slice(0, 10)}`)).requests.length, 4);
    assert.equal((await list('day=2001-01-01')).requests.length, 0);
    const first = await list('limit=3');
    const second = await list(`limit=3&cursor=${first.next_cursor}`);
    assert.deepEqual([second.requests[0]?.request_id, second.next_cursor], [ids[0], null]);
  });

  it('shows a stranger nothing, and takes no cursor of another account', async () => {
    const id = await sent('/api/v1/areas');
    const { id: entry } = await found(id);
    const stranger = await somebody(service, 'enterprise');
    for (const path of [id, entry]) {
      const answer = await seen(`/api/requests/${path}`, stranger.token);
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), /request-not-found/);
    }
    const list = List.parse(await (await seen(`/api/requests?request_id=${id}`, stranger.token)).json());
    assert.deepEqual(list.requests, []);
    assert.equal((await seen(`/api/requests?cursor=${entry}`, stranger.token)).status, 400);
  });

  it('is in the copy of the account, and goes with the account', async () => {
    const gone = await somebody(service);
    const { key } = gone;
    person = gone;
    await found(await sent('/api/v1/areas', { key }));
    const copy = await service.ask('/profile/export', { key: null, headers: { Cookie: gone.cookie } });
    const { requests } = z
      .object({ requests: z.array(z.object({ path: z.string() })) })
      .parse(await copy.json());
    assert.deepEqual(requests, [{ path: '/api/v1/areas' }]);
    await service.running.store.deleteAccount(gone.accountId);
    const rows = await service.running.store.database.query(
      'select id from request_log where account_id = $1',
      [gone.accountId],
      z.unknown(),
    );
    assert.deepEqual(rows, []);
  });
});
