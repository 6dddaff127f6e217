/** Sharing a site in a real browser, without scripts: from an invitation to a newcomer’s membership, a change of role and leaving. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { type LetterBox, letterBox } from '../support/letter-box.ts';
import { brokenRules, keepPictures } from '../support/page-checks.ts';
import { type Person, somebody } from '../support/people.ts';
import { startTestService, type TestService } from '../support/service.ts';

const invited = 'noura@example.com';

describe('members of a site in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;
  let box: LetterBox;
  let owner: Person;
  let visits: BrowserContext[] = [];
  let ours: Page;
  let theirs: Page;

  async function visit(cookie: string | null): Promise<Page> {
    assert(browser !== null);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    visits = [...visits, context];
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie !== null) await context.addCookies([{ name, value, url: service.url }]);
    return context.newPage();
  }

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write('SKIPPED: no Chromium on this machine, so pages of members were not looked at\n');
      this.skip();
    }
    box = await letterBox();
    service = await startTestService({ environment: { SMTP_URL: box.url } });
    service.clock.turn((Date.now() - service.clock.now().getTime()) / 1_000);
    owner = await somebody(service);
    ours = await visit(owner.cookie);
    theirs = await visit(null);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
    box?.close();
  });

  /** Looks at a page as a phone and a desk show it, in both languages. */
  async function looksRight(page: Page, name: string): Promise<void> {
    const address = page.url();
    const context = await browser?.newContext({ storageState: await page.context().storageState() });
    const looked = await context?.newPage();
    assert(looked !== undefined);
    for (const language of ['en', 'ar']) {
      await looked.setViewportSize({ width: 390, height: 844 });
      await looked.goto(`${service.url}/quick-start?lang=${language}`);
      await looked.goto(address);
      assert.deepEqual(await brokenRules(looked), [], `${language} ${name}`);
      await keepPictures(looked, `${language}-${name}`);
    }
    await context?.close();
  }

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const membersPath = () => `${service.url}/sites/${owner.siteId}/members`;

  it('invites a person by a form, and marks an address that is none', async () => {
    await ours.goto(membersPath());
    await ours.getByText('Only you see this site').waitFor();
    await looksRight(ours, 'members-alone');
    await ours.getByLabel('E-mail address').fill('noura@example');
    await press(ours, 'Send the invitation');
    assert.equal(await ours.getByLabel('E-mail address').getAttribute('aria-invalid'), 'true');
    await ours.getByLabel('E-mail address').fill(invited);
    await press(ours, 'Send the invitation');
    await ours.getByText('The invitation is on its way').waitFor();
    await ours.getByRole('rowheader', { name: invited }).waitFor();
    await looksRight(ours, 'members-invited');
  });

  it('leads a newcomer from the letter over signing up to the site', async () => {
    await box.waitFor(1);
    const [link = ''] = /\/invitations\/\S+\?token=\w+/.exec(box.letters[0] ?? '') ?? [];
    await theirs.goto(`${service.url}${link}`);
    await theirs.getByText(/invites you to the site/).waitFor();
    await looksRight(theirs, 'invitation');
    await theirs.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    assert.equal(await theirs.getByLabel('E-mail address').inputValue(), invited);
    await theirs.getByLabel('Your name').fill('Noura');
    await theirs.getByLabel('Password').fill('three quiet harbours at dusk');
    await press(theirs, 'Create account');
    await theirs.getByRole('link', { name: 'Go on' }).click();
    await press(theirs, /Accept/);
    await theirs.getByText('You are a member of this site now').waitFor();
    assert.equal(await theirs.getByText('Your e-mail address is not confirmed').count(), 0);
    await looksRight(theirs, 'members-viewer');
  });

  it('shows a viewer the site without a form that changes it', async () => {
    for (const path of [`/api/sites/${owner.siteId}/keys`, `/sites/${owner.siteId}/edit`]) {
      await theirs.goto(`${service.url}${path}`);
      await theirs.getByText('Your role here is Viewer').waitFor();
      const forms = await theirs.locator('main form').count();
      assert.equal(forms, 0, path);
      await looksRight(theirs, path.replaceAll(/\W+|site_\w+/g, '-'));
    }
  });

  it('lets an admin manage once the owner gave the role, and leave', async () => {
    await ours.goto(membersPath());
    await ours.getByLabel('Role of Noura', { exact: true }).selectOption('Admin');
    await press(ours, 'Change the role of Noura');
    await ours.getByText('Saved.').waitFor();
    await theirs.goto(`${service.url}/api/sites/${owner.siteId}/keys`);
    await theirs.getByText('New key').click();
    await theirs.getByLabel('Name').fill('Made by an admin');
    await press(theirs, 'Create key');
    await theirs.getByRole('heading', { name: 'Your new key' }).waitFor();
    await theirs.goto(membersPath());
    await press(theirs, 'Leave this site');
    await theirs.getByText('You left the site.').waitFor();
    await theirs.goto(membersPath());
    await theirs.getByText('You have no site').waitFor();
    await ours.goto(`${service.url}/api/sites/${owner.siteId}/keys`);
    await ours.getByRole('rowheader', { name: 'Made by an admin' }).waitFor();
  });
});
