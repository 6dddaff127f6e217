/** The calls of Meilisearch's own client that put documents into the index of a site, find them, and change its settings, on each engine. */
import assert from 'node:assert/strict';
import { Meilisearch, MeilisearchApiError } from 'meilisearch';
import { readAudit } from '../../../../service/accounts/audit.ts';
import { MeilisearchStub } from '../../../search-index/contract/stub/stub-server.ts';
import { type KeyName, startTestService, type TestService } from '../../../support/service.ts';

const listings = [
  { id: 'marina', title: 'Two bedrooms with a marina view', area: 'Dubai Marina', price: 2_450_000 },
  { id: 'villa', title: 'Villa with a garden', area: 'Jumeirah', price: 7_900_000 },
  { id: 'studio', title: 'Studio near the metro', area: 'Al Barsha', price: 640_000 },
];
/** Tests share processors with other work: nothing here is about time. */
const endless = { timeout: 120_000 };

function refused(code: string, status: number, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof MeilisearchApiError, String(error));
    assert.deepEqual([error.cause?.code, error.response.status], [code, status]);
    assert.match(error.message, message);
    return true;
  };
}

const idsOf = (hits: readonly Record<string, unknown>[]) => hits.map(({ id }) => id);

function calls(engine: string, environment: () => Promise<Readonly<Record<string, string>>>): void {
  let service: TestService;
  const clientOf = (key: KeyName) => new Meilisearch({ host: service.url, apiKey: service.keys[key] });
  const index = () => clientOf('enterprise').index(service.siteIds.enterprise);

  before(async () => {
    service = await startTestService({ environment: await environment() });
  });
  after(() => service.stop());

  it('run on this engine', async () => {
    const metrics = await (await fetch(`${service.running.adminUrl}/metrics`)).text();
    assert.match(metrics, new RegExp(`mulk_site_search_engine\\{engine="${engine}"\\} 1`));
  });

  it('updateSettings changes the given settings, and searches use them when the task is done', async () => {
    const settings = {
      searchableAttributes: ['title'],
      filterableAttributes: ['area', 'price'],
      sortableAttributes: ['price'],
      synonyms: { tube: ['metro'] },
    };
    const task = await index().updateSettings(settings).waitTask(endless);
    assert.deepEqual([task.type, task.status, task.error], ['settingsUpdate', 'succeeded', null]);
    assert.deepEqual(await index().getSettings(), settings);
  });

  it('addDocuments stores a list, and its task ends when searches find it', async () => {
    const adding = index().addDocuments(listings, { primaryKey: 'id' });
    const enqueued = await adding;
    assert.deepEqual(
      [enqueued.indexUid, enqueued.status, enqueued.type],
      [service.siteIds.enterprise, 'enqueued', 'documentAdditionOrUpdate'],
    );
    assert.ok(Number.isSafeInteger(enqueued.taskUid));
    const task = await adding.waitTask(endless);
    assert.deepEqual([task.uid, task.status, task.error], [enqueued.taskUid, 'succeeded', null]);
    assert.deepEqual(task.details, { receivedDocuments: 3, indexedDocuments: 3 });
    assert.equal(task.enqueuedAt, service.clock.now().toISOString());
    const { hits } = await index().search('villa');
    assert.deepEqual(idsOf(hits), ['villa']);
  });

  it('search, multiSearch and facetSearch find them', async () => {
    const found = await index().search('', {
      filter: 'price < 3000000',
      sort: ['price:asc'],
      facets: ['area'],
    });
    assert.deepEqual(idsOf(found.hits), ['studio', 'marina']);
    assert.deepEqual(found.facetDistribution, { area: { 'Al Barsha': 1, 'Dubai Marina': 1 } });
    assert.deepEqual(idsOf((await index().search('tube')).hits), ['studio']);
    const queries = ['villa', 'marina'].map((q) => ({ indexUid: service.siteIds.enterprise, q }));
    const { results } = await clientOf('enterprise').multiSearch({ queries });
    assert.deepEqual(
      results.map(({ hits }) => idsOf(hits)),
      [['villa'], ['marina']],
    );
    const weighted = queries.map((query, place) => ({ ...query, federationOptions: { weight: 1 + place } }));
    const merged = await clientOf('enterprise').multiSearch({ federation: { limit: 2 }, queries: weighted });
    assert.deepEqual(idsOf(merged.hits), ['marina', 'villa']);
    const facets = await index().searchForFacetValues({ facetName: 'area', facetQuery: 'jum' });
    assert.deepEqual(facets.facetHits, [{ value: 'Jumeirah', count: 1 }]);
  });

  it('getDocument and getDocuments read them', async () => {
    assert.deepEqual(await index().getDocument('villa'), listings[1]);
    const { results, total } = await index().getDocuments({ ids: ['villa', 'studio'], fields: ['id'] });
    assert.deepEqual([results, total], [[{ id: 'villa' }, { id: 'studio' }], 2]);
  });

  it('deleteDocument and deleteDocuments remove them; what is not there is no error', async () => {
    const one = await index().deleteDocument('villa').waitTask(endless);
    assert.deepEqual([one.type, one.status], ['documentDeletion', 'succeeded']);
    assert.deepEqual(one.details, { providedIds: 1, deletedDocuments: 1 });
    const several = await index().deleteDocuments(['studio', 'unknown', '7']).waitTask(endless);
    assert.deepEqual(several.details, { providedIds: 3, deletedDocuments: 1 });
    service.clock.turn(1);
    const none = await index().deleteDocument('unknown').waitTask(endless);
    assert.deepEqual([none.status, none.details], ['succeeded', { providedIds: 1, deletedDocuments: 0 }]);
    assert.deepEqual(idsOf((await index().search('')).hits), ['marina']);
  });

  it('updateSettings keeps what is not given, and null resets', async () => {
    const changed = { sortableAttributes: ['area'], synonyms: null, searchableAttributes: ['*'] };
    await index().updateSettings(changed).waitTask(endless);
    assert.deepEqual(await index().getSettings(), {
      searchableAttributes: ['*'],
      filterableAttributes: ['area', 'price'],
      sortableAttributes: ['area'],
      synonyms: {},
    });
    assert.deepEqual(idsOf((await index().search('dubai', { sort: ['area:asc'] })).hits), ['marina']);
  });

  it('belong to the site of the key alone', async () => {
    const theirs = clientOf('growth').index(service.siteIds.enterprise);
    const missing = refused('index_not_found', 404, /not found/);
    await assert.rejects(theirs.addDocuments(listings), missing);
    await assert.rejects(theirs.deleteDocument('marina'), missing);
    await assert.rejects(theirs.deleteDocuments(['marina']), missing);
    await assert.rejects(theirs.updateSettings({ synonyms: null }), missing);
    const { taskUid } = await index().addDocuments([{ id: 'marina' }]);
    const noTask = refused('task_not_found', 404, /not found/);
    await assert.rejects(clientOf('growth').tasks.getTask(taskUid), noTask);
    await assert.rejects(clientOf('enterprise').tasks.getTask(taskUid + 1_000), noTask);
    assert.equal((await clientOf('enterprise').tasks.waitForTask(taskUid, endless)).status, 'succeeded');
  });
}

describe('calls of Meilisearch’s client: embedded engine', () => {
  calls('embedded', () => Promise.resolve({}));

  describe('refusals and traces', () => {
    let service: TestService;
    const index = () =>
      new Meilisearch({ host: service.url, apiKey: service.keys.enterprise }).index(
        service.siteIds.enterprise,
      );
    const send = (path: string, body: unknown, method = 'POST') =>
      service.ask(`/indexes/${service.siteIds.enterprise}${path}`, {
        key: 'enterprise',
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });

    before(async () => {
      service = await startTestService();
    });
    after(() => service.stop());

    it('store the good documents of a list, and say how many others were refused and why', async () => {
      const sent = [
        { id: 'good' },
        { id: 'not good' },
        { id: 'x', _mine: 1 },
        'text',
        { id: 'twice' },
        { id: 'twice' },
      ];
      const answer = await send('/documents', sent);
      assert.equal(answer.status, 400);
      const { message, code } = await answer.json();
      assert.match(
        message,
        /^Refused 4 of 6 documents; the other 2 are stored\. `not good`: .+ `x`: .+ number 4: /,
      );
      assert.equal(code, 'bad_request');
      const { results } = await index().getDocuments();
      assert.deepEqual(results, [{ id: 'good' }, { id: 'twice' }]);
      const bad = await (await send('/documents', [{ id: 'not good' }])).json();
      assert.match(bad.message, /^Refused 1 of 1 documents; nothing is stored\./);
    });

    it('take one document without a list, and no list that is empty or too long', async () => {
      assert.equal((await send('/documents', { id: 'alone', documents: [] })).status, 202);
      assert.deepEqual(await index().getDocument('alone'), { id: 'alone', documents: [] });
      await assert.rejects(index().addDocuments([]), refused('bad_request', 400, /at least one document/));
      const many = Array.from({ length: 1_001 }, (_, id) => ({ id }));
      await assert.rejects(index().addDocuments(many), refused('bad_request', 400, /at most 1000 documents/));
      await assert.rejects(index().deleteDocuments([]), refused('bad_request', 400, /at least one id/));
    });

    it('refuse another primary key, and name settings that a site does not have', async () => {
      const other = index().addDocuments([{ id: 1 }], { primaryKey: 'sku' });
      await assert.rejects(other, refused('bad_request', 400, /takes only `id`/));
      const before = await index().getSettings();
      const unknown = index().updateSettings({ rankingRules: ['words'], filterableAttributes: ['sku'] });
      const message =
        /`\/rankingRules` is not a field of this operation; taken are searchableAttributes, filterableAttributes, sortableAttributes, synonyms/;
      await assert.rejects(unknown, refused('bad_request', 400, message));
      assert.deepEqual(await index().getSettings(), before);
    });

    it('refuse parameters of a search that are not offered', async () => {
      for (const parameter of [
        'distinct',
        'rankingScoreThreshold',
        'showMatchesPosition',
        'retrieveVectors',
        'locales',
      ]) {
        const answer = await send('/search', { q: '', [parameter]: null });
        const { message } = await answer.json();
        assert.equal(answer.status, 400);
        assert.match(message, new RegExp(`\`/${parameter}\` is not a field of this operation`));
      }
      const gone = await service.ask(`/indexes/${service.siteIds.enterprise}/search?q=a`);
      assert.equal(gone.status, 405);
    });

    it('are in the audit log of the account with the key, where they change settings', async () => {
      await index().updateSettings({ filterableAttributes: ['area'] });
      const { store } = service.running;
      const [event] = await readAudit(store.database, { limit: 1 });
      assert.deepEqual(
        [event?.event, event?.site_id, event?.via],
        ['site.changed', service.siteIds.enterprise, 'none'],
      );
      assert.equal((await store.findKey(event?.key_id ?? ''))?.site_id, service.siteIds.enterprise);
    });
  });
});

describe('calls of Meilisearch’s client: Meilisearch', () => {
  let stub: MeilisearchStub;
  after(async () => {
    await stub.stop();
    assert.deepEqual(stub.violations, []);
  });

  calls('meilisearch', async () => {
    stub = await MeilisearchStub.start();
    return { MEILISEARCH_URL: stub.url, MEILISEARCH_API_KEY: stub.key };
  });

  it('say in the task why the engine refused a change', async () => {
    const service = await startTestService({
      environment: { MEILISEARCH_URL: stub.url, MEILISEARCH_API_KEY: stub.key },
    });
    const client = new Meilisearch({ host: service.url, apiKey: service.keys.enterprise });
    stub.tasks.failing = () => 'No space left on device.';
    const index = client.index(service.siteIds.enterprise);
    const added = await index.addDocuments([{ id: 1 }]).waitTask(endless);
    const set = await index.updateSettings({ sortableAttributes: ['price'] }).waitTask(endless);
    stub.tasks.failing = null;
    for (const { status, error } of [added, set]) {
      assert.equal(status, 'failed');
      assert.match(error?.message ?? '', /No space left/);
      assert.match(error?.link ?? '', /\/problems\/index-unavailable$/);
    }
    await service.stop();
  });
});
