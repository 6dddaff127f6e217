import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { beside } from '../../../ingest/steps/beside.ts';

describe('work beside other work', () => {
  it('fails where it is waited for, and not before', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const work = beside(Promise.reject(new Error('the disk is full')));
      // Long enough for the runtime to complain of a failure that nobody hears of.
      await setImmediate();
      await setImmediate();
      assert.deepEqual(unhandled, []);
      await assert.rejects(work(), /the disk is full/);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });

  it('gives what it came to', async () => {
    assert.equal(await beside(Promise.resolve(7))(), 7);
  });
});
