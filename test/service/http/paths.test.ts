/** Requests without an endpoint: what the answer says of a path that does not exist, of a method, and of a slash at the end. */
import assert from 'node:assert/strict';
import { startTestService, type TestService } from '../../support/service.ts';

describe('a request without an endpoint', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ explorer: true });
  });
  after(() => service.stop());

  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> =>
    fetch(service.url + path, { method, redirect: 'manual', headers });

  it('goes to the page without the slash at the end of its address', async () => {
    for (const [from, to] of [
      ['/ar/', '/ar'],
      ['/sales/?bedrooms=2&as=table', '/sales?bedrooms=2&as=table'],
      ['/ar/areas/dubai-marina/', '/ar/areas/dubai-marina'],
      ['/docs/guides/search/', '/docs/guides/search'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(from, method);
        assert.equal(answer.status, 308, from);
        assert.equal(answer.headers.get('location'), to);
      }
      assert.notEqual((await ask(to)).status, 308);
    }
  });

  it('is not found under any other address: of the API, of two slashes, of another method', async () => {
    const data = await ask('/api/v1/areas/');
    assert.equal(data.status, 404);
    assert.match(await data.text(), /Did you mean \/api\/v1\/areas\?/);
    const record = await ask('/api/v1/transactions/1-41-2011-1593/');
    assert.match(await record.text(), /Did you mean \/api\/v1\/transactions\/1-41-2011-1593\?/);
    for (const path of ['//example.com/', '//sales/', '/ar//', '/sales//', '/nothing/'])
      assert.equal((await ask(path)).status, 404, path);
    assert.equal((await ask('/login/', 'POST', { origin: service.url })).status, 404);
  });

  it('learns the methods of a path that has others', async () => {
    const wrong = await ask('/api/v1/areas', 'DELETE');
    assert.equal(wrong.status, 405);
    assert.equal(wrong.headers.get('allow'), 'GET, HEAD, OPTIONS');
    const asked = await ask('/api/v1/areas/compare', 'OPTIONS');
    assert.equal(asked.status, 204);
    assert.equal(asked.headers.get('allow'), 'GET, HEAD, OPTIONS');
  });
});
