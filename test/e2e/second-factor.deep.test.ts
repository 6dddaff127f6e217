/** The second factor and the sign-in provider in a real browser, in both languages: every page of the way, as a phone and as a desk show it. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { startWithProvider, type TestProvider } from '../support/identity-provider.ts';
import { brokenRules, keepPictures } from '../support/page-checks.ts';
import { type Person, password, somebody } from '../support/people.ts';
import { appCode } from '../support/second-factors.ts';
import type { TestService } from '../support/service.ts';

describe('the second factor in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;
  let provider: TestProvider;
  const faults: string[] = [];

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: no Chromium on this machine, so the second factor was not looked at\n');
      this.skip();
    }
    const started = await startWithProvider({ published: false });
    [service, provider] = [started, started.provider];
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  const look = async (page: Page, name: string) => {
    await page.setViewportSize({ width: 390, height: 844 });
    faults.push(...(await brokenRules(page)).map((rule) => `${name}: ${rule}`));
    await keepPictures(page, name);
  };
  const fill = (page: Page, name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);
  const send = (page: Page, action: string) => page.locator(`form[action="${action}"] button`).click();
  const textOf = async (page: Page, id: string) => (await page.locator(`#${id}`).textContent()) ?? '';

  const logIn = async (page: Page, person: Person) => {
    await page.goto(`${service.url}/login`);
    await fill(page, 'email', person.email);
    await fill(page, 'password', password);
    await send(page, '/login');
  };

  const turnOn = async (page: Page, language: string) => {
    await page.goto(`${service.url}/profile/second-factor`);
    await look(page, `${language}-off`);
    await fill(page, 'current_password', password);
    await send(page, '/profile/second-factor');
    await look(page, `${language}-secret`);
    assert.ok(((await page.locator('.qr svg').boundingBox())?.width ?? 0) > 150);
    const secret = await textOf(page, 'secret');
    assert.match(await textOf(page, 'uri'), /^otpauth:\/\/totp\/Mulk:/);
    await fill(page, 'code', '000000');
    await send(page, '/profile/second-factor/confirm');
    await look(page, `${language}-refused`);
    await fill(page, 'code', appCode(service, secret));
    await send(page, '/profile/second-factor/confirm');
    await look(page, `${language}-recovery`);
    const codes = (await textOf(page, 'codes')).split('\n');
    assert.equal(codes.length, 10);
    return codes;
  };

  const passThrough = async (context: BrowserContext, language: string) => {
    const [page, person] = [await context.newPage(), await somebody(service)];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
    });
    await page.goto(`${service.url}/login?lang=${language}`);
    assert.equal(await page.locator('html').getAttribute('dir'), language === 'ar' ? 'rtl' : 'ltr');
    await look(page, `${language}-login`);
    await logIn(page, person);
    const [code = '', last = ''] = await turnOn(page, language);
    await send(page, '/logout');
    await logIn(page, person);
    assert.equal(new URL(page.url()).pathname, '/login/code');
    await look(page, `${language}-code`);
    await fill(page, 'code', '000000');
    await send(page, '/login/code');
    await look(page, `${language}-code-refused`);
    await fill(page, 'code', code);
    await send(page, '/login/code');
    assert.equal(new URL(page.url()).pathname, '/dashboard');
    await page.goto(`${service.url}/profile/edit`);
    await look(page, `${language}-profile`);
    await page.locator('a[href="/profile/second-factor"]').click();
    await look(page, `${language}-on`);
    await fill(page, 'current_password', password);
    await fill(page, 'code', last);
    await page.locator('button.danger').click();
    await page.locator('.flash.done').waitFor();
    await send(page, '/logout');
    await page.goto(`${service.url}/login?next=/profile/edit`);
    provider.know({ sub: language, email: person.email, email_verified: true });
    await context.setExtraHTTPHeaders({ 'X-Test-Person': language });
    await page.locator('a[href^="/login/oidc"]').click();
    await page.waitForURL('**/profile/edit');
    assert.match((await page.locator('main').textContent()) ?? '', new RegExp(person.email));
  };

  for (const language of ['en', 'ar']) {
    it(`is turned on, asked for and turned off, and a provider leads in (${language})`, async () => {
      assert(browser !== null);
      const context = await browser.newContext({ locale: language });
      await passThrough(context, language);
      await context.close();
      assert.deepEqual(faults.splice(0), []);
    });
  }
});
