/** Figures of pages lead to the queries behind them: each link opens a page with the SQL of an answer. */
import assert from 'node:assert/strict';
import { busiestBuildings, busiestProjects } from '../../../support/busiest-properties.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('how the figures of pages are made', () => {
  let service: TestService;
  let pages: string[];
  before(async () => {
    service = await startTestService({ sample: 'covered', explorer: 'enterprise' });
    const [project] = await busiestProjects(service, 1);
    const [building] = await busiestBuildings(service, 1);
    pages = [
      '/',
      '/areas/marsa-dubai',
      '/communities/dubai-marina',
      `/projects/${project}`,
      `/buildings/${building}`,
    ];
  });
  after(() => service.stop());

  const open = async (path: string): Promise<string> => {
    const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
    if (answer.status === 301) return open(answer.headers.get('location') ?? '');
    const text = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${text.slice(0, 300)}`);
    return text;
  };
  const linksOf = (page: string): string[] =>
    [...page.matchAll(/href="(\/(?:ar\/)?reproduce\?[^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
  it('are linked from each kind of page with figures, to the queries of an answer', async () => {
    for (const path of pages) {
      const links = linksOf(await open(path));
      assert.ok(links.length > 0, path);
      for (const link of links.slice(0, 5)) {
        const page = await open(link);
        assert.match(page, /<pre[^>]*><code class="sql">/, link);
        assert.match(page, /<code class="python">import duckdb/, link);
        const of = new URL(link, service.url).searchParams.get('of') ?? '';
        assert.ok(page.includes(`<code>${of.replaceAll('&', '&amp;')}</code>`), link);
      }
    }
  });

  it('are read in Arabic too, and stay out of search engines', async () => {
    const [link = ''] = linksOf(await open('/ar/areas/marsa-dubai'));
    assert.match(link, /^\/ar\/reproduce\?/);
    const page = await open(link);
    assert.match(page, /كيف حُسبت هذه الأرقام/);
    assert.match(page, /<meta name="robots" content="noindex/);
    assert.match(await open('/robots.txt'), /^Disallow: \/reproduce$/m);
  });

  it('say what is wrong with an address of another kind', async () => {
    const fault = /class="fault" role="alert"/;
    const wrong = await open('/reproduce?of=/api/v1/nothing');
    assert.match(wrong, fault);
    assert.match(wrong, /There are no queries for this address\.<\/strong> <span[^>]*>`of` takes the path/);
    assert.match(await open('/reproduce?of=/api/v1/links'), fault);
    assert.match(await open('/reproduce?of=/api/v1/areas?as_of=2026-01-01'), fault);
    const nothing = await service.ask('/reproduce', { key: null, headers: { Accept: 'text/html' } });
    assert.equal(nothing.status, 404, await nothing.text());
  });
});
