/** What the Meilisearch adapter says when the server is stopped, slow, broken, refuses the key or lacks the index. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { fillMeilisearch } from '../../../search-index/meilisearch/fill-snapshot.ts';
import { openMeilisearch } from '../../../search-index/meilisearch/open-meilisearch.ts';
import { nameKinds, SearchUnavailable } from '../../../search-index/search-index.ts';
import { inParts, nameDocuments, propertyDocuments } from '../contract/documents.ts';
import { MeilisearchStub } from '../contract/stub/stub-server.ts';

const snapshotId = '2026-01-01T00-00-00Z-000000000001';
const question = { q: 'marina', kinds: nameKinds, limit: 3 };

describe('Meilisearch in trouble', () => {
  let stub: MeilisearchStub;

  const open = (timeoutMs = 5000, apiKey = stub.key) =>
    openMeilisearch({ url: stub.url, apiKey, snapshotId, timeoutMs });

  /** Asserts that it is said in words, with nothing secret in them. */
  const saysUnavailable = async (asked: Promise<unknown>, words: RegExp) => {
    await assert.rejects(asked, (error: unknown) => {
      assert.ok(error instanceof SearchUnavailable, inspect(error));
      assert.match(error.message, words);
      assert.doesNotMatch(inspect(error, { depth: 9 }), /key-of-the-tests|wrong-key/);
      return true;
    });
  };

  before(async () => {
    stub = await MeilisearchStub.start();
    await fillMeilisearch({
      url: stub.url,
      apiKey: stub.key,
      snapshotId,
      names: inParts(nameDocuments),
      properties: inParts(propertyDocuments),
    });
  });

  afterEach(() => {
    stub.trouble = null;
  });

  after(() => stub.stop());

  it('slow: gives up after the time limit', async () => {
    stub.trouble = () => 'hang';
    await saysUnavailable(open(30).suggest(question), /did not answer within 30 ms/);
    await saysUnavailable(
      open(30).similar({ id: 'x', filters: [], limit: 1 }),
      /did not answer within 30 ms/,
    );
  });

  it('slow: gives up in time though whoever asked would wait', async () => {
    stub.trouble = () => 'hang';
    const { signal } = new AbortController();
    await saysUnavailable(open(30).suggest(question, signal), /did not answer in time/);
  });

  it('slow, and whoever asked gives up first', async () => {
    const stop = new AbortController();
    stub.trouble = () => {
      stop.abort(new Error('no longer wanted'));
      return 'hang';
    };
    await assert.rejects(open().suggest(question, stop.signal), /no longer wanted/);
  });

  it('broken, or something else in its place', async () => {
    stub.trouble = () => 502;
    await saysUnavailable(open().suggest(question), /an answer that cannot be read/);
    await saysUnavailable(open().health(), /an answer that cannot be read/);
  });

  it('refuses the key', async () => {
    await saysUnavailable(
      open(5000, 'wrong-key').suggest(question),
      /answered 403: The provided API key is invalid/,
    );
  });

  it('lacks the index of the snapshot', async () => {
    const missing = openMeilisearch({ url: stub.url, apiKey: stub.key, snapshotId: 'gone', timeoutMs: 5000 });
    await saysUnavailable(missing.suggest(question), /answered 404: Index `places__gone` not found/);
    await saysUnavailable(missing.health(), /not found/);
  });

  it('has no vectors: words decide, and likeness is type, bedrooms and place', async () => {
    const properties = { filters: [], offset: 0, limit: 5 };
    const vector = Float32Array.of(0, 1, 0);
    const found = await open().searchProperties({ q: 'luxury', ...properties, vector, semanticRatio: 0.5 });
    assert.equal(found.isSemantic, false);
    assert.deepEqual(
      found.hits.slice(0, 2).map(({ document }) => document.key),
      ['1-apartment-2', '1-apartment-3'],
    );
    const alike = await open().similar({ id: 'property-1-apartment-1', filters: [], limit: 5 });
    assert.equal(alike.isSemantic, false);
    assert.deepEqual(
      alike.hits.map(({ document }) => document.key),
      ['2-apartment-1'],
    );
    const noOne = await open().similar({ id: 'property-none', filters: [], limit: 5 });
    assert.deepEqual(noOne.hits, []);
  });

  it('stopped: says that it cannot be reached', async () => {
    await stub.stop();
    await saysUnavailable(open().suggest(question), /cannot be reached/);
  });
});
