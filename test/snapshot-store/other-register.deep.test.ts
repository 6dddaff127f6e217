/** A store of another register gives nothing to a warehouse, and takes nothing from it. */
import assert from 'node:assert/strict';
import { sendSnapshot } from '../../snapshot-store/send-snapshot.ts';
import { StoreFailed } from '../../snapshot-store/store-failed.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { emptyWarehouse, publishSmall, removeWarehouse } from '../ingest/snapshot/small-snapshot.ts';
import { S3TestServer } from '../support/s3-server.ts';
import { bucketIn, currentOf, pullCurrent } from './stores.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-07-01T03:00:00Z');

const isOther = (error: unknown): boolean =>
  error instanceof StoreFailed &&
  error.message ===
    'The snapshot store holds the register “other”, and this release reads “dubai”. Each register needs a SNAPSHOT_STORE of its own.';

describe('a snapshot store of another register', () => {
  let server: S3TestServer;
  let other: string;
  let dubai: string;
  before(async () => {
    server = await S3TestServer.start();
    other = await emptyWarehouse();
    dubai = await emptyWarehouse();
    await publishSmall(other, { rows: 40, marker: 'other' }, FIRST + DAY, 'other');
    await sendSnapshot({ bucket: bucketIn(server), warehouseDirectory: other });
  });
  after(async () => {
    await server.stop();
    await removeWarehouse(other);
    await removeWarehouse(dubai);
  });

  it('gives no snapshot', async () => {
    await assert.rejects(pullCurrent(bucketIn(server), dubai), isOther);
    assert.deepEqual(await snapshotIds(dubai), []);
    assert.equal(await readCurrent(dubai), null);
  });

  for (const [when, at] of [
    ['older', FIRST],
    ['newer', FIRST + 2 * DAY],
  ] as const)
    it(`keeps its own where the other is ${when}`, async () => {
      const bucket = bucketIn(server);
      const before = await currentOf(bucket);
      const keys = (await bucket.list('')).map(({ key }) => key);
      await publishSmall(dubai, { rows: 40, marker: when }, at);
      await assert.rejects(sendSnapshot({ bucket, warehouseDirectory: dubai }), isOther);
      assert.deepEqual(await currentOf(bucket), before);
      assert.deepEqual(
        (await bucket.list('')).map(({ key }) => key),
        keys,
      );
    });
});
