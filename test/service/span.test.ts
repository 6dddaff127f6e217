import assert from 'node:assert/strict';
import { isWithin } from '../../service/span.ts';

describe('isWithin', () => {
  it('is true for so long, and never on a clock that was set back', () => {
    assert.deepEqual(
      [1000, 1099, 1100, 999].map((now) => isWithin(100, 1000, now)),
      [true, true, false, false],
    );
    assert.equal(isWithin(100, Number.NEGATIVE_INFINITY, 1000), false);
  });
});
