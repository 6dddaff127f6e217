/** The guides of the documentation site: every link leads somewhere, commands are for this service, and the search finds what people look for. */
import assert from 'node:assert/strict';
import { allGuides, guidePath } from '../../../service/site/reference/guides.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** What a reader types, and the page that answers it. */
const questions: readonly (readonly [string, string])[] = [
  ['rate limit', '/docs/guides/keys#limits'],
  ['public key origin', '/docs/guides/keys#secret-and-public-keys'],
  ['next page cursor', '/docs/guides/paging#read-a-list-to-its-end'],
  ['withheld', '/docs/guides/figures#withheld-figures'],
  ['webhook signature', '/docs/guides/webhooks'],
  ['gross yield', '/docs/methods/gross-yield'],
  ['cursor-invalid', '/problems/cursor-invalid'],
  ['listTransactions', '/docs/reference/transactions#listTransactions'],
  ['revision triangel', '/docs/guides/revisions#revision-triangles'],
  ['roll back a snapshot', '/docs/guides/operations'],
];

function hrefsOf(page: string): string[] {
  const article = /<article class="guide">.*<\/article>/s.exec(page)?.[0] ?? page;
  return [...article.matchAll(/ href="([^"]+)"/g)].map((found) => found[1] ?? '');
}

describe('the guides', () => {
  let service: TestService;
  const pages = new Map<string, string>();

  before(async () => {
    service = await startTestService();
    for (const guide of allGuides) pages.set(guidePath(guide), await read(guidePath(guide)));
  });
  after(() => service.stop());

  async function read(path: string): Promise<string> {
    const answer = await fetch(`${service.url}${path}`, { headers: { Accept: 'text/html' } });
    assert.equal(answer.status, 200, path);
    return await answer.text();
  }

  /** Returns true unless a link leads to a page of this service, and to the anchor that it names. */
  async function isDead(href: string, page: string): Promise<boolean> {
    if (/^[a-z]+:/.test(href)) return false;
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? page : (pages.get(path) ?? (await read(path)));
    return anchor !== undefined && !target.includes(` id="${anchor}"`);
  }

  it('lead from each link to a page, and to its anchor', async () => {
    const dead: string[] = [];
    for (const [address, page] of pages)
      for (const href of hrefsOf(page)) if (await isDead(href, page)) dead.push(`${address} → ${href}`);
    assert.deepEqual(dead, []);
  });

  it('have commands for this service, with a placeholder for the key', () => {
    for (const [address, page] of pages)
      assert.ok(!/KEY=\$\(node|curl[^\n]*localhost:8080/.test(page), address);
    const keys = pages.get('/docs/guides/keys') ?? '';
    assert.ok(keys.includes(`curl -sf &quot;${service.url}/v1/client-info&quot;`));
    assert.ok(keys.includes('KEY=&#39;&lt;API_KEY&gt;&#39;'));
  });

  it('exist as Markdown, and llms.txt lists them', async () => {
    const list = await read('/llms.txt');
    for (const guide of allGuides) {
      const address = `${guidePath(guide)}.md`;
      assert.ok(list.includes(`${service.url}${address})`), address);
    }
    const text = await read('/docs/guides/webhooks.md');
    assert.match(text, /^# Webhooks\n/);
    assert.ok(!text.includes('<!--'));
  });

  it('are refused by name, with the nearest', async () => {
    const answer = await fetch(`${service.url}/docs/guides/pagin`, {
      headers: { Accept: 'application/json' },
    });
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /Did you mean paging/);
  });

  for (const [words, address] of questions)
    it(`are found by “${words}”`, async () => {
      const page = await read(`/docs/search?q=${encodeURIComponent(words)}`);
      const found = [...page.matchAll(/<li><p><a href="([^"]+)"/g)].map((hit) => hit[1] ?? '');
      assert.ok(
        found.slice(0, 5).some((hit) => hit === address || hit.startsWith(`${address}#`)),
        `${address} is not among ${found.slice(0, 8).join(', ')}`,
      );
    });

  it('say so where nothing is found', async () => {
    assert.match(await read('/docs/search?q=zzqqxxyy'), /Nothing has the words “zzqqxxyy”/);
  });
});
