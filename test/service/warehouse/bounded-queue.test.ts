import assert from 'node:assert/strict';
import { noteCaller } from '../../../service/contract/caller.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { BoundedQueue } from '../../../service/warehouse/bounded-queue.ts';
import { until } from '../../support/until.ts';

/** The signal of a request of a key of an account. */
function signalOf(key: string, ...within: readonly string[]): AbortSignal {
  const { signal } = new AbortController();
  noteCaller(signal, { key, within, isAnonymous: false });
  return signal;
}

describe('BoundedQueue with patience', () => {
  let now = 0;
  let looks = 0;
  const clock = () => {
    looks += 1;
    return now;
  };
  /** Waits until the queue has looked at the clock because of its timers, so often. */
  const looked = (times: number) => {
    const begun = looks;
    return until(() => looks >= begun + times);
  };
  const queueOf = (limit: number, waitMs: number, standsAfterMs: number) =>
    new BoundedQueue(['lane'], limit, { patience: { waitMs, standsAfterMs }, now: clock });
  /** Awaits the refusal of those who have been refused. */
  const refused = async (...waiting: Promise<string>[]) => {
    for (const one of waiting) await assert.rejects(one, isOverloaded);
  };

  const isOverloaded = (error: unknown) => error instanceof Problem && error.code === 'overloaded';

  it('refuses whoever has waited too long in a queue that does not empty', async () => {
    const queue = queueOf(10, 1, 5);
    const lane = await queue.acquire();
    const told = refused(queue.acquire(), queue.acquire());
    await looked(2);
    assert.equal(queue.waiting, 2);
    now += 5;
    await told;
    assert.equal(queue.waiting, 0);
    queue.release(lane);
    assert.equal(await queue.acquire(), 'lane');
  });

  it('serves a burst, though some wait longer than that', async () => {
    const queue = queueOf(10, 1, 60_000);
    const lane = await queue.acquire();
    const waiting = [queue.acquire(), queue.acquire()];
    await looked(2);
    assert.equal(queue.waiting, 2);
    queue.release(lane);
    for (const one of waiting) queue.release(await one);
    await queue.drained();
  });

  it('lets go of whoever is gone', async () => {
    const queue = queueOf(10, 1, 60_000);
    await queue.acquire();
    const gone = new AbortController();
    const waiting = queue.acquire(gone.signal);
    gone.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    assert.equal(queue.waiting, 0);
  });

  it('serves the newest first once the queue stands, and in turn before', async () => {
    const order = async (standsAfterMs: number) => {
      const queue = queueOf(10, 60_000, standsAfterMs);
      const lane = await queue.acquire();
      const served: number[] = [];
      const waiting = [1, 2, 3].map(async (number) => {
        const mine = await queue.acquire();
        served.push(number);
        queue.release(mine);
      });
      queue.release(lane);
      await Promise.all(waiting);
      return served;
    };
    assert.deepEqual(await order(60_000), [1, 2, 3]);
    assert.deepEqual(await order(0), [3, 2, 1]);
  });

  it('takes a queue that only refusals have emptied for one that stands', async () => {
    const queue = queueOf(10, 1, 30);
    const lane = await queue.acquire();
    const first = refused(queue.acquire());
    now += 29;
    await looked(1);
    assert.equal(queue.waiting, 1);
    now += 1;
    await first;
    await refused(queue.acquire(), queue.acquire());
    queue.release(lane);
    assert.equal(queue.running, 0);
  });

  it('refuses nobody in the midst of a request, and lets it go before others', async () => {
    const queue = queueOf(1, 5, 0);
    const { signal } = new AbortController();
    queue.release(await queue.acquire(signal));
    const lane = await queue.acquire();
    const other = refused(queue.acquire());
    const mine = queue.acquire(signal);
    await other;
    assert.equal(queue.waiting, 1);
    const late = refused(queue.acquire());
    queue.release(lane);
    assert.equal(await mine, 'lane');
    await late;
  });

  it('gives each active key its share of the lanes of its account, and none of them to another account', async () => {
    const queue = new BoundedQueue(['one', 'two', 'three', 'four'], 10, { now: clock });
    const [greedy, modest] = [() => signalOf('account', 'greedy'), () => signalOf('account', 'modest')];
    const held = await Promise.all([1, 2, 3, 4].map(() => queue.acquire(greedy())));
    const waiting = [queue.acquire(greedy()), queue.acquire(greedy()), queue.acquire(modest())];
    // Two keys are active: each may hold two of the four lanes.
    queue.release(held[0] ?? '');
    queue.release(await (waiting[2] ?? ''));
    await new Promise(setImmediate);
    assert.deepEqual([queue.running, queue.waiting], [3, 2]);
    queue.release(held[1] ?? '');
    queue.release(held[2] ?? '');
    queue.release((await waiting[0]) ?? '');
    await waiting[1];
    // Two accounts are active: the keys of the one share its two lanes, though one of them alone holds both now.
    const other = [await queue.acquire(signalOf('other')), await queue.acquire(signalOf('other'))];
    assert.equal(new Set(other).size, 2);
  });

  it('keeps a lane for a key that holds none, also beside another key of its account', async () => {
    const queue = new BoundedQueue(['one', 'two'], 10, { now: clock, reserved: ['reserved'] });
    const held = await Promise.all([1, 2].map(() => queue.acquire(signalOf('account', 'greedy'))));
    assert.deepEqual(held.toSorted(), ['one', 'two']);
    assert.equal(await queue.acquire(signalOf('account', 'modest')), 'reserved');
  });

  it('gives each active caller its share of the lanes, and all to the only one', async () => {
    const queue = new BoundedQueue(['one', 'two'], 10, { now: clock });
    const alone = [await queue.acquire(signalOf('greedy')), await queue.acquire(signalOf('greedy'))];
    assert.deepEqual(alone.toSorted(), ['one', 'two']);
    const waiting = [queue.acquire(signalOf('greedy')), queue.acquire(signalOf('greedy'))];
    const modest = queue.acquire(signalOf('modest'));
    // While both are active, the greedy caller keeps one lane; the other is for the modest one, also after its query.
    queue.release(alone[0] ?? '');
    const held = await modest;
    queue.release(held);
    now += 20;
    await new Promise(setImmediate);
    assert.deepEqual([queue.running, queue.waiting], [1, 2]);
    queue.release(alone[1] ?? '');
    await waiting[0];
    assert.deepEqual([queue.running, queue.waiting], [1, 1]);
    const again = await queue.acquire(signalOf('modest'));
    assert.equal(queue.running, 2);
    // A second without a query, and the greedy caller may use both again.
    queue.release(again);
    now += 1_050;
    queue.release(await Promise.race(waiting));
    await Promise.all(waiting);
    assert.equal(queue.waiting, 0);
  });
});
