/** Work beside the engine's: in order, and stopped by the first failure. */
import assert from 'node:assert/strict';
import { Beside } from '../../../ingest/steps/beside.ts';

describe('work beside', () => {
  it('is done one job after the other, and gives what each gave', async () => {
    const beside = new Beside();
    const done: string[] = [];
    const first = beside.add(async () => {
      await Promise.resolve();
      done.push('first');
      return 1;
    });
    const second = beside.add(() => Promise.resolve(done.push('second')));
    assert.equal(await second, 2);
    assert.equal(await first, 1);
    assert.deepEqual(done, ['first', 'second']);
  });

  it('is not begun behind a job that failed, and fails as that did', async () => {
    const beside = new Beside();
    let begun = false;
    const failing = beside.add(() => Promise.reject(new Error('no room')));
    const next = beside.add(async () => {
      begun = true;
    });
    await assert.rejects(next, /no room/);
    await assert.rejects(failing, /no room/);
    assert.equal(begun, false);
  });

  it('is settled without complaint once nothing is under way', async () => {
    const beside = new Beside();
    void beside.add(() => Promise.reject(new Error('no room')));
    await beside.settled();
  });
});
