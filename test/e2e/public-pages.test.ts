/** The pages a stranger meets first, in a real browser. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('public pages in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write(
        'SKIPPED: no Chromium on this machine, so no page was looked at (Debian: apt-get install chromium)\n',
      );
      this.skip();
    }
    service = await startTestService();
  });

  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function open(
    path: string,
    width = 1200,
  ): Promise<{ page: Page; elsewhere: string[]; complaints: string[] }> {
    assert(browser !== null);
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && /^(https?|wss?):/.test(request.url()))
        elsewhere.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
    return { page, elsewhere, complaints };
  }

  it('gives the reasons of a method room to be read on a phone', async () => {
    const { page, complaints } = await open('/docs/methods/market-statistics', 390);
    const reason = page.getByRole('cell', { name: /^A sale of a registered property that is paid later/ });
    assert(((await reason.boundingBox())?.width ?? 0) > 300);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
    await keepPicture(page, 'method-phone');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('explains a problem on a page of its own', async () => {
    const { page, elsewhere, complaints } = await open('/problems/area-unknown');
    assert.match((await page.locator('body').textContent()) ?? '', /No such area/);
    await keepPicture(page, 'problem');
    assert.deepEqual(elsewhere, []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});

/** With PICTURES=<folder>, a picture of the page to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
