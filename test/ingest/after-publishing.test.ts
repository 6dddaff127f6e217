/** What is due after publishing: one that fails holds neither the snapshot, nor replicas, nor the others back, and the run says so. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestWarehouse } from '../support/ingest.ts';
import { S3TestServer } from '../support/s3-server.ts';
import { areas, csv, siteSale } from './run/export-rows.ts';
import { dealTables } from './run/own-warehouse.ts';

const sale = (number: number) => siteSale({ TRANSACTION_NUMBER: `11-${number}-2025` });

describe('after publishing', () => {
  let server: S3TestServer;
  let warehouse: TestWarehouse;
  let sales = 0;
  const pointer = () =>
    JSON.parse(server.objects.get('test/current.json')?.body.toString() ?? '{}').snapshot_id;

  before(async () => {
    server = await S3TestServer.start();
    warehouse = await TestWarehouse.create(undefined, dealTables);
    await warehouse.put({ 'areas.csv': areas() });
  });
  afterEach(() => {
    server.mischief = () => null;
  });
  after(async () => {
    await server.stop();
    await warehouse.remove();
  });

  /** Publishes one more sale, and returns what failed after it. */
  async function night(): Promise<readonly string[]> {
    sales += 1;
    const rows = Array.from({ length: sales }, (_, at) => sale(at + 1));
    await warehouse.put({ 'transactions-2025-01-01.csv': csv(rows) });
    const report = await warehouse.publish({ environment: server.environment() });
    assert.equal(report.status, 'published');
    assert.equal(pointer(), report.snapshot_id, 'replicas have the night');
    const failed = report.after_publishing.filter(({ reason }) => reason !== null);
    const warnings = report.warnings.filter((warning) => warning.startsWith('After publishing'));
    assert.equal(warnings.length, failed.length, report.warnings.join('\n'));
    for (const { name, reason } of failed)
      assert.ok(warnings.some((warning) => warning.includes(`“${name}” failed: ${reason}`)));
    assert.equal(report.after_publishing.length, 6);
    return failed.map(({ name }) => name);
  }

  it('does all of it', async () => assert.deepEqual(await night(), []));

  it('goes on when Iceberg metadata of this machine cannot be written, and writes it the next night', async () => {
    const folder = join(warehouse.directory, 'iceberg');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file in the place of the folder');
    assert.deepEqual(await night(), ['iceberg']);
    await rm(folder);
    assert.deepEqual(await night(), []);
  });

  it('goes on when Iceberg metadata does not get into the store', async () => {
    server.mischief = ({ method, key }) =>
      method === 'PUT' && key.includes('iceberg/')
        ? { kind: 'error', status: 403, code: 'AccessDenied' }
        : null;
    assert.deepEqual(await night(), ['iceberg in the store']);
  });

  it('goes on when the store no longer lists what it has', async () => {
    let isCurrent = false;
    server.mischief = ({ method, key }) => {
      isCurrent ||= method === 'PUT' && key.endsWith('current.json');
      return isCurrent && method === 'GET' && key === ''
        ? { kind: 'error', status: 403, code: 'AccessDenied' }
        : null;
    };
    assert.ok((await night()).includes('prune store'));
  });
});
