/** The market explorer in a real browser: what it shows, by keyboard, in both languages, at the width of a phone and of a desk. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { startBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/service.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const Violations = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) }),
);

const phone = { width: 390, height: 844 };
const desk = { width: 1360, height: 850 };

describe('market explorer in a browser', () => {
  let browser: Browser | null = null;
  let service: TestService;

  before(async function () {
    browser = await startBrowser();
    if (browser === null) {
      process.stderr.write(
        'SKIPPED: no Chromium on this machine, so the explorer was not looked at (Debian: apt-get install chromium)\n',
      );
      this.skip();
    }
    // All pages of this file are one visitor: a public key would refuse them in the middle of a minute.
    service = await startTestService({ sample: 'covered', explorer: 'enterprise' });
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  interface Opened {
    readonly page: Page;
    /** Requests to other addresses, and whatever the browser complains of. */
    readonly faults: string[];
    readonly requests: string[];
  }

  async function open(
    path: string,
    viewport = desk,
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<Opened> {
    assert(browser !== null);
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: string[] = [];
    const requests: string[] = [];
    page.on('request', (request) => {
      requests.push(request.url().slice(service.url.length));
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(service.url))
        faults.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${service.url}${path}`);
    await settled(page);
    return { page, faults, requests };
  }

  const settled = async (page: Page): Promise<void> => {
    await page.locator('#panel[aria-busy="false"]').waitFor();
    // Maps are drawn without a graphics card here, and other tests want the cores too.
    await page.locator('html[data-map="drawn"]').waitFor();
  };

  /** Rules of WCAG 2.2 A and AA, and good practice. */
  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    const found = await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    );
    return Violations.parse(found).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }

  it('shows every area by the metric, asks no other address, and nothing breaks the policy', async () => {
    const { page, faults, requests } = await open('/map');
    assert.equal(await page.locator('html').getAttribute('data-map'), 'drawn');
    assert.equal(await page.locator('.ranking tbody tr:visible').count(), 10);
    assert.ok((await page.locator('.legend li').count()) >= 6);
    await page.getByRole('button', { name: /Show all/ }).click();
    assert.ok((await page.locator('.ranking tbody tr:visible').count()) > 10);
    assert.deepEqual(faults, []);
    const secret = requests.filter((address) => address.includes('mulk_'));
    assert.deepEqual(secret, [], 'no key in an address');
    await page.context().close();
  });

  it('shows the figure that the API gives, its sample, its method and its call', async () => {
    const { page } = await open('/map?area=marsa-dubai');
    const response = await service.ask('/api/v1/areas/marsa-dubai/stats');
    const { stats } = z
      .looseObject({
        stats: z.looseObject({
          sales: z.looseObject({
            median_ready_price_aed_per_sqft: z.looseObject({ value: z.number(), n: z.int() }),
          }),
        }),
      })
      .parse(await response.json());
    const { value, n } = stats.sales.median_ready_price_aed_per_sqft;
    const card = page.locator('.card').first();
    const english = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
    assert.equal(await card.locator('strong').textContent(), `AED ${english.format(value)} / sq ft`);
    assert.match(
      (await card.locator('.sample').textContent()) ?? '',
      new RegExp(`^n = ${english.format(n)} ·`),
    );
    assert.equal(
      await card.getByRole('link', { name: /Method/ }).getAttribute('href'),
      '/docs/methods/market-statistics',
    );
    await card.getByRole('link', { name: /View as API/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('"median_ready_price_aed_per_sqft"').first().waitFor();
    assert.match(
      (await dialog.textContent()) ?? '',
      /curl -H 'Authorization: Bearer <API_KEY>' 'http.*\/api\/v1\/areas\/marsa-dubai\/stats'/,
    );
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('shows how prices of all Dubai went, month by month, as the API gives them', async () => {
    const { page } = await open('/map');
    const block = page
      .locator('.block')
      .filter({ has: page.getByRole('heading', { name: 'Price index of existing homes' }) });
    const call = (await block.locator('a.api').getAttribute('href')) ?? '';
    assert.equal(call, '/api/v1/analytics/price-index?stage=existing');
    assert.equal(
      await block.getByRole('link', { name: /Method/ }).getAttribute('href'),
      '/docs/methods/price-index',
    );
    // Asked with the page's own key: its plan says in which month the index begins.
    const answer = await page.evaluate(
      `fetch('${call}', { headers: { Authorization: 'Bearer ' + JSON.parse(document.getElementById('settings').textContent).key } }).then((response) => response.json())`,
    );
    const { periods } = z
      .looseObject({
        periods: z.array(
          z.looseObject({ index: z.looseObject({ value: z.number().nullable(), n: z.int() }) }),
        ),
      })
      .parse(answer);
    const english = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
    const written = periods
      .slice(
        Math.max(
          0,
          periods.findIndex(({ index }) => index.value !== null),
        ),
      )
      .map(({ index: { value, n } }) => [value === null ? '—' : english.format(value), english.format(n)]);
    const cells = await block
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
      );
    assert.ok(written.length > 0);
    assert.deepEqual(cells, written);
    await page.context().close();
  });

  it('says what share of the contracts behind its rents name a project', async () => {
    const { page } = await open('/map?area=marsa-dubai');
    const Answer = z.object({
      meta: z.object({ named_contracts_pct: z.object({ value: z.number(), n: z.int() }) }),
    });
    const { meta } = Answer.parse(await (await service.ask('/api/v1/areas/marsa-dubai/stats')).json());
    const { value, n } = meta.named_contracts_pct;
    assert.ok(n > 1_000);
    const card = page.locator('.card', { hasText: 'Rent contracts that name a project' });
    assert.match((await card.locator('strong').textContent()) ?? '', new RegExp(`^${Math.floor(value)}`));
    await page.context().close();
  });

  it('has a call behind every figure, and each of them answers', async () => {
    const { page } = await open('/map?area=marsa-dubai');
    const calls = new Set(
      await page
        .locator('a.api')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
    );
    assert.equal(await page.locator('.card').count(), await page.locator('.card a.api').count());
    assert.ok(calls.size > 0);
    for (const call of calls) assert.equal((await service.ask(call)).status, 200, call);
    await page.context().close();
  });

  it('finds a place by keyboard, in either language, and keeps it in the address', async () => {
    const { page, faults } = await open('/map');
    await page.getByRole('combobox', { name: 'Find an area or community' }).focus();
    await page.keyboard.type('marsa');
    await page.getByRole('option', { name: /Marsa Dubai/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByRole('option').first().getAttribute('aria-selected'), 'true');
    const wanted = page.getByRole('option', { name: /Marsa Dubai/ });
    while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Marsa Dubai' }).waitFor();
    assert.match(page.url(), /area=marsa-dubai/);
    await page.goBack();
    await page.getByRole('heading', { name: 'Dubai property market', level: 2 }).waitFor();
    await page.getByRole('combobox', { name: 'Find an area or community' }).fill('مرسى');
    await page.getByRole('option', { name: /Marsa Dubai/ }).waitFor();
    await page.getByRole('combobox', { name: 'Find an area or community' }).fill('qqqq');
    await page.getByText('No area or community has this name.').waitFor({ state: 'attached' });
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('reaches every control by the tab key, and skips to the figures', async () => {
    const { page } = await open('/map');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.className'), 'skip');
    const seen = new Set<string>();
    for (let step = 0; step < 30; step++) {
      seen.add(String(await page.evaluate('document.activeElement.id || document.activeElement.tagName')));
      await page.keyboard.press('Tab');
    }
    for (const control of ['search', 'language', 'metric', 'property-type', 'BUTTON', 'CANVAS'])
      assert.ok(seen.has(control), `${control} is not reached: ${[...seen].join(' ')}`);
    await page.context().close();
  });

  for (const language of ['en', 'ar'])
    for (const [name, viewport] of [
      ['phone', phone],
      ['desk', desk],
    ] as const) {
      it(`draws coast, lines and names, and says whose they are: ${name}, ${language}, dark`, async () => {
        const { page, faults, requests } = await open(
          `/map?lang=${language}&area=marsa-dubai`,
          viewport,
          'dark',
        );
        const tiles = requests.filter((address) => address.startsWith('/api/v1/maps/base/'));
        assert.ok(tiles.length > 0, 'no tile of the base map was asked for');
        const names = Number(await page.locator('html').getAttribute('data-names'));
        assert.ok(names >= 5, `${names} names`);
        const sources = page.locator('.maplibregl-ctrl-attrib-inner');
        assert.match((await sources.textContent()) ?? '', /OpenStreetMap.*ODbL/);
        assert.ok((await page.locator('.legend .note').textContent())?.length);
        assert.equal(
          await page.locator('.maplibregl-cooperative-gesture-screen').count(),
          name === 'phone' ? 1 : 0,
        );
        assert.deepEqual(await violations(page), []);
        await keepPicture(page, `explorer-${name}-${language}-dark`);
        assert.deepEqual(faults, []);
        await page.context().close();
      });
    }

  it('switches metric and kind of property', async () => {
    const { page, faults } = await open('/map');
    await page.locator('#metric').selectOption('median_off_plan_price_aed_per_sqft');
    await page.getByRole('heading', { name: /off-plan/i }).waitFor();
    await page.locator('#property-type').selectOption('apartment');
    await page.waitForURL(/property_type=apartment/);
    await settled(page);
    assert.match((await page.locator('.ranking tbody').textContent()) ?? '', /\d/);
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('reads right to left in Arabic, and changes language where it is', async () => {
    const { page, faults } = await open('/map?area=marsa-dubai');
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('heading', { name: 'مرسى دبي' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
    assert.match(page.url(), /lang=ar.*area=marsa-dubai/);
    const [panel, stage] = [
      await page.locator('#panel').boundingBox(),
      await page.locator('.stage').boundingBox(),
    ];
    assert.ok(panel && stage && panel.x < stage.x);
    // So are the places it shares ground with.
    await page.locator('.related').getByRole('button', { name: 'دبي مارينا' }).click();
    await page.getByRole('heading', { name: 'دبي مارينا' }).waitFor();
    await page.locator('.related').getByRole('button', { name: 'مرسى دبي' }).waitFor();
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  it('leads back from a place that nobody knows, in the words of the API', async () => {
    const { page } = await open('/map?lang=ar&area=nowhere');
    assert.equal(
      await page.locator('#panel .note bdi[lang=en]').textContent(),
      '“nowhere” names no area or community.',
    );
    await page.getByRole('button', { name: 'كل المناطق' }).click();
    await page.getByRole('heading', { name: 'سوق عقارات دبي', level: 2 }).waitFor();
    assert.ok(!page.url().includes('nowhere'));
    await page.context().close();
  });

  for (const [name, viewport] of [
    ['phone', phone],
    ['desk', desk],
  ] as const) {
    for (const language of ['en', 'ar']) {
      it(`has no fault of accessibility and no sideways scroll: ${name}, ${language}`, async () => {
        for (const path of [`/map?lang=${language}`, `/map?lang=${language}&area=marsa-dubai`]) {
          const { page, faults } = await open(path, viewport);
          assert.deepEqual(await violations(page), [], path);
          assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= viewport.width);
          await keepPicture(page, `explorer-${name}-${language}${path.includes('area') ? '-area' : ''}`);
          assert.deepEqual(faults, []);
          await page.context().close();
        }
      });
    }
  }

  it('says so where the loaded exports do not cover the days that figures need', async () => {
    assert(browser !== null);
    const partial = await startTestService({ sample: true, explorer: true });
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${partial.url}/map?metric=price_yoy_change_pct`);
      assert.ok((await page.content()).includes('mulk_pk_'), 'the key of the page is public');
      assert.ok(!(await page.content()).includes('mulk_sk_'));
      const note = page.getByText('not covered: the loaded exports hold sales from 2026-01-01 on');
      await note.first().waitFor();
      // What they do cover is shown, and says since when.
      const index = page.locator('section.block', { hasText: 'Price index of existing homes' });
      await index.getByText('1 Jan 2026 to 1 Jul 2026').waitFor();
      assert.ok((await index.locator('tbody tr').count()) >= 6);
      // The legend says why, and names no colour that nothing has.
      assert.deepEqual(await page.locator('.legend li .full').allTextContents(), [
        'Withheld: not covered: the loaded exports hold sales from 2026-01-01 on',
      ]);
      await page.goto(`${partial.url}/map?lang=ar&metric=price_yoy_change_pct`);
      await page.locator('#panel[aria-busy="false"]').waitFor();
      const said = await page.locator('.legend li .full, #panel .note').allTextContents();
      assert.ok(
        said.length >= 2 && said.every((text) => /^محجوب: خارج التغطية: .*2026/.test(text)),
        said.join('; '),
      );
      await context.close();
    } finally {
      await partial.stop();
    }
  });

  it('draws the index of a place by stage, from the first month of the loaded exports on', async () => {
    assert(browser !== null);
    const partial = await startTestService({ sample: true, explorer: true });
    try {
      const context = await browser.newContext({ viewport: desk });
      const page = await context.newPage();
      await page.goto(`${partial.url}/map?area=marsa-dubai`);
      for (const title of ['Price index of existing homes', 'Price index of new homes']) {
        const block = page.locator('section.block', { hasText: title });
        const over = block.locator('.u-over');
        await over.scrollIntoViewIfNeeded();
        await over.hover({ position: { x: 1, y: 60 } });
        assert.match((await block.locator('.readout').textContent()) ?? '', /^Jan 26 · 100 /);
        const months = await block.locator('tbody th').allTextContents();
        assert.deepEqual([months[0], months.at(-1)?.endsWith(' 26')], ['Jan 26', true]);
      }
      await context.close();
    } finally {
      await partial.stop();
    }
  });

  it('says what is missing when no key is set up', async () => {
    const plain = await startTestService();
    try {
      const response = await plain.ask('/map', { key: null });
      assert.equal(response.status, 200);
      assert.match(await response.text(), /EXPLORER_KEY/);
    } finally {
      await plain.stop();
    }
  });
});

/** With PICTURES=<folder>, a picture of the page to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/${name}.png` });
}
