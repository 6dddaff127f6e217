/** The way from signing up to a search box on a page of one’s own, by what the pages say alone, counted in pages and clicks. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { type LetterBox, letterBox } from '../support/letter-box.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('a search box on a page of one’s own', () => {
  let browser: Browser | null = null;
  let service: TestService;
  let box: LetterBox;
  let site: Server;
  let origin = '';
  let body = '';

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: the walk from sign-up to a search box; this machine has no Chromium\n');
      this.skip();
    }
    box = await letterBox();
    service = await startTestService({ environment: { SMTP_URL: box.url } });
    service.clock.turn((Date.now() - service.clock.now().getTime()) / 1_000);
    site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(body);
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address: string | AddressInfo | null = site.address();
    assert.ok(typeof address === 'object' && address !== null);
    origin = `http://127.0.0.1:${address.port}`;
  });
  after(async () => {
    site?.close();
    await browser?.close();
    await service?.stop();
    box?.close();
  });

  it('is reached from signing up in 13 clicks, with two lines to copy', async () => {
    assert(browser !== null);
    const page: Page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    let clicks = 0;
    const press = async (name: string) => {
      clicks += 1;
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    };
    const follow = async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole('main').getByRole('link', { name }).first().click();
    };

    await page.goto(`${service.url}/signup`);
    await page.getByLabel('E-mail address').fill('amal@example.com');
    await page.getByLabel('Password').fill('three quiet harbours at dusk');
    await press('Create account');
    await page.getByRole('heading', { name: 'Your first key' }).waitFor();

    // The letter confirms the address: until then there is one key.
    const letter = /\/profile\/confirm-email\?token=\w+/;
    await box.waitFor(1);
    await page.goto(`${service.url}${letter.exec(box.letters.join(''))?.[0]}`);
    clicks += 1;
    await press('Confirm');
    await page.getByText('The e-mail address is confirmed.').waitFor();

    await page.goto(`${service.url}/quick-start`);
    clicks += 1;
    await follow('To your sites');
    await follow(/^Keys/);
    clicks += 1;
    await page.getByText('New key').click();
    await follow('Allow the origin of your page');
    await page.getByLabel('Allowed origins').fill(origin);
    await press('Save');
    await page.getByText('Saved.').waitFor();
    await follow(/^Keys/);
    clicks += 1;
    await page.getByText('New key').click();
    await page.getByLabel('Name').fill('Website');
    clicks += 1;
    await page.getByLabel('Public', { exact: true }).check();
    await press('Create key');
    await page.getByText(`It works on pages of: ${origin}`).waitFor();
    const lines = await page.locator('#page').textContent();

    body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>My page</title><h1>My page</h1>${lines}</html>`;
    await page.goto(origin);
    await page.getByRole('combobox').fill('mar');
    await page.getByRole('option').first().waitFor();
    assert.match((await page.getByRole('option').allTextContents()).join(' '), /Marina/);
    assert.equal(clicks, 13);
  });
});
