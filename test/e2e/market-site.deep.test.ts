/** The market site in a real browser: every page type in both languages, on a phone and on a desk, light and dark. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { languages } from '../../service/explorer/texts.ts';
import { inLanguage } from '../../service/site/market/addresses.ts';
import { startBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/service.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const widths = { phone: 390, desk: 1440 } as const;
const looks = ['light', 'dark'] as const;
const Violations = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);
const First = z.object({ id: z.int() });

describe('the market site in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;
  let pages: Record<string, string>;

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write(
        'SKIPPED: no Chromium on this machine, so no page of the market site was looked at (Debian: apt-get install chromium)\n',
      );
      this.skip();
    }
    service = await startTestService({ sample: true, explorer: 'enterprise' });
    const Deal = z.object({ id: z.string() });
    const [{ buildings }, { projects }, { developers }, { transactions }, { rent_contracts: contracts }] =
      await Promise.all([
        service.read('/api/v1/buildings?limit=1', z.object({ buildings: z.array(First) })),
        service.read('/api/v1/projects?limit=1', z.object({ projects: z.array(First) })),
        service.read(
          '/api/v1/developers?limit=1&sort=-project_count',
          z.object({ developers: z.array(First) }),
        ),
        service.read('/api/v1/transactions?type=sales&limit=1', z.object({ transactions: z.array(Deal) })),
        service.read('/api/v1/rent-contracts?limit=1', z.object({ rent_contracts: z.array(Deal) })),
      ]);
    pages = {
      home: '/',
      areas: '/areas',
      area: '/areas/marsa-dubai',
      community: '/communities/dubai-marina',
      building: `/buildings/${buildings[0]?.id}`,
      project: `/projects/${projects[0]?.id}`,
      projects: '/projects',
      developers: '/developers',
      developer: `/developers/${developers[0]?.id}`,
      sales: '/sales?area=marsa-dubai',
      sale: `/sales/${transactions[0]?.id}`,
      rents: '/rents?area=nowhere',
      rent: `/rents/${contracts[0]?.id}`,
      ranking: '/rankings/gross_yield',
      compare: '/compare?places=marsa-dubai,business-bay',
      estimate: '/estimate?area=business-bay&property_type=apartment&bedrooms=1&area_sqft=800',
      search: '/search?q=marina',
      methods: '/methods',
      checked: '/methods/checked',
      method: '/methods/comparable-estimate',
      status: '/status',
      missing: '/nowhere',
    };
  });

  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Opens a page and returns its complaints: errors of the console but for the status of the page itself. */
  async function open(context: BrowserContext, path: string): Promise<{ page: Page; faults: string[] }> {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(service.url))
        faults.push(request.url());
    });
    await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
    return { page, faults };
  }

  async function violations(page: Page): Promise<string[]> {
    const found = await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
    );
    return Violations.parse(found).map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html ?? ''}`);
  }

  /**
   * Returns the faults of a page at both widths. One language looks at a page light on the phone and dark on the desk, the other the other
   * way round; while pictures are taken, each looks at all.
   */
  async function inspect(page: Page, name: string, phoneLook: (typeof looks)[number]): Promise<string[]> {
    const all: string[] = [];
    await page.evaluate(axeSource);
    for (const [device, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: 844 });
      for (const look of looks) {
        const isDue = (look === phoneLook) === (device === 'phone');
        if (!isDue && process.env['PICTURES'] === undefined) continue;
        await page.emulateMedia({ colorScheme: look });
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
        const found = [...(await violations(page)), ...(wide > width ? [`${wide} pixels wide`] : [])];
        all.push(...found.map((fault) => `${name}, ${device}, ${look}: ${fault}`));
        await keepPicture(page, `market-${name}-${device}-${look}`);
      }
    }
    return all;
  }

  for (const language of languages) {
    it(`has no fault of accessibility, no error and no sideways scroll on a phone and a desk, light and dark: ${language}`, async () => {
      assert(browser !== null);
      const context = await browser.newContext({ bypassCSP: true });
      const all: string[] = [];
      for (const [name, path] of Object.entries(pages)) {
        const { page, faults } = await open(context, inLanguage(path, language));
        const phoneLook = language === 'en' ? 'light' : 'dark';
        all.push(
          ...(await inspect(page, `${name}-${language}`, phoneLook)),
          ...faults.map((fault) => `${name}: ${fault}`),
        );
        await page.close();
      }
      await context.close();
      assert.deepEqual(all, []);
    });
  }

  it('keeps its content policy, fits 320 pixels and shows every page without JavaScript', async () => {
    assert(browser !== null);
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
    });
    const scripted = await browser.newContext({ viewport: { width: 320, height: 640 } });
    for (const path of Object.values(pages)) {
      const plain = await open(context, path);
      assert.ok(((await plain.page.locator('main').textContent()) ?? '').trim().length > 40, path);
      await plain.page.close();
      const { page, faults } = await open(scripted, path);
      assert.deepEqual(faults, [], path);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, path);
      await page.close();
    }
    await context.close();
    await scripted.close();
  });

  it('reads a chart by keyboard, from left to right in both languages', async () => {
    assert(browser !== null);
    const context = await browser.newContext();
    for (const language of languages) {
      const { page } = await open(context, inLanguage('/areas/marsa-dubai', language));
      const plot = page.locator('.plot').first();
      await plot.focus();
      await page.keyboard.press('End');
      const last = await plot.locator('.readout').textContent();
      await page.keyboard.press('ArrowLeft');
      const before = await plot.locator('.readout').textContent();
      assert.notEqual(before, last);
      await page.keyboard.press('ArrowRight');
      assert.equal(await plot.locator('.readout').textContent(), last);
      await page.close();
    }
    await context.close();
  });

  /** Goes from the start page to the page of a name that the search box offers. Returns the taps that it took. */
  async function tapTo(page: Page, typed: string, folder: string): Promise<number> {
    await page.goto(`${service.url}/`, { waitUntil: 'load' });
    await page.getByRole('combobox').click();
    await page.getByRole('combobox').fill(typed);
    await page.getByRole('option').first().click();
    await page.waitForURL(new RegExp(`/${folder}/`));
    return 2;
  }

  it('answers in three taps from the start page, at an address that shows the same to another reader', async () => {
    assert(browser !== null);
    const context = await browser.newContext();
    const other = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const mainText = (of: Page) => of.locator('main h1, main table, main dl').allTextContents();
    const showsTheSame = async () => {
      const fresh = await other.newPage();
      await fresh.goto(page.url());
      assert.deepEqual(await mainText(fresh), await mainText(page));
      await fresh.close();
    };
    const list = async (path: string) => service.read(path, z.record(z.string(), z.unknown()));
    const Dealt = z.array(
      z.object({
        name: z.string(),
        project: z.object({ name: z.string() }).nullable(),
        transaction_count: z.int(),
      }),
    );
    const towers = Dealt.parse((await list('/api/v1/buildings?limit=100'))['buildings']);
    // A project of the same name is offered first.
    const tower = towers.find(
      ({ name, project, transaction_count: count }) =>
        count >= 10 && name.toLowerCase() !== project?.name.toLowerCase(),
    );
    assert.ok(tower !== undefined);
    assert.ok((await tapTo(page, tower.name, 'buildings')) <= 3);
    assert.equal(await page.locator('.deals tbody tr').count(), 10);
    await showsTheSame();

    assert.ok((await tapTo(page, 'Dubai Marina', 'communities')) <= 3);
    assert.match((await page.locator('#bedrooms tbody tr').allTextContents()).join('\n'), /^1/m);
    assert.match((await page.locator('#bedrooms thead').textContent()) ?? '', /annual rent/);
    // What a one-bedroom flat rents for stands in its row; rows of too few contracts lead to an estimate.
    const oneBedroom = page.locator('#bedrooms').getByRole('row', { name: /^1 / });
    assert.match((await oneBedroom.textContent()) ?? '', /\d{2,3},\d{3}.*\d{2,3},\d{3}/);
    await page.locator('#bedrooms').getByRole('link', { name: 'See estimate' }).first().click();
    await page.waitForURL(/\/estimate\/rent\?area=dubai-marina/);
    assert.match((await page.locator('.result .big').textContent()) ?? '', /^AED [\d,]+$/);
    assert.match((await page.locator('.result .interval').textContent()) ?? '', /AED [\d,]+ to AED [\d,]+/);
    await showsTheSame();

    await page.goto(`${service.url}/`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.locator('input[name=places]').fill('Marsa Dubai, Business Bay');
    await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL(/places=/);
    assert.equal(await page.locator('.compared thead a').count(), 2);
    await showsTheSame();

    await page.goto(`${service.url}/`);
    await page.getByRole('link', { name: 'Coming to market' }).click();
    await page.locator('tbody th a').first().click();
    await page.waitForURL(/\/projects\/./);
    assert.match((await page.locator('.details').first().textContent()) ?? '', /Expected handover\s*\d/);
    await showsTheSame();

    await page.goto(`${service.url}/`);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Estimate' }).click();
    await page.locator('input[name=area]').fill('Business Bay');
    await page.locator('input[name=area_sqft]').fill('800');
    await page.getByRole('main').getByRole('button', { name: 'Estimate' }).click();
    await page.waitForURL(/area_sqft=800/);
    assert.match((await page.locator('.result .interval').textContent()) ?? '', /AED [\d,]+ to AED [\d,]+/);
    assert.ok((await page.locator('.result table').last().locator('tbody tr').count()) >= 5);
    await showsTheSame();
    await context.close();
    await other.close();
  });

  it('prints charts and tables with address and day, and no navigation', async () => {
    assert(browser !== null);
    const context = await browser.newContext();
    const { page } = await open(context, '/areas/marsa-dubai');
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.bar', '.actions', '.tabs', 'form', '.ranges'])
      assert.equal(await page.locator(gone).first().isVisible(), false, gone);
    for (const kept of ['.drawing', '.deals table', '.printed', 'footer p'])
      assert.equal(await page.locator(kept).first().isVisible(), true, kept);
    assert.match((await page.locator('.printed').textContent()) ?? '', /\/areas\/marsa-dubai/);
    await context.close();
  });

  it('finds a place while the reader types, by keyboard', async () => {
    assert(browser !== null);
    const context = await browser.newContext();
    const { page, faults } = await open(context, '/');
    await page.getByRole('combobox').fill('marsa');
    await page
      .getByRole('option', { name: /Marsa Dubai/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(areas|communities|projects|buildings)\//);
    assert.deepEqual(faults, []);
    await context.close();
  });
});

/** With PICTURES=<folder>, a picture of the page to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 60, fullPage: false });
}
