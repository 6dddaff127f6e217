/** What is done once a snapshot has its name, and before anybody can see it. */
import assert from 'node:assert/strict';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readIngestConfig } from '../../../ingest/config.ts';
import { publishSnapshot } from '../../../ingest/snapshot/publish.ts';
import { fillSearchServer } from '../../../ingest/steps/fill-search-server.ts';
import { makeLogger } from '../../../service/logger.ts';
import { readCurrent } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { buildDirectory } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import { buildFiles, emptyWarehouse, factsAt, removeWarehouse, type Template } from './small-snapshot.ts';

const AT = Date.parse('2026-07-01T03:00:00Z');

describe('before a snapshot is visible', () => {
  let warehouse = '';
  let template: Template = { directory: '', tables: [] };

  before(async () => {
    template = await buildFiles(await emptyWarehouse(), { rows: 30, marker: 'a' });
  });
  after(() => removeWarehouse(template.directory));
  beforeEach(async () => {
    warehouse = await emptyWarehouse();
    await cp(template.directory, buildDirectory(warehouse, 'run'), { recursive: true });
  });
  afterEach(() => removeWarehouse(warehouse));

  const publish = (beforeVisible: (id: string) => Promise<void>) =>
    publishSnapshot({
      warehouseDirectory: warehouse,
      buildDirectory: buildDirectory(warehouse, 'run'),
      tables: template.tables,
      facts: factsAt(AT),
      clock: { now: () => AT },
      beforeVisible,
    });

  it('it is whole, has its name, and is not visible to readers', async () => {
    let told = '';
    const { snapshot_id: id } = await publish(async (named) => {
      told = named;
      assert.ok((await stat(join(buildDirectory(warehouse, 'run'), 'manifest.json'))).size > 0);
      assert.equal(await readCurrent(warehouse), null);
      assert.ok(!(await readdir(join(warehouse, 'snapshots'))).includes(named));
    });
    assert.equal(told, id);
    assert.equal((await readCurrent(warehouse))?.snapshot_id, id);
  });

  it('an error there stops publishing', async () => {
    await assert.rejects(publish(() => Promise.reject(new Error('not filled'))));
    assert.equal(await readCurrent(warehouse), null);
  });

  it('a search server that is down is a warning, and the snapshot is published', async () => {
    const warnings: string[] = [];
    // Nothing listens at port 1.
    const config = readIngestConfig({ MEILISEARCH_URL: 'http://127.0.0.1:1', WAREHOUSE_DIR: warehouse });
    const connection = await (await DuckDBInstance.create()).connect();
    const { snapshot_id: published } = await publish((id) =>
      fillSearchServer({
        config,
        logger: makeLogger('silent'),
        warn: (sentence) => void warnings.push(sentence),
        connection,
        build: buildDirectory(warehouse, 'run'),
        id,
        vectors: [],
      }),
    );
    connection.closeSync();
    assert.equal((await readCurrent(warehouse))?.snapshot_id, published);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^Meilisearch was not filled/);
  });
});
