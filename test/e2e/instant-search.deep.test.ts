/** InstantSearch in a real browser searches the documents of a site, with the token from client-info and nothing else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { startBrowser } from '../support/browser.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const html = `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<div id="box"></div><div id="sort"></div><div id="areas"></div><div id="stats"></div><div id="hits"></div><div id="pages"></div>
<script src="/page.js"></script>`;

/** A web site of its own, on another origin than the service. */
async function startSite(): Promise<{ origin: string; server: Server }> {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'test/e2e/instant-search-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? outputFiles[0]?.text : html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: string | AddressInfo | null = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { origin: `http://127.0.0.1:${address.port}`, server };
}

const Info = z.object({ search: z.object({ endpoint: z.string(), index: z.string(), token: z.string() }) });

describe('InstantSearch on the page of a site', () => {
  let browser: Browser | null = null;
  let service: TestService;
  let site: { origin: string; server: Server };
  let page: Page;

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: InstantSearch in a browser, of which this machine has none.\n');
      this.skip();
    }
    service = await startTestService({ published: false });
    site = await startSite();
    await service.running.store.setOrigins(service.siteIds.enterprise, [site.origin]);
    const documents = [
      { id: 1, title: 'Marina view apartment', area: 'Dubai Marina', price_aed: 2_000_000 },
      { id: 2, title: 'Marina studio', area: 'Dubai Marina', price_aed: 900_000 },
      { id: 3, title: 'Office by the marina', area: 'Business Bay', price_aed: 1_500_000 },
      { id: 4, title: 'Garden villa', area: 'Jumeirah', price_aed: 7_000_000 },
    ];
    const headers = { 'Content-Type': 'application/json' };
    const bulk = { method: 'POST', headers, body: JSON.stringify({ documents }) };
    assert.equal((await service.ask('/api/v1/index/bulk', bulk)).status, 202);
    const info = await service.ask('/v1/client-info', { headers: { Origin: site.origin } });
    const { endpoint, index, token } = Info.parse(await info.json()).search;
    page = await browser.newPage();
    await page.goto(`${site.origin}/?${new URLSearchParams({ host: endpoint, index, token })}`);
  });
  after(async () => {
    await browser?.close();
    site?.server.close();
    await service?.stop();
  });

  const found = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const titles = () => page.locator('#hits b').allTextContents();

  it('shows everything, a page at a time', async () => {
    await found('4 found');
    assert.deepEqual(await titles(), ['Marina view apartment', 'Marina studio']);
    await page.locator('#pages').getByText('2', { exact: true }).click();
    await page.locator('#hits b', { hasText: 'Garden villa' }).waitFor();
    assert.deepEqual(await titles(), ['Office by the marina', 'Garden villa']);
  });

  it('finds while somebody types, with a mistake, and marks the words', async () => {
    await page.locator('#box input').pressSequentially('maruna', { delay: 5 });
    // Answers to "mar" and the like come first, with less of the word marked.
    await page
      .locator('#hits mark', { hasText: /^Marina$/ })
      .first()
      .waitFor();
    await found('3 found');
    const marked = await page.locator('#hits mark').allTextContents();
    assert.ok(
      marked.every((text) => /^marina$/i.test(text)),
      marked.join(),
    );
  });

  it('narrows by a facet, and searches among its values', async () => {
    await page.locator('#areas .ais-SearchBox input').fill('bus');
    await page.locator('#areas li', { hasText: 'Dubai Marina' }).waitFor({ state: 'detached' });
    await page.locator('#areas li', { hasText: 'Business Bay' }).locator('input').check();
    await found('1 found');
    assert.deepEqual(await titles(), ['Office by the marina']);
    await page.locator('#areas li', { hasText: 'Business Bay' }).locator('input').uncheck();
    await found('3 found');
  });

  it('sorts', async () => {
    await page.locator('#sort select').selectOption('Cheapest');
    await page.locator('#hits b', { hasText: 'Office' }).waitFor();
    assert.deepEqual(await titles(), ['Marina studio', 'Office by the marina']);
  });
});
