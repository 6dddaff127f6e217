import assert from 'node:assert/strict';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestService, type TestService } from '../../support/service.ts';

/** The bytes as they came over the wire, which fetch would decode. */
function rawBytes(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; coding: string; etag: string; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          coding: response.headers['content-encoding'] ?? '',
          etag: response.headers.etag ?? '',
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('caching', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const tagOf = async (
    path: string,
    headers: Record<string, string> = {},
    key: 'enterprise' | 'lite' = 'enterprise',
  ) => (await service.ask(path, { headers, key })).headers.get('etag') ?? '';

  it('tags an answer strongly, and the same for every spelling of the same request', async () => {
    const tag = await tagOf('/transactions?type=sales&limit=5');
    assert.match(tag, /^"[\w-]+"$/);
    assert.equal(await tagOf('/transactions?limit=5&type=sales'), tag);
    assert.equal(await tagOf('/transactions?per_page=5&trans_type=Sell'), tag);
  });

  it('tags every other answer otherwise', async () => {
    const tags = [
      await tagOf('/transactions?limit=5'),
      await tagOf('/transactions?limit=6'),
      await tagOf('/transactions?limit=5&format=csv'),
      await tagOf('/transactions?limit=5', {}, 'lite'),
      await tagOf('/transactions?limit=5', { 'Accept-Encoding': 'identity' }),
      await tagOf('/transactions?limit=5', { 'Accept-Encoding': 'br' }),
    ];
    assert.equal(new Set(tags).size, tags.length);
  });

  it('answers 304 to a client that holds the answer, and says how long it is fresh', async () => {
    const first = await service.ask('/transactions?limit=5');
    assert.equal(first.headers.get('cache-control'), 'private, max-age=60, stale-while-revalidate=600');
    const vary = (first.headers.get('vary') ?? '').split(/, */);
    for (const name of ['Authorization', 'Accept', 'Accept-Encoding', 'Origin'])
      assert.ok(vary.includes(name), name);
    const tag = first.headers.get('etag') ?? '';
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await service.ask('/transactions?limit=5', { headers: { 'If-None-Match': sent } });
      assert.equal(again.status, 304, sent);
      assert.equal(await again.text(), '');
      assert.ok(again.headers.get('etag'));
    }
    const other = await service.ask('/transactions?limit=5', { headers: { 'If-None-Match': '"other"' } });
    assert.equal(other.status, 200);
  });

  it('meters a 304 like any answer', async () => {
    const first = await service.ask('/transactions?limit=5', { key: 'lite' });
    const again = await service.ask('/transactions?limit=5', {
      key: 'lite',
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    assert.match(again.headers.get('ratelimit') ?? '', /^"lite";r=\d+;t=\d+$/);
    assert.equal(again.headers.get('ratelimit-policy'), '"lite";q=100;w=60');
  });

  it('answers the second time from memory, byte for byte', async () => {
    const ask = async () => (await service.ask('/transactions?limit=17&sort=price_aed')).text();
    assert.equal(await ask(), await ask());
    const caches = service
      .log()
      .split('\n')
      .filter((line) => line.includes('limit=17'))
      .map((line) => /"cache":"(\w+)"/.exec(line)?.[1]);
    assert.deepEqual(caches, ['miss', 'hit']);
  });

  it('compresses with br or gzip as the client likes, and not what is small', async () => {
    const headers = { Authorization: `Bearer ${service.keys.enterprise}` };
    const url = `${service.url}/transactions?limit=50`;
    const plain = await rawBytes(url, { ...headers, 'Accept-Encoding': 'identity' });
    const gzip = await rawBytes(url, { ...headers, 'Accept-Encoding': 'gzip' });
    const brotli = await rawBytes(url, { ...headers, 'Accept-Encoding': 'gzip;q=0.5, br' });
    assert.deepEqual([plain.coding, gzip.coding, brotli.coding], ['', 'gzip', 'br']);
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
    assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes);
    assert.equal(new Set([plain.etag, gzip.etag, brotli.etag]).size, 3);
    const small = await rawBytes(`${service.url}/health/live`, { 'Accept-Encoding': 'br' });
    assert.equal(small.coding, '');
  });

  it('sends the answer as it is to who refuses every coding, even that', async () => {
    const headers = { Authorization: `Bearer ${service.keys.enterprise}` };
    const url = `${service.url}/transactions?limit=50`;
    const plain = await rawBytes(url, { ...headers, 'Accept-Encoding': 'identity' });
    for (const refusal of ['identity;q=0', '*;q=0', 'gzip;q=0, br;q=0, identity;q=0', 'identity;q=0, zstd']) {
      const { status, coding, bytes } = await rawBytes(url, { ...headers, 'Accept-Encoding': refusal });
      assert.deepEqual([status, coding], [200, ''], refusal);
      assert.deepEqual(bytes, plain.bytes);
    }
    const gzip = await rawBytes(url, { ...headers, 'Accept-Encoding': 'gzip, identity;q=0' });
    assert.deepEqual([gzip.status, gzip.coding], [200, 'gzip']);
  });

  it('forgets its answers with the snapshot', async () => {
    const before = await service.ask('/transactions?limit=3&sort=-price_aed');
    await service.publish({
      createdAt: '2026-03-20T03:00:00Z',
      edit: 'update deals set price_aed = price_aed * 2',
    });
    const after = await service.ask('/transactions?limit=3&sort=-price_aed', {
      headers: { 'If-None-Match': before.headers.get('etag') ?? '' },
    });
    assert.equal(after.status, 200);
    assert.notEqual(await after.text(), await before.text());
  });
});

describe('requests from pages', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('allows the preflight of any origin, without a key', async () => {
    const response = await service.ask('/transactions', {
      key: null,
      method: 'OPTIONS',
      headers: {
        Origin: 'https://anyone.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(response.headers.get('access-control-allow-headers') ?? '', /authorization/i);
  });

  it('answers the origins of the key’s site, and no other', async () => {
    for (const key of ['page', 'enterprise'] as const) {
      const allowed = await service.ask('/transactions?limit=1', {
        key,
        headers: { Origin: 'https://shop.example' },
      });
      assert.equal(allowed.status, 200);
      assert.equal(allowed.headers.get('access-control-allow-origin'), '*');
      assert.match(allowed.headers.get('access-control-expose-headers') ?? '', /RateLimit/);
      const refused = await service.ask('/transactions?limit=1', {
        key,
        headers: { Origin: 'https://evil.example' },
      });
      assert.equal(refused.status, 403);
      assert.equal(refused.headers.get('access-control-allow-origin'), '*', 'the page may read why');
    }
  });

  it('sends the headers that make browsers careful', async () => {
    const { headers } = await service.ask('/transactions?limit=1');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('x-powered-by'), null);
  });
});
