import assert from 'node:assert/strict';
import { firstPosition, lastPosition, requireRoom, yearOfPosition } from '../../../data/pages/positions.ts';

describe('positions in a list', () => {
  it('keep the years apart, the newest year lowest', () => {
    assert.equal(firstPosition(2025), lastPosition(2026) + 1);
    for (const position of [firstPosition(2026), lastPosition(2026)])
      assert.equal(yearOfPosition(position), 2026);
  });

  it('are enough for a year, or the run that makes the list fails', () => {
    requireRoom('transaction_list', 2026, lastPosition(2026) - firstPosition(2026) + 1);
    assert.throws(
      () => requireRoom('transaction_list', 2026, lastPosition(2026) - firstPosition(2026) + 2),
      /transaction_list has 100000001 rows of 2026, and a year has 100000000 positions/,
    );
  });
});
