/** The settings of Meilisearch: what is taken, what is refused and in which words. */
import assert from 'node:assert/strict';
import { meilisearchOptions } from '../../../search-index/meilisearch/settings-variables.ts';
import { createSiteEngine } from '../../../search-index/meilisearch/site-documents.ts';
import { readServiceConfig } from '../../../service/config.ts';

const read = (environment: Record<string, string>) => readServiceConfig(environment);
const url = 'http://localhost:7700';

describe('settings of Meilisearch', () => {
  it('name no server when they are blank', () => {
    const config = read({ MEILISEARCH_URL: ' ', MEILISEARCH_API_KEY: '' });
    assert.equal(meilisearchOptions(config), null);
    assert.equal(createSiteEngine(config, { warn: () => undefined }), undefined);
  });

  it('name a server', () => {
    const config = read({ MEILISEARCH_URL: url });
    assert.deepEqual(meilisearchOptions(config), { url, apiKey: undefined });
  });

  it('are refused by name when they are wrong, the key never shown', () => {
    assert.throws(
      () => read({ MEILISEARCH_URL: 'meilisearch' }),
      /MEILISEARCH_URL takes an http or https address/,
    );
  });
});
