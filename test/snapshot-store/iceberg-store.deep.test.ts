/** The Iceberg metadata of a snapshot store: its addresses are those of the store, and PyIceberg reads every table from there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { storeCatalogue } from '../../snapshot-store/iceberg/store-catalogue.ts';
import { Catalogue } from '../../snapshot-store/iceberg/warehouse-catalogue.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { S3TestServer } from '../support/s3-server.ts';
import { bucketIn } from './stores.ts';

const run = promisify(execFile);
const python = process.env['PYTHON'] ?? 'python3';
const exports = join(repositoryRoot, 'test/fixtures/exports');
const DAY_MS = 86_400_000;

describe('Iceberg metadata of a store', () => {
  let server: S3TestServer;
  let warehouse: TestWarehouse;

  before(async () => {
    server = await S3TestServer.start();
    warehouse = await TestWarehouse.create();
    for (const force of [false, true])
      await warehouse.publish({ from: exports, force, environment: server.environment() });
  });
  after(async () => {
    await server.stop();
    await warehouse.remove();
  });

  const location = () => bucketIn(server).location;
  const objects = () => server.keys(`${prefix()}iceberg/`);
  const prefix = () => `${location()}/`.replace(`s3://${server.bucket}/`, '');
  const catalogue = () =>
    Catalogue.parse(
      JSON.parse(server.objects.get(`${prefix()}iceberg/catalogue.json`)?.body.toString() ?? ''),
    );

  it('names every table of the current snapshot, by addresses that the store has', async () => {
    const { id, manifest } = await warehouse.snapshot();
    const { snapshot_id, tables } = catalogue();
    assert.equal(snapshot_id, id);
    const published = manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
    assert.deepEqual(Object.keys(tables).sort(), published.map(({ name }) => name).sort());
    const addressed = new RegExp(`${location()}/[\\w./=-]+\\.(?:avro|parquet)`, 'g');
    let found = 0;
    for (const key of objects()) {
      const text = server.objects.get(key)?.body.toString('latin1') ?? '';
      for (const [address] of text.matchAll(addressed)) {
        found += 1;
        assert.ok(server.objects.has(address.replace(`s3://${server.bucket}/`, '')), `${key}: ${address}`);
      }
    }
    assert.ok(found > 3 * published.length);
  });

  it('sends only what the store lacks, and removes what is a day old and named no more', async () => {
    const bucket = bucketIn(server);
    const left = `${prefix()}iceberg/transactions/metadata/1-left.metadata.json`;
    const body = Buffer.from('{}');
    server.objects.set(left, { body, etag: '"left"', modified: new Date(Date.now() - 2 * DAY_MS) });
    const before = server.requests.length;
    await storeCatalogue({ bucket, warehouseDirectory: warehouse.directory, now: () => new Date() });
    const sent = server.requests.slice(before).filter(({ method }) => method === 'PUT');
    assert.deepEqual(
      sent.map(({ key }) => key),
      [`${prefix()}iceberg/catalogue.json`],
    );
    assert.ok(!server.objects.has(left));
  });

  it('is read by PyIceberg', async function () {
    try {
      await run(python, ['-c', 'import pyiceberg.io.pyarrow']);
    } catch {
      process.stderr.write(`SKIPPED: ${python} lacks PyIceberg, so nothing read the tables of a store\n`);
      this.skip();
    }
    const { accessKeyId, secretAccessKey } = S3TestServer.key;
    const script = join(repositoryRoot, 'test/snapshot-store/read-store.py');
    const { stdout } = await run(python, [
      ...[script, server.url, `${location()}/iceberg`, accessKeyId, secretAccessKey],
    ]);
    const { manifest } = await warehouse.snapshot();
    const published = manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
    assert.deepEqual(JSON.parse(stdout), Object.fromEntries(published.map(({ name, rows }) => [name, rows])));
  });
});
