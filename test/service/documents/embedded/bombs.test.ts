/** Searches that are made to cost as much as they can: each lets others work meanwhile, and ends within its budget. */
import assert from 'node:assert/strict';
import { Problem } from '../../../../service/contract/problem.ts';
import { Work } from '../../../../service/contract/work.ts';
import { SiteDocumentsIndex } from '../../../../service/documents/embedded/site-documents-index.ts';
import { queryOf } from '../../../../service/families/sites/search-schema.ts';
import { unboundedWork } from '../../../support/unbounded-work.ts';

const words = Array.from({ length: 3_000 }, (_, n) => `m${n.toString(36)}arina${(n * 7).toString(36)}`);
const documents = Array.from({ length: 8_000 }, (_, id) => ({
  id,
  title: `marina view ${words[id % words.length]} ${words[(id * 7) % words.length]} tower`,
  area: `area ${id % 500}`,
  price: (id * 7919) % 100_000,
}));
const fields = ['area', 'price', 'title'];

const bombs: Readonly<Record<string, Parameters<typeof queryOf>[0]>> = {
  'phrases in every document': { q: '"marina view" '.repeat(280) },
  'excluded words': {
    q: words
      .map((word) => `-${word.slice(0, 8)}`)
      .join(' ')
      .slice(0, 4_000),
  },
  'long words with mistakes': { q: Array.from({ length: 10 }, (_, n) => `marinaviewtower${n}q`).join(' ') },
  'ten thousand conditions': {
    filter: Array.from({ length: 400 }, (_, n) => `price = ${n} OR area = "x${n}"`).join(' OR '),
  },
  'everything sorted and counted': {
    sort: ['price:asc', 'area:desc', 'title:asc'],
    facets: fields,
  },
  'a thousand marked hits': {
    q: 'marina view',
    limit: 1_000,
    attributesToHighlight: ['*'],
    attributesToCrop: ['*'],
  },
};

describe('site searches that are bombs', () => {
  const index = new SiteDocumentsIndex({
    searchable: null,
    filterable: fields,
    sortable: fields,
    synonyms: {},
  });
  before(async () => {
    await index.apply(documents.map((document) => ({ id: String(document.id), version: 1, document })));
    await index.search(queryOf({ q: 'marina' }), unboundedWork());
  });

  for (const [name, query] of Object.entries(bombs)) {
    it(`${name}: gives way all the time`, async () => {
      let pauses = 0;
      const pause = () => {
        pauses += 1;
        return Promise.resolve();
      };
      await index.search(queryOf(query), { ...unboundedWork(), isDue: true, pause });
      assert.ok(pauses >= documents.length / 64, `${pauses} pauses`);
    });
  }

  it('ends a search of the values of a facet whose client has disconnected', async () => {
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    const work = new Work({ signal: () => gone.signal, turn: () => Promise.resolve(), mostMs: 1_000 });
    const isDue = { get: () => true };
    Object.defineProperty(work, 'isDue', isDue);
    const query = { ...queryOf({}), facetName: 'area', facetQuery: null };
    await assert.rejects(index.searchFacet(query, work), /gone/);
  });

  it('ends a search that has used its time', async () => {
    const { signal } = new AbortController();
    const work = new Work({ signal: () => signal, turn: () => Promise.resolve(), mostMs: 1 });
    await assert.rejects(
      index.search(queryOf(bombs['phrases in every document'] ?? {}), work),
      (error) => error instanceof Problem && error.code === 'request-too-costly',
    );
  });
});
