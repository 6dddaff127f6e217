/** A reader that loads a table from the catalogue finds every file of it after publications, each of which prunes to one snapshot. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TableAnswer } from '../../../../service/families/iceberg/schema.ts';
import { snapshotIds } from '../../../../snapshot-store/warehouse/read-manifest.ts';
import { TestWarehouse } from '../../../support/ingest.ts';
import { repositoryRoot } from '../../../support/repository-files.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const python = process.env['PYTHON'] ?? 'python3';
const exports = join(repositoryRoot, 'test/fixtures/exports');
const publications = 3;
const table = 'transactions';

/** A scan by PyIceberg that has begun; null where PyIceberg is not installed. */
async function beginScan(
  service: TestService,
): Promise<{ child: ChildProcess; lines: AsyncIterator<string> } | null> {
  const script = join(repositoryRoot, 'test/service/families/iceberg/scan-over-publications.py');
  const child = spawn(python, [script, service.url, service.keys.enterprise, table], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const begun = await lines.next();
  if (begun.done !== true && begun.value === 'reading') return { child, lines };
  process.stderr.write(`SKIPPED: ${python} lacks PyIceberg, so no scan of it lasted over publications\n`);
  return null;
}

describe('a scan of an Iceberg table', () => {
  let warehouse: TestWarehouse;
  let service: TestService;

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.publish({ from: exports });
    service = await startTestService({ over: warehouse });
    // The service and the ingester share one warehouse here, and one time.
    mkdirSync(join(warehouse.directory, 'holds'));
    symlinkSync(join(warehouse.directory, 'holds'), join(service.warehouse, 'holds'));
    service.clock.turn((warehouse.clock.getTime() - service.clock.now().getTime()) / 1000);
  });
  after(async () => {
    await service.stop();
    await warehouse.remove();
  });

  it(`lasts over ${publications} publications`, async () => {
    const { id, manifest } = await warehouse.snapshot();
    const entry = manifest.tables.find(({ name, layer }) => name === table && layer === 'table');
    assert.ok(entry !== undefined && entry.files.length > 1);
    const loaded = await service.read(`/iceberg/v1/namespaces/mulk/tables/${table}`, TableAnswer);
    const scan = await beginScan(service);

    const began = warehouse.clock.getTime();
    for (let night = 0; night < publications; night++) {
      warehouse.clock = new Date(began + night * 60_000);
      await warehouse.publish({ from: exports, force: true, environment: { SNAPSHOTS_KEPT: '1' } });
    }
    const ids = await snapshotIds(warehouse.directory);
    assert.equal(ids.length, 2);
    assert.ok(ids.includes(id));

    const headers = { 'X-Amz-Security-Token': loaded.config['s3.session-token'] ?? '' };
    for (const { sha256, bytes } of entry.files) {
      const file = await service.ask(`/iceberg/files/${table}/${sha256}.parquet`, { key: null, headers });
      assert.equal(file.status, 200);
      assert.equal((await file.arrayBuffer()).byteLength, bytes);
    }
    if (scan === null) return;
    scan.child.stdin?.write('\n');
    const said = await scan.lines.next();
    assert.equal(said.value, `${entry.rows} ${entry.rows}`);
    if (scan.child.exitCode === null) await once(scan.child, 'exit');
  });

  it('no longer keeps the snapshot when its hold has ended', async () => {
    warehouse.clock = new Date(warehouse.clock.getTime() + 14 * 3_600_000);
    await warehouse.publish({ from: exports, force: true, environment: { SNAPSHOTS_KEPT: '1' } });
    assert.equal((await snapshotIds(warehouse.directory)).length, 1);
  });
});
