/** Ingest killed at any moment leaves a whole snapshot current, and the next run finishes what was begun: some kills here, more with `make chaos`. */
import assert from 'node:assert/strict';
import { killRuns } from '../../chaos/kill-ingest.ts';
import { TestWarehouse } from '../../support/ingest.ts';

const KILLS = 4;

describe('a crash of ingest', () => {
  it(`leaves a whole snapshot, killed at ${KILLS} random moments of a run`, async () => {
    const warehouse = await TestWarehouse.create();
    try {
      const { kills, recovered, damaged } = await killRuns(warehouse, KILLS);
      assert.deepEqual(damaged, []);
      assert.equal(kills, KILLS);
      assert.ok(recovered > 0);
    } finally {
      await warehouse.remove();
    }
  });
});
