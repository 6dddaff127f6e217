/** Pruning leaves snapshots that somebody holds. */
import assert from 'node:assert/strict';
import { hold, release } from '../../../ingest/snapshot/hold.ts';
import { formatSnapshots, listSnapshots } from '../../../ingest/snapshot/list.ts';
import { readHolds } from '../../../snapshot-store/warehouse/holds.ts';
import { pruneSnapshots } from '../../../snapshot-store/warehouse/prune.ts';
import { snapshotIds } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { buildFiles, emptyWarehouse, publishCopy, removeWarehouse, type Template } from './small-snapshot.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-07-01T03:00:00Z');

describe('holds on snapshots', () => {
  let template: Template;
  let warehouseDirectory: string;
  let ids: string[];

  before(async () => {
    template = await buildFiles(await emptyWarehouse(), { rows: 10, marker: 'a' });
  });
  after(() => removeWarehouse(template.directory));
  beforeEach(async () => {
    warehouseDirectory = await emptyWarehouse();
    ids = [];
    for (let day = 0; day < 4; day++)
      ids.push(await publishCopy(warehouseDirectory, template, { id: `d${day}`, at: FIRST + day * DAY_MS }));
  });
  afterEach(() => removeWarehouse(warehouseDirectory));

  const prune = (days: number) =>
    pruneSnapshots({ warehouseDirectory, keep: 1, now: () => FIRST + days * DAY_MS });
  const kept = () => snapshotIds(warehouseDirectory);

  it('keep a snapshot until their end', async () => {
    const [first, , third, last] = ids;
    await hold({ warehouseDirectory, name: 'report', snapshotId: first, now: FIRST });
    await hold({ warehouseDirectory, name: 'scan', snapshotId: third, hours: 100, now: FIRST });
    const listed = await listSnapshots(warehouseDirectory, FIRST + 4 * DAY_MS);
    assert.deepEqual(
      listed.map(({ heldBy }) => heldBy),
      [[], ['scan'], [], ['report']],
    );
    assert.match(formatSnapshots(listed), /MB {2}report/);
    await prune(4);
    assert.deepEqual(await kept(), [last, third, first]);
    await prune(5);
    assert.deepEqual(await kept(), [last, first]);
    assert.deepEqual(
      (await readHolds(warehouseDirectory)).map(({ name }) => name),
      ['report'],
    );
    await release(warehouseDirectory, 'report');
    await prune(5);
    assert.deepEqual(await kept(), [last]);
  });

  it('take the place of an earlier one of their name, and hold the current snapshot unless told otherwise', async () => {
    await hold({ warehouseDirectory, name: 'scan', snapshotId: ids[0], now: FIRST });
    const held = await hold({ warehouseDirectory, name: 'scan', hours: 1, now: FIRST });
    assert.deepEqual(held, { name: 'scan', snapshot_id: ids[3], until: '2026-07-01T04:00:00.000Z' });
    assert.deepEqual(await readHolds(warehouseDirectory), [held]);
  });

  it('refuse snapshots that are not there, and names that are no names', async () => {
    const snapshotId = '20200101T000000Z-00000000';
    await assert.rejects(
      hold({ warehouseDirectory, name: 'scan', snapshotId, now: FIRST }),
      /There is no snapshot 20200101T000000Z-00000000/,
    );
    await assert.rejects(hold({ warehouseDirectory, name: '../x', now: FIRST }), /--name takes 1 to 100/);
    await assert.rejects(release(warehouseDirectory, 'nobody'), /There is no hold called nobody/);
    assert.deepEqual(await readHolds(warehouseDirectory), []);
  });
});
