import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rollbackSnapshot } from '../../../ingest/snapshot/rollback.ts';
import { verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { pruneSnapshots } from '../../../snapshot-store/warehouse/prune.ts';
import { readCurrent } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { SnapshotFailed } from '../../../snapshot-store/warehouse/snapshot-failed.ts';
import { buildDirectory, replaceFile } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import {
  buildFiles,
  emptyWarehouse,
  publishBuilt,
  publishCopy,
  removeWarehouse,
  type Template,
} from './small-snapshot.ts';

const run = promisify(execFile);
const FIRST = Date.parse('2026-07-01T03:00:00Z');
const DAY = 86_400_000;

/** A small file system of our own; null where this user may not mount one. */
async function mountSmallDisk(directory: string): Promise<boolean> {
  return run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', directory]).then(
    () => true,
    () => false,
  );
}

describe('publishing to a bad disk', () => {
  let disk = '';
  let template: Template = { directory: '', tables: [] };
  let mounted = false;

  before(async () => {
    template = await buildFiles(await emptyWarehouse(), { rows: 300, marker: 'a' });
  });
  after(() => removeWarehouse(template.directory));
  beforeEach(async function () {
    disk = await emptyWarehouse();
    mounted = await mountSmallDisk(disk);
    if (!mounted) {
      process.emitWarning('SKIPPED: full and read-only disks need the right to mount a tmpfs (root).');
      this.skip();
    }
  });
  afterEach(async () => {
    if (mounted) await run('umount', [disk]);
    await removeWarehouse(disk);
  });

  it('leaves the current snapshot when the disk fills up, and says so', async () => {
    const first = await publishCopy(disk, template, { id: 'a', at: FIRST });
    const big = { ...template, directory: await emptyWarehouse() };
    await buildFiles(big.directory, { rows: 300, marker: 'b' });
    // Copies fit until some snapshot does not; every one before it stays whole.
    let last = first;
    let failure: unknown = null;
    for (let day = 1; failure === null && day < 50; day++) {
      await publishCopy(disk, big, { id: `b${day}`, at: FIRST + day * DAY }).then(
        (id) => {
          last = id;
        },
        (error: unknown) => {
          failure = error;
        },
      );
    }
    await removeWarehouse(big.directory);
    assert.ok(failure instanceof Error && /ENOSPC/.test(failure.message), String(failure));
    assert.equal((await readCurrent(disk))?.snapshot_id, last);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: disk })).findings, []);
    // Pruning makes room, and the next run publishes.
    await pruneSnapshots({ warehouseDirectory: disk, keep: 1 });
    const next = await publishCopy(disk, template, { id: 'c', at: FIRST + 60 * DAY });
    assert.equal((await readCurrent(disk))?.snapshot_id, next);
  });

  it('says that the disk is full when a built snapshot cannot be published', async () => {
    const first = await publishCopy(disk, template, { id: 'a', at: FIRST });
    await cp(template.directory, buildDirectory(disk, 'b'), { recursive: true });
    await assert.rejects(
      run('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4096']),
      /No space left/,
    );
    await assert.rejects(publishBuilt(disk, template.tables, { id: 'b', at: FIRST + DAY }), (error) => {
      assert.ok(error instanceof SnapshotFailed);
      assert.equal(error.code, 'ENOSPC');
      assert.match(error.message, /the disk is full; free some space.*The current snapshot is unchanged\.$/);
      return true;
    });
    assert.equal((await readCurrent(disk))?.snapshot_id, first);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: disk })).findings, []);
  });

  it('never empties current.json when there is no room for the new one', async () => {
    const first = await publishCopy(disk, template, { id: 'a', at: FIRST });
    const filler = run('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4096']);
    await assert.rejects(filler, /No space left/);
    await assert.rejects(replaceFile(disk, 'current.json', '{}'.repeat(5000)), { code: 'ENOSPC' });
    assert.equal((await readCurrent(disk))?.snapshot_id, first);
  });

  it('says that the file system is read-only, in every command that writes', async () => {
    const first = await publishCopy(disk, template, { id: 'a', at: FIRST });
    const second = await publishCopy(disk, template, { id: 'b', at: FIRST + DAY });
    await mkdir(join(disk, 'snapshots', '.building-dead'));
    await run('mount', ['-o', 'remount,ro', disk]);
    const readOnly = (error: unknown) => {
      assert.ok(error instanceof SnapshotFailed, String(error));
      assert.equal(error.code, 'EROFS');
      assert.match(error.message, /the file system is read-only.*The current snapshot is unchanged\.$/);
      return true;
    };
    const clock = { now: () => FIRST };
    await assert.rejects(rollbackSnapshot({ warehouseDirectory: disk, snapshotId: first, clock }), readOnly);
    await assert.rejects(pruneSnapshots({ warehouseDirectory: disk, keep: 1 }), readOnly);
    assert.equal((await readCurrent(disk))?.snapshot_id, second);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: disk })).findings, []);
  });
});
