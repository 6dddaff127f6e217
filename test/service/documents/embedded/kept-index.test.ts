/** What the embedded engine keeps on disk: a start goes on from it, and what is lost or damaged is made again from the store. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  DocumentChange,
  DocumentSource,
  SiteDocument,
  SiteIndex,
} from '../../../../search-index/site-index.ts';
import { EmbeddedEngine } from '../../../../service/documents/embedded/embedded-engine.ts';
import { queryOf } from '../../../../service/families/sites/search-schema.ts';
import { temporaryDirectory } from '../../../support/accounts.ts';
import { unboundedWork } from '../../../support/unbounded-work.ts';
import { until } from '../../../support/until.ts';

const settings = { searchable: null, filterable: ['area'], sortable: ['price'], synonyms: {} };

/** A store in memory, which remembers from which versions it was asked. */
class Store implements DocumentSource {
  readonly asked: number[] = [];
  readonly #changes = new Map<string, DocumentChange>();
  version = 0;

  write(documents: readonly SiteDocument[]): void {
    this.version += 1;
    for (const document of documents) {
      const id = String(document.id);
      this.#changes.delete(id);
      this.#changes.set(id, { id, version: this.version, document });
    }
  }

  remove(id: string): void {
    this.version += 1;
    this.#changes.delete(id);
    this.#changes.set(id, { id, version: this.version, document: null });
  }

  changes(_: string, since: number) {
    this.asked.push(since);
    const whole = since === 0 || since > this.version;
    const changes = [...this.#changes.values()].filter(({ version, document }) =>
      whole ? document !== null : version > since,
    );
    return Promise.resolve({ whole, to: this.version, parts: inParts(changes) });
  }
}

async function* inParts(changes: readonly DocumentChange[]) {
  for (let from = 0; from < changes.length; from += 50) yield changes.slice(from, from + 50);
}

const listing = (id: number): SiteDocument => ({
  id,
  title: `Listing ${id} with a sky court view`,
  area: `Area ${id % 7}`,
  price: id,
});
const listings = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => listing(from + at));

describe('the index of a site on disk', () => {
  const engines: EmbeddedEngine[] = [];
  const directories: { remove(): void }[] = [];
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
    for (const directory of directories.splice(0)) directory.remove();
  });

  const place = () => {
    const directory = temporaryDirectory();
    directories.push(directory);
    return directory.path;
  };
  const open = (source: DocumentSource, directory: string) => {
    const engine = new EmbeddedEngine({ source, directory });
    engines.push(engine);
    return engine;
  };
  const stop = async (engine: EmbeddedEngine) => {
    engines.splice(engines.indexOf(engine), 1);
    await engine.close();
  };
  const site = (store: Store, changed: Partial<SiteIndex> = {}): SiteIndex => ({
    siteId: 'one',
    uid: 'one',
    version: store.version,
    settingsKey: 'first',
    settings,
    ...changed,
  });
  const total = async (engine: EmbeddedEngine, store: Store, body: Parameters<typeof queryOf>[0] = {}) =>
    (await engine.search(site(store), queryOf(body), unboundedWork())).total;

  it('is opened after a stop: only changes since are read from the store', async () => {
    const [store, directory] = [new Store(), place()];
    store.write(listings(0, 30));
    const first = open(store, directory);
    assert.equal(await total(first, store, { q: 'listing' }), 30);
    await stop(first);
    store.write([listing(30)]);
    store.remove('3');
    const second = open(store, directory);
    assert.equal(await total(second, store, { q: 'listing' }), 30);
    assert.equal(await total(second, store, { q: 'listing', filter: 'area = "Area 3"' }), 3);
    assert.deepEqual(store.asked, [0, 1]);
  });

  it('goes on where it was when the process ended without a stop', async () => {
    const [store, directory] = [new Store(), place()];
    const first = open(store, directory);
    for (let from = 0; from < 3_000; from += 500) {
      store.write(listings(from, from + 500));
      await first.search(site(store), queryOf({}), unboundedWork());
    }
    store.remove('10');
    assert.equal(await total(first, store), 2_999);
    // What is on the disk at this moment is what a process finds after a kill.
    const left = place();
    cpSync(directory, left, { recursive: true });
    const second = open(store, left);
    assert.equal(await total(second, store), 2_999);
    assert.equal(await total(second, store, { q: 'listing', filter: 'area = "Area 3"' }), 428);
    const [since] = store.asked.slice(-1);
    assert.ok(since !== undefined && since > 0, `asked from version ${since}`);
  });

  const harms: readonly (readonly [string, (path: string) => void])[] = [
    ['deleted', (path) => rmSync(path)],
    ['cut short', (path) => truncateSync(path, 10_000)],
    ['overwritten', (path) => writeFileSync(path, 'no index '.repeat(10_000))],
  ];
  for (const [how, damage] of harms) {
    it(`fills itself again when its file was ${how}`, async () => {
      const [store, directory] = [new Store(), place()];
      store.write(listings(0, 200));
      const first = open(store, directory);
      await total(first, store);
      await stop(first);
      damage(join(directory, 'one.sqlite'));
      const second = open(store, directory);
      assert.equal(await total(second, store, { q: 'listing' }), 200);
      assert.deepEqual(store.asked, [0, 0]);
    });
  }

  for (const [how, damage] of harms) {
    it(`answers and takes documents when its file is ${how} under a running engine, and after the next start`, async () => {
      const [store, directory] = [new Store(), place()];
      store.write(listings(0, 200));
      const first = open(store, directory);
      await total(first, store);
      damage(join(directory, 'one.sqlite'));
      assert.equal(await total(first, store, { q: '"listing 7"' }), 1);
      store.write(listings(200, 210));
      assert.equal(await total(first, store, { q: 'listing' }), 210);
      await stop(first);
      assert.equal(await total(open(store, directory), store, { q: '"listing 7"' }), 1);
    });
  }

  it('keeps nothing of a filling that was cut off', async () => {
    const [store, directory] = [new Store(), place()];
    store.write(listings(0, 120));
    const cut: DocumentSource = {
      changes: async (siteId, since) => {
        const { parts, ...rest } = await store.changes(siteId, since);
        const first = async function* () {
          for await (const part of parts) {
            yield part;
            throw new Error('the process ends');
          }
        };
        return { ...rest, parts: first() };
      },
    };
    const first = open(cut, directory);
    await assert.rejects(total(first, store), /the process ends/);
    await stop(first);
    store.remove('3');
    assert.equal(await total(open(store, directory), store), 119);
  });

  it('removes what an earlier release kept', async () => {
    const [store, directory] = [new Store(), place()];
    mkdirSync(join(directory, 'one'));
    writeFileSync(join(directory, 'one', 'segments.json'), '{}');
    store.write(listings(0, 3));
    assert.equal(await total(open(store, directory), store), 3);
    assert.ok(!readdirSync(directory).includes('one'));
  });

  it('has documents as soon as they are acknowledged, before any search', async () => {
    const [store, directory] = [new Store(), place()];
    store.write(listings(0, 500));
    const engine = open(store, directory);
    const progress = await engine.bringUpTo(site(store));
    assert.equal(progress.version, 1);
    await stop(engine);
    const second = open(store, directory);
    assert.equal(await total(second, store, { q: 'listing' }), 500);
    assert.deepEqual(store.asked, [0, 1], 'the search found nothing left to read');
  });

  it('is made again for other settings', async () => {
    const [store, directory] = [new Store(), place()];
    store.write(listings(0, 10));
    const engine = open(store, directory);
    await total(engine, store);
    const other = site(store, {
      settingsKey: 'second',
      settings: { ...settings, filterable: ['price'] },
    });
    const found = await engine.search(other, queryOf({ filter: 'price > 6' }), unboundedWork());
    assert.equal(found.total, 3);
    assert.deepEqual(store.asked, [0, 0]);
  });

  it('is deleted with its site, by this process or another', async () => {
    const [store, directory] = [new Store(), place()];
    store.write(listings(0, 10));
    const engine = open(store, directory);
    await total(engine, store);
    await engine.search(site(store, { siteId: 'two' }), queryOf({}), unboundedWork());
    assert.deepEqual(kept(directory), ['one', 'two']);
    await engine.forget('one');
    assert.deepEqual(kept(directory), ['two']);
    engine.start(() => Promise.resolve([]));
    await until(() => readdirSync(directory).length === 0);
  });

  it('finds phrases at any number of matches, and words that are written joined or split', async () => {
    const [store, directory] = [new Store(), place()];
    store.write([
      ...listings(0, 2_000),
      { id: 'joined', title: 'Skycourt tower' },
      { id: 'apart', title: 'court sky' },
    ]);
    const engine = open(store, directory);
    assert.equal(await total(engine, store, { q: '"sky court"' }), 2_000);
    assert.equal(await total(engine, store, { q: '"court sky"' }), 1);
    assert.equal(await total(engine, store, { q: 'skycourt' }), 2_001);
    assert.equal(await total(engine, store, { q: 'sky court tower', matchingStrategy: 'all' }), 1);
  });
});

/** Returns the sites that have an index in a folder. */
function kept(directory: string): readonly string[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.sqlite'));
  return files.map((name) => name.replace('.sqlite', '')).sort();
}
