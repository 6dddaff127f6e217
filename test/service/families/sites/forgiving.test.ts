/** What people try first when they manage a site by hand: bare arrays, words for on and off, a deletion without a body. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { csrfOf, type Person, password, somebody } from '../../../support/people.ts';
import { type KeyName, startTestService, type TestService } from '../../../support/service.ts';

const WithKey = z.looseObject({ key: z.looseObject({ status: z.string() }) });
const Fault = z.looseObject({
  errors: z.array(z.looseObject({ parameter: z.string(), message: z.string() })),
});

describe('management of a site as people try it', () => {
  let service: TestService;
  let person: Person;

  before(async () => {
    service = await startTestService();
    person = await somebody(service);
  });
  after(() => service.stop());

  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${service.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${person.token}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const index = (body: unknown, key: KeyName = 'enterprise') =>
    service.ask('/api/v1/index/bulk', {
      key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('takes a bare array of documents, and still names the field in its faults', async () => {
    const taken = await index([
      { id: 'a', title: 'One' },
      { id: 'b', title: 'Two' },
    ]);
    assert.equal(taken.status, 202);
    assert.equal(z.looseObject({ indexed: z.int() }).parse(await taken.json()).indexed, 2);
    const { errors } = Fault.parse(await (await index([])).json());
    assert.deepEqual(
      errors.map(({ parameter, message }) => [parameter, message]),
      [['/documents', 'takes at least one document']],
    );
  });

  it('takes a bare array of properties of a portfolio', async () => {
    const answer = await service.ask('/api/v1/valuations/portfolio', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '[]',
    });
    const { errors } = Fault.parse(await answer.json());
    assert.ok(errors[0]?.parameter.startsWith('/properties'), JSON.stringify(errors));
  });

  it('gives a key the status that the words mean, and switches it over without one', async () => {
    const statusAfter = async (body?: unknown) => {
      const answer = await send('POST', `/api/keys/${person.keyId}/toggle`, body);
      assert.equal(answer.status, 200);
      return WithKey.parse(await answer.json()).key.status;
    };
    assert.equal(await statusAfter(), 'inactive');
    assert.equal(await statusAfter(), 'active');
    for (const [word, status] of [
      ['off', 'inactive'],
      ['off', 'inactive'],
      ['on', 'active'],
      ['active', 'active'],
      ['disabled', 'inactive'],
      ['enabled', 'active'],
    ])
      assert.equal(await statusAfter({ status: word }), status, word);
    const refused = await send('POST', `/api/keys/${person.keyId}/toggle`, { status: 'sleeping' });
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(Fault.parse(await refused.json()).errors), /takes one of active, inactive/);
  });

  it('deletes a site by its name in the query, and refuses without the name', async () => {
    const none = await send('DELETE', `/sites/${person.siteId}`);
    assert.equal(none.status, 400);
    assert.match(JSON.stringify(Fault.parse(await none.json()).errors), /takes the name of the site/);
    const wrong = await send('DELETE', `/sites/${person.siteId}?name=Another`);
    assert.equal(wrong.status, 400);
    const deleted = await send('DELETE', `/sites/${person.siteId}?name=Shop`);
    assert.equal(deleted.status, 200, await deleted.clone().text());
    assert.equal((await send('GET', `/sites/${person.siteId}/edit`)).status, 404);
  });

  it('deletes an account without a body, with the password in a header', async () => {
    const leaving = await somebody(service);
    const leave = (headers: Record<string, string>) =>
      fetch(`${service.url}/profile`, {
        method: 'DELETE',
        headers: { Cookie: leaving.cookie, 'X-CSRF-Token': csrfOf(leaving), ...headers },
      });
    const none = await leave({});
    assert.equal(none.status, 400);
    assert.match(await none.text(), /current_password.*X-Current-Password/s);
    assert.equal((await leave({ 'X-Current-Password': '%' })).status, 400);
    const wrong = await leave({ 'X-Current-Password': 'another' });
    assert.equal(wrong.status, 400);
    assert.equal((await leave({ 'X-Current-Password': encodeURIComponent(password) })).status, 200);
    assert.equal(await service.running.store.findAccount(leaving.accountId), null);
  });
});
