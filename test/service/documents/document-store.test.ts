/** Documents of sites in both databases: durable, numbered, bounded, and followed by the indexes of every replica. */
import assert from 'node:assert/strict';
import type { Logger } from 'pino';
import {
  type DocumentChange,
  type IndexProgress,
  SiteSearchUnavailable,
} from '../../../search-index/site-index.ts';
import type { Database } from '../../../service/accounts/database.ts';
import { DatabaseFault } from '../../../service/accounts/database-fault.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { DocumentStore } from '../../../service/documents/document-store.ts';
import { EmbeddedEngine } from '../../../service/documents/embedded/embedded-engine.ts';
import { SiteDocuments } from '../../../service/documents/site-documents.ts';
import { queryOf } from '../../../service/families/sites/search-schema.ts';
import { describeOnBoth, openStore, someSite, type TestClock } from '../../support/accounts.ts';
import { unboundedWork } from '../../support/unbounded-work.ts';

const limits = { documents: 5, bytes: 2_000 };

/** One process: an engine of its own over the common database. */
function replica(store: AccountStore, clock: TestClock, logger: Logger) {
  const { database } = store;
  const documentStore = new DocumentStore({ database, clock: clock.now, limits });
  const engine = new EmbeddedEngine({ source: documentStore });
  const documents = new SiteDocuments({ database, store: documentStore, engine, clock: clock.now, logger });
  const find = async (siteId: string, q: string) => {
    const { hits } = await documents.search(siteId, queryOf({ q }), unboundedWork());
    return hits.map((hit) => hit['id']);
  };
  return { documents, documentStore, engine, find };
}

async function changesIn(store: DocumentStore, siteId: string, since: number) {
  const { whole, to, parts } = await store.changes(siteId, since);
  const changes: DocumentChange[] = [];
  for await (const part of parts) changes.push(...part);
  return { whole, to, ids: changes.map(({ id, document }) => (document === null ? `-${id}` : id)) };
}

describeOnBoth('documents of sites', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let logger: Logger;
  let lines: () => string;
  let open: () => ReturnType<typeof replica>;
  let names = 0;
  const site = async () => {
    names += 1;
    return (await someSite(store, { name: `shop-${names}` })).id;
  };
  before(async () => {
    const opened = await openStore(await databases.place());
    ({ store, clock, logger, lines } = opened);
    open = () => replica(store, clock, logger);
  });
  after(() => store.close());

  it('are kept with what was refused, found at once, and counted', async () => {
    const { documents, find } = open();
    const siteId = await site();
    const outcome = await documents.upsert(siteId, [
      { id: 'a', title: 'first word' },
      { id: 'a', title: 'second word' },
      'nothing',
      { id: 'no spaces' },
      { title: 'of its content' },
      { id: 3, _private: 1 },
    ]);
    assert.equal(outcome.indexed, 2);
    assert.deepEqual(
      outcome.rejected.map(({ index, id }) => [index, id]),
      [
        [0, 'a'],
        [2, null],
        [3, 'no spaces'],
        [5, '3'],
      ],
    );
    assert.deepEqual(await find(siteId, 'second'), ['a']);
    const again = await documents.upsert(siteId, [{ title: 'of its content' }]);
    assert.equal(again.indexed, 1);
    assert.equal((await documents.standing(siteId)).count, 2);
    const standing = await documents.task(siteId, { id: outcome.taskId });
    assert.equal(standing?.status, 'succeeded');
    assert.deepEqual([standing?.task.documents, standing?.task.rejected], [2, 4]);
  });

  it('are removed, and said to be missing where they were not', async () => {
    const { documents, find } = open();
    const siteId = await site();
    await documents.upsert(siteId, [
      { id: 'a', t: 'word' },
      { id: 'b', t: 'word' },
    ]);
    const outcome = await documents.remove(siteId, ['a', 'z', 'a']);
    assert.deepEqual([outcome.deleted, outcome.missing], [['a'], ['z']]);
    assert.deepEqual(await find(siteId, 'word'), ['b']);
    assert.equal((await documents.standing(siteId)).count, 1);
  });

  it('of one site are never found by another, nor are its tasks', async () => {
    const { documents, find } = open();
    const [one, two] = [await site(), await site()];
    const { taskId } = await documents.upsert(one, [{ id: 'a', t: 'secret' }]);
    assert.deepEqual(await find(two, 'secret'), []);
    assert.deepEqual(await find(two, ''), []);
    assert.equal(await documents.task(two, { id: taskId }), null);
    assert.deepEqual((await documents.remove(two, ['a'])).missing, ['a']);
    assert.deepEqual(await find(one, 'secret'), ['a']);
  });

  it('stay within the limits of the site, each document by itself', async () => {
    const { documents } = open();
    const siteId = await site();
    const many = Array.from({ length: 7 }, (_, id) => ({ id }));
    const outcome = await documents.upsert(siteId, many);
    assert.deepEqual([outcome.indexed, outcome.rejected.map(({ index }) => index)], [5, [5, 6]]);
    assert.match(outcome.rejected[0]?.reason ?? '', /5 documents/);
    const replaced = await documents.upsert(siteId, [
      { id: 1, t: 'x'.repeat(1_500) },
      { id: 2, t: 'x'.repeat(1_500) },
    ]);
    assert.deepEqual([replaced.indexed, replaced.rejected.map(({ id }) => id)], [1, ['2']]);
    assert.match(replaced.rejected[0]?.reason ?? '', /2000 bytes/);
    // What is full can still be made smaller.
    assert.equal((await documents.upsert(siteId, [{ id: 1, t: 'x' }])).indexed, 1);
    await documents.remove(siteId, ['0', '1', '2', '3', '4']);
    assert.equal((await documents.upsert(siteId, many)).indexed, 5);
  });

  it('are followed by other replicas within a second, removals too', async () => {
    const [here, there] = [open(), open()];
    const siteId = await site();
    await here.documents.upsert(siteId, [
      { id: 'a', t: 'word' },
      { id: 'b', t: 'word' },
    ]);
    assert.deepEqual(await there.find(siteId, 'word'), ['a', 'b']);
    await here.documents.remove(siteId, ['a']);
    await here.documents.upsert(siteId, [
      { id: 'b', t: 'other' },
      { id: 'c', t: 'word' },
    ]);
    clock.turn(2);
    assert.deepEqual(await there.find(siteId, 'word'), ['c']);
    assert.deepEqual(await there.find(siteId, 'other'), ['b']);
  });

  it('are searched as the site’s settings say from a second after they change', async () => {
    const { documents, find } = open();
    const siteId = await site();
    await documents.upsert(siteId, [{ id: 'a', title: 'word', hidden: 'secret' }]);
    assert.deepEqual(await find(siteId, 'secret'), ['a']);
    await store.changeSite(siteId, {
      search: { searchable: ['title'], filterable: [], sortable: [], synonyms: {} },
    });
    clock.turn(2);
    assert.deepEqual(await find(siteId, 'secret'), []);
    assert.deepEqual(await find(siteId, 'word'), ['a']);
  });

  it('are told to indexes as what changed, and whole to one that is too far behind', async () => {
    const { documents, documentStore } = open();
    const siteId = await site();
    await documents.upsert(siteId, [{ id: 'a' }, { id: 'b' }]);
    await documents.upsert(siteId, [{ id: 'a', n: 1 }]);
    await documents.remove(siteId, ['b']);
    assert.deepEqual(await changesIn(documentStore, siteId, 0), { whole: true, to: 3, ids: ['a'] });
    assert.deepEqual(await changesIn(documentStore, siteId, 1), { whole: false, to: 3, ids: ['a', '-b'] });
    assert.deepEqual(await changesIn(documentStore, siteId, 2), { whole: false, to: 3, ids: ['-b'] });
    assert.deepEqual(await changesIn(documentStore, siteId, 3), { whole: false, to: 3, ids: [] });
    // An index of a database that was restored to an earlier state.
    assert.equal((await changesIn(documentStore, siteId, 9)).whole, true);
    clock.turn(2 * 86_400);
    await documents.upsert(siteId, [{ id: 'c' }]);
    assert.deepEqual(await changesIn(documentStore, siteId, 2), { whole: true, to: 4, ids: ['a', 'c'] });
    assert.equal((await changesIn(documentStore, siteId, 3)).whole, false);
  });

  it('are written one request after the other, whoever writes', async () => {
    const [here, there] = [open(), open()];
    const siteId = await site();
    await Promise.all(
      [here, there, here, there].map(({ documents }, id) => documents.upsert(siteId, [{ id, t: 'word' }])),
    );
    const { site: standing, count } = await here.documents.standing(siteId);
    assert.deepEqual([standing.version, count], [4, 4]);
  });

  it('more than are read at once come in order', async () => {
    const siteId = await site();
    const big = new DocumentStore({
      database: store.database,
      clock: clock.now,
      limits: { documents: 1_000, bytes: 10_000_000 },
    });
    const sent = Array.from({ length: 620 }, (_, id) => ({
      id: String(id),
      text: JSON.stringify({ id }),
      bytes: 300,
    }));
    const others: Promise<unknown>[] = [];
    await big.write(siteId, sent, 0, async () => {
      others.push(store.findAccount('nobody@example.com'));
      await others.at(-1);
    });
    const { ids } = await changesIn(big, siteId, 0);
    assert.deepEqual(
      ids,
      sent.map(({ id }) => id),
    );
    // Other queries ran between its parts: a request of many documents holds no transaction over all of them.
    assert.ok(others.length > 5, `${others.length} other queries`);

    const left = await site();
    const gone = new Error('The client has gone.');
    const leaving = big.write(left, sent, 0, () => Promise.reject(gone));
    await assert.rejects(leaving, gone);
    const first = (await changesIn(big, left, 0)).ids;
    assert.ok(first.length > 0 && first.length < sent.length, `${first.length} stored`);
    // Sending all again gives the same site as if nothing had broken.
    await big.write(left, sent, 0, () => Promise.resolve());
    assert.equal((await changesIn(big, left, 0)).ids.length, sent.length);
  });

  it('go with their site', async () => {
    const { documents, find } = open();
    const siteId = await site();
    await documents.upsert(siteId, [{ id: 'a', t: 'word' }]);
    assert.deepEqual(await find(siteId, 'word'), ['a']);
    await store.deleteSite(siteId);
    await documents.forget(siteId);
    await assert.rejects(find(siteId, 'word'), /was deleted/);
    await assert.rejects(documents.upsert(siteId, [{ id: 'a' }]));
  });

  it('go with their site although their engine is away', async () => {
    const { documentStore } = open();
    const engine = Object.assign(new EmbeddedEngine({ source: documentStore }), {
      forget: () => Promise.reject(new SiteSearchUnavailable('away')),
    });
    const { database } = store;
    const documents = new SiteDocuments({ database, store: documentStore, engine, clock: clock.now, logger });
    const siteId = await site();
    await store.deleteSite(siteId);
    await documents.forget(siteId);
    assert.match(lines(), /the engine still has them/);
  });

  it('are kept when the engine does not take them, and their task says so', async () => {
    const { database } = store;
    const documentStore = new DocumentStore({ database, clock: clock.now, limits });
    let progress: () => Promise<IndexProgress> = () => Promise.reject(new SiteSearchUnavailable('away'));
    const engine = Object.assign(new EmbeddedEngine({ source: documentStore }), {
      bringUpTo: () => progress(),
      progress: () => progress(),
    });
    const documents = new SiteDocuments({ database, store: documentStore, engine, clock: clock.now, logger });
    const siteId = await site();
    const { indexed, taskId } = await documents.upsert(siteId, [{ id: 'a' }]);
    assert.equal(indexed, 1);
    assert.deepEqual((await changesIn(documentStore, siteId, 0)).ids, ['a']);
    await assert.rejects(
      documents.task(siteId, { id: taskId }),
      (error) => error instanceof Problem && error.code === 'index-unavailable',
    );
    const statusWith = async (answer: IndexProgress) => {
      progress = () => Promise.resolve(answer);
      const standing = await documents.task(siteId, { id: taskId });
      return [standing?.status, standing?.error];
    };
    const settingsKey = '';
    assert.deepEqual(await statusWith({ version: 0, settingsKey, fault: null }), ['enqueued', null]);
    const fault = { version: 1, reason: 'Too many fields.' };
    assert.deepEqual(await statusWith({ version: 0, settingsKey, fault }), ['failed', 'Too many fields.']);
    assert.deepEqual(await statusWith({ version: 1, settingsKey, fault: null }), ['succeeded', null]);
  });

  it('are searched as they were known while the database is away', async () => {
    const siteId = await site();
    let isAway = false;
    const database: Database = {
      ...store.database,
      query: (sql, values, row) =>
        isAway
          ? Promise.reject(new DatabaseFault('away', null, null))
          : store.database.query(sql, values, row),
    };
    const documentStore = new DocumentStore({ database, clock: clock.now, limits });
    const engine = new EmbeddedEngine({ source: documentStore });
    const documents = new SiteDocuments({ database, store: documentStore, engine, clock: clock.now, logger });
    const count = async () =>
      (await documents.search(siteId, queryOf({ q: 'word' }), unboundedWork())).hits.length;
    await documents.upsert(siteId, [{ id: 'a', t: 'word' }]);
    assert.equal(await count(), 1);
    isAway = true;
    clock.turn(60);
    assert.equal(await count(), 1);
    await assert.rejects(documents.upsert(siteId, [{ id: 'b' }]));
  });
});
