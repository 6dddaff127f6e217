/** Filling, pruning and rolling back the indexes of snapshots, and what happens when Meilisearch fails at it. */
import assert from 'node:assert/strict';
import { Meilisearch } from 'meilisearch';
import { snapshotIndexes, TaskFailed } from '../../../search-index/meilisearch/connection.ts';
import {
  applySettings,
  type FillOptions,
  fillMeilisearch,
} from '../../../search-index/meilisearch/fill-snapshot.ts';
import { placeSettings, SynonymBook } from '../../../search-index/meilisearch/index-settings.ts';
import { openMeilisearch } from '../../../search-index/meilisearch/open-meilisearch.ts';
import { pruneMeilisearch } from '../../../search-index/meilisearch/prune-indexes.ts';
import { nameKinds, type SearchDocument } from '../../../search-index/search-index.ts';
import { inParts, nameDocuments, propertyDocuments } from '../contract/documents.ts';
import { MeilisearchStub } from '../contract/stub/stub-server.ts';

const [older, newer] = ['2026-01-01T00-00-00Z-000000000001', '2026-01-02T00-00-00Z-000000000002'];

describe('indexes of snapshots in Meilisearch', () => {
  let stub: MeilisearchStub;

  const options = () => ({ url: stub.url, apiKey: stub.key, indexPrefix: 'city-' });
  const fill = (snapshotId: string, changed: Partial<FillOptions> = {}) =>
    fillMeilisearch({
      ...options(),
      snapshotId,
      names: inParts(nameDocuments),
      properties: inParts(propertyDocuments),
      ...changed,
    });
  const firstKey = async (snapshotId: string, q: string) => {
    const index = openMeilisearch({ ...options(), snapshotId, timeoutMs: 5000 });
    const { suggestions } = await index.suggest({ q, kinds: nameKinds, limit: 1 });
    return suggestions[0]?.document.key;
  };

  beforeEach(async () => {
    stub = await MeilisearchStub.start();
  });

  afterEach(async () => {
    await stub.stop();
    assert.deepEqual(stub.violations, []);
  });

  it('fills one pair of indexes a snapshot and says how many documents they hold', async () => {
    assert.deepEqual(await fill(older), { names: 13, properties: 6 });
    assert.deepEqual([...stub.indexes.keys()], [`city-places__${older}`, `city-properties__${older}`]);
    assert.deepEqual(await fill(older), { names: 13, properties: 6 });
  });

  it('leaves an older snapshot answering when filling the next one fails, and nothing of the next', async () => {
    await fill(older);
    stub.tasks.failing = (index, type) =>
      index.startsWith('city-properties') && type === 'documentAdditionOrUpdate'
        ? 'No space left on device.'
        : undefined;
    await assert.rejects(fill(newer), (error: unknown) => {
      assert.ok(error instanceof TaskFailed);
      assert.match(
        error.message,
        /documentAdditionOrUpdate of index city-properties__.* failed: No space left/,
      );
      return true;
    });
    assert.deepEqual([...stub.indexes.keys()], [`city-places__${older}`, `city-properties__${older}`]);
    assert.equal(await firstKey(older, 'busin'), '526');
  });

  it('fails on settings that are refused or not kept', async () => {
    stub.tasks.failing = (_index, type) => (type === 'settingsUpdate' ? 'Bad settings.' : undefined);
    await assert.rejects(fill(older), /settingsUpdate .* failed: Bad settings/);
    stub.tasks.failing = null;
    stub.trouble = (method, path) => {
      const settings = stub.indexes.get(`city-places__${older}`)?.settings;
      if (method === 'GET' && path.endsWith('/settings') && settings) settings['rankingRules'] = ['words'];
      return undefined;
    };
    await assert.rejects(fill(older), /keeps other rankingRules for city-places__/);
  });

  it('fails on documents that went missing', async () => {
    stub.trouble = (method, path) => {
      const index = stub.indexes.get(`city-places__${older}`);
      if (method === 'GET' && path.endsWith(`places__${older}/documents`))
        index?.documents.delete('area-330');
      return undefined;
    };
    await assert.rejects(fill(older), /holds 12 of 13 documents/);
  });

  it('stops waiting for a task that never ends when the run is given up', async () => {
    stub.tasks.isStuck = true;
    const stop = new AbortController();
    stub.trouble = (method, path) => {
      if (method === 'GET' && path.startsWith('/tasks/')) stop.abort(new Error('given up'));
      return undefined;
    };
    await assert.rejects(fill(older, { signal: stop.signal }));
    assert.equal(stop.signal.aborted, true);
    await assert.rejects(fill(older, { limitMs: 30 }), /was not done after 30 ms/);
  });

  it('does not wait for ever for a server that takes no orders', async () => {
    stub.trouble = () => 'hang';
    await assert.rejects(fill(older, { timeoutMs: 50 }), /has failed/);
  });

  it('goes back to an older snapshot, and removes only what no snapshot has any more', async () => {
    await fill(older);
    const changed = nameDocuments.map((one) => (one.key === '526' ? { ...one, key: '527' } : one));
    await fill(newer, { names: inParts(changed) });
    await fillMeilisearch({
      ...options(),
      indexPrefix: 'town-',
      snapshotId: older,
      names: inParts([]),
      properties: inParts([]),
    });
    assert.equal(await firstKey(newer, 'busin'), '527');
    assert.equal(await firstKey(older, 'busin'), '526');
    const gone = await pruneMeilisearch({ ...options(), keep: [older] });
    assert.deepEqual([...gone].sort(), [`city-places__${newer}`, `city-properties__${newer}`]);
    assert.equal(await firstKey(older, 'busin'), '526');
    assert.deepEqual([...stub.indexes.keys()].filter((uid) => uid.startsWith('town-')).length, 2);
  });

  it('notices settings that somebody changed, and sets them right', async () => {
    await fill(older);
    const { places } = snapshotIndexes(options(), older);
    stub.indexes.get(places)?.change({
      rankingRules: ['words'],
      synonyms: { marina: ['harbour'] },
      filterableAttributes: ['weight', 'developer_id', 'project_id', 'community_id', 'area_id', 'kind'],
    });
    const client = new Meilisearch({ host: stub.url, apiKey: stub.key });
    const book = new SynonymBook();
    for (const document of nameDocuments) book.add(document);
    const wanted = placeSettings(book.synonyms());
    assert.deepEqual([...(await applySettings(client, places, wanted))].sort(), ['rankingRules', 'synonyms']);
    assert.deepEqual(await applySettings(client, places, wanted), []);
    await applySettings(client, places, placeSettings({}));
    assert.deepEqual(stub.indexes.get(places)?.settings['synonyms'], {});
  });
});

describe('synonyms of places', () => {
  const area = (name: string, aliases: string[]): SearchDocument => {
    const [document] = nameDocuments;
    assert.ok(document);
    return { ...document, name, aliases };
  };

  it('leave out longer phrases than Meilisearch matches, and more for a term than it takes', () => {
    const book = new SynonymBook();
    book.add(area('Al Thanyah Fifth', ['JLT', 'the towers by the lakes', 'al thanyah fifth']));
    book.add(area('The Old Town Of Dubai', ['Old Town']));
    for (let at = 0; at < 60; at += 1) book.add(area(`Place ${at}`, ['Plc']));
    const synonyms = book.synonyms();
    assert.deepEqual(Object.keys(synonyms), ['jlt', 'plc']);
    assert.deepEqual(synonyms['jlt'], ['al thanyah fifth']);
    assert.equal(synonyms['plc']?.length, 50);
  });
});
