/** Searches that are made to cost as much as they can: each ends within its budget, in a thread of its own. */
import assert from 'node:assert/strict';
import { SiteSearchUnavailable } from '../../../../search-index/site-index.ts';
import { Problem } from '../../../../service/contract/problem.ts';
import { Work } from '../../../../service/contract/work.ts';
import { EmbeddedEngine } from '../../../../service/documents/embedded/embedded-engine.ts';
import { SiteDatabase } from '../../../../service/documents/embedded/site-database.ts';
import { search } from '../../../../service/documents/embedded/site-search.ts';
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
  let engine: EmbeddedEngine;
  const site = {
    siteId: 'one',
    uid: 'one',
    version: 1,
    settingsKey: '',
    settings: { searchable: null, filterable: fields, sortable: fields, synonyms: {} },
  };
  before(async () => {
    async function* parts() {
      for (let from = 0; from < documents.length; from += 500)
        yield documents
          .slice(from, from + 500)
          .map((document) => ({ id: String(document.id), version: 1, document }));
      await Promise.resolve();
    }
    engine = new EmbeddedEngine({
      source: { changes: () => Promise.resolve({ whole: true, to: 1, parts: parts() }) },
    });
    await engine.bringUpTo(site);
  });
  after(() => engine.close());

  for (const [name, query] of Object.entries(bombs)) {
    it(`${name}: is answered, or given up at the end of its budget, and counts the same each time`, async () => {
      const spent: { units: number; bytes: number }[] = [];
      const work = {
        ...unboundedWork(),
        left: { units: 200_000, bytes: 1_000_000 },
        spend: (used: { units: number; bytes: number }) => void spent.push(used),
      };
      const answer = await engine.search(site, queryOf(query), work).catch((error: unknown) => error);
      const [used] = spent;
      assert.ok(used !== undefined);
      assert.ok(used.bytes <= 1_000_000 + 10_000, `${used.bytes} bytes`);
      assert.ok(
        answer instanceof SiteSearchUnavailable
          ? used.units > 200_000 || used.bytes > 1_000_000
          : 'hits' in Object(answer),
      );
      await engine.search(site, queryOf(query), work).catch(() => undefined);
      assert.deepEqual(spent[1], used);
    });
  }

  it('are counted as work of their request, which is refused', async () => {
    const { signal } = new AbortController();
    const work = new Work({ signal: () => signal, turn: () => Promise.resolve(), mostUnits: 1_000 });
    await assert.rejects(
      engine.search(site, queryOf(bombs['everything sorted and counted'] ?? {}), work),
      (error) => error instanceof Problem && error.code === 'request-too-costly',
    );
  });

  it('are not begun for a client that has gone', async () => {
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    await assert.rejects(engine.search(site, queryOf({}), unboundedWork(gone.signal)), /gone/);
  });

  it('of a field with more values than a search reads are refused, with the field’s name', () => {
    const site = new SiteDatabase(
      ':memory:',
      { searchable: ['id'], filterable: ['n'], sortable: [], synonyms: {} },
      '',
    );
    const n = Array.from({ length: 20_000 }, (_, at) => at);
    for (let id = 0; id < 26; id += 1) site.apply([{ id: String(id), version: 1, document: { id, n } }], 1);
    for (const query of [{ filter: 'n = 1' }, { facets: ['n'] }])
      assert.throws(() => search(site, queryOf(query), () => undefined), /more than 500000 values of `n`/);
    site.close();
  });
});
