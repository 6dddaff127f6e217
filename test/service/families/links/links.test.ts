/** A signed link opens the request that it was made for, with the rights of its key, until it ends; and nothing else. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { KeyHolders } from '../../../../service/accounts/key-holders.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { SignedLinks } from '../../../../service/links/signed-links.ts';
import { LoggedRequest } from '../../../../service/request-log/reader.ts';
import { elsewhere } from '../../../contract/asking.ts';
import { type Person, somebody } from '../../../support/people.ts';
import { type Ask, type KeyName, startTestService, type TestService } from '../../../support/service.ts';

const Issued = z.object({ id: z.string(), url: z.url(), expires_at: z.string(), address: z.string() });
type Issued = z.output<typeof Issued>;
const Logged = z.object({ request: LoggedRequest });
const Listed = z.object({ links: z.array(z.object({ id: z.string(), address: z.string() })) });

describe('signed links', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ environment: { TRUST_PROXY: '1' } });
  });
  after(() => service.stop());

  const post = (body: unknown, ask: Ask = {}) =>
    service.ask('/api/v1/links', {
      ...ask,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...ask.headers },
      body: JSON.stringify(body),
    });
  const made = async (body: unknown, key: KeyName = 'enterprise'): Promise<Issued> => {
    const answer = await post(body, { key });
    const text = await answer.text();
    assert.equal(answer.status, 201, text);
    return Issued.parse(JSON.parse(text));
  };
  const open = (url: string, ask: Ask = {}) => {
    const headers = { ...elsewhere(), ...ask.headers };
    return service.ask(url.slice(service.url.length), { ...ask, key: null, headers });
  };
  const refusal = async (response: Response) => {
    const problem = ProblemBody.parse(await response.json());
    return `${response.status} ${problem.code}`;
  };
  const invalid = '401 signed-link-invalid';

  it('open figures, lists and files as their key does, in any order of parameters', async () => {
    for (const body of [
      { path: '/api/v1/areas/marsa-dubai/stats' },
      { path: '/api/v1/transactions', query: { area: 'Dubai Marina', limit: 2, type: 'sales' } },
      { path: '/api/v1/transactions?area=Dubai%20Marina&format=csv' },
      { path: '/api/v1/exports/sales_monthly', query: { format: 'csv' } },
    ]) {
      const { url, address } = await made(body);
      const [byLink, byKey] = [await open(url), await service.ask(address)];
      const text = await byLink.text();
      assert.equal(byLink.status, 200, text);
      assert.equal(text, await byKey.text());
      const { search, pathname } = new URL(url);
      const turned = search.slice(1).split('&').reverse().join('&');
      assert.equal((await open(`${service.url}${pathname}?${turned}`)).status, 200);
    }
  });

  it('open no other address: other parameters, another operation, another spelling of the signature', async () => {
    const { url } = await made({ path: '/api/v1/transactions', query: { area: 'Dubai Marina', limit: 2 } });
    const link = new URL(url).searchParams.get('link') ?? '';
    const edited = [...link].map((character, at) => {
      const other = character === 'A' ? 'B' : 'A';
      return `${link.slice(0, at)}${other}${link.slice(at + 1)}`;
    });
    const addresses = [
      url.replace('limit=2', 'limit=3'),
      url.replace('limit=2&', ''),
      url.replace('limit=2', 'limit=2&type=sales'),
      url.replace('limit=2', 'limit=2&as_of=2026-03-01'),
      url.replace('limit=2', 'limit=2&format=csv'),
      url.replace('limit=2', 'limit=2&limit=2'),
      url.replace('/api/v1/transactions', '/api/v1/areas'),
      url.replace('/api/v1/transactions', '/transactions'),
      `${service.url}/api/v1/exports/transactions?link=${link}`,
      `${url}&link=${link}`,
      url.replace('link=', 'link=%6d').replace('%6dm', '%6d'),
      url.slice(0, -1),
      ...edited.slice(8).map((one) => url.replace(link, one)),
    ];
    for (const address of addresses) assert.equal(await refusal(await open(address)), invalid, address);
    assert.equal((await open(url)).status, 200, 'the link itself still works');
  });

  it('cannot pass for a path by an encoded slash', async () => {
    const { url } = await made({ path: '/api/v1/areas/marsa-dubai/stats' });
    const other = url.replace('marsa-dubai/stats', 'marsa-dubai%2Fstats');
    assert.equal(await refusal(await open(other)), invalid);
  });

  it('do not open operations that change things, or that are not for links', async () => {
    const { url } = await made({ path: '/api/v1/areas' });
    const link = new URL(url).searchParams.get('link');
    const posted = await open(`${service.url}/api/v1/links?link=${link}`, { method: 'POST', body: '{}' });
    assert.equal(await refusal(posted), '401 key-missing');
    assert.equal(await refusal(await open(`${service.url}/api/v1/links?link=${link}`)), '401 key-missing');
    for (const path of [
      '/api/v1/links',
      '/api/v1/webhooks',
      '/api/v1/nothing',
      '/docs',
      '/api/v1/maps/config',
    ])
      assert.equal(await refusal(await post({ path })), '400 parameter-invalid', path);
    assert.equal(await refusal(await post({ path: '/api/v1/areas?nonsense=1' })), '400 parameter-invalid');
    assert.equal(await refusal(await post({ path: `/api/v1/areas?link=${link}` })), '400 parameter-invalid');
    assert.equal(await refusal(await post({ path: '/api/v1/areas/%E0%A4%A' })), '400 parameter-invalid');
    assert.equal(await refusal(await post({ path: '//evil.example/api' })), '400 parameter-invalid');
  });

  it('end at their time, which is from a minute to seven days', async () => {
    const { url, expires_at } = await made({ path: '/api/v1/areas', expires_in: 60 });
    assert.equal(Date.parse(expires_at), Math.floor(service.clock.now().getTime() / 1000) * 1000 + 60_000);
    service.clock.turn(59);
    assert.equal((await open(url)).status, 200);
    service.clock.turn(2);
    assert.equal(await refusal(await open(url)), invalid);
    for (const expires_in of [59, 7 * 86_400 + 1, 1.5, -1, '60'])
      assert.equal(await refusal(await post({ path: '/api/v1/areas', expires_in })), '400 parameter-invalid');
    await made({ path: '/api/v1/areas', expires_in: 7 * 86_400 });
  });

  it('end when they are deleted, by any secret key of their site alone', async () => {
    const { id, url } = await made({ path: '/api/v1/areas?limit=3' });
    assert.equal((await open(url)).status, 200);
    const listed = await service.read('/api/v1/links', Listed);
    assert.ok(listed.links.some((link) => link.id === id && link.address === '/api/v1/areas?limit=3'));
    assert.doesNotMatch(JSON.stringify(listed), /mulk_ln_/);
    const foreign = await service.read('/api/v1/links', Listed, { key: 'growth' });
    assert.ok(foreign.links.every((link) => link.id !== id));
    const path = `/api/v1/links/${id}`;
    assert.equal(
      await refusal(await service.ask(path, { method: 'DELETE', key: 'growth' })),
      '404 signed-link-not-found',
    );
    const ofPage = await service.ask(path, {
      method: 'DELETE',
      key: 'page',
      headers: { Origin: 'https://shop.example' },
    });
    assert.equal(await refusal(ofPage), '403 secret-key-required');
    assert.equal((await open(url)).status, 200);
    assert.equal((await service.ask(path, { method: 'DELETE' })).status, 200);
    assert.equal(await refusal(await open(url)), invalid);
    assert.equal(await refusal(await service.ask(path, { method: 'DELETE' })), '404 signed-link-not-found');
  });

  it('allow what their key allows, at the time of use', async () => {
    const { store } = service.running;
    const account = await store.createAccount({ email: 'links@example.com' });
    const site = await store.createSite({ accountId: account.id, name: 'links', plan: 'enterprise' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'links' });
    const answer = await post(
      { path: '/api/v1/exports/sales_monthly', query: { format: 'csv' } },
      { key: null, headers: { Authorization: `Bearer ${token}` } },
    );
    const { url } = Issued.parse(await answer.json());
    const afterAMoment = async (expected: string) => {
      service.clock.turn(2);
      const answer = await open(url);
      assert.equal(answer.ok ? String(answer.status) : await refusal(answer), expected);
    };
    await afterAMoment('200');
    await store.changeKey(record.id, { scopes: ['read'] });
    await afterAMoment('403 scope-missing');
    await store.changeKey(record.id, { scopes: ['read', 'export'] });
    await afterAMoment('200');
    await store.setPlan(site.id, 'growth');
    await afterAMoment('403 plan-feature');
    await store.setPlan(site.id, 'enterprise');
    await afterAMoment('200');
    await store.toggleKey(record.id);
    await afterAMoment(invalid);
    await store.toggleKey(record.id);
    await afterAMoment('200');
    await store.revokeKey(record.id);
    await afterAMoment(invalid);
  });

  it('see the history of the plan of their key', async () => {
    const first = '/api/v1/transactions?from_date=2009-01-01&to_date=2019-12-31&format=csv';
    const rows = async (key: KeyName) =>
      (await (await open((await made({ path: first }, key)).url)).text()).trim().split('\r\n').length;
    assert.ok((await rows('enterprise')) > 1);
    assert.equal(await rows('lite'), 1, 'only the header');
  });

  it('refuse keys that lack the rights, and public keys', async () => {
    assert.equal(
      await refusal(await post({ path: '/api/v1/exports/areas' }, { key: 'beyond' })),
      '403 plan-feature',
    );
    assert.equal(
      await refusal(await post({ path: '/api/v1/exports/areas' }, { key: 'lite' })),
      '403 scope-missing',
    );
    const ofPage = { key: 'page', headers: { Origin: 'https://shop.example' } } as const;
    assert.equal(await refusal(await post({ path: '/api/v1/areas' }, ofPage)), '403 secret-key-required');
  });

  it('count against the limits and the usage of their key', async () => {
    const { url } = await made({ path: '/api/v1/areas?limit=1' }, 'lite');
    const left = (response: Response) => Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
    const before = left(await open(url));
    assert.equal(left(await open(url)), before - 1);
  });

  describe('of a person', () => {
    const log = (path: string, { token }: Person) =>
      service.ask(path, { key: null, headers: { Authorization: `Bearer ${token}` } });
    const madeBy = async ({ key }: Person, path: string) => {
      const answer = await post({ path }, { key: null, headers: { Authorization: `Bearer ${key}` } });
      return Issued.parse(await answer.json()).url;
    };
    const opened = async (url: string) => {
      const answer = await open(url);
      await answer.arrayBuffer();
      return answer.headers.get('x-request-id') ?? assert.fail('no id');
    };
    /** Asked again until the connection of the request has closed its answer. */
    const logged = async (id: string, person: Person) => {
      for (;;) {
        const found = await log(`/api/requests/${id}`, person);
        if (found.status === 200) return Logged.parse(await found.json()).request;
        assert.equal(found.status, 404, await found.text());
      }
    };

    it('leave entries in the request log of their account, with their cost and without their signature', async () => {
      const person = await somebody(service);
      const url = await madeBy(person, '/api/v1/areas/compare?areas=330,350');
      const { operation_id, status, cost, key_id, parameters } = await logged(await opened(url), person);
      const byKey = await log('/api/v1/areas/compare?areas=330,350', { ...person, token: person.key });
      await byKey.arrayBuffer();
      const same = await logged(byKey.headers.get('x-request-id') ?? '', person);
      assert.ok(cost > 0);
      assert.deepEqual(
        [operation_id, status, cost, key_id],
        [same.operation_id, 200, same.cost, person.keyId],
      );
      assert.deepEqual(parameters, [...same.parameters, { name: 'link', value: null }]);
    });

    it('leave an entry when they are refused because the key is switched off, and none when somebody edited them', async () => {
      const person = await somebody(service);
      const url = await madeBy(person, '/api/v1/areas?limit=1');
      const edited = await opened(url.replace('limit=1', 'limit=2'));
      await service.running.store.toggleKey(person.keyId, 'inactive');
      service.clock.turn(2);
      const { status, cost, problem_code } = await logged(await opened(url), person);
      assert.deepEqual([status, cost, problem_code], [401, 0, 'signed-link-invalid']);
      assert.equal((await log(`/api/requests/${edited}`, person)).status, 404);
    });

    it('wait for their turn as a part of their account, once a request has shown them', async () => {
      const person = await somebody(service);
      const [{ database }, clock] = [service.running.store, service.clock.now];
      const links = new SignedLinks({
        ...{ database, clock, secret: 'a secret', holders: new KeyHolders({ database, clock }) },
      });
      const address = { path: '/api/v1/areas', search: 'limit=1' };
      const { token } = await links.create(person, address, 60);
      const url = `/api/v1/areas?limit=1&link=${token}`;
      assert.equal(links.remembered(url), null);
      await links.read(token, address, () => undefined);
      assert.equal(links.remembered(url)?.keyId, person.keyId);
      for (const other of ['/api/v1/areas', '/api/v1/areas?limit=1', `/api/v1/areas?link=${token}0`])
        assert.equal(links.remembered(other), null);
    });
  });

  it('open the next pages of their list, and no other caller’s answer has their signature', async () => {
    const { url } = await made({ path: '/api/v1/transactions?limit=2' });
    const link = new URL(url).searchParams.get('link') ?? '';
    const first = await open(url);
    const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    assert.ok(next.includes(link), next);
    const second = await open(new URL(next, service.url).href);
    assert.equal(second.status, 200);
    assert.notEqual(await second.text(), await first.text());
    const byKey = await service.ask('/api/v1/transactions?limit=2');
    assert.doesNotMatch(byKey.headers.get('link') ?? '', /mulk_ln_/);
    assert.doesNotMatch(JSON.stringify(await byKey.json()), /mulk_ln_/);
  });

  it('answer HEAD and ranges of Parquet, to pages of every origin', async () => {
    const headers = { Origin: 'https://notebook.example' };
    for (const table of ['sales_monthly', 'transactions']) {
      const { url } = await made({ path: `/api/v1/exports/${table}` });
      const whole = Buffer.from(await (await open(url, { headers })).arrayBuffer());
      const head = await open(url, { method: 'HEAD', headers });
      assert.equal(head.status, 200);
      assert.equal(Number(head.headers.get('content-length')), whole.length);
      assert.equal(head.headers.get('access-control-allow-origin'), '*');
      assert.match(head.headers.get('access-control-expose-headers') ?? '', /Accept-Ranges.*Content-Range/);
      assert.equal(head.headers.get('referrer-policy'), 'no-referrer');
      assert.match(head.headers.get('cache-control') ?? '', /^private\b/);
      const part = await open(url, { headers: { ...headers, Range: 'bytes=4-99' } });
      assert.equal(part.status, 206);
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(4, 100));
    }
  });

  it('are logged without their signature, also those that are refused', async () => {
    const { url } = await made({ path: '/api/v1/areas?limit=4' });
    const link = new URL(url).searchParams.get('link') ?? '';
    await open(url);
    await open(url.replace('limit=4', 'limit=5'));
    await open(`${service.url}/nothing?link=${link}`);
    assert.match(service.log(), /areas\?limit=5&link=mulk_ln_/);
    assert.ok(!service.log().includes(link));
    assert.ok(!service.log().includes(link.slice(12)));
  });
});
