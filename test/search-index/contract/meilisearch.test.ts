/** The Meilisearch adapter under the contract: against the judged stub always, against a real server where MEILISEARCH_URL names one. */
import assert from 'node:assert/strict';
import type { MeilisearchOptions } from '../../../search-index/meilisearch/connection.ts';
import { fillMeilisearch } from '../../../search-index/meilisearch/fill-snapshot.ts';
import { openMeilisearch } from '../../../search-index/meilisearch/open-meilisearch.ts';
import { pruneMeilisearch } from '../../../search-index/meilisearch/prune-indexes.ts';
import type { SearchIndex } from '../../../search-index/search-index.ts';
import { inParts, nameDocuments, propertyDocuments, propertyVectors } from './documents.ts';
import { MeilisearchStub } from './stub/stub-server.ts';
import { searchIndexContract } from './suite.ts';

const snapshotId = '2026-01-01T00-00-00Z-0123456789ab';

async function filled(options: MeilisearchOptions): Promise<SearchIndex> {
  await fillMeilisearch({
    ...options,
    snapshotId,
    names: inParts(nameDocuments),
    properties: inParts(propertyDocuments),
    vectors: [propertyVectors],
  });
  return openMeilisearch({ ...options, snapshotId, timeoutMs: 10_000 });
}

describe('Meilisearch behind the search port: stub that keeps to the official OpenAPI document', () => {
  let stub: MeilisearchStub;
  let index: SearchIndex;

  before(async () => {
    stub = await MeilisearchStub.start();
    index = await filled({ url: stub.url, apiKey: stub.key });
  });

  after(async () => {
    await index.close();
    await stub.stop();
    assert.deepEqual(stub.violations, []);
  });

  searchIndexContract(() => index);
});

const url = process.env['MEILISEARCH_URL'];

describe('Meilisearch behind the search port: real server', () => {
  if (url === undefined) {
    it('answers alike (set MEILISEARCH_URL to ask one)');
    return;
  }
  const live = {
    url,
    apiKey: process.env['MEILISEARCH_API_KEY'],
    indexPrefix: `mulk-test-${process.pid}-`,
  };
  let index: SearchIndex;

  before(async () => {
    index = await filled(live);
  });

  after(async () => {
    await index.close();
    await pruneMeilisearch({ ...live, keep: [] });
  });

  searchIndexContract(() => index);
});
