import assert from 'node:assert/strict';
import { Problem } from '../../../service/contract/problem.ts';
import { Work } from '../../../service/contract/work.ts';
import { answerBytesMost, stretchUnitsMost } from '../../../service/limits.ts';

const tooCostly = (error: unknown) => error instanceof Problem && error.code === 'request-too-costly';

let now = 0;

function workOf(mostUnits: number, gone = new AbortController(), turn = () => Promise.resolve()): Work {
  return new Work({ signal: () => gone.signal, turn, mostUnits, now: () => now });
}

/** Lets time pass. */
function pass(ms: number): void {
  now += ms;
}

describe('the work of a request', () => {
  it('is due after some milliseconds at a stretch, and not again right after a pause', async () => {
    const work = workOf(1_000);
    work.begin();
    assert.equal(work.isDue, false);
    pass(8);
    assert.equal(work.isDue, true);
    await work.pause();
    assert.equal(work.isDue, false);
  });

  it('is due after so many units at a stretch, whatever the clock says', async () => {
    let turns = 0;
    const work = workOf(1_000_000, new AbortController(), async () => {
      turns += 1;
    });
    for await (const _ of work.each(Array.from({ length: 100 }), stretchUnitsMost / 10));
    assert.equal(turns, 10);
    assert.ok(work.longestStretch <= stretchUnitsMost);
    assert.equal(work.units, 10 * stretchUnitsMost);
  });

  it('ends at the same unit, however slow the machine is', async () => {
    for (const slowness of [0, 1, 60_000]) {
      const work = workOf(50, new AbortController(), async () => pass(slowness));
      await assert.rejects(async () => {
        for (;;) {
          pass(slowness);
          await work.step();
        }
      }, tooCostly);
      assert.equal(work.units, 51);
    }
  });

  it('counts the units that steps yield, and returns their result', async () => {
    function* steps() {
      yield 3;
      yield 4;
      return 'read';
    }
    const work = workOf(10);
    assert.equal(await work.run(steps()), 'read');
    assert.equal(work.units, 7);
    assert.equal(work.left.units, 3);
    await assert.rejects(work.run(steps()), tooCostly);
  });

  it('ends when its client has disconnected', async () => {
    const gone = new AbortController();
    const work = workOf(1_000, gone, () => {
      gone.abort(new Error('gone'));
      return Promise.resolve();
    });
    await assert.rejects(work.pause(), /gone/);
  });

  it('counts what another thread did', () => {
    const work = workOf(100);
    work.spend({ units: 60, bytes: 0 });
    assert.throws(() => work.spend({ units: 60, bytes: 0 }), tooCostly);
  });

  it('refuses an answer that is too large', () => {
    const work = workOf(1_000);
    work.addBytes(answerBytesMost);
    assert.throws(() => work.addBytes(1), tooCostly);
  });
});
