/** The market site: addresses and redirects, figures equal to the API's, links that lead somewhere, texts that stay text. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { languages } from '../../../../service/explorer/texts.ts';
import { inLanguage, slugOf } from '../../../../service/site/market/addresses.ts';
import { pageTypes } from '../../../../service/site/market/routes.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const browserAccepts = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const Place = z.object({
  slug: z.string(),
  id: z.int(),
  name: z.string(),
  kind: z.enum(['area', 'community']),
});
const Named = z.object({ id: z.int(), name: z.string().nullable() });
const Areas = z.object({ areas: z.array(Place) });
const Buildings = z.object({ buildings: z.array(Named) });
const Projects = z.object({ projects: z.array(Named) });
const Developers = z.object({ developers: z.array(Named) });
const Record = z.object({ id: z.string(), transaction_date: z.string() });
const Sales = z.object({ transactions: z.array(Record) });
const Contracts = z.object({ rent_contracts: z.array(Record) });
/** Pages of the console, which keep the language that the link names and go on. Crawlers leave them out. */
const consoleLinks = /^\/saved\?/;

describe('the market site', () => {
  let service: TestService;
  let paths: Record<string, string>;

  before(async () => {
    // The operator's key has a plan without limits, so that the tests may ask for every page.
    service = await startTestService({ explorer: 'enterprise' });
    const [
      { areas },
      { buildings },
      { projects },
      { developers },
      { transactions },
      { rent_contracts: contracts },
    ] = await Promise.all([
      service.read('/api/v1/areas?kind=all', Areas),
      service.read('/api/v1/buildings?limit=1', Buildings),
      service.read('/api/v1/projects?limit=1', Projects),
      service.read('/api/v1/developers?limit=1', Developers),
      service.read('/api/v1/transactions?type=sales&limit=1', Sales),
      service.read('/api/v1/rent-contracts?limit=1', Contracts),
    ]);
    paths = {
      area: `/areas/${areas.find(({ kind }) => kind === 'area')?.slug}`,
      community: `/communities/${areas.find(({ kind }) => kind === 'community')?.slug}`,
      building: `/buildings/${buildings[0]?.id}`,
      project: `/projects/${projects[0]?.id}`,
      developer: `/developers/${developers[0]?.id}`,
      sale: `/sales/${transactions[0]?.id}`,
      rent: `/rents/${contracts[0]?.id}`,
    };
  });

  after(async () => {
    await service.stop();
  });

  function ask(path: string): Promise<Response> {
    return service.ask(path, { key: null, headers: browserAccepts });
  }

  /** Returns the words of the first building's name, as its address has them. */
  async function nameInAddress(list: string, schema: typeof Buildings): Promise<string> {
    const { buildings } = await service.read(list, schema);
    return slugOf(buildings.find(({ name }) => slugOf(name) !== '')?.name ?? null);
  }

  /** Returns a page, after its redirects. */
  async function open(path: string): Promise<{ readonly path: string; readonly text: string }> {
    const answer = await ask(path);
    if (answer.status === 301) return open(answer.headers.get('location') ?? '');
    const text = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${text.slice(0, 300)}`);
    return { path, text };
  }

  function examples(): string[] {
    return pageTypes.map(({ path }) => {
      const name = path.split('/')[1] ?? '';
      if (path === '/reproduce') return `${path}?of=%2Fapi%2Fv1${paths['area']}%2Fstats`;
      if (!path.includes('{')) return path;
      const [kind] = Object.entries({
        areas: 'area',
        communities: 'community',
        buildings: 'building',
        projects: 'project',
        developers: 'developer',
        sales: 'sale',
        rents: 'rent',
      }).flatMap(([folder, one]) => (folder === name ? [one] : []));
      if (kind !== undefined) return paths[kind] ?? '';
      return path
        .replace('{metric}', 'sales_count')
        .replace('{method}', 'gross-yield')
        .replace('{measure}', 'median_new_rent_aed');
    });
  }

  it('answers every page type in both languages, with one headline and the addresses of the other', async () => {
    for (const example of examples()) {
      for (const language of languages) {
        const { path, text } = await open(inLanguage(example, language));
        assert.equal(text.match(/<h1[ >]/g)?.length, 1, path);
        assert.match(
          text,
          new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`),
          path,
        );
        assert.match(text, /<link rel="canonical" href="http[^"]+">/, path);
        assert.equal(text.match(/hreflang="(en|ar|x-default)" href/g)?.length, 3, path);
        assert.doesNotMatch(text, / style=|<style|undefined|\[object|NaN/, path);
        const types = [...text.matchAll(/<script(?! type="module" src)([^>]*)>/g)].map(
          ([, attributes]) => attributes,
        );
        assert.ok(
          types.every((one) => one === ' type="application/ld+json"'),
          path,
        );
      }
    }
  });

  it('redirects ids and other names to the address of a record, and keeps the language', async () => {
    for (const kind of ['building', 'project', 'developer']) {
      const { path } = await open(paths[kind] ?? '');
      const id = path.match(/\d+$/)?.[0] ?? '';
      const folder = path.split('/')[1];
      for (const other of [`/${folder}/${id}`, `/${folder}/another-name-${id}`]) {
        if (other === path) continue;
        const answer = await ask(`/ar${other}`);
        assert.equal(answer.status, 301, other);
        assert.equal(answer.headers.get('location'), `/ar${path}`);
      }
    }
    const { areas } = await service.read('/api/v1/areas', Areas);
    const [area] = areas;
    assert.ok(area !== undefined);
    for (const other of [
      `/areas/${area.id}`,
      `/areas/${encodeURIComponent(area.name)}`,
      `/communities/${area.slug}`,
    ]) {
      const answer = await ask(other);
      assert.equal(answer.headers.get('location'), `/areas/${area.slug}`, other);
    }
  });

  it('answers 404 with a page to browsers and with a problem to programs', async () => {
    for (const path of [
      '/nowhere',
      '/areas/nowhere',
      '/buildings/nothing',
      '/buildings/x-999999999',
      '/rankings/luck',
      '/sales/1-1-1-1',
      '/rents/1-1-1-1',
      '/rents/r-nothing',
      '/methods/luck',
      '/areas?chart=no&as=csv',
    ]) {
      const page = await ask(path);
      assert.equal(page.status, 404, path);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/, path);
      assert.match(await page.text(), /noindex/);
    }
    const near = await ask(
      `${paths['building']?.replace(/\d+$/, '')}${await nameInAddress('/api/v1/buildings', Buildings)}-1`,
    );
    assert.match(await near.text(), /\/search\?q=/, 'offers names like those of the address');
    const program = await service.ask('/areas/nowhere', { key: null });
    assert.match(program.headers.get('content-type') ?? '', /^application\/problem\+json/);
    const unknown = await ask('/api/v1/nowhere');
    assert.match(unknown.headers.get('content-type') ?? '', /^application\/problem\+json/);
  });

  it('leads a person from the list of the API to the register, with the filters, and no program', async () => {
    for (const [list, register] of [
      ['/transactions?area=Business+Bay&min_price=1000000', '/sales?area=Business+Bay&min_price=1000000'],
      ['/transactions?type=rentals', '/rents?type=rentals'],
    ] as const) {
      const answer = await ask(list);
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, register]);
      assert.match(answer.headers.get('vary') ?? '', /Accept/);
    }
    const program = await service.ask('/transactions', { key: null });
    assert.equal(program.status, 401);
    const withKey = await service.ask('/transactions?limit=1', { headers: browserAccepts });
    assert.equal(withKey.status, 200);
    assert.match(withKey.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal((await ask('/api/v1/transactions')).status, 401, 'only the address that people type');
  });

  it('sets formulas as formulas, without styles that the content policy forbids', async () => {
    const { text } = await open('/methods/gross-yield');
    const formulas = text.match(/<math.*?<\/math>/gs) ?? [];
    assert.ok(formulas.length >= 3, 'the formula and worked numbers');
    assert.ok(formulas.some((formula) => formula.includes('<mfrac>')));
    assert.ok(!/ style="/.test(text));
    const plain = await (await ask('/docs/methods/gross-yield')).text();
    for (const formula of formulas) assert.ok(plain.includes(formula), 'one text at both addresses');
    assert.match(plain, /<link rel="canonical" href="\/methods\/gross-yield">/);
  });

  it('draws a picture for links to a page, and none for a page that does not exist', async () => {
    const { path, text } = await open(inLanguage(paths['area'] ?? '', 'ar'));
    const [, address = ''] = /<meta property="og:image" content="([^"]+)">/.exec(text) ?? [];
    assert.match(address, /[?]as=card$/);
    const answer = await ask(new URL(address).pathname + new URL(address).search);
    assert.equal(answer.headers.get('content-type'), 'image/png', path);
    const png = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
    assert.ok(png.length < 300_000, `${png.length} bytes`);
    assert.equal((await ask('/areas/nowhere?as=card')).status, 404);
    assert.equal((await ask('/ar/login')).headers.get('location'), '/login?lang=ar');
  });

  it('orders tables by link, keeps filters, and gives the same rows as a file', async () => {
    const { text } = await open('/areas?sort=name');
    assert.match(text, /<th scope="col" aria-sort="ascending">/);
    const names = [...text.matchAll(/<th scope="row"><a [^>]*><bdi>([^<]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      names,
      names.toSorted((one, other) => (one < other ? -1 : 1)),
    );
    const file = await (await ask('/areas?sort=name&as=csv')).text();
    assert.deepEqual(
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
      names,
    );
    const filtered = await open('/sales?property_type=apartment&sort=-price_aed');
    assert.match(filtered.text, /href="\/sales[?]property_type=apartment&amp;sort=price_aed#rows"/);
  });

  it('is kept by snapshot: a client that has a page gets 304', async () => {
    const first = await ask('/areas');
    const tag = first.headers.get('etag') ?? '';
    assert.notEqual(tag, '');
    const again = await service.ask('/areas?utm_source=letter', {
      key: null,
      headers: { ...browserAccepts, 'If-None-Match': tag },
    });
    assert.equal(again.status, 304);
  });

  it('keeps texts of visitors text', async () => {
    const hostile = '"><script>alert(1)</script>';
    for (const path of [
      '/search?q=',
      '/areas?q=',
      '/sales?area=',
      '/compare?places=a,',
      '/estimate?area_sqft=900&area=',
      '/developers?q=',
      '/ar/search?q=',
    ]) {
      const answer = await ask(`${path}${encodeURIComponent(hostile)}`);
      const text = await answer.text();
      assert.ok(!text.includes('<script>alert'), path);
      assert.ok(answer.status < 500, path);
    }
  });

  it('says above the filters what is wrong with them', async () => {
    const { text } = await open('/sales?area=Nowhere%20at%20all');
    assert.match(text, /role="alert"/);
    for (const [path, parameter] of [
      ['/sales?min_price=x', 'min_price'],
      ['/sales?property_type=castle', 'property_type'],
      ['/sales?sort=luck', 'sort'],
      ['/rents?version=old', 'version'],
      ['/rankings/price_growth?stage=xyz', 'stage=xyz: takes one of existing, new'],
      ['/rankings/sales_count?by=street', 'by=street: takes one of place, area, community'],
      ['/rankings/sales_count?property_type=castle', 'property_type=castle: takes one of'],
      ['/estimate/accuracy?of=boats', 'of=boats: takes one of sales, rents'],
      ['/ar/estimate/accuracy?basis=luck', 'basis=luck: takes one of backtest, forward'],
      ['/estimate?area=business-bay&area_sqft=large', 'area_sqft'],
      ['/estimate?area=business-bay&area_sqft=900&property_type=castle', 'property_type'],
      [`/compare?places=${paths['area']?.split('/')[2]},nowhere-at-all`, 'nowhere-at-all'],
    ] as const) {
      const page = await open(path);
      assert.match(page.text, new RegExp(`role="alert".*${parameter}`), path);
    }
    for (const path of ['/sales?area=&min_price=&property_type=villa', '/sales?min_price=1,000+000']) {
      assert.doesNotMatch((await open(path)).text, /role="alert"/, path);
    }
  });

  it('lists in the sitemap pages that exist, in both languages', async () => {
    const index = await (await ask('/sitemap.xml')).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    assert.ok(parts.length > 2);
    const pages: string[] = [];
    for (const part of parts) {
      const answer = await ask(new URL(part).pathname);
      assert.equal(answer.status, 200, part);
      pages.push(
        ...[...(await answer.text()).matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, one = '']) => one),
      );
    }
    assert.equal(pages.length, new Set(pages).size);
    for (const page of pages.filter((_, place) => place % 2 === 0)) {
      const answer = await ask(decodeURI(new URL(page).pathname));
      assert.equal(answer.status, 200, page);
    }
  });

  it('shows one deal from the register, and none that is older than the history of the site', async () => {
    const registers = ['sales', 'rents'] as const;
    for (const register of registers) {
      const { text } = await open(`/${register}`);
      const links = [...text.matchAll(new RegExp(`href="(/${register}/[^"]+)"`, 'g'))].map(
        ([, one = '']) => one,
      );
      assert.ok(links.length > 3, register);
      const page = await open(links[0] ?? '');
      assert.match(page.text, /<meta name="robots" content="noindex, follow">/);
      assert.match(page.text, /<dl class="headlines">.*AED [\d,]+/s);
    }
    const { text: rent } = await open(paths['rent'] ?? '');
    assert.match(rent, /href="\/methods\/rent-position"/);
    const contract = await ask(`/sales/${paths['rent']?.split('/')[2]}`);
    assert.deepEqual([contract.status, contract.headers.get('location')], [301, paths['rent']]);
    const { transactions } = await service.read(
      '/api/v1/transactions?type=sales&sort=transaction_date&limit=1',
      Sales,
    );
    const { rent_contracts: contracts } = await service.read(
      '/api/v1/rent-contracts?sort=transaction_date&limit=1',
      Contracts,
    );
    const short = await startTestService({ explorer: true });
    try {
      for (const path of [`/sales/${transactions[0]?.id}`, `/ar/rents/${contracts[0]?.id}`]) {
        const refused = await short.ask(path, { key: null, headers: browserAccepts });
        const page = await refused.text();
        assert.equal(refused.status, 404, path);
        assert.match(page, /<h1>(This page does not exist|هذه الصفحة غير موجودة)/, path);
      }
    } finally {
      await short.stop();
    }
  });

  it('links only to addresses that exist and do not redirect', async () => {
    const links = new Set<string>();
    for (const example of [
      ...examples(),
      inLanguage('/', 'ar'),
      inLanguage(paths['developer'] ?? '', 'ar'),
    ]) {
      const { text } = await open(example);
      for (const [, href = ''] of text.matchAll(/ href="(\/[^"#]*)/g))
        links.add(href.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
    }
    for (const link of links) {
      const answer = await ask(link);
      assert.equal(answer.status, consoleLinks.test(link) ? 303 : 200, link);
      await answer.arrayBuffer();
    }
    assert.ok(links.size > 30);
  });

  it('says what is missing when the operator has set no key', async () => {
    const plain = await startTestService();
    try {
      const answer = await plain.ask('/', { key: null, headers: browserAccepts });
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /EXPLORER_KEY/);
    } finally {
      await plain.stop();
    }
  });
});
