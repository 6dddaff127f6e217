import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { pruneSnapshots } from '../../../snapshot-store/warehouse/prune.ts';
import { readCurrent, snapshotIds } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { buildFiles, emptyWarehouse, removeWarehouse } from './small-snapshot.ts';

const FIRST = Date.parse('2026-07-01T03:00:00Z');
const DAY = 86_400_000;
const KILLS = 52;
const LANES = 2;
/** A child lives for up to this many turns, however long one takes on this machine: every step of a turn is hit. */
const LONGEST_LIFE_TURNS = 3;

describe('a crash while publishing', () => {
  const directories: string[] = [];
  after(async () => {
    for (const directory of directories) await removeWarehouse(directory);
  });

  const makeTemplate = async (): Promise<string> => {
    const directory = await emptyWarehouse();
    directories.push(directory);
    await mkdir(join(directory, 'files'));
    const { tables } = await buildFiles(join(directory, 'files'), { rows: 50, marker: 'crash' });
    await writeFile(join(directory, 'tables.json'), JSON.stringify(tables));
    return directory;
  };

  const startChild = (warehouse: string, template: string, kill: number): ChildProcess =>
    fork(
      fileURLToPath(new URL('./publish-loop.ts', import.meta.url)),
      [warehouse, template, `child-${kill}`, String(FIRST + kill * DAY)],
      {
        execArgv: ['--import', 'tsx'],
      },
    );

  /** How long one turn takes here and now: the second of a child that is killed after it. */
  const turnMs = async (warehouse: string, template: string): Promise<number> => {
    const child = startChild(warehouse, template, -1);
    const ended = once(child, 'exit');
    for (const expected of ['ready', 'turn']) assert.deepEqual((await once(child, 'message'))[0], expected);
    const started = performance.now();
    await once(child, 'message');
    const ms = performance.now() - started;
    child.kill('SIGKILL');
    await ended;
    return ms;
  };

  /** Lets a child publish for a random while, kills it, and looks at what it left. */
  const crashOnce = async (
    warehouse: string,
    template: string,
    kill: number,
    longestLifeMs: number,
  ): Promise<void> => {
    const child = startChild(warehouse, template, kill);
    const ended = once(child, 'exit');
    const [message] = await Promise.race([once(child, 'message'), ended]);
    assert.equal(message, 'ready', 'the child ended before it published');
    await pause(Math.random() * longestLifeMs);
    child.kill('SIGKILL');
    const [, signal] = await ended;
    assert.equal(signal, 'SIGKILL', 'the child ended by itself');
    // Every snapshot on disk is whole, the current one among them; only before the first there may be none.
    const current = await readCurrent(warehouse);
    const ids = await snapshotIds(warehouse);
    assert.ok(current === null || ids.includes(current.snapshot_id));
    for (const snapshotId of ids) {
      const { findings } = await verifySnapshot({ warehouseDirectory: warehouse, snapshotId });
      assert.deepEqual(findings, []);
    }
  };

  it(`leaves whole snapshots, killed at ${KILLS} random moments`, async function () {
    this.timeout(180_000);
    const template = await makeTemplate();
    const lanes = Array.from({ length: LANES }, async () => {
      const warehouse = await emptyWarehouse();
      directories.push(warehouse);
      const longestLifeMs = LONGEST_LIFE_TURNS * (await turnMs(warehouse, template));
      for (let kill = 0; kill < KILLS / LANES; kill++)
        await crashOnce(warehouse, template, kill, longestLifeMs);
      assert.notEqual(await readCurrent(warehouse), null);
      // The next run cleans up what the killed ones left.
      await pruneSnapshots({ warehouseDirectory: warehouse, keep: 3 });
      const names = await readdir(join(warehouse, 'snapshots'));
      assert.deepEqual(names.sort().reverse(), await snapshotIds(warehouse));
      assert.deepEqual((await readdir(warehouse)).sort(), ['current.json', 'snapshots']);
    });
    await Promise.all(lanes);
  });
});
