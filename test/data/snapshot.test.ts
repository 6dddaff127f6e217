import assert from 'node:assert/strict';
import { instantOfId } from '../../data/snapshot.ts';

describe('the id of a snapshot', () => {
  it('begins with an instant', () => {
    assert.equal(instantOfId('20260810T030001Z-0123abcd'), Date.parse('2026-08-10T03:00:01Z'));
  });

  it('is refused in another form', () => {
    assert.throws(() => instantOfId('2026-08-10'));
  });
});
