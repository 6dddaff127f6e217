/** Publication, store, replicas, election and pruning under faults: simulated fortnights from random seeds, each of which replays alone. */
import assert from 'node:assert/strict';
import { trialsOf } from '../support/trials.ts';
import { BrokenPromise, simulate } from './simulate.ts';
import type { StoredObject } from './simulated-store.ts';

/** Seeds that showed a fault which is mended: a machine stood still while it pruned, and then removed files that a newer snapshot names. */
const mended = [5, 14];

describe('a simulated snapshot store', () => {
  const { count, seed } = trialsOf(25);

  it(`keeps its promises in ${count} fortnights from SEED=${seed}`, async () => {
    for (let one = seed; one < seed + count; one += 1) await kept(one);
  });

  for (const one of mended) it(`keeps its promises in the fortnight of SEED=${one}`, () => kept(one));

  it('takes the same steps for the same seed, and others for another', async () => {
    const first = await simulate(seed);
    assert.ok(first.length > 100);
    assert.deepEqual(await simulate(seed), first);
    assert.notDeepEqual(await simulate(seed + 1), first);
  });

  it('pulls by deltas, and keeps its promises where every delta is damaged', async () => {
    const pulls = (steps: readonly string[]) => steps.filter((step) => step.includes('GET deltas/'));
    assert.ok(pulls(await simulate(seed)).length > 0);
    let damaged = 0;
    await simulate(seed, ({ objects }) => {
      for (const [key, stored] of objects) {
        if (!key.startsWith('deltas/') || stored.body.at(-1) === 1) continue;
        objects.set(key, { ...stored, body: stored.body.map((byte) => byte ^ 1) });
        damaged += 1;
      }
    });
    assert.ok(damaged > 0);
  });

  it('would notice a file that goes missing', async () => {
    await assert.rejects(
      simulate(16, ({ objects }, step) => {
        for (const key of step > 100 ? [...objects.keys()] : [])
          if (key.startsWith('files/')) objects.delete(key);
      }),
      BrokenPromise,
    );
  });

  it('would notice a pointer that goes back', async () => {
    const pointers: StoredObject[] = [];
    await assert.rejects(
      simulate(16, ({ objects }) => {
        const pointer = objects.get('current.json');
        const [first] = pointers;
        if (first !== undefined && pointers.length > 1) objects.set('current.json', first);
        else if (pointer !== undefined && pointer !== first) pointers.push(pointer);
      }),
      BrokenPromise,
    );
  });
});

/** Names the seed of a failure, with the steps before it. */
async function kept(seed: number): Promise<void> {
  try {
    await simulate(seed);
  } catch (error) {
    throw new Error(`TRIALS=1 SEED=${seed} replays it: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
