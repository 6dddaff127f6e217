/** The widgets on a page of another origin, in a real browser, and their gallery: by keyboard, in both languages, with figures of the API. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { startBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/service.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** A site whose policy allows the server of Mulk as the gallery says, and no style in a page. */
async function startSite(
  body: () => string,
  host: () => string,
): Promise<{ origin: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${host()}; connect-src ${host()}; style-src 'none'; img-src data:`,
    );
    response.end(body());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: string | AddressInfo | null = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { origin: `http://127.0.0.1:${address.port}`, server };
}

describe('widgets in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;
  let site: { origin: string; server: Server };
  let body = '';

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: widgets in a browser, of which this machine has none.\n');
      this.skip();
    }
    service = await startTestService({ sample: 'covered', explorer: true });
    site = await startSite(
      () => body,
      () => service.url,
    );
    await service.running.store.setOrigins(service.siteIds.enterprise, [site.origin]);
  });
  after(async () => {
    site?.server.close();
    await browser?.close();
    await service?.stop();
  });

  /** Opens a page of the other origin with one widget. */
  async function open(
    name: string,
    attributes = '',
    { language = 'en', width = 900 }: { readonly language?: string; readonly width?: number } = {},
  ): Promise<{ page: Page; faults: string[] }> {
    assert(browser !== null);
    body = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>A page of another origin</title><link rel="icon" href="data:,"><main><h1>A page</h1><h2>Figures</h2>
      <script type="module" src="${service.url}/widgets/${name}.js"></script>
      <${name} api-key="${service.keys.page}" ${attributes}></${name}></main></html>`;
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(site.origin);
    return { page, faults };
  }

  async function violations(page: Page): Promise<string[]> {
    // The policy of the page forbids the script of the test, as it should; the protocol of the browser does not ask it.
    await page.evaluate(axe);
    const found = await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    );
    return Violations.parse(found).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  /** With PICTURES=<folder>, a picture of the page to look at. */
  async function keepPicture(page: Page, name: string): Promise<void> {
    const folder = process.env['PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  it('finds a name by keyboard and tells the page', async () => {
    const { page, faults } = await open('mulk-search', 'go-to="/#{kind}-{id}"');
    const box = page.getByRole('combobox');
    await box.fill('dubai mar');
    await page.getByRole('option').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await page.evaluate(
      "document.addEventListener('mulk-choose', ({ detail }) => { window.chosen = detail; })",
    );
    await box.press('ArrowDown');
    assert.equal(await page.getByRole('option').first().getAttribute('aria-selected'), 'true');
    await box.press('Enter');
    await page.waitForURL(/#(community|area)-\d+$/);
    assert.match(String(await page.evaluate('window.chosen.name')), /Dubai Marina/);
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('estimates what the API estimates, for a sale and a rent', async () => {
    const { page, faults } = await open(
      'mulk-estimate',
      'area="Dubai Marina" property-type="apartment" bedrooms="1" size-sqft="850"',
    );
    const asked = 'area=Dubai%20Marina&property_type=apartment&bedrooms=1&area_sqft=850';
    const shown = page.locator('.figure');
    await page.getByRole('button', { name: 'Estimate' }).click();
    await shown.waitFor();
    const sale = await service.read(
      `/api/v1/valuations/estimate?${asked}`,
      z.object({ estimate: z.object({ price_aed: z.object({ value: z.number(), n: z.int() }) }) }),
    );
    const { value, n } = sale.estimate.price_aed;
    const english = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
    assert.equal(await shown.textContent(), `AED ${english.format(value)}`);
    assert.match((await page.locator('[aria-live]').textContent()) ?? '', new RegExp(`from ${n} records`));
    assert.deepEqual(await violations(page), []);
    await keepPicture(page, 'widget-estimate');
    await page.getByLabel('Estimate of').selectOption('rent');
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.locator('.figure', { hasText: 'a year' }).waitFor();
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('says in the words of the API what is wrong with a place', async () => {
    const { page } = await open('mulk-estimate', 'area="Nowhere at all" size-sqft="850"');
    await page.getByRole('button', { name: 'Estimate' }).click();
    assert.match((await page.getByRole('alert').textContent()) ?? '', /Nowhere at all/);
    await page.context().close();
  });

  it('draws the index of both stages with a table of the figures of the API', async () => {
    const { page, faults } = await open('mulk-chart', 'property-type="apartment"');
    await page.locator('polyline.first').first().waitFor({ state: 'attached' });
    const { periods } = await service.read(
      '/api/v1/analytics/price-index?property_type=apartment&stage=existing',
      z.object({
        periods: z.array(z.object({ period: z.string(), index: z.object({ value: z.number().nullable() }) })),
      }),
    );
    await page.getByText('Table of the figures').click();
    for (const { period, index } of periods.filter((one) => one.index.value !== null)) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: period.slice(0, 7) }) });
      const written = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(index.value ?? 0);
      assert.equal(await row.getByRole('cell').first().textContent(), written);
    }
    assert.ok(periods.length > 3);
    assert.deepEqual(await violations(page), []);
    await keepPicture(page, 'widget-chart');
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('colours every area, says its figure at the arrow keys, and tells the page of a choice', async () => {
    const { page, faults } = await open('mulk-map', 'property-type="apartment"', {
      language: 'ar',
      width: 390,
    });
    const areas = page.locator('path[role="listitem"]');
    await areas.first().waitFor({ state: 'attached' });
    assert.ok((await areas.count()) > 200);
    assert.equal(await page.locator('mulk-map').getAttribute('dir'), 'rtl');
    await page.evaluate(
      "document.addEventListener('mulk-choose', ({ detail }) => { window.chosen = detail; })",
    );
    await areas.first().focus();
    await page.keyboard.press('ArrowDown');
    const label = await areas.nth(1).getAttribute('aria-label');
    assert.equal(await page.getByRole('status').textContent(), label);
    await page.keyboard.press('Enter');
    assert.ok(label?.startsWith(String(await page.evaluate('window.chosen.name_ar ?? window.chosen.name'))));
    assert.deepEqual(await violations(page), []);
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 390);
    await keepPicture(page, 'widget-map');
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('says that a key is missing, wrong or secret, and that a server does not answer', async () => {
    const { page } = await open('mulk-chart');
    await page.locator('mulk-chart').evaluate((chart) => chart.removeAttribute('api-key'));
    await page.getByText('needs an api-key').waitFor();
    await page.locator('mulk-chart').evaluate((chart) => chart.setAttribute('api-key', 'mulk_pk_wrong'));
    await page.getByRole('alert').filter({ hasText: 'complete key' }).waitFor();
    await page.locator('mulk-chart').evaluate((chart) => chart.setAttribute('api-key', 'mulk_sk_any'));
    await page.getByText('This is a secret key').waitFor();
    await page.locator('mulk-chart').evaluate((chart) => {
      chart.setAttribute('host', 'https://elsewhere.example');
      chart.setAttribute('api-key', 'mulk_pk_any');
    });
    await page.getByRole('alert').filter({ hasText: 'https://elsewhere.example did not answer' }).waitFor();
    await page.context().close();
  });

  for (const [name, width] of [
    ['phone', 390],
    ['desk', 1280],
  ] as const)
    it(`are shown in a gallery without faults: ${name}`, async () => {
      assert(browser !== null);
      const context = await browser.newContext({ viewport: { width, height: 850 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await page.goto(`${service.url}/widgets`);
      await page.locator('mulk-map path').first().waitFor({ state: 'attached' });
      await page.locator('mulk-chart polyline').first().waitFor({ state: 'attached' });
      assert.deepEqual(await violations(page), []);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
      await keepPicture(page, `widgets-${name}`);
      assert.deepEqual(faults, []);
      await context.close();
    });
});
