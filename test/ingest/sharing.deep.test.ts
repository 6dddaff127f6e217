/** Ingest with a snapshot store: what a run publishes goes there, another machine goes on from it, and a bad store never spoils a run. */
import assert from 'node:assert/strict';
import { readIngestConfig } from '../../ingest/config.ts';
import { verifySnapshot } from '../../ingest/snapshot/verify.ts';
import { standForElection } from '../../snapshot-store/election.ts';
import { LAST_RUN } from '../../snapshot-store/layout.ts';
import { bucketIn, hasty, pullCurrent } from '../snapshot-store/stores.ts';
import { describeOnPostgres } from '../support/accounts.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { runProgram } from '../support/program.ts';
import { S3TestServer } from '../support/s3-server.ts';
import { areas, csv, siteSale } from './run/export-rows.ts';
import { emptyWarehouse, removeWarehouse } from './snapshot/small-snapshot.ts';

const sale = (number: number) => siteSale({ TRANSACTION_NUMBER: `11-${number}-2025` });

describe('ingest that shares its snapshots', () => {
  let server: S3TestServer;
  let here: TestWarehouse;
  let there: TestWarehouse;
  const pointer = () =>
    JSON.parse(server.objects.get('test/current.json')?.body.toString() ?? '{}').snapshot_id;

  before(async () => {
    server = await S3TestServer.start();
    here = await TestWarehouse.create();
    there = await TestWarehouse.create();
    for (const warehouse of [here, there])
      await warehouse.put({ 'areas.csv': areas(), 'transactions-2025-01-01.csv': csv([sale(1), sale(2)]) });
  });
  afterEach(() => {
    server.mischief = () => null;
  });
  after(async () => {
    await server.stop();
    for (const warehouse of [here, there]) await warehouse.remove();
  });

  it('puts what it publishes into the store, and the report of the run', async () => {
    const report = await here.publish({ environment: server.environment() });
    assert.deepEqual(report.warnings, []);
    assert.equal(pointer(), report.snapshot_id);
    assert.equal(
      JSON.parse(server.objects.get(`test/${LAST_RUN}`)?.body.toString() ?? '{}').run_id,
      report.run_id,
    );
    assert.deepEqual(server.faults, []);
  });

  it('continues on another machine from the snapshot in the store', async () => {
    // The same exports: there is nothing new, and nothing is built although that machine had nothing.
    const first = await there.ingest({ environment: server.environment() });
    assert.equal(first.status, 'unchanged');
    assert.equal((await there.snapshot()).id, pointer());
  });

  it('publishes locally while the store refuses data, with a warning, and sends the snapshot with the next run', async () => {
    const before = pointer();
    await there.put({ 'transactions-2025-01-01.csv': csv([sale(1), sale(2), sale(3)]) });
    server.mischief = ({ method }) => (method === 'PUT' ? { kind: 'refuse' } : null);
    const report = await there.publish({ environment: server.environment() });
    assert.equal(report.changes.added, 1);
    assert.match(report.warnings.join('\n'), /current here and not in the store: .*did not answer/);
    assert.equal(pointer(), before);
    server.mischief = () => null;
    assert.equal((await there.ingest({ environment: server.environment() })).status, 'unchanged');
    assert.equal(pointer(), report.snapshot_id);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: there.directory })).findings, []);
  });

  it('sends deltas, so that a replica pulls few bytes of the next night', async () => {
    const replica = await emptyWarehouse();
    try {
      await pullCurrent(bucketIn(server), replica);
      await there.put({ 'transactions-2025-01-01.csv': csv([sale(1), sale(2), sale(3), sale(4)]) });
      await there.publish({ environment: server.environment() });
      const pulled = await pullCurrent(bucketIn(server), replica);
      assert.ok(pulled.deltas > 0 && pulled.deltasFailed === 0, JSON.stringify(pulled));
      assert.ok(pulled.bytes < pulled.bytesSaved, JSON.stringify(pulled));
      assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);
    } finally {
      await removeWarehouse(replica);
    }
  });

  it('refuses a store without the key that opens it', () => {
    const { SNAPSHOT_STORE } = server.environment();
    assert.throws(
      () => readIngestConfig({ SNAPSHOT_STORE, AWS_ACCESS_KEY_ID: 'id' }),
      /AWS_SECRET_ACCESS_KEY takes a value whenever SNAPSHOT_STORE has one/,
    );
    for (const wrong of ['s3://Bucket', 's3://', 'https://bucket', 's3://bucket/a b'])
      assert.throws(
        () => readIngestConfig({ SNAPSHOT_STORE: wrong }),
        /SNAPSHOT_STORE takes an address such as s3/,
      );
  });

  it('does not start a new history if it has no snapshot and the store does not answer', async () => {
    const fresh = await TestWarehouse.create(undefined, ['transactions']);
    await fresh.put({ 'areas.csv': areas(), 'transactions-2025-01-01.csv': csv([sale(1)]) });
    server.mischief = () => ({ kind: 'refuse' });
    const report = await fresh.ingest({ environment: server.environment() });
    assert.equal(report.status, 'refused');
    assert.match(report.reason ?? '', /the snapshot store has a snapshot that could not be had/);
    await fresh.remove();
  });

  it('sends by hand too, and says what it sent', async () => {
    const environment = {
      WAREHOUSE_DIR: there.directory,
      LOG_LEVEL: 'silent',
      ...server.environment('other'),
    };
    const first = await runProgram('ingest/main.ts', ['send'], environment);
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /^in the store: 2026\S+, \d+ files sent \(\d+\.\d MB\), 0\.0 MB were there\n$/);
  });
});

describeOnPostgres('ingest that is not elected', (databases) => {
  it('changes nothing, and is no failure', async () => {
    const server = await S3TestServer.start();
    const warehouse = await TestWarehouse.create(undefined, ['transactions']);
    try {
      await warehouse.put({ 'areas.csv': areas(), 'transactions-2025-01-01.csv': csv([sale(1)]) });
      const { databaseUrl = '' } = await databases.place();
      const subject = `${server.url}/${server.bucket}/test/`;
      const leader = await standForElection({
        ...{ databaseUrl, subject, waitMs: 0, now: Date.now, patience: hasty },
      });
      const environment = { ...server.environment(), DATABASE_URL: databaseUrl };
      const report = await warehouse.ingest({ environment });
      assert.deepEqual(
        [report.status, report.reason],
        ['unchanged', 'Another ingester leads; it publishes what is new.'],
      );
      assert.deepEqual(server.keys(), []);
      await leader?.release();
    } finally {
      await warehouse.remove();
      await server.stop();
    }
  });
});
