import assert from 'node:assert/strict';
import { z } from 'zod';
import { csrfOf, type Person, somebody } from '../../../support/people.ts';
import { type Receiver, startReceiver, status, verified } from '../../../support/receiver.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

const Issued = z.object({
  webhook: z.object({ id: z.string(), status: z.string(), filters: z.array(z.object({ id: z.string() })) }),
  secret: z.string(),
});
const Delivery = z.object({ delivery: z.object({ id: z.string(), status: z.string(), tries: z.int() }) });
const Faults = z.object({
  code: z.string(),
  errors: z.array(z.object({ parameter: z.string(), message: z.string() })).optional(),
});
const json = { 'Content-Type': 'application/json' };

describe('webhooks of the service', () => {
  let service: TestService;
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
    service = await startTestService({
      environment: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1, 10.9.0.0/16' },
    });
    // Receivers hold the time of a message against the clock of the machine.
    service.clock.turn((Date.now() - service.clock.now().getTime()) / 1000);
  });
  after(async () => {
    await service.stop();
    await receiver.stop();
  });

  const send = (method: string, path: string, body?: unknown) =>
    service.ask(path, {
      method,
      key: 'growth',
      ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
    });
  const create = async (body: unknown) => {
    const response = await send('POST', '/api/v1/webhooks', body);
    assert.equal(response.status, 201, await response.clone().text());
    return Issued.parse(await response.json());
  };
  const refusal = async (body: unknown) => {
    const response = await send('POST', '/api/v1/webhooks', body);
    return { status: response.status, ...Faults.parse(await response.json()) };
  };

  it('are made, changed, tested, told, listed, replayed and deleted by key', async () => {
    const filter = { name: 'Marina', query: { trans_type: 'Sell', area: 'Dubai Marina', min_price: 1e6 } };
    const { webhook, secret } = await create({
      url: receiver.url,
      events: ['snapshot.published', 'transaction.matched', 'snapshot.published'],
      filters: [filter],
    });
    const path = `/api/v1/webhooks/${webhook.id}`;
    const shown = await (await send('GET', path)).text();
    assert.ok(!shown.includes(secret), 'the secret is shown once');
    assert.deepEqual(JSON.parse(shown).webhook.filters[0].query, {
      type: 'sales',
      area: 'Dubai Marina',
      min_price: '1000000',
    });
    const renamed = { ...filter, query: { type: 'sales' } };
    const changed = await send('PATCH', path, { description: 'Ours', filters: [renamed] });
    assert.equal(JSON.parse(await changed.text()).webhook.filters[0].id, webhook.filters[0]?.id);

    const tested = Delivery.parse(await (await send('POST', `${path}/test`)).json());
    assert.equal(tested.delivery.status, 'delivered');
    await service.publish({ createdAt: '2026-03-20T03:00:00Z' });
    const got = (await receiver.got(2))[1];
    assert.ok(got);
    const rotated = Issued.parse(await (await send('POST', `${path}/rotate`, { grace_seconds: 60 })).json());
    assert.equal(verified(got, secret).type, 'snapshot.published');

    const listed = await send('GET', `${path}/deliveries?limit=1`);
    const page = z
      .object({
        deliveries: z.array(z.object({ id: z.string() })),
        next_cursor: z.string(),
        has_more: z.boolean(),
      })
      .parse(await listed.json());
    const next = await send('GET', `${path}/deliveries?limit=1&cursor=${page.next_cursor}`);
    assert.equal(JSON.parse(await next.text()).has_more, false);
    const delivery = `${path}/deliveries/${String(got.headers['webhook-id'])}`;
    await until(async () => {
      const found = Delivery.parse(await (await send('GET', delivery)).json());
      return found.delivery.status === 'delivered' ? found : null;
    });
    assert.equal((await send('POST', `${delivery}/replay`)).status, 202);
    const again = (await receiver.got(3))[2];
    assert.ok(again);
    for (const one of [secret, rotated.secret]) verified(again, one);
    assert.equal(again.headers['webhook-id'], got.headers['webhook-id']);

    assert.equal((await send('DELETE', path)).status, 200);
    assert.equal((await send('GET', path)).status, 404);
  });

  it('are refused with what is wrong with them', async () => {
    const events = ['snapshot.published'];
    for (const [url, words] of [
      ['http://10.0.0.1/', /not on the public Internet/],
      ['https://169.254.169.254/latest', /not on the public Internet/],
      ['http://8.8.8.8/', /https/],
      ['https://me:secret@example.com/', /password/],
      ['nonsense', /web address/],
      ['http://name-that-is-nowhere.invalid/', /https/],
    ] as const) {
      const { code, errors } = await refusal({ url, events });
      assert.equal(code, 'parameter-invalid', url);
      assert.deepEqual([errors?.[0]?.parameter], ['/url']);
      assert.match(errors?.[0]?.message ?? '', words, url);
    }
    const url = receiver.url;
    const without = await refusal({ url, events: ['transaction.matched'] });
    assert.deepEqual(
      without.errors?.map(({ parameter }) => parameter),
      ['/filters'],
    );
    const unknown = await refusal({
      url,
      events,
      filters: [{ name: 'x', query: { area: 'Nowhere at all' } }],
    });
    assert.equal(unknown.code, 'area-unknown');
    assert.equal(unknown.errors?.[0]?.parameter, '/filters/0/query/area');
    const wrong = await refusal({ url, events, filters: [{ name: 'x', query: { min_prise: 1, limit: 5 } }] });
    assert.deepEqual(wrong.errors?.map(({ parameter }) => parameter).toSorted(), [
      '/filters/0/query/limit',
      '/filters/0/query/min_prise',
    ]);
    assert.equal((await refusal({ url, events: [] })).code, 'parameter-invalid');
  });

  it('are not changed when the audit log cannot be written', async () => {
    const { webhook } = await create({ url: receiver.url, events: ['snapshot.published'] });
    const path = `/api/v1/webhooks/${webhook.id}`;
    const { database } = service.running.store;
    const listed = async () => (await send('GET', '/api/v1/webhooks')).text();
    const before = await listed();
    await database.script('alter table audit_events rename to audit_events_away');
    const statuses: number[] = [];
    for (const [method, where, body] of [
      ['POST', '/api/v1/webhooks', { url: receiver.url, events: ['snapshot.published'] }],
      ['PATCH', path, { description: 'Unseen' }],
      ['POST', `${path}/rotate`, { grace_seconds: 60 }],
      ['DELETE', path, undefined],
    ] as const)
      statuses.push((await send(method, where, body)).status);
    await database.script('alter table audit_events_away rename to audit_events');
    assert.ok(
      statuses.every((one) => one >= 500),
      String(statuses),
    );
    assert.equal(await listed(), before);
    assert.equal((await send('DELETE', path)).status, 200);
  });

  it('tell the site when its limit is used up', async () => {
    const { secret, webhook } = await create({ url: `${receiver.url}/limit`, events: ['key.limit_reached'] });
    const before = receiver.received.length;
    for (let asked = 0; asked < 6; asked += 1) {
      await Promise.all(
        Array.from({ length: 60 }, () => service.ask('/api/v1/areas?limit=1', { key: 'growth' })),
      );
    }
    const told = (await receiver.got(before + 1)).at(-1);
    assert.ok(told);
    const { type, data } = verified(told, secret);
    assert.deepEqual([type, data['plan'], data['requests_per_minute']], ['key.limit_reached', 'growth', 300]);
    service.clock.turn(61);
    await service.running.store.database.script(`delete from webhook_endpoints where id = '${webhook.id}'`);
  });

  describe('in the console', () => {
    let person: Person;
    before(async () => {
      person = await somebody(service, 'growth');
    });
    const submit = async (path: string, fields: Readonly<Record<string, string>>) =>
      service.ask(path, {
        key: null,
        method: 'POST',
        headers: {
          Cookie: person.cookie,
          Accept: 'text/html',
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ ...fields, _csrf: csrfOf(person) }).toString(),
      });

    it('are made and changed with forms, and a secret is shown once', async () => {
      receiver.behave(status(204));
      const fields = {
        site_id: person.siteId,
        url: `${receiver.url}/console`,
        description: '',
        events: 'transaction.matched',
        filters: 'Marina: type=sales&area=Dubai Marina\r\nAll: ',
      };
      const made = await submit('/webhooks', fields);
      const page = await made.text();
      assert.equal(made.status, 201, page);
      assert.match(page, /whsec_/);
      const [id] = /hook_\w+/.exec(page) ?? [];
      const shown = await service.ask(`/webhooks/${id}`, {
        key: null,
        headers: { Cookie: person.cookie, Accept: 'text/html' },
      });
      const text = await shown.text();
      assert.equal(shown.status, 200);
      assert.ok(!text.includes('whsec_'));
      assert.match(text, /Marina: area=Dubai Marina&amp;type=sales/);
      const saved = await submit(`/webhooks/${id}`, {
        _method: 'PUT',
        status: 'disabled',
        filters: 'One: type=gifts',
      });
      assert.deepEqual([saved.status, saved.headers.get('location')], [303, `/webhooks/${id}`]);
      const tested = await submit(`/webhooks/${id}/test`, {});
      assert.match(tested.headers.get('location') ?? '', new RegExp(`^/webhooks/${id}/deliveries/msg_`));
      const refused = await submit('/webhooks', { ...fields, url: 'http://10.0.0.1/' });
      assert.equal(refused.status, 400);
      assert.match(await refused.text(), /not on the public Internet/);
      assert.equal(
        (await submit(`/webhooks/${id}`, { _method: 'DELETE' })).headers.get('location'),
        '/webhooks',
      );
    });
  });
});
