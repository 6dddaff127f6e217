/** A process asks again whether it leads before each removal, once the last answer is old, or its clock was set back. */
import assert from 'node:assert/strict';
import { readPointer, writePointer } from '../../snapshot-store/layout.ts';
import { stillLeading } from '../../snapshot-store/still-leading.ts';
import { StoreOvertaken } from '../../snapshot-store/store-failed.ts';
import { S3TestServer } from '../support/s3-server.ts';
import { bucketIn } from './stores.ts';

const current = { snapshot_id: '20260701T030000Z-0123abcd', published_at: '2026-07-01T03:00:00.000Z' };

describe('a process that removes from the store', () => {
  let server: S3TestServer;
  let now: number;
  let asked: number;
  beforeEach(async () => {
    server = await S3TestServer.start();
    await writePointer(bucketIn(server), current, null);
    now = Date.parse('2026-07-02T03:00:00Z');
    asked = 0;
  });
  afterEach(() => server.stop());

  async function check(mayPublish = async () => undefined) {
    const bucket = bucketIn(server);
    const pointer = await readPointer(bucket);
    assert.ok(pointer !== null && pointer !== 'unchanged');
    return stillLeading({
      bucket,
      pointer,
      now: () => new Date(now),
      mayPublish: () => {
        asked += 1;
        return mayPublish();
      },
    });
  }

  it('asks once for many removals, and again when half a minute has passed or the clock was set back', async () => {
    const confirm = await check();
    for (let removal = 0; removal < 5; removal += 1) await confirm();
    assert.equal(asked, 1);
    now += 31_000;
    await confirm();
    assert.equal(asked, 2);
    now -= 3_600_000;
    await confirm();
    assert.equal(asked, 3);
  });

  it('stops when it lost the lead, when the pointer has moved, and when every answer comes too late', async () => {
    const lost = await check(() => Promise.reject(new StoreOvertaken('lost')));
    await assert.rejects(lost, /lost/);
    const late = await check(async () => {
      now += 60_000;
    });
    await assert.rejects(late, StoreOvertaken);
    const confirm = await check();
    await confirm();
    const bucket = bucketIn(server);
    const before = await readPointer(bucket);
    assert.ok(before !== null && before !== 'unchanged');
    await writePointer(bucket, { ...current, published_at: '2026-07-02T03:00:00.000Z' }, before);
    await confirm();
    now += 31_000;
    await assert.rejects(confirm, StoreOvertaken);
  });
});
