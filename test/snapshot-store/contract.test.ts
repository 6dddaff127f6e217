/** Snapshots through a store: on the small server that judges every signature always, on a real one where SNAPSHOT_STORE names one. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollbackSnapshot } from '../../ingest/snapshot/rollback.ts';
import { verifySnapshot } from '../../ingest/snapshot/verify.ts';
import type { Bucket } from '../../snapshot-store/bucket.ts';
import { DELTAS, FILES, readPointer, SNAPSHOTS, writePointer } from '../../snapshot-store/layout.ts';
import { pruneStore } from '../../snapshot-store/prune-store.ts';
import { sendSnapshot } from '../../snapshot-store/send-snapshot.ts';
import { StoreOvertaken } from '../../snapshot-store/store-failed.ts';
import { makeCurrent } from '../../snapshot-store/warehouse/make-current.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { snapshotDirectory } from '../../snapshot-store/warehouse/warehouse-files.ts';
import {
  buildFiles,
  emptyWarehouse,
  publishCopy,
  removeWarehouse,
  type Template,
} from '../ingest/snapshot/small-snapshot.ts';
import { S3TestServer } from '../support/s3-server.ts';
import { bucketIn, bucketOf, pullCurrent } from './stores.ts';

const FIRST = Date.parse('2026-07-01T03:00:00Z');
const DAY = 86_400_000;
/** The smallest part that S3 takes: what is larger than it goes up in parts. */
const PART_BYTES = 5 * 1024 * 1024;

/** A folder of files that belong to no table, as large ones of a snapshot are: one that is the same in all, one that is not. */
async function addPages(directory: string, marker: string): Promise<void> {
  await mkdir(join(directory, 'pages'));
  for (const [name, bytes, content] of [
    ['2025.pages', 2 * PART_BYTES + 1, 'the same'],
    ['2026.pages', PART_BYTES + 17, marker],
  ] as const) {
    const block = createHash('sha512').update(content).digest();
    await writeFile(join(directory, 'pages', name), Buffer.alloc(bytes, block));
  }
}

function storeContract(open: () => Bucket): void {
  let bucket: Bucket;
  let maker: string;
  let replica: string;
  const templates: Template[] = [];
  const ids: string[] = [];
  const publish = async (warehouse: string, index: number) => {
    const template = templates[index % templates.length];
    assert.ok(template);
    return publishCopy(warehouse, template, { id: `run-${index}`, at: FIRST + index * DAY });
  };
  const send = (warehouseDirectory: string) =>
    sendSnapshot({ bucket, warehouseDirectory, partBytes: PART_BYTES });

  before(async () => {
    bucket = open();
    maker = await emptyWarehouse();
    replica = await emptyWarehouse();
    await mkdir(join(maker, 'templates'));
    for (const marker of ['one', 'two', 'three']) {
      const directory = join(maker, 'templates', marker);
      templates.push(await buildFiles(directory, { rows: 400, marker }));
      await addPages(directory, marker);
    }
  });
  after(async () => {
    for (const { key } of await bucket.list('')) await bucket.remove(key);
    for (const directory of [maker, replica]) await removeWarehouse(directory);
  });

  it('takes a snapshot, and a replica has the very same', async () => {
    ids.push(await publish(maker, 0));
    const sent = await send(maker);
    assert.equal(sent?.snapshotId, ids[0]);
    assert.equal(sent?.bytesThere, 0);
    const pulled = await pullCurrent(bucket, replica);
    assert.equal(pulled.bytes, sent?.bytes);
    assert.deepEqual(await readCurrent(replica), await readCurrent(maker));
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);
    const manifest = (warehouse: string) =>
      readFile(join(snapshotDirectory(warehouse, ids[0] ?? ''), 'manifest.json'));
    assert.deepEqual(await manifest(replica), await manifest(maker));
  });

  it('moves only what changed, down as deltas where the file before is there: the rest is linked', async () => {
    ids.push(await publish(maker, 1));
    const sent = await send(maker);
    assert.ok((sent?.bytesThere ?? 0) > 0 && (sent?.bytes ?? 0) > 0);
    assert.ok((sent?.deltas ?? 0) > 0 && (await bucket.list(DELTAS)).length === sent?.deltas);
    const pulled = await pullCurrent(bucket, replica);
    assert.deepEqual([pulled.deltas, pulled.deltasFailed], [sent?.deltas, 0]);
    assert.equal(pulled.bytes + pulled.bytesSaved, sent?.bytes);
    assert.ok(pulled.bytesSaved > PART_BYTES - 100_000, `${pulled.bytesSaved}`);
    assert.ok(pulled.bytesHere > 0);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);
    const links = async (path: string) =>
      (await stat(join(snapshotDirectory(replica, ids[1] ?? ''), path))).nlink;
    assert.equal(await links('tables/areas/areas.parquet'), 2);
    assert.equal(await links('pages/2025.pages'), 2);
    assert.equal(await links('pages/2026.pages'), 1);
  });

  it('sends nothing twice', async () => {
    const sent = await send(maker);
    assert.deepEqual({ files: sent?.files, bytes: sent?.bytes }, { files: 0, bytes: 0 });
    assert.equal((await pullCurrent(bucket, replica)).bytes, 0);
  });

  it('follows a rollback, moving no file', async () => {
    await rollbackSnapshot({ warehouseDirectory: maker, clock: { now: () => FIRST + 5 * DAY } });
    assert.equal((await send(maker))?.bytes, 0);
    assert.equal((await pullCurrent(bucket, replica)).bytes, 0);
    assert.equal((await readCurrent(replica))?.snapshot_id, ids[0]);
    assert.equal((await readCurrent(replica))?.published_at, new Date(FIRST + 5 * DAY).toISOString());
    await makeCurrent(maker, ids[1] ?? '', FIRST + 6 * DAY);
    await send(maker);
    await pullCurrent(bucket, replica);
  });

  it('lets nobody move the pointer who has not seen where it is', async () => {
    const pointer = await readPointer(bucket);
    assert.ok(pointer !== null && pointer !== 'unchanged');
    assert.equal(await readPointer(bucket, { etag: pointer.etag }), 'unchanged');
    const later = { ...pointer.current, published_at: '2026-08-01T00:00:00.000Z' };
    await assert.rejects(writePointer(bucket, later, null), StoreOvertaken);
    await assert.rejects(writePointer(bucket, later, { ...pointer, etag: '"0"' }), StoreOvertaken);
    assert.deepEqual(await readPointer(bucket), pointer);
  });

  it('does not let an ingester that was paused put its snapshot over a newer one', async () => {
    const other = await emptyWarehouse();
    try {
      await pullCurrent(bucket, other);
      const theirs = await publish(other, 2);
      // Ours is made from what was current before theirs came, and is newer by its clock.
      const ours = await publish(maker, 3);
      assert.equal((await send(other))?.snapshotId, theirs);
      await assert.rejects(send(maker), (error) => {
        assert.ok(error instanceof StoreOvertaken);
        assert.ok(error.message.includes(theirs));
        return true;
      });
      const pointer = await readPointer(bucket);
      assert.ok(pointer !== null && pointer !== 'unchanged' && pointer.current.snapshot_id === theirs);
      // From then on it goes on from theirs.
      await pullCurrent(bucket, maker, 9);
      assert.equal((await readCurrent(maker))?.snapshot_id, theirs);
      assert.ok((await snapshotIds(maker)).includes(ours));
      ids.push(theirs);
    } finally {
      await removeWarehouse(other);
    }
  });

  it('forgets old snapshots, and files that no other one names once they are a day old', async () => {
    const before = await bucket.list(FILES);
    const today = await pruneStore({ bucket, keep: 2, now: () => new Date() });
    assert.deepEqual([today.snapshots, today.files, today.deltas], [[ids[0]], 0, 0]);
    assert.equal((await bucket.list(FILES)).length, before.length);
    const later = () => new Date(Date.now() + 2 * DAY);
    const pruned = await pruneStore({ bucket, keep: 2, now: later });
    assert.ok(pruned.files > 0 && pruned.bytes > PART_BYTES);
    // The delta to the second snapshot begins with files of the first, which is gone.
    assert.ok(pruned.deltas > 0);
    assert.equal((await bucket.list(SNAPSHOTS)).length, 2);
    // Whoever begins with nothing still finds all of it.
    const fresh = await emptyWarehouse();
    try {
      await pullCurrent(bucket, fresh);
      assert.deepEqual((await verifySnapshot({ warehouseDirectory: fresh })).findings, []);
    } finally {
      await removeWarehouse(fresh);
    }
    assert.deepEqual(await pruneStore({ bucket, keep: 2, now: later }), {
      snapshots: [],
      files: 0,
      deltas: 0,
      bytes: 0,
    });
  });

  it('keeps a bounded number of snapshots in a replica, and nothing else', async () => {
    await pullCurrent(bucket, replica, 2);
    assert.equal((await snapshotIds(replica)).length, 2);
    assert.deepEqual((await pruneSnapshots({ warehouseDirectory: replica })).leftovers, []);
  });
}

describe('the snapshot store: small server that judges signatures', () => {
  let server: S3TestServer;
  before(async () => {
    server = await S3TestServer.start();
  });
  storeContract(() => bucketIn(server));
  after(async () => {
    await server.stop();
    assert.deepEqual(server.faults, []);
  });
});

describe('the snapshot store: real server', () => {
  const { SNAPSHOT_STORE: store } = process.env;
  if (store === undefined) {
    it('behaves alike (set SNAPSHOT_STORE and the AWS_ variables to ask one)');
    return;
  }
  storeContract(() => bucketOf({ ...process.env, SNAPSHOT_STORE: `${store}/mulk-test-${process.pid}` }));
});
