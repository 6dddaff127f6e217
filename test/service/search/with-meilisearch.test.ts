/** The service with Meilisearch behind it: who answers while it is there, while it is down, and once it is back. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readIngestConfig } from '../../../ingest/config.ts';
import { fillSearchServer, pruneSearchServer } from '../../../ingest/steps/fill-search-server.ts';
import { nameKinds, type SearchIndex, SearchUnavailable } from '../../../search-index/search-index.ts';
import { makeLogger } from '../../../service/logger.ts';
import { FallbackIndex } from '../../../service/search/fallback-index.ts';
import { StubIndex } from '../../search-index/contract/stub/stub-index.ts';
import { MeilisearchStub } from '../../search-index/contract/stub/stub-server.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

describe('the service with Meilisearch behind it', () => {
  let stub: MeilisearchStub;
  let service: TestService;
  const warnings: string[] = [];

  const settings = () => ({ MEILISEARCH_URL: stub.url, MEILISEARCH_API_KEY: stub.key });
  const shared = () => ({
    config: readIngestConfig({ ...settings(), WAREHOUSE_DIR: service.warehouse }),
    logger: makeLogger('silent'),
    warn: (sentence: string) => void warnings.push(sentence),
  });
  /** Fills Meilisearch from the snapshot that is served, as ingest does before it publishes. */
  const fill = async () => {
    const id = service.running.snapshots.current()?.id ?? '';
    const connection = await (await DuckDBInstance.create()).connect();
    const build = join(service.warehouse, 'snapshots', id);
    await fillSearchServer({ ...shared(), connection, build, id, vectors: [] });
    connection.closeSync();
  };
  const bulk = (documents: readonly object[]) =>
    service.ask('/api/v1/index/bulk', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documents }),
    });

  before(async () => {
    stub = await MeilisearchStub.start();
    service = await startTestService({ environment: settings() });
  });

  after(async () => {
    await service.stop();
    await stub.stop();
    assert.deepEqual(stub.violations, []);
    assert.doesNotMatch(service.log(), new RegExp(stub.key));
  });

  it('is filled from the tables of a snapshot, and searched there', async () => {
    await fill();
    assert.deepEqual(warnings, []);
    const before = stub.seen.length;
    const response = await service.ask('/api/v1/search/autocomplete?q=marsa');
    const { suggestions, meta } = await response.json();
    assert.equal(meta.engine, 'meilisearch');
    assert.equal(suggestions[0].name, 'Marsa Dubai');
    assert.deepEqual(stub.seen.slice(before), ['POST /multi-search']);
  });

  it('takes documents of a site there, and finds them', async () => {
    assert.equal((await bulk([{ id: 'a', title: 'Sea view' }])).status, 202);
    const site = service.siteIds.enterprise;
    const search = () =>
      service.ask(`/indexes/${site}/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: 'sea' }),
      });
    await until(async () => {
      if ((await (await search()).json()).hits?.length === 1) return true;
      // An order without documents moves the index on.
      await bulk([]);
      return false;
    });
    assert.ok(stub.indexes.has(`documents__${site}`));
  });

  it('is filled and pruned without holding back a snapshot when it is down', async () => {
    stub.trouble = () => 503;
    await fill();
    await pruneSearchServer(shared());
    stub.trouble = null;
    assert.match(String(warnings), /Meilisearch was not filled.*Meilisearch was not pruned/);
    stub.indexes.set('places__gone', new StubIndex('places__gone', 'id'));
    await fill();
    await pruneSearchServer(shared());
    assert.deepEqual(
      [...stub.indexes.keys()].filter((uid) => uid.startsWith('places__')),
      [`places__${service.running.snapshots.current()?.id}`],
    );
  });

  it('stopped: the snapshot’s own index answers and says so; documents of sites are kept for later', async () => {
    await stub.stop();
    const response = await service.ask('/api/v1/search/autocomplete?q=marsa%20d');
    assert.equal(response.status, 200);
    const { suggestions, meta } = await response.json();
    assert.equal(meta.engine, 'embedded');
    assert.equal(suggestions[0].name, 'Marsa Dubai');
    assert.equal((await bulk([{ id: 'b', title: 'Garden view' }])).status, 202);
    const found = await service.ask(`/indexes/${service.siteIds.enterprise}/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q: 'garden' }),
    });
    assert.equal(found.status, 503);
  });
});

describe('two engines as one', () => {
  /** An engine that answers, or throws what it is given. */
  const engineOf = (
    engine: SearchIndex['engine'],
    state: { error: Error | null; asked: number },
  ): SearchIndex => {
    const answer = async <T>(given: T): Promise<T> => {
      state.asked += 1;
      if (state.error !== null) throw state.error;
      return given;
    };
    const found = { engine, hits: [], next: null, isSemantic: false };
    return {
      engine,
      suggest: () => answer({ engine, suggestions: [] }),
      searchNames: () => answer(found),
      searchProperties: () => answer(found),
      facet: () => answer({ engine, values: [] }),
      similar: () => answer(found),
      health: () => answer(undefined),
      close: () => answer(undefined),
    };
  };

  it('leaves the first alone for a while after it failed, then asks it again', async () => {
    let now = 0;
    const state = { error: new SearchUnavailable('down') as Error | null, asked: 0 };
    const index = new FallbackIndex({
      first: engineOf('meilisearch', state),
      second: engineOf('embedded', { error: null, asked: 0 }),
      logger: makeLogger('silent'),
      now: () => now,
    });
    const page = { q: '', filters: [], offset: 0, limit: 1 };
    const asks = [
      () => index.suggest({ q: 'm', kinds: nameKinds, limit: 1 }),
      () => index.searchNames({ ...page, kinds: nameKinds }),
      () => index.searchProperties(page),
      () => index.facet({ q: '', filters: [], field: 'bedrooms', limit: 1 }),
      () => index.similar({ id: 'x', filters: [], limit: 1 }),
    ];
    for (const ask of asks) assert.equal((await ask()).engine, 'embedded');
    assert.equal(state.asked, 1);
    now = 5001;
    state.error = null;
    for (const ask of asks) assert.equal((await ask()).engine, 'meilisearch');
    await index.health();
    state.error = new TypeError('a fault of ours');
    await assert.rejects(index.health(), TypeError);
    state.error = null;
    await index.close();
  });
});
