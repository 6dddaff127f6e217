/** The way from a figure of a page to the query behind it in a real browser: the link, the SQL and the program. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { brokenRules, keepPictures } from '../support/page-checks.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('how a figure is made, in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;
  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: how a figure is made, in a browser, of which this machine has none.\n');
      this.skip();
    }
    service = await startTestService({ sample: true, explorer: 'enterprise' });
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  for (const [path, width] of [
    ['/areas/marsa-dubai', 1280],
    ['/ar/communities/dubai-marina', 390],
  ] as const) {
    it(`leads from ${path} at ${width} pixels to its query`, async () => {
      assert(browser !== null);
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      await page.goto(`${service.url}${path}`);
      const made = page.locator('details.made').first();
      await made.locator('summary').click();
      await made.locator('a[href*="/reproduce?"]').first().click();
      await page.waitForSelector('code.sql');
      assert.match((await page.textContent('code.sql')) ?? '', /^create or replace view /);
      assert.match((await page.textContent('code.python')) ?? '', /^import duckdb/);
      assert.deepEqual(await brokenRules(page), []);
      await keepPictures(page, `reproduce-${width}`);
      await page.context().close();
    });
  }
});
