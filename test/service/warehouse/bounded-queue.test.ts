import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../../service/http/problem.ts';
import { BoundedQueue } from '../../../service/warehouse/bounded-queue.ts';

describe('BoundedQueue with patience', () => {
  const isOverloaded = (error: unknown) => error instanceof Problem && error.code === 'overloaded';

  it('refuses whoever has waited too long in a queue that does not empty', async () => {
    const queue = new BoundedQueue(['lane'], 10, { waitMs: 1, standsAfterMs: 5 });
    const lane = await queue.acquire();
    const waiting = [queue.acquire(), queue.acquire()];
    for (const one of waiting) await assert.rejects(one, isOverloaded);
    assert.equal(queue.waiting, 0);
    queue.release(lane);
    assert.equal(await queue.acquire(), 'lane');
  });

  it('serves a burst, though some wait longer than that', async () => {
    const queue = new BoundedQueue(['lane'], 10, { waitMs: 1, standsAfterMs: 60_000 });
    const lane = await queue.acquire();
    const waiting = [queue.acquire(), queue.acquire()];
    await pause(20);
    assert.equal(queue.waiting, 2);
    queue.release(lane);
    for (const one of waiting) queue.release(await one);
    await queue.drained();
  });

  it('lets go of whoever is gone', async () => {
    const queue = new BoundedQueue(['lane'], 10, { waitMs: 1, standsAfterMs: 60_000 });
    await queue.acquire();
    const gone = new AbortController();
    const waiting = queue.acquire(gone.signal);
    gone.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    assert.equal(queue.waiting, 0);
  });
});
