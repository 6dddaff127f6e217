/** What the network, the server and its disks do on bad days: what was current stays so, and nothing but what was published is ever published here. */
import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifySnapshot } from '../../ingest/snapshot/verify.ts';
import { sha256 } from '../../snapshot-store/bucket.ts';
import { downloadFile } from '../../snapshot-store/download.ts';
import { manifestKey, readPointer, writePointer } from '../../snapshot-store/layout.ts';
import { pruneStore } from '../../snapshot-store/prune-store.ts';
import { pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { sendSnapshot } from '../../snapshot-store/send-snapshot.ts';
import { StoreFailed, StoreOvertaken } from '../../snapshot-store/store-failed.ts';
import { uploadFile } from '../../snapshot-store/upload.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { snapshotDirectory } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { emptyWarehouse, publishSmall, removeWarehouse } from '../ingest/snapshot/small-snapshot.ts';
import { type Mishap, S3TestServer } from '../support/s3-server.ts';
import { bucketIn, bucketOf, hasty, pullCurrent } from './stores.ts';

const FIRST = Date.parse('2026-07-01T03:00:00Z');
const DAY = 86_400_000;

describe('a snapshot store on a bad day', () => {
  let server: S3TestServer;
  let maker: string;
  let replica: string;
  let first: string;
  let second: string;
  const isLarge = (key: string) => key.endsWith('.duckdb');

  before(async () => {
    server = await S3TestServer.start();
    maker = await emptyWarehouse();
    first = await publishSmall(maker, { rows: 300, marker: 'first' }, FIRST);
    await sendSnapshot({ bucket: bucketIn(server), warehouseDirectory: maker });
    replica = await emptyWarehouse();
    await pullCurrent(bucketIn(server), replica);
    second = await publishSmall(maker, { rows: 300, marker: 'second' }, FIRST + DAY);
    await sendSnapshot({ bucket: bucketIn(server), warehouseDirectory: maker });
  });
  afterEach(() => {
    server.mischief = () => null;
  });
  after(async () => {
    await server.stop();
    for (const directory of [maker, replica]) await removeWarehouse(directory);
  });

  /** Every request of this method for such a key meets the mishap, so often. */
  const plan = (
    method: string,
    matches: (key: string) => boolean,
    mishap: Mishap,
    times = Number.POSITIVE_INFINITY,
  ) => {
    let left = times;
    server.mischief = (request) => {
      if (request.method !== method || !matches(request.key) || left === 0) return null;
      left -= 1;
      return mishap;
    };
  };
  const pull = () => pullCurrent(bucketIn(server), replica);
  const staysAt = async (id: string) => {
    assert.equal((await readCurrent(replica))?.snapshot_id, id);
    assert.deepEqual(await snapshotIds(replica), [id]);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);
  };
  /** What the store holds under a key is replaced while the test runs. */
  const damaged = async (key: string, body: Buffer | null, run: () => Promise<void>) => {
    const kept = server.objects.get(key);
    assert.ok(kept);
    if (body === null) server.objects.delete(key);
    else server.objects.set(key, { ...kept, body });
    try {
      await run();
    } finally {
      server.objects.set(key, kept);
    }
  };
  const serveKey = async (id: string) => {
    const manifest = JSON.parse(await readFile(join(snapshotDirectory(maker, id), 'manifest.json'), 'utf8'));
    const entry = manifest.files.find(({ path }: { path: string }) => path === 'serve.duckdb');
    return `test/files/${entry.sha256}.duckdb`;
  };

  describe('keeps a replica on what it has', () => {
    for (const [what, mishap] of [
      ['stopped', { kind: 'refuse' }],
      ['failing', { kind: 'error', status: 503, code: 'SlowDown' }],
      ['closed to this key', { kind: 'error', status: 403, code: 'AccessDenied' }],
    ] as const) {
      it(`while the store is ${what}`, async () => {
        plan('GET', () => true, mishap);
        await assert.rejects(pull(), StoreFailed);
        await staysAt(first);
      });
    }

    it('while answers are cut off again and again at the same place', async () => {
      plan('GET', isLarge, { kind: 'cut', bytes: 0 });
      await assert.rejects(pull(), /broke off files\//);
      await staysAt(first);
    });

    it('while the store falls silent in the middle of a file', async () => {
      plan('GET', isLarge, { kind: 'stall', bytes: 0 });
      await assert.rejects(pull(), /no byte for 0.2 seconds/);
      await staysAt(first);
    });

    it('when a file in the store has rotted', async () => {
      const key = await serveKey(second);
      const body = Buffer.from(server.objects.get(key)?.body ?? '');
      body[100] = (body[100] ?? 0) ^ 1;
      await damaged(key, body, async () => {
        await assert.rejects(pull(), /fails its checksum/);
        await staysAt(first);
      });
    });

    it('when a file is missing, longer or shorter than it should be', async () => {
      const key = await serveKey(second);
      const whole = server.objects.get(key)?.body ?? Buffer.alloc(0);
      await damaged(key, null, () => assert.rejects(pull(), /404 NoSuchKey/));
      await damaged(key, Buffer.concat([whole, whole]), () => assert.rejects(pull(), /is longer than/));
      await damaged(key, whole.subarray(0, -1), () => assert.rejects(pull(), /broke off/));
      await staysAt(first);
    });

    it('when the manifest is missing, was changed, or leads out of the warehouse', async () => {
      const key = `test/${manifestKey(second)}`;
      await damaged(key, null, () => assert.rejects(pull(), /has no manifest of it/));
      await damaged(key, Buffer.from('{}'), () => assert.rejects(pull(), /was changed/));
      const text = (server.objects.get(key)?.body ?? '').toString();
      const evil = Buffer.from(text.replace('"serve.duckdb"', '"../../../evil.duckdb"'));
      const id = `${second.slice(0, 17)}${sha256(evil).slice(0, 8)}`;
      server.objects.set(`test/${manifestKey(id)}`, { body: evil, etag: '"e"', modified: new Date() });
      const current = { snapshot_id: id, published_at: new Date(FIRST).toISOString() };
      await assert.rejects(
        pullSnapshot({ bucket: bucketIn(server), warehouseDirectory: replica, current }),
        /names a file that no snapshot has: \.\.\/\.\.\/\.\.\/evil/,
      );
      server.objects.delete(`test/${manifestKey(id)}`);
      await staysAt(first);
    });
  });

  describe('does no lasting harm:', () => {
    it('goes on where an answer was cut off, and keeps what an earlier try brought', async () => {
      plan('GET', isLarge, { kind: 'cut', bytes: 100_000 }, 2);
      server.requests.length = 0;
      const pulled = await pull();
      const ranges = server.requests.filter(({ key }) => isLarge(key)).map(({ range }) => range);
      const begins = ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]));
      assert.equal(ranges[0], undefined);
      assert.equal(begins.length, 3);
      // Of the bytes sent before a cut, those that were still on their way are lost with the connection.
      for (const [at, begin] of begins.entries()) {
        const before = begins[at - 1];
        if (before !== undefined) assert.ok(begin > before && begin <= before + 100_000, `${begins}`);
      }
      assert.ok(pulled.bytes > 0);
      assert.equal((await readCurrent(replica))?.snapshot_id, second);
      assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);

      const slow = await emptyWarehouse();
      try {
        plan('GET', isLarge, { kind: 'refuse' });
        await assert.rejects(pullCurrent(bucketIn(server), slow));
        assert.equal(await readCurrent(slow), null);
        // Of a file half written when the process died, nothing is trusted.
        const [folder = ''] = await readdir(join(slow, 'snapshots'));
        await writeFile(join(slow, 'snapshots', folder, 'changes.parquet'), 'half');
        server.mischief = () => null;
        const second = await pullCurrent(bucketIn(server), slow);
        assert.ok(second.bytesHere > 0 && second.bytes < pulled.bytes + second.bytesHere);
        assert.deepEqual((await verifySnapshot({ warehouseDirectory: slow })).findings, []);
      } finally {
        await removeWarehouse(slow);
      }
    });

    it('brings a damaged snapshot of the replica again, taking over what of it is whole', async () => {
      await appendFile(join(snapshotDirectory(replica, second), 'serve.duckdb'), 'rot');
      const pointer = await readPointer(bucketIn(server));
      assert.ok(pointer !== null && pointer !== 'unchanged');
      const input = { bucket: bucketIn(server), warehouseDirectory: replica, current: pointer.current };
      const pulled = await pullSnapshot({ ...input, isDamaged: true });
      assert.ok(pulled.bytesHere > 0 && pulled.bytes > 0);
      assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);
    });

    it('leaves the pointer where it was when anything of a sending fails, and ends it the next time', async () => {
      const third = await publishSmall(maker, { rows: 300, marker: 'third' }, FIRST + 2 * DAY);
      const send = (options = {}) =>
        sendSnapshot({ bucket: bucketIn(server), warehouseDirectory: maker, ...options });
      const isAt = async (id: string) => {
        const pointer = await readPointer(bucketIn(server));
        assert.ok(pointer !== null && pointer !== 'unchanged' && pointer.current.snapshot_id === id);
      };
      const put = (matches: (key: string) => boolean, mishap: Mishap) => plan('PUT', matches, mishap);
      for (const matches of [
        isLarge,
        (key: string) => key.includes('/snapshots/') || key.startsWith('test/snapshots/'),
      ]) {
        put(matches, { kind: 'error', status: 500, code: 'InternalError' });
        await assert.rejects(send(), /500 InternalError/);
        server.mischief = () => null;
        await isAt(second);
      }
      await assert.rejects(
        send({ mayPublish: () => Promise.reject(new StoreOvertaken('the lead is lost')) }),
        StoreOvertaken,
      );
      await isAt(second);
      // An answer that is lost after the pointer has moved is no failure: it is ours.
      plan('PUT', (key) => key.endsWith('current.json'), { kind: 'lose' }, 1);
      await send();
      server.mischief = () => null;
      await isAt(third);
    });

    it('sends a large file in parts, each tried again, and leaves no parts when it fails', async () => {
      const path = join(maker, 'large');
      const body = Buffer.from(Array.from({ length: 250_000 }, (_, index) => index % 251));
      await writeFile(path, body);
      const upload = { key: 'files/large.bin', path, bytes: body.length, sha256: sha256(body) };
      plan('PUT', (key) => key.endsWith('large.bin'), { kind: 'refuse' }, 2);
      let arrived = 0;
      const onBytes = (bytes: number) => {
        arrived += bytes;
      };
      await uploadFile(bucketIn(server), upload, { partBytes: 60_000, onBytes });
      assert.equal(arrived, body.length);
      assert.ok(server.objects.get('test/files/large.bin')?.body.equals(body));
      await downloadFile(bucketIn(server), {
        key: upload.key,
        path: join(maker, 'back'),
        bytes: body.length,
      });
      assert.ok((await readFile(join(maker, 'back'))).equals(body));
      // The answer to the last request lost: the file is there all the same.
      let lost = false;
      server.mischief = ({ method, query }) => {
        if (lost || method !== 'POST' || !query.has('uploadId')) return null;
        lost = true;
        return { kind: 'lose' };
      };
      await uploadFile(bucketIn(server), upload, { partBytes: 60_000 });
      plan('PUT', (key) => key.endsWith('large.bin'), { kind: 'error', status: 503, code: 'SlowDown' });
      await assert.rejects(uploadFile(bucketIn(server), upload, { partBytes: 60_000 }), /503 SlowDown/);
      server.mischief = () => null;
      await appendFile(path, 'changed');
      await assert.rejects(
        uploadFile(bucketIn(server), { ...upload, bytes: body.length + 7 }, { partBytes: 60_000 }),
        /is not what its manifest says/,
      );
      await assert.rejects(
        uploadFile(bucketIn(server), { ...upload, bytes: body.length + 7 }),
        /is not what its manifest says/,
      );
      assert.equal(server.uploadsLeft, 0);
      server.objects.delete('test/files/large.bin');
      await rm(path);
    });

    it('moves the pointer of a server that knows no conditions by looking first', async () => {
      server.knowsConditions = false;
      const before = await readPointer(bucketIn(server));
      assert.ok(before !== null && before !== 'unchanged');
      const later = { ...before.current, published_at: '2026-08-01T00:00:00.000Z' };
      await writePointer(bucketIn(server), later, before);
      await assert.rejects(writePointer(bucketIn(server), before.current, before), StoreOvertaken);
      server.knowsConditions = true;
      const after = await readPointer(bucketIn(server));
      assert.ok(after !== null && after !== 'unchanged');
      assert.deepEqual(after.current, later);
    });

    it('prunes nothing while another moves the pointer, or a manifest cannot be read', async () => {
      const bucket = bucketIn(server);
      let reads = 0;
      server.mischief = ({ method, key }) => {
        const pointer = server.objects.get('test/current.json');
        if (method === 'GET' && key === 'test/current.json' && pointer !== undefined) {
          reads += 1;
          if (reads === 2) server.objects.set('test/current.json', { ...pointer, etag: '"moved"' });
        }
        return null;
      };
      const later = () => new Date(Date.now() + 9 * DAY);
      const keys = server.keys();
      await assert.rejects(pruneStore({ bucket, keep: 2, now: later }), StoreOvertaken);
      server.mischief = () => null;
      await damaged(`test/${manifestKey(second)}`, Buffer.from('{}'), () =>
        assert.rejects(pruneStore({ bucket, keep: 2, now: later }), /was changed/),
      );
      assert.deepEqual(server.keys(), keys);
    });

    it('refuses a wrong key at once, and no message shows one', async () => {
      const wrong = { ...server.environment(), AWS_SECRET_ACCESS_KEY: 'not the secret' };
      server.requests.length = 0;
      await assert.rejects(readPointer(bucketOf(wrong, hasty)), (error) => {
        assert.match(String(error), /403 SignatureDoesNotMatch/);
        assert.doesNotMatch(
          JSON.stringify(error, Object.getOwnPropertyNames(error)),
          /not the secret|test-key/,
        );
        return true;
      });
      assert.equal(server.requests.length, 1);
      assert.deepEqual(server.faults, ['GET test/current.json: SignatureDoesNotMatch']);
    });
  });
});
