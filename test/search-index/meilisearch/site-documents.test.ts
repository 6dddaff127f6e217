/** The documents of sites in Meilisearch, as the store hands them over: by the judged stub, and by a real server where MEILISEARCH_URL names one. */
import assert from 'node:assert/strict';
import { Meilisearch } from 'meilisearch';
import type { MeilisearchOptions } from '../../../search-index/meilisearch/connection.ts';
import { openMeilisearchSites } from '../../../search-index/meilisearch/site-documents.ts';
import {
  type DocumentChange,
  type DocumentSource,
  type IndexProgress,
  type SiteDocument,
  type SiteIndex,
  type SiteQuery,
  SiteQueryFault,
  type SiteSearchEngine,
  SiteSearchUnavailable,
} from '../../../search-index/site-index.ts';
import { endlessMs } from '../../support/patience.ts';
import { unboundedWork } from '../../support/unbounded-work.ts';
import { until } from '../../support/until.ts';
import { MeilisearchStub } from '../contract/stub/stub-server.ts';

/** A store in memory: numbered changes, the last of each document kept. */
class Store implements DocumentSource {
  readonly #changes = new Map<string, DocumentChange>();
  version = 0;
  settings: SiteIndex['settings'] = {
    searchable: null,
    filterable: ['city'],
    sortable: ['price'],
    synonyms: {},
  };
  /** Called before changes are handed out. */
  beforeReading: (() => Promise<unknown>) | null = null;

  write(...documents: readonly (SiteDocument | { readonly gone: string })[]): void {
    for (const one of documents) {
      this.version += 1;
      const id = 'gone' in one ? String(one.gone) : String(one.id);
      this.#changes.set(id, {
        id,
        version: this.version,
        document: 'gone' in one ? null : (one as SiteDocument),
      });
    }
  }

  site(siteId: string): SiteIndex {
    const { version, settings } = this;
    return { siteId, uid: siteId, version, settings, settingsKey: JSON.stringify(settings) };
  }

  async changes(_siteId: string, since: number) {
    const to = this.version;
    const part = [...this.#changes.values()].filter((change) => change.version > since);
    const wait = this.beforeReading;
    this.beforeReading = null;
    await wait?.();
    const parts = (async function* () {
      yield part.filter((change) => since > 0 || change.document !== null);
    })();
    return { whole: since === 0, to, parts };
  }
}

const query: SiteQuery = {
  q: '',
  filter: null,
  matchingStrategy: 'last',
  attributesToSearchOn: null,
  offset: 0,
  limit: 20,
  page: null,
  hitsPerPage: null,
  attributesToRetrieve: ['*'],
  attributesToHighlight: [],
  attributesToCrop: [],
  cropLength: 10,
  cropMarker: '…',
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  showRankingScore: false,
  sort: [],
  facets: [],
};

const work = unboundedWork();

/** Asks after the documents until it holds. */
async function untilIt(
  holds: (progress: IndexProgress) => boolean,
  engine: SiteSearchEngine,
  site: SiteIndex,
): Promise<IndexProgress> {
  const first = await engine.bringUpTo(site);
  if (holds(first)) return first;
  return until(async () => {
    const progress = await engine.progress(site);
    return holds(progress) && progress;
  });
}

/** Asks until the engine shows all of the store. */
async function shown(engine: SiteSearchEngine, site: SiteIndex): Promise<void> {
  const progress = await untilIt(({ version }) => version >= site.version, engine, site);
  assert.equal(progress.fault, null);
}

function cases(server: () => MeilisearchOptions): void {
  let store: Store;
  let engine: SiteSearchEngine;
  let place = 0;
  let siteId = '';

  const open = () =>
    openMeilisearchSites({
      ...server(),
      source: store,
      logger: { warn: () => undefined },
      timeoutMs: 10_000,
    });
  const ids = async (asked: Partial<SiteQuery> = {}, by = engine) =>
    (await by.search(store.site(siteId), { ...query, ...asked }, work)).hits.map(({ id }) => id);

  beforeEach(() => {
    place += 1;
    siteId = `site_${place}`;
    store = new Store();
    engine = open();
  });

  afterEach(async () => {
    await engine.forget(siteId);
    await engine.close();
  });

  it('finds what was written, no more what was removed, and nothing of another site', async () => {
    assert.deepEqual(await ids(), []);
    store.write(
      { id: 'a', title: 'Marina flat', city: 'Dubai', price: 3 },
      { id: 'b', title: 'Old villa', city: 'Sharjah', price: 1 },
    );
    await shown(engine, store.site(siteId));
    assert.deepEqual(await ids({ q: 'villa' }), ['b']);
    store.write({ id: 'a', title: 'Marina penthouse', city: 'Dubai', price: 3 }, { gone: 'b' });
    await shown(engine, store.site(siteId));
    assert.deepEqual(await ids({ q: 'penthouse' }), ['a']);
    assert.deepEqual(await ids({ q: 'villa' }), []);
    const other = { ...store.site('site_other'), version: 0 };
    assert.deepEqual((await engine.search(other, query, work)).hits, []);
  });

  it('answers pages, facets, order and facet values, and names the parameter that is wrong', async () => {
    store.write(
      ...[3, 1, 2].map((price) => ({
        id: price,
        title: 'Flat',
        city: price === 2 ? 'Sharjah' : 'Dubai',
        price,
      })),
    );
    await shown(engine, store.site(siteId));
    const site = store.site(siteId);
    assert.deepEqual(await ids({ sort: ['price:asc'], filter: [['city = Dubai']] }), [1, 3]);
    const paged = await engine.search(site, { ...query, page: 1, hitsPerPage: 2, facets: ['city'] }, work);
    assert.deepEqual([paged.hits.length, paged.total], [2, 3]);
    assert.deepEqual(paged.facetDistribution, { city: { Dubai: 2, Sharjah: 1 } });
    const values = await engine.searchFacet(site, { ...query, facetName: 'city', facetQuery: 'sha' }, work);
    assert.deepEqual(values, [{ value: 'Sharjah', count: 1 }]);
    const wrong = { filter: 'secret = 1', sort: ['title:asc'], facets: ['title'] };
    for (const [parameter, value] of Object.entries(wrong))
      await assert.rejects(ids({ [parameter]: value }), (error: unknown) => {
        assert.ok(error instanceof SiteQueryFault);
        assert.equal(error.parameter, parameter);
        assert.doesNotMatch(error.message, /documents__/, 'the name of the index is ours alone');
        return true;
      });
  });

  it('takes new settings, and sets right settings that somebody changed when it starts again', async () => {
    store.write({ id: 1, title: 'Flat', city: 'Dubai', price: 1 });
    await shown(engine, store.site(siteId));
    store.settings = { ...store.settings, filterable: ['price'], synonyms: { home: ['flat'] } };
    await engine.bringUpTo(store.site(siteId));
    await settled(`documents__${siteId}`);
    assert.deepEqual(await ids({ filter: 'price = 1' }), [1]);
    assert.deepEqual(await ids({ q: 'home' }), [1]);
    const { url, apiKey, indexPrefix } = server();
    const client = new Meilisearch({ host: url, apiKey: apiKey ?? '' });
    const index = client.index(`${indexPrefix}documents__${siteId}`);
    await index.updateSettings({ filterableAttributes: ['title'] }).waitTask({ timeout: endlessMs });
    engine = open();
    await engine.bringUpTo(store.site(siteId));
    await settled(`documents__${siteId}`);
    assert.deepEqual(await ids({ filter: 'price = 1' }), [1]);
  });

  it('goes on where another process, or the one before, had come', async () => {
    store.write({ id: 1, title: 'One' });
    await shown(engine, store.site(siteId));
    await settled('documents');
    const other = open();
    assert.equal((await other.progress(store.site(siteId))).version, 1);
    store.write({ id: 2, title: 'Two' });
    await shown(other, store.site(siteId));
    await shown(engine, store.site(siteId));
    assert.deepEqual((await ids()).toSorted(), [1, 2]);
  });

  it('shows the newest state although another process overtook it', async () => {
    store.write({ id: 1, title: 'Old' });
    const other = open();
    store.beforeReading = async () => {
      store.write({ id: 1, title: 'New' });
      await shown(other, store.site(siteId));
    };
    await engine.bringUpTo(store.site(siteId));
    await shown(engine, store.site(siteId));
    assert.deepEqual(await ids({ q: 'new' }), [1]);
    assert.deepEqual(await ids({ q: 'old' }), []);
  });

  it('makes an index anew that Meilisearch lost', async () => {
    store.write({ id: 1, title: 'One' });
    await shown(engine, store.site(siteId));
    const { url, apiKey, indexPrefix } = server();
    const client = new Meilisearch({ host: url, apiKey: apiKey ?? '' });
    await client.deleteIndex(`${indexPrefix}documents__${siteId}`).waitTask({ timeout: endlessMs });
    await assert.rejects(ids(), SiteSearchUnavailable);
    await shown(engine, store.site(siteId));
    assert.deepEqual(await ids(), [1]);
  });

  /** Waits for the newest tasks of an index, whoever gave them. */
  async function settled(name: string): Promise<void> {
    const { url, apiKey, indexPrefix } = server();
    const client = new Meilisearch({ host: url, apiKey: apiKey ?? '' });
    const { results } = await client.tasks.getTasks({ indexUids: [`${indexPrefix}${name}`], limit: 5 });
    const uids = results.map(({ uid }) => uid);
    await client.tasks.waitForTasks(uids, { timeout: endlessMs });
  }
}

describe('documents of sites in Meilisearch: stub that keeps to the official OpenAPI document', () => {
  let stub: MeilisearchStub;

  before(async () => {
    stub = await MeilisearchStub.start();
  });

  after(async () => {
    await stub.stop();
    assert.deepEqual(stub.violations, []);
  });

  cases(() => ({ url: stub.url, apiKey: stub.key, indexPrefix: 'shop-' }));

  it('says why Meilisearch refused a change, and tries again with the next one', async () => {
    const store = new Store();
    const options = { url: stub.url, apiKey: stub.key, indexPrefix: 'shop-' };
    const engine = openMeilisearchSites({ ...options, source: store, logger: { warn: () => undefined } });
    stub.tasks.failing = (index) => (index.includes('site_bad') ? 'No space left on device.' : undefined);
    store.write({ id: 1, title: 'One' });
    const site = store.site('site_bad');
    const progress = await untilIt(({ fault }) => fault !== null, engine, site);
    assert.equal(progress.version, 0);
    assert.match(progress.fault?.reason ?? '', /No space left/);
    stub.tasks.failing = null;
    store.write({ id: 2, title: 'Two' });
    const next = await engine.bringUpTo(store.site('site_bad'));
    assert.equal(next.fault?.version, 1);
    const last = await untilIt(({ version }) => version === 2, engine, store.site('site_bad'));
    assert.equal(last.fault, null);
  });

  it('stopped: says so, and keeps what is to be handed over for later', async () => {
    const gone = await MeilisearchStub.start();
    const store = new Store();
    const options = { url: gone.url, apiKey: gone.key, source: store, logger: { warn: () => undefined } };
    const engine = openMeilisearchSites(options);
    await engine.health();
    await gone.stop();
    store.write({ id: 1, title: 'One' });
    await assert.rejects(engine.bringUpTo(store.site('s')), SiteSearchUnavailable);
    await assert.rejects(engine.search(store.site('s'), query, work), SiteSearchUnavailable);
    await assert.rejects(engine.health(), SiteSearchUnavailable);
    await engine.close();
  });
});

describe('documents of sites in Meilisearch: real server', () => {
  const url = process.env['MEILISEARCH_URL'];
  if (url === undefined) {
    it('answers alike (set MEILISEARCH_URL to ask one)');
    return;
  }
  cases(() => ({
    url,
    apiKey: process.env['MEILISEARCH_API_KEY'],
    indexPrefix: `mulk-test-${process.pid}-`,
  }));
});
