/** Publishing killed at any moment leaves whole snapshots, and the next run takes away what was left: some kills here, more with `make chaos`. */
import assert from 'node:assert/strict';
import { killPublishing } from '../../chaos/kill-publish.ts';

const KILLS = 6;

describe('a crash while publishing', () => {
  it(`leaves whole snapshots, killed at ${KILLS} random moments`, async () => {
    const { kills, verified, damaged } = await killPublishing(KILLS);
    assert.deepEqual(damaged, []);
    assert.equal(kills, KILLS);
    assert.ok(verified >= KILLS);
  });
});
