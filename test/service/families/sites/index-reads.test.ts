/** What Meilisearch's own client reads besides searches: documents and settings. */
import assert from 'node:assert/strict';
import { Meilisearch, MeilisearchApiError } from 'meilisearch';
import { startTestService, type TestService } from '../../../support/service.ts';

const listings = Array.from({ length: 120 }, (_, number) => ({
  id: `listing-${number}`,
  title: `Home ${number}`,
  ...(number < 7 ? { owner: { name: 'Mona', phone: '1' } } : {}),
}));

describe('reads of an index by Meilisearch’s client', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    const answer = await service.ask('/api/v1/index/bulk', {
      key: 'enterprise',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ documents: listings }),
    });
    assert.equal(answer.status, 202);
  });
  after(() => service.stop());

  const clientOf = (key: 'enterprise' | 'growth') =>
    new Meilisearch({ host: service.url, apiKey: service.keys[key] });
  const index = () => clientOf('enterprise').index(service.siteIds.enterprise);
  const refused = (code: string, status: number) => (error: unknown) => {
    assert.ok(error instanceof MeilisearchApiError, String(error));
    assert.deepEqual([error.cause?.code, error.response.status], [code, status]);
    return true;
  };

  it('pages through all documents in the order of writing', async () => {
    const first = await index().getDocuments({ limit: 70 });
    const second = await index().getDocuments({ limit: 70, offset: 70 });
    assert.deepEqual([...first.results, ...second.results], listings);
    assert.deepEqual([first.total, second.offset, second.limit], [120, 70, 70]);
    assert.equal((await index().getDocuments()).results.length, 20);
    assert.deepEqual((await index().getDocuments({ offset: 500 })).results, []);
  });

  it('returns chosen fields of chosen documents', async () => {
    const asked = { fields: ['id', 'owner.name'], ids: ['listing-3', 'listing-90', 'unknown'] };
    const { results, total } = await index().getDocuments(asked);
    assert.deepEqual(results, [{ id: 'listing-3', owner: { name: 'Mona' } }, { id: 'listing-90' }]);
    assert.equal(total, 2);
  });

  it('returns one document, and says in Meilisearch’s form that there is none', async () => {
    assert.deepEqual(await index().getDocument('listing-90'), listings[90]);
    await assert.rejects(index().getDocument('unknown'), refused('document_not_found', 404));
  });

  it('tells the settings of the site', async () => {
    const search = {
      searchable: ['title'],
      filterable: ['owner'],
      sortable: ['title'],
      synonyms: { home: ['house'] },
    };
    await service.running.store.changeSite(service.siteIds.enterprise, { search });
    assert.deepEqual(await index().getSettings(), {
      searchableAttributes: ['title'],
      filterableAttributes: ['owner'],
      sortableAttributes: ['title'],
      synonyms: { home: ['house'] },
    });
    const other = clientOf('growth').index(service.siteIds.growth);
    assert.deepEqual((await other.getSettings()).searchableAttributes, ['*']);
  });

  it('says which engine answers, in the check for readiness and in the metrics', async () => {
    const ready = await (await fetch(`${service.url}/health/ready`)).text();
    assert.match(ready, /"site_search":\{"engine":"embedded","status":"ok"\}/);
    const metrics = await (await fetch(`${service.running.adminUrl}/metrics`)).text();
    assert.match(metrics, /^mulk_site_search_engine\{engine="embedded"\} 1$/m);
  });

  it('gives nothing to other sites', async () => {
    const other = clientOf('growth').index(service.siteIds.enterprise);
    for (const read of [
      () => other.getDocuments(),
      () => other.getDocument('listing-1'),
      () => other.getSettings(),
    ])
      await assert.rejects(read(), refused('index_not_found', 404));
  });
});
