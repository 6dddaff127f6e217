import assert from 'node:assert/strict';
import { Problem } from '../../../service/contract/problem.ts';
import { Work } from '../../../service/contract/work.ts';

const tooCostly = (error: unknown) => error instanceof Problem && error.code === 'request-too-costly';

let now = 0;

function workOf(mostMs: number, gone = new AbortController(), turn = () => Promise.resolve()): Work {
  return new Work({ signal: () => gone.signal, turn, mostMs, now: () => now });
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

  it('ends when it has used its time; time spent waiting is not counted', async () => {
    const waiting = workOf(20, new AbortController(), async () => pass(15));
    waiting.begin();
    for (let turn = 0; turn < 5; turn += 1) await waiting.pause();
    const work = workOf(20);
    work.begin();
    await assert.rejects(async () => {
      for (;;) {
        pass(6);
        await work.pause();
      }
    }, tooCostly);
  });

  it('ends when its client has disconnected', async () => {
    const gone = new AbortController();
    const work = workOf(1_000, gone, () => {
      gone.abort(new Error('gone'));
      return Promise.resolve();
    });
    await assert.rejects(work.pause(), /gone/);
  });

  it('refuses an answer that is too large', () => {
    const work = workOf(1_000);
    work.addBytes(4_000_000);
    assert.throws(() => work.addBytes(4_000_000), tooCostly);
  });
});
