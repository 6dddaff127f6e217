/** The reference in a real browser: readable by everybody, on a phone too, and its requests go to this service alone. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { viewPage } from '../../bench/page-view.ts';
import { startBrowser } from '../support/browser.ts';
import { somebody } from '../support/people.ts';
import { startTestService, type TestService } from '../support/service.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const Violations = z.array(
  z.looseObject({
    id: z.string(),
    nodes: z.array(z.looseObject({ html: z.string(), failureSummary: z.string() })),
  }),
);

/** Start, most operations with bodies, widest tables, only pages of the service itself. */
const pages = [
  '/docs',
  '/docs/reference/areas',
  '/docs/reference/webhooks',
  '/docs/reference/documentation',
  '/docs/guides/keys',
  '/docs/guides/operations',
  '/docs/search?q=rate%20limit',
];
const looks: readonly BrowserContextOptions[] = [
  { viewport: { width: 320, height: 720 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
];

describe('the reference in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write(
        'SKIPPED: no Chromium on this machine, so the reference was not looked at (Debian: apt-get install chromium)\n',
      );
      this.skip();
    }
    service = await startTestService();
  });

  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function open(path: string, options: BrowserContextOptions = {}) {
    assert(browser !== null);
    const page = await browser.newPage(options);
    const requests: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
    return { page, requests, faults };
  }

  for (const path of pages)
    it(`${path} can be read by everybody, at any width, light and dark, and asks no other address`, async () => {
      for (const look of looks) {
        const { page, requests, faults } = await open(path, look);
        await layOutAll(page);
        const width = look.viewport?.width;
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `at ${width} px`);
        assert.deepEqual(await violations(page), [], `${width} px, ${look.colorScheme}`);
        assert.deepEqual(faults, []);
        assert.deepEqual(
          requests.filter((address) => !address.startsWith(service.url) && !address.startsWith('data:')),
          [],
        );
        await page.reload();
        await keepPicture(page, `${path.split('/').at(-1)}-${width}-${look.colorScheme}`);
        await page.close();
      }
    });

  it('weighs less than 300 kB, fonts and script included', async () => {
    const { page } = await open('/docs');
    const bytes = await page.evaluate(
      `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map(({ transferSize }) => transferSize)`,
    );
    const sizes = z.array(z.number().positive()).min(5).parse(bytes);
    assert.ok(sizes.reduce((sum, size) => sum + size) < 300_000, sizes.join(' '));
    await page.close();
  });

  it('keeps every line in its place while a slow phone loads it', async () => {
    assert(browser !== null);
    for (const path of [
      '/docs',
      '/docs/reference/reproduce',
      '/docs/guides/reliability',
      '/docs/guides/changelog',
    ]) {
      // Other work of the machine can hold the fonts up once; a page that moves its lines by itself does so each time.
      const shifts: number[] = [];
      while (shifts.length < 3 && shifts.every((shift) => shift > 0.05))
        shifts.push((await viewPage(browser, `${service.url}${path}`)).layoutShift);
      assert.ok(
        shifts.some((shift) => shift <= 0.05),
        `${path}: ${shifts.join(' ')}`,
      );
    }
  });

  it('finds operations by name, path and parameter', async () => {
    const { page } = await open('/docs');
    const shown = page.locator('.family li:visible');
    const all = await shown.count();
    const field = page.getByLabel('Find by name, path or parameter');
    await field.fill('area min_price');
    const found = await shown.count();
    assert.ok(found > 0 && found < all / 4, String(found));
    assert.match((await page.locator('.find [role=status]').textContent()) ?? '', new RegExp(`^${found} `));
    await field.fill('listTransactions');
    assert.equal(await shown.first().getByRole('link').textContent(), 'Sales and rentals, newest first');
    await field.fill('no such thing');
    assert.equal(await shown.count(), 0);
    await field.fill('');
    assert.equal(await shown.count(), all);
    await page.close();
  });

  it('sends a request with the typed key to this service, and shows its answer', async () => {
    const { page, requests, faults } = await open('/docs/reference/transactions');
    const section = page.locator('#listTransactions');
    await section.getByText('Try it').click();
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText('401 Unauthorized').waitFor();
    await page.getByLabel('Key or token').fill(service.keys.enterprise);
    await section.getByLabel('Path and query').fill('/api/v1/transactions?limit=1');
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText('200 OK').waitFor();
    assert.match((await section.locator('[data-part="answer"]').textContent()) ?? '', /"transactions": \[/);
    assert.match((await section.locator('[data-part="headers"] pre').textContent()) ?? '', /x-snapshot|etag/);
    await keepPicture(page, 'tried');
    await section.getByLabel('Path and query').fill('https://elsewhere.example/');
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText('to this service only').waitFor();
    assert.deepEqual(
      requests.filter((address) => /elsewhere|mulk_/.test(address)),
      [],
    );
    // Browsers report answers of 4xx, and nothing else happened.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('401')),
      [],
    );
    await page.reload();
    assert.equal(await page.getByLabel('Key or token').inputValue(), '');
    await page.close();
  });

  it('fills a typed key into the programs, and a key that the console carries here', async () => {
    const { page, faults } = await open('/docs/reference/transactions');
    const curl = page.locator('#listTransactions-1-curl');
    const field = page.getByLabel('Key or token');
    assert.match((await curl.textContent()) ?? '', /Bearer <API_KEY>/);
    await field.fill('mulk_sk_typed');
    assert.match((await curl.textContent()) ?? '', /Bearer mulk_sk_typed/);
    await field.fill('');
    assert.match((await curl.textContent()) ?? '', /Bearer <API_KEY>/);
    await page.goto(`${service.url}/signup`);
    await page.getByLabel('Your name').fill('Amal Haddad');
    await page.getByLabel('E-mail address').fill('reader@example.com');
    await page.getByLabel('Password').fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Create account' }).click();
    const key = (await page.locator('#secret').textContent()) ?? '';
    assert.match(key, /^mulk_sk_/);
    await page.getByText('Open the reference with it').click();
    await page.waitForURL(`${service.url}/docs`);
    await page.goto(`${service.url}/docs/reference/transactions`);
    assert.equal(await field.inputValue(), key);
    assert.ok((await curl.textContent())?.includes(`Bearer ${key}'`));
    const { page: other } = await open('/docs/reference/transactions');
    assert.equal(await other.getByLabel('Key or token').inputValue(), '');
    assert.deepEqual(faults, []);
    await other.close();
    await page.goto(`${service.url}/sites`);
    await page.locator('form[action="/logout"] button').click();
    await page.waitForURL(/\/login/);
    await page.goto(`${service.url}/docs/reference/transactions`);
    assert.equal(await field.inputValue(), '', 'the key is forgotten at sign-out');
    await page.close();
  });

  it('sends the body of an operation that takes one', async () => {
    const { token } = await somebody(service);
    const { page } = await open('/docs/reference/sites');
    await page.getByLabel('Key or token').fill(token);
    const section = page.locator('#createSite');
    await section.getByText('Try it').click();
    assert.match(await section.getByLabel('Body (JSON)').inputValue(), /^\{\n/);
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText('201 Created').waitFor();
    await page.close();
  });

  it('is whole without scripts: every operation, and no field that would do nothing', async () => {
    const { page } = await open('/docs', { javaScriptEnabled: false });
    assert.ok((await page.locator('.family li:visible').count()) > 100);
    // The search of the documentation needs no script.
    assert.equal(await page.locator('main :is(input, button):visible').count(), 0);
    await page.goto(`${service.url}/docs/reference/areas`);
    assert.ok(await page.getByText('Authorization: Bearer <API_KEY>').first().isVisible());
    await page.locator('#getAreaStats').getByText('200', { exact: true }).click();
    assert.ok(await page.locator('#getAreaStats').getByText('stats', { exact: true }).first().isVisible());
    assert.equal(await page.locator('main :is(input, button):visible').count(), 0);
    await page.getByLabel('Search the documentation').fill('withheld figures');
    await page.getByLabel('Search the documentation').press('Enter');
    await page.getByRole('link', { name: 'Withheld figures' }).click();
    await page.waitForURL(`${service.url}/docs/guides/figures#withheld-figures`);
    await page.close();
  });

  it('prints closed parts too', async () => {
    const { page } = await open('/docs/reference/areas');
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('#getArea').getByText('library(httr2)').first().isVisible());
    assert.ok(!(await page.locator('.aside').isVisible()));
    await page.close();
  });
});

/** Opens every part, and lays out those that are far away: axe finds the background of a text by its place. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(
    "for (const each of document.querySelectorAll('details')) each.open = true; for (const each of document.querySelectorAll('section')) each.style.contentVisibility = 'visible'",
  );
}

/** Rules of WCAG 2.2 A and AA, and good practice. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return Violations.parse(found).flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** With PICTURES=<folder>, a picture of the page to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
