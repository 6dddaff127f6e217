/** The warm-up after a start: its searches work, and it waits while the thread has other work. */
import assert from 'node:assert/strict';
import { warmUp } from '../../../../service/documents/embedded/warm-up.ts';
import { until } from '../../../support/until.ts';

describe('the warm-up of site search', () => {
  it('does nothing while the thread is busy, and ends without a fault when it is idle', async () => {
    let [isIdle, isDone, looks] = [false, false, 0];
    const warm = warmUp(() => {
      looks += 1;
      return isIdle;
    }).then(() => {
      isDone = true;
    });
    await until(() => looks >= 20);
    assert.equal(isDone, false);
    isIdle = true;
    await warm;
  });
});
