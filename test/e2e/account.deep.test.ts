/** A stranger's way through the console in a real browser, without scripts: from signing up to deleting the account. Then every page with scripts, in both languages. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { type LetterBox, letterBox } from '../support/letter-box.ts';
import { brokenRules, keepPictures } from '../support/page-checks.ts';
import { type Receiver, startReceiver, verified } from '../support/receiver.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** A little more than the hour that a rotated secret lives on. */
const graceSeconds = 3_602;

const password = 'three quiet harbours at dusk';
const exported = readFileSync(join(repositoryRoot, 'test/fixtures/exports/transactions.csv'), 'utf8');
/** The export of the day before: without its last record. */
const dayBefore = `${exported.trimEnd().split('\n').slice(0, -1).join('\n')}\n`;

describe('console in a browser', () => {
  let browser: Browser | null = null;
  let warehouse: TestWarehouse;
  let service: TestService;
  let receiver: Receiver;
  let box: LetterBox;
  /** Without scripts: every form works all the same. */
  let visitor: BrowserContext;
  let page: Page;
  const faults: string[] = [];

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write(
        'SKIPPED: no Chromium on this machine, so the console was not looked at (Debian: apt-get install chromium)\n',
      );
      this.skip();
    }
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    warehouse = await TestWarehouse.create(twoDaysAgo.toISOString());
    await warehouse.put({ 'dropped/transactions.csv': dayBefore });
    await warehouse.publish();
    receiver = await startReceiver();
    box = await letterBox();
    service = await startTestService({
      over: warehouse,
      environment: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1', SMTP_URL: box.url },
    });
    // Who receives a webhook holds its time against the clock of the machine: when it comes to that, the hour is over.
    service.clock.turn((Date.now() - service.clock.now().getTime()) / 1_000 - graceSeconds);
    visitor = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    page = await visitor.newPage();
    watch(page);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
    await receiver?.stop();
    box?.close();
    await warehouse?.remove();
  });

  function watch(watched: Page): void {
    watched.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(service.url))
        faults.push(request.url());
    });
    watched.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
    });
    watched.on('pageerror', (error) => faults.push(error.message));
  }

  const go = (path: string): Promise<unknown> => page.goto(`${service.url}${path}`);
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  const secret = async (): Promise<string> => (await page.locator('#secret').textContent()) ?? '';
  const status = async (token: string): Promise<number> => {
    const answer = await fetch(`${service.url}/api/v1/transactions?limit=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('marks what is wrong with a form, and keeps what was typed', async () => {
    await go('/signup');
    await page.getByLabel('E-mail address').fill('amal@example.com');
    await page.getByLabel('Password').fill('short');
    await press('Create account');
    const field = page.getByLabel('Password');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    const note = await page.locator(`#${described.split(' ').at(-1)}`).textContent();
    assert.match(note ?? '', /takes at least \d+ characters/);
    assert.equal(await page.getByLabel('E-mail address').inputValue(), 'amal@example.com');
    assert.equal(await field.inputValue(), '');
  });

  it('gives a key that works the moment somebody signs up', async () => {
    await page.getByLabel('Your name').fill('Amal Haddad');
    await page.getByLabel('Password').fill(password);
    await press('Create account');
    await page.getByRole('heading', { name: 'Your first key' }).waitFor();
    assert.equal(await status(await secret()), 200);
  });

  let siteId = '';
  let token = '';
  let keyPath = '';

  it('makes no further site until the link in the letter is opened', async () => {
    await go('/sites/create');
    await page.getByLabel('Name').fill('Marina Homes');
    await press('Create site');
    assert.match((await page.getByRole('alert').textContent()) ?? '', /Confirm your e-mail address first/);
    await keepPictures(page, 'en-unverified-refusal');
    await page.getByRole('link', { name: 'Confirm the address' }).click();
    await keepPictures(page, 'en-unverified-profile');
    await press('Send another link');
    await page.getByText('We sent a link').waitFor();
    await box.waitFor(2);
    const links = box.letters.flatMap((letter) => /\/profile\/confirm-email\?token=\w+/.exec(letter) ?? []);
    assert.equal(links.length, 2);
    await go(String(links[1]));
    await press('Confirm');
    await page.getByText('The e-mail address is confirmed.').waitFor();
  });

  it('makes a site and a key for it', async () => {
    await go('/sites/create');
    await page.getByLabel('Name').fill('Marina Homes');
    await page.getByLabel('Domain').fill('marinahomes.example');
    await press('Create site');
    siteId = /sites\/(site_\w+)\/keys/.exec(page.url())?.[1] ?? '';
    await page.getByRole('heading', { name: 'Keys of' }).waitFor();
    await page.getByLabel('Name').fill('Production server');
    await press('Create key');
    token = await secret();
    assert.match(token, /^mulk_sk_/);
    await go(`/api/sites/${siteId}/keys`);
    assert.ok(!(await page.content()).includes(token), 'a key is shown once');
    await page.getByRole('rowheader', { name: 'Production server' }).waitFor();
  });

  it('shows on the dashboard what was asked', async () => {
    for (let count = 0; count < 6; count += 1) assert.equal(await status(token), 200);
    const requests = page.locator('dl.figures dd').first();
    do await go(`/dashboard?site=${siteId}&period=1d`);
    while ((await page.getByText('No requests in this period').count()) > 0);
    await page.getByText('/api/v1/transactions').first().waitFor();
    assert.equal(await requests.textContent(), '6');
    // The limit is of the account: requests with its other keys count too.
    const left = await page
      .getByText(/^\d+ of 100 left this minute/)
      .first()
      .textContent();
    const number = Number.parseInt(left ?? '', 10);
    assert.ok(number >= 80 && number <= 94, String(left));
  });

  let requestId = '';

  it('finds a refused request by the id that its problem says', async () => {
    const answer = await fetch(`${service.url}/api/v1/transactions?aera=marina`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    requestId = answer.headers.get('x-request-id') ?? '';
    assert.match(await answer.text(), new RegExp(`"request_id":"${requestId}"`));
    do await go(`/api/requests?q=${requestId}`);
    while ((await page.getByText('No request fits').count()) > 0);
    await page.getByRole('link', { name: /transactions\?aera=…/ }).click();
    await page.getByRole('link', { name: 'parameter-invalid' }).waitFor();
    await page.getByText('is not a parameter of this operation').waitFor();
  });

  it('switches the key off and on again, within 2 seconds', async () => {
    await go(`/api/sites/${siteId}/keys`);
    await press('Turn off key Production server');
    await page.getByText('Off', { exact: true }).waitFor();
    service.clock.turn(2);
    assert.equal(await status(token), 401);
    await press('Turn on key Production server');
    await page.getByText('Active', { exact: true }).waitFor();
    service.clock.turn(2);
    assert.equal(await status(token), 200);
  });

  it('rotates the key without an outage', async () => {
    await page.getByRole('link', { name: /Edit.*Production server/ }).click();
    keyPath = new URL(page.url()).pathname;
    await page.getByLabel('Keep the old secret for').selectOption('1 hour');
    await press('Rotate');
    const rotated = await secret();
    assert.notEqual(rotated, token);
    assert.deepEqual([await status(token), await status(rotated)], [200, 200]);
    service.clock.turn(graceSeconds);
    assert.deepEqual([await status(token), await status(rotated)], [401, 200]);
    token = rotated;
  });

  it('makes a personal token that manages what is theirs, and revokes it', async () => {
    await go('/api/tokens');
    await page.getByLabel('Name').fill('Deploy script');
    await press('Create token');
    const authorization = { Authorization: `Bearer ${await secret()}`, Accept: 'application/json' };
    const sites = () => fetch(`${service.url}/sites`, { headers: authorization });
    assert.match(await (await sites()).text(), /Marina Homes/);
    await go('/api/tokens');
    await press('Revoke token Deploy script');
    await page.getByText('No token yet').waitFor();
    assert.equal((await sites()).status, 401);
  });

  let webhookPath = '';
  let deliveryPath = '';

  it('tells a webhook of new data, signed, when an ingest run publishes', async () => {
    await service.running.store.setPlan(siteId, 'growth');
    await go('/webhooks');
    await page.getByLabel('Site').selectOption('Marina Homes');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('transaction.matched').check();
    await page.getByLabel('Filters of transactions').fill('Gifts: type=gifts');
    await press('Create webhook');
    const signing = await secret();
    await warehouse.put({ 'dropped/transactions.csv': exported });
    const run = await warehouse.publish();
    copyFileSync(join(warehouse.directory, 'current.json'), join(service.warehouse, 'current.json'));
    await service.running.snapshots.check();
    const told = (await receiver.got(2)).map((message) => verified(message, signing));
    assert.deepEqual(told.map(({ type }) => type).sort(), ['snapshot.published', 'transaction.matched']);
    assert.deepEqual(new Set(told.map(({ data }) => data['snapshot_id'])), new Set([run.snapshot_id]));
    await page.getByRole('link', { name: 'To the webhook' }).click();
    webhookPath = new URL(page.url()).pathname;
    while ((await page.getByText('Delivered', { exact: true }).count()) < 2) await page.reload();
    await page.getByRole('link', { name: 'transaction.matched' }).click();
    await page.getByText('"type": "transaction.matched"').waitFor();
    deliveryPath = new URL(page.url()).pathname;
  });

  it('is right for screen readers in both languages, page by page, and asks no other address', async () => {
    assert(browser !== null);
    const scripted = await browser.newContext({
      storageState: await visitor.storageState(),
      locale: 'en-GB',
    });
    const anonymous = await browser.newContext({ locale: 'en-GB' });
    const ours = [
      '/dashboard?period=1d',
      '/dashboard?site=all&period=30d',
      '/api/analytics',
      '/sites',
      '/sites/create',
      `/sites/${siteId}/edit`,
      `/sites/${siteId}/plan`,
      `/sites/${siteId}/search?q=marina`,
      '/api/requests',
      '/api/requests?status=4xx&q=none',
      `/api/requests/${requestId}`,
      `/api/sites/${siteId}/keys`,
      keyPath,
      '/webhooks',
      webhookPath,
      deliveryPath,
      '/api/tokens',
      '/assistants',
      '/profile/edit',
      '/profile/access',
      '/profile/confirm-email?token=mulk_ml_0',
      '/password/reset?token=mulk_ml_0',
      '/quick-start',
      '/sites/site_of_nobody/edit',
    ];
    const found = [
      ...(await violations(scripted, ours)),
      ...(await violations(anonymous, ['/signup', '/login', '/password/forgot', '/quick-start'])),
    ];
    assert.deepEqual(found, []);
    assert.deepEqual(faults, []);
    await scripted.close();
    await anonymous.close();
  });

  async function violations(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    const looked = await context.newPage();
    watch(looked);
    for (const language of ['en', 'ar']) {
      await looked.goto(`${service.url}/quick-start?lang=${language}`);
      for (const path of paths) {
        await looked.setViewportSize({ width: 390, height: 844 });
        await looked.goto(`${service.url}${path}`);
        const direction = await looked.locator('html').getAttribute('dir');
        if (direction !== (language === 'ar' ? 'rtl' : 'ltr')) found.push(`it runs ${direction}`);
        found.push(...(await brokenRules(looked)).map((rule) => `${language} ${path} ${rule}`));
        await keepPictures(looked, `${language}${path.replaceAll(/\W+/g, '-')}`);
      }
    }
    return found;
  }

  it('deletes the account with all that is its', async () => {
    await go('/profile/edit');
    const leaving = page.locator('section', {
      has: page.getByRole('heading', { name: 'Delete the account' }),
    });
    await leaving.getByLabel('Current password').fill(password);
    await press('Delete the account');
    await page.getByText('deleted').first().waitFor();
    service.clock.turn(2);
    assert.equal(await status(token), 401);
    await go('/login');
    await page.getByLabel('E-mail address').fill('amal@example.com');
    await page.getByLabel('Password').fill(password);
    await press('Log in');
    assert.equal(await page.getByRole('alert').count(), 1);
    assert.ok(page.url().endsWith('/login'));
  });
});
