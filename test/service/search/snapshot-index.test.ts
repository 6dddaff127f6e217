/** The index file in a snapshot: taken over by a night that changes no document, served with its snapshot, never served damaged. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { EarlierSnapshot } from '../../../ingest/steps/earlier-snapshot.ts';
import { startIndex } from '../../../ingest/steps/index-search.ts';
import { SEARCH_FILE } from '../../../search-index/embedded/build-index.ts';
import type { SearchDocument } from '../../../search-index/search-index.ts';
import { SnapshotHolder } from '../../../service/warehouse/current-snapshot.ts';
import { readManifest, snapshotDirectory } from '../../../service/warehouse/snapshot-files.ts';
import { makeCurrent } from '../../../snapshot-store/warehouse/make-current.ts';
import { publishFixture } from '../../support/fixture-snapshot.ts';
import { readerOptions } from '../warehouse/small-database.ts';

const nights = ['2026-03-19T03:00:00Z', '2026-03-20T03:00:00Z'] as const;
describe('the search index of a snapshot', () => {
  let warehouse = '';
  let holder: SnapshotHolder;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

  beforeEach(async () => {
    warehouse = await mkdtemp(join(tmpdir(), 'mulk-search-'));
    holder = new SnapshotHolder({
      warehouseDirectory: warehouse,
      reader: readerOptions(warehouse),
      clock: { now: () => Date.parse(nights[1]) },
      logger: silent,
    });
  });
  afterEach(async () => {
    await holder.stop();
    await rm(warehouse, { recursive: true, force: true });
  });

  const fileOf = (id: string): string => join(snapshotDirectory(warehouse, id), SEARCH_FILE);
  const firstFor = async (q: string): Promise<SearchDocument | undefined> => {
    const index = await holder.current()?.searchIndex();
    const found = await index?.suggest({ q, kinds: ['area'], limit: 5 });
    return found?.suggestions[0]?.document;
  };

  /** The next night's step over the documents of a snapshot, some of them changed. */
  const nextNight = async (id: string, change = '') => {
    const build = join(warehouse, 'build');
    await rm(build, { recursive: true, force: true });
    await mkdir(build);
    const manifest = await readManifest(warehouse, id);
    const earlier = new EarlierSnapshot({ directory: snapshotDirectory(warehouse, id), manifest }, build);
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    try {
      await connection.run(
        `attach '${join(snapshotDirectory(warehouse, id), 'serve.duckdb')}' as served (read_only);
        attach ':memory:' as serve;
        create table serve.search_names as from served.search_names;
        create table serve.search_properties as from served.search_properties; ${change}`,
      );
      await (await startIndex({ connection, buildDirectory: build, scratch: warehouse, earlier })).finish();
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    return { path: join(build, SEARCH_FILE), isTaken: earlier.taken.has(SEARCH_FILE) };
  };

  it('is taken over where no document changed, and has the same bytes when it is made again', async () => {
    const id = await publishFixture(warehouse, { createdAt: nights[0] });
    const published = await readFile(fileOf(id));
    const same = await nextNight(id);
    assert.ok(same.isTaken);
    assert.equal((await stat(same.path)).ino, (await stat(fileOf(id))).ino);
    // Nothing to take over: the file is damaged, so it is laid down anew.
    await rm(fileOf(id));
    await writeFile(fileOf(id), 'damaged');
    const again = await nextNight(id);
    assert.equal(again.isTaken, false);
    assert.ok(published.equals(await readFile(again.path)));
  });

  it('is made anew where one document changed', async () => {
    const id = await publishFixture(warehouse, { createdAt: nights[0] });
    const changed = await nextNight(id, "update serve.search_names set name = 'Renamed' where key = '330'");
    assert.equal(changed.isTaken, false);
    assert.ok(!(await readFile(fileOf(id))).equals(await readFile(changed.path)));
  });

  it('is served with its snapshot, also after going back to the one before', async () => {
    const first = await publishFixture(warehouse, { createdAt: nights[0] });
    await holder.start();
    const before = await firstFor('marsa');
    assert.equal(before?.name, 'Marsa Dubai');
    await publishFixture(warehouse, { createdAt: nights[1], edit: 'delete from deals where area_id = 330' });
    await holder.check();
    const { weight = before.weight } = (await firstFor('marsa')) ?? {};
    assert.ok(weight < before.weight, 'nothing is registered there any more');
    await makeCurrent(warehouse, first, Date.parse(nights[1]));
    await holder.check();
    assert.equal(holder.current()?.id, first);
    assert.deepEqual(await firstFor('marsa'), before);
  });

  it('is not served damaged: the snapshot before it goes on', async () => {
    const first = await publishFixture(warehouse, { createdAt: nights[0] });
    await holder.start();
    const second = await publishFixture(warehouse, { createdAt: nights[1] });
    const bytes = await readFile(fileOf(second));
    bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1;
    await writeFile(fileOf(second), bytes);
    await holder.check();
    assert.equal(holder.current()?.id, first);
    assert.equal(holder.state().refused?.reason, `${SEARCH_FILE} of snapshot ${second} fails its checksum`);
    assert.equal((await firstFor('marsa'))?.name, 'Marsa Dubai');
  });
});
