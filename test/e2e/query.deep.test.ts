/** The query page in a real browser: tables come by key or by link, DuckDB runs here, and the address holds the query. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { startBrowser } from '../support/browser.ts';
import { brokenRules, keepPictures } from '../support/page-checks.ts';
import { startTestService, type TestService } from '../support/service.ts';

const sql = 'select type, count(*) as n from transactions group by all having count(*) > 0 order by type';

describe('the query page in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;
  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: the query page in a browser, of which this machine has none.\n');
      this.skip();
    }
    service = await startTestService();
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function open(
    language: 'en' | 'ar',
    width: number,
    hash = '',
  ): Promise<{ page: Page; faults: string[]; elsewhere: string[] }> {
    assert(browser !== null);
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    const [faults, elsewhere]: [string[], string[]] = [[], []];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(service.url) && !/^(?:data|blob):/.test(address)) elsewhere.push(address);
    });
    await page.goto(`${service.url}/query?lang=${language}${hash}`);
    return { page, faults, elsewhere };
  }
  const answered = (page: Page) => page.waitForSelector('#result table');

  for (const [language, width] of [
    ['en', 1280],
    ['ar', 390],
  ] as const) {
    it(`runs the query of its address by keyboard, in ${language} at ${width} pixels`, async () => {
      const { page, faults, elsewhere } = await open(language, width, `#sql=${encodeURIComponent(sql)}`);
      await page.fill('#key', service.keys.enterprise);
      await page.focus('#sql');
      await page.keyboard.press('Control+Enter');
      await answered(page);
      const cells = await page.locator('#result td').allTextContents();
      const known = await service.ask(`/api/v1/exports/transactions?format=csv`);
      const rows = (await known.text()).trim().split('\r\n').length - 1;
      const counted = cells.filter((_, at) => at % 2 === 1).map(Number);
      assert.equal(
        counted.reduce((sum, count) => sum + count, 0),
        rows,
      );
      assert.deepEqual(await brokenRules(page), []);
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
      assert.equal(download.suggestedFilename(), 'query.csv');
      await keepPictures(page, `query-${language}`);
      assert.deepEqual(faults, []);
      assert.deepEqual(elsewhere, []);
      await page.context().close();
    });
  }

  it('reads a signed link without a key, and says what is wrong with SQL', async () => {
    const made = await service.ask('/api/v1/links', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: '/api/v1/exports/projects', query: { format: 'arrow' } }),
    });
    const { url } = z.object({ url: z.string() }).parse(await made.json());
    const { page, faults } = await open('en', 1280);
    await page.fill('#sql', `select count(*) as n from '${url}'`);
    await page.click('#run');
    await answered(page);
    assert.match((await page.locator('#result td').textContent()) ?? '', /^[1-9]\d*$/);
    await page.fill('#sql', 'selec 1');
    await page.click('#run');
    await page.waitForSelector('#error:not([hidden])');
    assert.match((await page.textContent('#error')) ?? '', /syntax error/i);
    await page.fill('#sql', 'select * from transactions');
    await page.click('#run');
    await page.waitForSelector('#error:not([hidden])');
    assert.match((await page.textContent('#error')) ?? '', /Type an API key first/);
    assert.deepEqual(faults, []);
    await page.context().close();
  });
});
