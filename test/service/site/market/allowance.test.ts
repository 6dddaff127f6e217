/** The allowance of an address on the market site: by work, by address, and without a part of the key's own limit. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const browserAccepts = 'text/html,application/xhtml+xml,*/*;q=0.8';
/** Less than a visitor has, so that the tests reach it with few pages. */
const units = 100;

describe('the allowance of an address on the market site', () => {
  let service: TestService;
  let others = 0;

  before(async () => {
    service = await startTestService({
      explorer: true,
      environment: { TRUST_PROXY: '1' },
      limits: { pageUnitsPerMinute: units },
    });
  });
  after(() => service.stop());

  function open(path: string, from: string, accept = browserAccepts): Promise<Response> {
    return service.ask(path, { key: null, headers: { Accept: accept, 'X-Forwarded-For': from } });
  }

  /** Returns an address that no test has used. */
  function stranger(): string {
    others += 1;
    return `198.51.${others >> 8}.${others & 255}`;
  }

  /** Reads a page. Returns the headers of its answer. */
  async function read(path: string, from: string): Promise<Headers> {
    const answer = await open(path, from);
    const text = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${text.slice(0, 300)}`);
    return answer.headers;
  }

  const left = (headers: Headers) =>
    Number(/^"pages-address";r=(\d+);/.exec(headers.get('RateLimit') ?? '')?.[1]);

  /** Returns what a request took from a fresh allowance. */
  async function taken(path: string): Promise<number> {
    const headers = await read(path, stranger());
    assert.equal(headers.get('RateLimit-Policy'), `"pages-address";q=${units};w=60`);
    return units - left(headers);
  }

  /** Opens new pages from an address until it is refused. Returns how many there were, and the headers of the refusal. */
  async function exhaust(from: string, marked: number): Promise<{ pages: number; headers: Headers }> {
    for (let pages = 1; pages <= units; pages += 1) {
      const answer = await open(`/sales?min_price=${marked + pages}`, from);
      await answer.arrayBuffer();
      if (answer.status === 429) return { pages, headers: answer.headers };
      assert.equal(answer.status, 200);
    }
    return assert.fail('The allowance has no end.');
  }

  it('is measured by work: a page from memory takes 1, a page that is made as many as it asks, a picture more', async () => {
    const made = await taken('/projects');
    assert.ok(made > 1, String(made));
    assert.equal(await taken('/projects'), 1);
    assert.equal(await taken('/methods'), 1);
    const start = await taken('/');
    assert.ok(start > made, `${start} and ${made}`);
    assert.equal(await taken('/?as=card'), 1 + 20);
    assert.equal(await taken('/?as=card'), 1);
  });

  it('refuses one address with a page in its language, and lets the others read', async () => {
    const from = stranger();
    const { pages, headers } = await exhaust(from, 1_000);
    // A page that is made asks operations, so there are fewer pages than units, and the last is refused half-way.
    assert.ok(pages > 5 && pages <= units / 2 + 1, String(pages));
    assert.ok(Number(headers.get('Retry-After')) >= 1);
    for (const [path, language, title] of [
      ['/areas', 'en', 'Too many pages in a minute'],
      ['/ar/areas', 'ar', 'صفحات كثيرة في دقيقة واحدة'],
    ] as const) {
      const refused = await open(path, from);
      const text = await refused.text();
      assert.equal(refused.status, 429);
      const seconds = Number(refused.headers.get('Retry-After'));
      assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
      assert.equal(left(refused.headers), 0);
      assert.equal(refused.headers.get('Cache-Control'), 'no-store');
      assert.match(refused.headers.get('Content-Type') ?? '', /^text\/html/);
      assert.match(text, new RegExp(`<html lang="${language}"`));
      assert.match(text, new RegExp(`<h1>${title}`));
      await read(path, stranger());
    }
    const program = await open('/areas', from, 'application/json');
    assert.equal(program.status, 429);
    assert.equal(z.object({ code: z.string() }).parse(await program.json()).code, 'rate-limited');
    for (const path of ['/search/names?q=mar', '/sitemap.xml']) {
      const refused = await open(path, from);
      await refused.arrayBuffer();
      assert.equal(refused.status, 429, path);
    }
  });

  it('is one for an IPv6 network of 64 bits, and another for the next network', async () => {
    await exhaust('2001:db8:0:1::1', 7_000);
    const [same, next] = [
      await open('/areas', '2001:db8:0:1:ffff::2'),
      await open('/areas', '2001:db8:0:2::1'),
    ];
    assert.deepEqual([same.status, next.status], [429, 200]);
    await Promise.all([same.arrayBuffer(), next.arrayBuffer()]);
  });

  it('takes nothing from the limit of the key: a crawl from many addresses leaves it whole', async () => {
    const key = /mulk_pk_\w+/.exec(await (await service.ask('/map', { key: null })).text())?.[0];
    // The plan of the key allows 100 requests a minute.
    for (let page = 0; page <= 100; page += 1) await read(`/sales?min_price=${20_000 + page}`, stranger());
    const answer = await fetch(`${service.url}/v1/client-info`, {
      headers: { Authorization: `Bearer ${key}`, Origin: service.url },
    });
    await answer.arrayBuffer();
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('RateLimit') ?? '', /^"lite";r=99;t=\d+, "lite-address";r=49;/);
  });

  it('believes no address that an untrusted client states', async () => {
    const plain = await startTestService({ explorer: true, limits: { pageUnitsPerMinute: 20 } });
    try {
      const statuses: number[] = [];
      for (let page = 0; page < 21; page += 1) {
        const headers = { Accept: browserAccepts, 'X-Forwarded-For': `203.0.113.${page}` };
        const answer = await plain.ask('/methods', { key: null, headers });
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
      assert.deepEqual([statuses[0], statuses[19], statuses[20]], [200, 200, 429]);
    } finally {
      await plain.stop();
    }
  });
});
