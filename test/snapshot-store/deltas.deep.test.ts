/** Deltas in the store: a replica pulls them instead of whole files, and where anything is wrong with one, it pulls the whole file and says so. */
import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { verifySnapshot } from '../../ingest/snapshot/verify.ts';
import { SnapshotReplica } from '../../service/snapshot-replica/replica.ts';
import { deltaIn } from '../../snapshot-store/layout.ts';
import { pruneStore } from '../../snapshot-store/prune-store.ts';
import { pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { sendSnapshot } from '../../snapshot-store/send-snapshot.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
import { snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { snapshotDirectory, snapshotsDirectory } from '../../snapshot-store/warehouse/warehouse-files.ts';
import {
  buildFiles,
  emptyWarehouse,
  publishCopy,
  removeWarehouse,
  type Template,
} from '../ingest/snapshot/small-snapshot.ts';
import { chance } from '../support/chance.ts';
import { type Mishap, S3TestServer } from '../support/s3-server.ts';
import { bucketIn, currentOf, pullCurrent } from './stores.ts';

const FIRST = Date.parse('2026-07-01T03:00:00Z');
const DAY = 86_400_000;
const KIB = 1024;
const PAGES = 'pages/2026.pages';
const PAGES_BYTES = 3000 * KIB;

describe('deltas in a snapshot store', () => {
  let server: S3TestServer;
  let maker: string;
  let replica: string;
  let template: Template;
  let night = 0;
  const failed: string[] = [];

  /** Publishes a night whose page file has another block of 10 KiB in the middle and one at its end. */
  async function publish(): Promise<string> {
    night += 1;
    const pages = noise(1, PAGES_BYTES + night * 10 * KIB);
    noise(night, 10 * KIB).copy(pages, 1500 * KIB);
    await writeFile(join(template.directory, PAGES), pages);
    return publishCopy(maker, template, { id: `night-${night}`, at: FIRST + night * DAY });
  }
  const send = (options = {}) =>
    sendSnapshot({ bucket: bucketIn(server), warehouseDirectory: maker, ...options });
  const pull = async (options: { signal?: AbortSignal } = {}) => {
    failed.length = 0;
    const bucket = bucketIn(server);
    return pullSnapshot({
      ...{ bucket, warehouseDirectory: replica, current: await currentOf(bucket), silenceMs: 200 },
      onDeltaFailed: (path, error) => failed.push(`${path}: ${error}`),
      ...options,
    });
  };
  const verified = async () => {
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: replica })).findings, []);
    const [newest = ''] = await snapshotIds(replica);
    assert.deepEqual(await readdir(join(snapshotDirectory(replica, newest), 'pages')), ['2026.pages']);
    assert.ok(!(await readdir(snapshotDirectory(replica, newest))).includes('.deltas'));
  };
  const deltaKeys = () => server.keys('test/deltas/');
  const isDelta = (key: string) => key.startsWith('test/deltas/');
  const onDeltas = (method: string, mishap: Mishap, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    server.mischief = (request) => {
      if (request.method !== method || !isDelta(request.key) || left === 0) return null;
      left -= 1;
      return mishap;
    };
  };

  before(async () => {
    server = await S3TestServer.start();
    maker = await emptyWarehouse();
    template = await buildFiles(join(maker, 'template'), { rows: 300, marker: 'all' });
    await mkdir(join(template.directory, 'pages'));
  });
  beforeEach(async () => {
    server.objects.clear();
    replica = await emptyWarehouse();
    await publish();
    await send();
    await pullCurrent(bucketIn(server), replica);
    await publish();
  });
  afterEach(async () => {
    server.mischief = () => null;
    await removeWarehouse(replica);
  });
  after(async () => {
    await server.stop();
    await removeWarehouse(maker);
  });

  it('spare a replica that has the night before most bytes, and an empty one none', async () => {
    const sent = await send();
    assert.deepEqual([sent?.files, sent?.deltas, deltaKeys().length], [1, 1, 1]);
    assert.ok((sent?.deltaBytes ?? 0) < 100 * KIB, `${sent?.deltaBytes}`);
    const pulled = await pull();
    assert.equal(pulled.bytes, sent?.deltaBytes);
    assert.deepEqual([pulled.deltas, pulled.deltasFailed, failed], [1, 0, []]);
    assert.equal(pulled.bytes + pulled.bytesSaved, sent?.bytes);
    await verified();
    await removeWarehouse(replica);
    replica = await emptyWarehouse();
    assert.deepEqual((await pull()).deltas, 0);
    await verified();
  });

  it('are no help to a replica that skipped a night: it pulls whole files', async () => {
    await send();
    await publish();
    await send();
    assert.equal(deltaKeys().length, 2);
    const pulled = await pull();
    assert.deepEqual([pulled.deltas, pulled.deltasFailed], [0, 0]);
    assert.ok(pulled.bytes > PAGES_BYTES);
    await verified();
  });

  for (const [what, reason, spoil] of [
    ['was damaged', /fails its checksum|Delta/, (body: Buffer) => flipped(body, body.byteLength >> 1)],
    ['is no delta', /is no delta/, (body: Buffer) => flipped(body, 3)],
    ['is empty', /ends before/, () => Buffer.alloc(0)],
    ['was cut off', /ends before/, (body: Buffer) => body.subarray(0, -20)],
    ['is followed by more', /^$/, (body: Buffer) => Buffer.concat([body, Buffer.alloc(5)])],
  ] as const) {
    it(`give way to the whole file where one ${what}`, async () => {
      await send();
      const [key = ''] = deltaKeys();
      const kept = server.objects.get(key);
      assert.ok(kept);
      server.objects.set(key, { ...kept, body: spoil(kept.body) });
      const pulled = await pull();
      assert.match(failed.join(), reason);
      assert.equal(pulled.deltas + pulled.deltasFailed, 1);
      if (pulled.deltasFailed === 1) assert.ok(pulled.bytes >= PAGES_BYTES && pulled.bytesSaved === 0);
      await verified();
    });
  }

  for (const [what, mishap] of [
    ['is refused', { kind: 'error', status: 403, code: 'AccessDenied' }],
    ['has gone', { kind: 'error', status: 404, code: 'NoSuchKey' }],
    ['fails', { kind: 'error', status: 500, code: 'InternalError' }],
    ['always breaks off', { kind: 'cut', bytes: 0 }],
    ['falls silent', { kind: 'stall', bytes: 0 }],
  ] as const) {
    it(`give way to the whole file where the answer ${what}`, async () => {
      await send();
      onDeltas('GET', mishap);
      const pulled = await pull();
      assert.deepEqual([pulled.deltas, pulled.deltasFailed, failed.length], [0, 1, 1]);
      assert.match(failed.join(), /^pages\/2026\.pages: StoreFailed/);
      await verified();
    });
  }

  it('give way to whole files for a key that may not list', async () => {
    await send();
    server.mischief = ({ query }) =>
      query.has('list-type') ? { kind: 'error', status: 403, code: 'AccessDenied' } : null;
    const pulled = await pull();
    assert.deepEqual([pulled.deltas, pulled.deltasFailed], [0, 1]);
    assert.match(failed.join(), /^deltas\/: StoreFailed.*403 AccessDenied/);
    await verified();
  });

  it('give way to the whole file where the old file here was damaged, cut off or removed', async () => {
    await send();
    const [id = ''] = await snapshotIds(replica);
    const path = join(snapshotDirectory(replica, id), PAGES);
    const spoiled = [
      () => writeFile(path, Buffer.alloc(PAGES_BYTES + 10 * KIB)),
      () => writeFile(path, 'short'),
      () => rm(path),
    ];
    for (const spoil of spoiled) {
      await spoil();
      const pulled = await pull();
      assert.deepEqual([pulled.deltas, pulled.deltasFailed], [0, 1]);
      await verified();
      const [newest = ''] = await snapshotIds(replica);
      await rm(snapshotDirectory(replica, newest), { recursive: true });
    }
  });

  it('are counted by the replica of a service, and its log says which could not be used', async () => {
    await send();
    const log: string[] = [];
    const logger = pino({}, { write: (line) => void log.push(line) });
    const served = {
      asOf: null,
      publishedAt: null,
      readable: [],
      open: 0,
      swaps: 0,
      lastSwapMs: null,
      refused: null,
    };
    const service = new SnapshotReplica({
      ...{ bucket: bucketIn(server), warehouseDirectory: replica, random: Math.random, everyMs: 1000 },
      snapshots: { check: async () => undefined, state: () => ({ ...served, snapshotId: null }) },
      clock: { now: Date.now },
      logger,
    });
    await service.look();
    const { pulledBytes, savedBytes, deltaFailures, failures } = service.state();
    assert.ok(pulledBytes > 0 && savedBytes > PAGES_BYTES - 100 * KIB, `${pulledBytes} ${savedBytes}`);
    assert.deepEqual([deltaFailures, failures], [0, 0]);
    await publish();
    await send();
    onDeltas('GET', { kind: 'error', status: 404, code: 'NoSuchKey' });
    await service.look();
    assert.equal(service.state().deltaFailures, 1);
    assert.equal(service.state().savedBytes, savedBytes);
    assert.ok(service.state().pulledBytes > pulledBytes + PAGES_BYTES);
    const warned = log.filter((line) => !line.startsWith('{"level":30'));
    assert.equal(warned.length, 1, log.join(''));
    const { path, msg } = JSON.parse(warned[0] ?? '{}');
    assert.deepEqual([path, msg], [PAGES, 'a delta could not be used; the whole file is pulled']);
    await verified();
  });

  it('are downloaded on where an answer was cut off', async () => {
    const sent = await send();
    onDeltas('GET', { kind: 'cut', bytes: 9000 }, 2);
    server.requests.length = 0;
    const pulled = await pull();
    assert.deepEqual([pulled.deltas, pulled.bytes], [1, sent?.deltaBytes]);
    const ranges = server.requests.filter(({ key }) => isDelta(key)).map(({ range }) => range);
    assert.equal(ranges.length, 3);
    assert.match(ranges[2] ?? '', /^bytes=\d+-$/);
    await verified();
  });

  it('leave nothing behind when a pull is ended, and the next try uses them', async () => {
    await send();
    const stopping = new AbortController();
    server.mischief = ({ key }) => {
      if (isDelta(key)) stopping.abort(new Error('the service stops'));
      return null;
    };
    await assert.rejects(
      pull({ signal: stopping.signal }),
      /the service stops|aborted|broke off|did not answer/,
    );
    server.mischief = () => null;
    assert.deepEqual(failed, []);
    assert.equal((await pull()).deltas, 1);
    await verified();
  });

  it('are not downloaded again by a try that finds one whole', async () => {
    await send();
    const [key = ''] = deltaKeys();
    const { snapshot_id: id } = await currentOf(bucketIn(server));
    const folder = join(snapshotsDirectory(replica), `.pulling-${id}`, '.deltas');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, key.slice('test/deltas/'.length)), server.objects.get(key)?.body ?? '');
    const pulled = await pull();
    assert.deepEqual([pulled.bytes, pulled.deltas], [0, 1]);
    await verified();
  });

  it('that cannot be sent or made do not keep the snapshot from the store', async () => {
    const told: string[] = [];
    const onDeltaFailed = (path: string, error: unknown) => told.push(`${path}: ${error}`);
    onDeltas('PUT', { kind: 'error', status: 507, code: 'QuotaExceeded' });
    const sent = await send({ onDeltaFailed });
    assert.deepEqual([sent?.deltas, deltaKeys(), told.length], [0, [], 1]);
    assert.match(told.join(), /^pages\/2026\.pages: StoreFailed.*507 QuotaExceeded/);
    assert.equal((await pull()).deltas, 0);
    await verified();
    // A file of the night before that has gone.
    server.mischief = () => null;
    const before = (await currentOf(bucketIn(server))).snapshot_id;
    await publish();
    await rm(join(snapshotDirectory(maker, before), PAGES));
    told.length = 0;
    assert.equal((await send({ onDeltaFailed }))?.files, 1);
    assert.match(told.join(), /^pages\/2026\.pages: .*ENOENT/);
    await pull();
    await verified();
    const left = (await readdir(snapshotsDirectory(maker))).filter((name) => name.startsWith('.'));
    assert.deepEqual(left, []);
  });

  it('come with the next try where a send was cut off, and no delta is made twice', async () => {
    server.mischief = ({ method, key }) =>
      method === 'PUT' && key.startsWith('test/snapshots/')
        ? { kind: 'error', status: 403, code: 'AccessDenied' }
        : null;
    await assert.rejects(send());
    server.mischief = () => null;
    const [key = ''] = deltaKeys();
    const again = await send();
    assert.deepEqual([again?.files, again?.deltas, deltaKeys()], [0, 0, [key]]);
    assert.equal((await pull()).deltas, 1);
    await publish();
    server.mischief = ({ method, key }) =>
      method === 'PUT' && (isDelta(key) || key.startsWith('test/snapshots/')) ? { kind: 'refuse' } : null;
    await assert.rejects(send());
    server.mischief = () => null;
    assert.deepEqual([(await send())?.deltas, deltaKeys().length], [1, 2]);
  });

  it('are removed with the snapshot that they begin with or the one that they make', async () => {
    await send();
    for (let nights = 0; nights < 2; nights += 1) {
      await publish();
      await send();
    }
    const bucket = bucketIn(server);
    server.objects.set('test/deltas/other', { body: Buffer.alloc(1), etag: '"x"', modified: new Date() });
    assert.equal(deltaKeys().length, 4);
    assert.equal((await pruneStore({ bucket, keep: 2, now: () => new Date() })).deltas, 0);
    const later = () => new Date(Date.now() + 2 * DAY);
    const pruned = await pruneStore({ bucket, keep: 2, now: later });
    assert.deepEqual([pruned.deltas, deltaKeys().length], [3, 1]);
    const { to, from } = deltaIn(deltaKeys()[0]?.slice('test/'.length) ?? '') ?? {};
    const files = server.keys('test/files/').join();
    assert.ok(to !== undefined && from !== undefined && files.includes(to) && files.includes(from));
  });

  it('that a killed send left half made are removed from the warehouse', async () => {
    const path = join(snapshotsDirectory(maker), '.delta-0123456789abcdef');
    await writeFile(path, 'half');
    assert.deepEqual((await pruneSnapshots({ warehouseDirectory: maker })).leftovers, [path]);
  });
});

/** Bytes that nothing compresses; the same for a seed, and the beginning of what more bytes of the seed are. */
function noise(seed: number, bytes: number): Buffer {
  const random = chance(seed);
  const body = Buffer.alloc(bytes);
  for (let place = 0; place + 4 <= bytes; place += 4) body.writeInt32LE((random() * 2 ** 32) | 0, place);
  return body;
}

function flipped(body: Buffer, place: number): Buffer {
  const other = Buffer.from(body);
  other[place] = (other[place] ?? 0) ^ 1;
  return other;
}
