import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { rollbackSnapshot } from '../../../ingest/snapshot/rollback.ts';
import { SnapshotHolder } from '../../../service/warehouse/current-snapshot.ts';
import type { SnapshotHolderOptions } from '../../../service/warehouse/holder-options.ts';
import type { Snapshot } from '../../../service/warehouse/snapshot.ts';
import { bootId } from '../../../snapshot-store/warehouse/boot-id.ts';
import { makeCurrent } from '../../../snapshot-store/warehouse/make-current.ts';
import { pruneSnapshots } from '../../../snapshot-store/warehouse/prune.ts';
import { snapshotDirectory } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import {
  buildFiles,
  emptyWarehouse,
  publishCopy,
  publishSmall,
  removeWarehouse,
} from '../../ingest/snapshot/small-snapshot.ts';
import { until } from '../../support/until.ts';
import { HEAVY_SQL, readerOptions } from './small-database.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-07-01T03:00:00Z');
const Marker = z.object({ marker: z.string(), n: z.int() });
const MARKERS = 'select marker, count(*)::integer as n from transactions group by marker';

describe('SnapshotHolder', () => {
  let warehouse = '';
  let now = FIRST;
  let logged: string[] = [];
  let holders: SnapshotHolder[] = [];

  beforeEach(async () => {
    warehouse = await emptyWarehouse();
    now = FIRST;
    logged = [];
    holders = [];
  });
  afterEach(async () => {
    for (const holder of holders) await holder.stop();
    await removeWarehouse(warehouse);
  });

  const holderOf = (more: Partial<SnapshotHolderOptions> = {}): SnapshotHolder => {
    const log = (...words: unknown[]) => {
      logged.push(String(words[1]));
    };
    const holder = new SnapshotHolder({
      warehouseDirectory: warehouse,
      reader: readerOptions(warehouse),
      clock: { now: () => now },
      logger: { info: log, warn: log, error: log },
      ...more,
    });
    holders.push(holder);
    return holder;
  };
  const publish = (marker: string, day: number, rows = 100) =>
    publishSmall(warehouse, { rows, marker }, FIRST + day * DAY);
  const markerOf = async (snapshot: Snapshot | null): Promise<string | undefined> =>
    (await snapshot?.rows(MARKERS, {}, Marker))?.[0]?.marker;
  const serveFile = (id: string) => join(snapshotDirectory(warehouse, id), 'serve.duckdb');

  it('withdraws a snapshot whose bytes changed while their time stayed, and answers from the one before', async function () {
    if ((await bootId()) === null) this.skip();
    const [first, second] = [await publish('first', 0), await publish('second', 1)];
    const path = serveFile(second);
    await utimes(path, 1_000_000, 1_000_000);
    const before = holderOf();
    await before.start();
    await before.stop();
    // A file that opens, of the same size, with other rows.
    const other = await emptyWarehouse();
    await writeFile(
      path,
      await readFile(`${(await buildFiles(other, { rows: 100, marker: 'others' })).directory}/serve.duckdb`),
    );
    await removeWarehouse(other);
    await utimes(path, 1_000_000, 1_000_000);
    const holder = holderOf();
    await holder.start();
    await until(() => holder.state().snapshotId === first);
    assert.equal(holder.state().refused?.snapshotId, second);
    assert.match(holder.state().refused?.reason ?? '', /fails its checksum/);
    assert.ok(logged.includes('files have changed although their time of change has not'));
    assert.equal(await markerOf(holder.current()), 'first');
  });

  it('has none in an empty warehouse, and picks up the first one', async () => {
    const holder = holderOf();
    await holder.start();
    assert.equal(holder.current(), null);
    assert.equal(holder.lease(), null);
    assert.equal(holder.state().refused, null);
    const id = await publish('first', 0);
    await holder.check();
    const snapshot = holder.current();
    assert.equal(snapshot?.id, id);
    assert.equal(snapshot?.asOf, '2026-06-30');
    assert.equal(snapshot?.publishedAt, '2026-07-01T03:00:01.000Z');
    assert.equal(snapshot?.report?.run_id, 'first');
    assert.equal(snapshot?.report?.snapshot_id, id);
    assert.equal(await markerOf(snapshot), 'first');
  });

  it('notices by itself', async () => {
    const holder = holderOf({ pollMs: 10 });
    const noticed = new Promise<string>((resolve) => {
      holder.onPublished((snapshot) => resolve(snapshot.id));
    });
    await holder.start();
    assert.equal(await publish('first', 0), await noticed);
  });

  it('tells of every snapshot once, whatever is rolled back', async () => {
    const holder = holderOf();
    const told: string[] = [];
    holder.onPublished(() => {
      throw new Error('a listener that fails');
    });
    const stop = holder.onPublished((snapshot) => told.push(snapshot.id));
    const first = await publish('first', 0);
    await holder.start();
    const second = await publish('second', 1);
    await holder.check();
    await rollbackSnapshot({ warehouseDirectory: warehouse, clock: { now: () => FIRST + 2 * DAY } });
    await holder.check();
    assert.equal(holder.current()?.id, first);
    assert.equal(holder.current()?.publishedAt, '2026-07-03T03:00:00.000Z');
    assert.equal(await markerOf(holder.current()), 'first');
    await makeCurrent(warehouse, second, FIRST + 3 * DAY);
    await holder.check();
    assert.equal(await markerOf(holder.current()), 'second');
    stop();
    await publish('third', 4);
    await holder.check();
    assert.deepEqual(told, [first, second]);
    assert.equal(holder.state().swaps, 5);
    assert.ok(logged.includes('a listener for snapshots failed'));
  });

  it('lets a request in flight end on the snapshot it began with', async () => {
    await publish('first', 0);
    const holder = holderOf();
    await holder.start();
    const lease = holder.lease();
    const stream = await lease?.snapshot.stream('from transactions order by seq', {});
    const running = lease?.snapshot.rows(MARKERS, {}, Marker);
    for (let day = 1; day <= 4; day++) {
      await publish(`later ${day}`, day);
      await holder.check();
    }
    assert.equal(await markerOf(holder.current()), 'later 4');
    assert.equal((await running)?.[0]?.marker, 'first');
    assert.equal(await markerOf(lease?.snapshot ?? null), 'first');
    let rows = 0;
    for await (const chunk of stream ?? []) rows += chunk.rowCount;
    assert.equal(rows, 100);
    assert.equal(lease?.snapshot.isOpen, true);
    lease?.release();
    lease?.release();
    assert.equal(lease?.snapshot.isOpen, false);
  });

  it('keeps the newest three readable, opens them when asked, and closes them when unused', async () => {
    const ids: string[] = [];
    for (let day = 0; day < 5; day++) ids.push(await publish(`day ${day}`, day));
    const holder = holderOf();
    await holder.start();
    assert.deepEqual([...holder.state().readable].sort(), ids.slice(2));
    assert.equal(holder.state().open, 1);
    assert.equal(holder.get(ids[1] ?? ''), null);
    assert.equal(await holder.leaseOf(ids[1] ?? ''), null);
    const older = holder.get(ids[2] ?? '');
    assert.equal(older?.isOpen, false);
    assert.equal(await markerOf(older), 'day 2');
    const lease = await holder.leaseOf(ids[3] ?? '');
    assert.equal(await markerOf(lease?.snapshot ?? null), 'day 3');
    assert.equal(holder.state().open, 3);
    now += 60_000;
    await holder.check();
    assert.equal(holder.state().open, 2, 'the leased one stays open');
    lease?.release();
    assert.equal(holder.state().open, 2, 'and is then open until it is idle');
    now += 60_000;
    await holder.check();
    assert.equal(holder.state().open, 1);
    assert.equal(await markerOf(older), 'day 2', 'opened again');
  });

  it('forgets a pruned snapshot, also between two looks at the disk', async () => {
    const [first, second] = [await publish('first', 0), await publish('second', 1)];
    await publish('third', 2);
    const holder = holderOf();
    await holder.start();
    await pruneSnapshots({ warehouseDirectory: warehouse, keep: 2 });
    assert.notEqual(holder.get(first), null);
    assert.equal(await holder.leaseOf(first), null, 'not known to be pruned, yet not opened');
    assert.equal(holder.get(first), null);
    await rm(snapshotDirectory(warehouse, second), { recursive: true });
    await holder.check();
    assert.equal(holder.get(second), null);
    assert.equal(await markerOf(holder.current()), 'third');
  });

  it('goes on with an open snapshot that is pruned while a request reads it', async () => {
    const first = await publish('first', 0);
    const holder = holderOf();
    await holder.start();
    const lease = holder.lease();
    await publish('second', 1);
    await pruneSnapshots({ warehouseDirectory: warehouse, keep: 1 });
    await holder.check();
    assert.equal(holder.get(first), null);
    assert.equal(await markerOf(lease?.snapshot ?? null), 'first');
    lease?.release();
  });

  describe('refuses', () => {
    const refusedAfter = async (damage: (id: string) => Promise<void>): Promise<string> => {
      const first = await publish('first', 0);
      const holder = holderOf();
      await holder.start();
      const second = await publish('second', 1);
      await damage(second);
      await holder.check();
      assert.equal(holder.current()?.id, first);
      assert.equal(await markerOf(holder.current()), 'first');
      assert.deepEqual(logged.slice(1), ['published snapshot refused']);
      await holder.check();
      assert.equal(logged.length, 2, 'not tried again at every look');
      await publish('third', 2);
      await holder.check();
      assert.equal(await markerOf(holder.current()), 'third');
      const { refused } = holder.state();
      assert.equal(refused, null, 'nothing is wrong any more');
      return logged.join();
    };

    it('a serve.duckdb with a changed byte', () =>
      refusedAfter(async (id) => {
        const bytes = await readFile(serveFile(id));
        bytes[5000] = (bytes[5000] ?? 0) ^ 1;
        await writeFile(serveFile(id), bytes);
      }));

    it('a serve.duckdb of another length', () => refusedAfter((id) => appendFile(serveFile(id), 'x')));

    it('a snapshot without a serve.duckdb', () => refusedAfter((id) => rm(serveFile(id))));

    it('a snapshot whose manifest was edited', () =>
      refusedAfter((id) => appendFile(join(snapshotDirectory(warehouse, id), 'manifest.json'), ' ')));

    it('a snapshot of another register', async () => {
      const first = await publish('first', 0);
      const second = await publish('second', 1);
      const path = join(snapshotDirectory(warehouse, second), 'manifest.json');
      const manifest: unknown = JSON.parse(await readFile(path, 'utf8'));
      const text = JSON.stringify({ ...z.looseObject({}).parse(manifest), register: 'other' });
      const id = `${second.slice(0, -8)}${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
      await writeFile(path, text);
      await rename(snapshotDirectory(warehouse, second), snapshotDirectory(warehouse, id));
      await makeCurrent(warehouse, id, FIRST + DAY);
      const holder = holderOf();
      await holder.start();
      assert.equal(holder.current()?.id, first);
      assert.equal(
        holder.state().refused?.reason,
        `snapshot ${id} is of the register “other”; this service works for “dubai”`,
      );
    });

    it('a snapshot that has vanished', () =>
      refusedAfter((id) => rm(snapshotDirectory(warehouse, id), { recursive: true })));

    it('a current.json that is no JSON', () =>
      refusedAfter(() => writeFile(join(warehouse, 'current.json'), '{"snap')));

    it('and says why, until the snapshot is mended', async () => {
      await publish('first', 0);
      const holder = holderOf({ retryMs: 1000 });
      await holder.start();
      const second = await publish('second', 1);
      await rename(serveFile(second), `${serveFile(second)}.away`);
      await holder.check();
      assert.deepEqual(holder.state().refused, {
        snapshotId: second,
        reason: `snapshot ${second} has no serve.duckdb`,
        at: '2026-07-01T03:00:00.000Z',
      });
      await rename(`${serveFile(second)}.away`, serveFile(second));
      await holder.check();
      assert.notEqual(holder.current()?.id, second);
      now += 1000;
      await holder.check();
      assert.equal(holder.current()?.id, second);
      assert.equal(holder.state().refused, null);
    });

    it('at start too, and serves the newest good snapshot before it', async () => {
      const first = await publish('first', 0);
      const second = await publish('second', 1);
      const third = await publish('third', 2);
      for (const id of [second, third]) await rm(serveFile(id));
      const holder = holderOf();
      const told: string[] = [];
      holder.onPublished((snapshot) => told.push(snapshot.id));
      await holder.start();
      assert.equal(holder.current()?.id, first);
      assert.equal(await markerOf(holder.current()), 'first');
      assert.equal(holder.state().refused?.snapshotId, third);
      assert.deepEqual(told, []);
    });

    it('to stop serving when current.json is gone', async () => {
      const first = await publish('first', 0);
      const holder = holderOf();
      await holder.start();
      await rm(join(warehouse, 'current.json'));
      await holder.check();
      assert.equal(holder.current()?.id, first);
      assert.equal(holder.state().refused?.reason, 'current.json is gone');
    });
  });

  it('fails no request while snapshots are swapped under load', async () => {
    await publish('day 0', 0);
    const holder = holderOf();
    await holder.start();
    let swapping = true;
    let answered = 0;
    const client = async () => {
      while (swapping) {
        const lease = holder.lease();
        assert.ok(lease !== null);
        try {
          const [first] = await lease.snapshot.rows(MARKERS, {}, Marker);
          const [second] = await lease.snapshot.rows(MARKERS, {}, Marker);
          assert.deepEqual(first, second);
          assert.equal(lease.snapshot.report?.run_id, first?.marker);
          answered += 1;
        } finally {
          lease.release();
        }
      }
    };
    let hasFailed = false;
    const clients = Promise.all(Array.from({ length: 8 }, client));
    clients.catch(() => {
      hasFailed = true;
    });
    for (let day = 1; day <= 10; day++) {
      await publish(`day ${day}`, day);
      await pruneSnapshots({ warehouseDirectory: warehouse, keep: 3 });
      await holder.check();
      const before = answered;
      await until(() => answered > before + 8 || hasFailed);
    }
    swapping = false;
    await clients;
    assert.equal(holder.state().swaps, 11);
  });

  it('takes no more memory after 200 swaps', async () => {
    const directory = await emptyWarehouse();
    const template = await buildFiles(directory, { rows: 2000, marker: 'same' });
    const ids: string[] = [];
    for (let day = 0; day < 5; day++)
      ids.push(await publishCopy(warehouse, template, { id: `run-${day}`, at: FIRST + day * DAY }));
    await removeWarehouse(directory);
    const holder = holderOf();
    await holder.start();
    // Only the newest stay readable: each of the three oldest is loaded, verified and opened anew, and closed again.
    const swap = async (turn: number) => {
      await makeCurrent(warehouse, ids[turn % 3] ?? '', FIRST + turn);
      await holder.check();
      assert.equal((await holder.current()?.rows(MARKERS, {}, Marker))?.[0]?.n, 2000);
      assert.equal(holder.state().readable.length, 3);
    };
    for (let turn = 0; turn < 60; turn++) await swap(turn);
    const before = process.memoryUsage().rss;
    for (let turn = 60; turn < 200; turn++) await swap(turn);
    const grownMb = (process.memoryUsage().rss - before) / 1_000_000;
    assert.equal(holder.state().swaps, 201);
    assert.ok(grownMb < 60, `grew by ${grownMb.toFixed(0)} MB over 140 swaps`);
  });

  it('closes every file when it stops, once the queries have ended', async () => {
    await publish('first', 0);
    const holder = holderOf();
    await holder.start();
    const snapshot = holder.current();
    const running = snapshot?.rows(HEAVY_SQL, {}, z.unknown(), { timeLimitMs: 50 });
    await holder.stop();
    await assert.rejects(running ?? Promise.resolve(), /query-timeout/);
    assert.equal(snapshot?.isOpen, false);
    assert.equal(holder.current(), null);
    await holder.check();
    assert.equal(holder.current(), null);
  });

  it('reads the report of the newest run, published or not', async () => {
    const id = await publish('first', 0);
    const holder = holderOf();
    await holder.start();
    assert.equal(await holder.lastRun(), null);
    const report = holder.current()?.report;
    await mkdir(join(warehouse, 'runs'));
    await writeFile(join(warehouse, 'runs', '20260701T030000Z.json'), JSON.stringify(report));
    assert.equal((await holder.lastRun())?.snapshot_id, id);
    await writeFile(join(warehouse, 'runs', '20260702T030000Z.json'), '{"half');
    assert.equal(await holder.lastRun(), null);
  });
});
