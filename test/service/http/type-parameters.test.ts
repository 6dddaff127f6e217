import assert from 'node:assert/strict';
import { withoutTypeParameters } from '../../../service/http/type-parameters.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('media types with parameters in Accept', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const typeFor = async (path: string, accept: string) => {
    const response = await service.ask(path, { headers: { Accept: accept } });
    return `${response.status} ${response.headers.get('content-type')?.split(';')[0]}`;
  };

  it('choose the same format as without', async () => {
    const path = '/transactions?limit=1';
    assert.equal(await typeFor(path, 'text/csv; header=present'), '200 text/csv');
    assert.equal(await typeFor(path, 'text/csv; charset=utf-8'), '200 text/csv');
    assert.equal(await typeFor(path, 'application/json; charset=utf-8'), '200 application/json');
    assert.equal(
      await typeFor(path, 'application/json;charset=utf-8;q=0.5, text/csv;charset="utf-8";q=0.9'),
      '200 text/csv',
    );
    assert.equal(await typeFor(path, 'application/json;charset=utf-8;q=0, */*'), '200 text/csv');
    assert.equal(await typeFor(path, 'image/png; depth=8'), '406 application/problem+json');
  });

  it('can be what the answer before was sent with', async () => {
    for (const format of ['json', 'csv', 'arrow', 'parquet']) {
      const first = await service.ask(`/transactions?limit=1&format=${format}`);
      const type = first.headers.get('content-type') ?? '';
      const again = await service.ask('/transactions?limit=1', { headers: { Accept: type } });
      assert.deepEqual([again.status, again.headers.get('content-type')], [200, type]);
    }
  });

  it('choose between the page and its JSON, too', async () => {
    for (const path of ['/problems', '/docs/methods', '/login']) {
      assert.equal(await typeFor(path, 'text/html; charset=utf-8'), '200 text/html', path);
      assert.equal(await typeFor(path, 'application/json; charset=utf-8'), '200 application/json', path);
    }
  });

  it('lose all but their weight', () => {
    assert.equal(withoutTypeParameters('text/csv; header=present; Q=0.5;x, */*'), 'text/csv; Q=0.5, */*');
    assert.equal(withoutTypeParameters('a/b;c="d,e;q=1";q=0, f/g'), 'a/b;q=0, f/g');
    assert.equal(withoutTypeParameters('a/b;c="d, e/f'), 'a/b');
    assert.equal(withoutTypeParameters(';";'.repeat(5_000)).length, 0);
  });
});
