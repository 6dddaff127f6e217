import assert from 'node:assert/strict';
import type { Caller } from '../../../service/contract/caller.ts';
import { FairQueue } from '../../../service/contract/fair-queue.ts';

const caller = (key: string, ...within: readonly string[]): Caller => ({
  key,
  within,
  isAnonymous: key === 'nobody',
});
const [a, b, nobody] = [caller('a'), caller('b'), caller('nobody')];

function all(queue: FairQueue<string>, newestFirst = false): string[] {
  const items: string[] = [];
  for (let item = queue.next(newestFirst); item !== undefined; item = queue.next(newestFirst))
    items.push(item);
  return items;
}

describe('FairQueue', () => {
  it('gives the items of one caller in turn, or the newest first', () => {
    const queue = new FairQueue<string>();
    for (const item of ['1', '2', '3']) queue.add(a, item);
    assert.deepEqual(all(queue), ['1', '2', '3']);
    for (const item of ['1', '2', '3']) queue.add(a, item);
    assert.deepEqual(all(queue, true), ['3', '2', '1']);
  });

  it('prefers the caller who has used less time, and callers with a key to those without', () => {
    const queue = new FairQueue<string>();
    queue.charge(a, 50);
    queue.add(nobody, 'nobody');
    queue.add(a, 'a');
    queue.add(b, 'b');
    assert.deepEqual(all(queue), ['b', 'a', 'nobody']);
  });

  it('divides time equally between two callers, however many items each has', () => {
    const queue = new FairQueue<string>();
    for (let item = 0; item < 100; item += 1) queue.add(a, `a${item}`);
    for (let item = 0; item < 5; item += 1) queue.add(b, `b${item}`);
    const order: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const item = queue.next(false) ?? '';
      order.push(item.slice(0, 1));
      queue.charge(item.startsWith('a') ? a : b, 10);
    }
    assert.ok(order.filter((name) => name === 'b').length === 5, order.join(''));
    assert.ok(order.lastIndexOf('b') <= 10, order.join(''));
  });

  it('lets nobody save up time: a caller who was away begins where the others are', () => {
    const queue = new FairQueue<string>();
    for (let item = 0; item < 20; item += 1) queue.add(a, `a${item}`);
    for (let turn = 0; turn < 10; turn += 1) {
      queue.next(false);
      queue.charge(a, 10);
    }
    for (let item = 0; item < 20; item += 1) queue.add(b, `b${item}`);
    const order: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const item = queue.next(false) ?? '';
      order.push(item.slice(0, 1));
      queue.charge(item.startsWith('a') ? a : b, 10);
    }
    assert.ok(order.filter((name) => name === 'a').length >= 4, order.join(''));
  });

  it('leaves out callers that may not start, and counts what waits', () => {
    const queue = new FairQueue<string>();
    queue.add(a, 'a');
    queue.add(b, 'b');
    assert.equal(
      queue.next(false, ({ key }) => key !== 'a'),
      'b',
    );
    assert.equal(queue.size, 1);
    queue.remove(a, 'a');
    queue.remove(a, 'a');
    assert.deepEqual([queue.size, queue.items()], [0, []]);
  });

  it('makes room from the caller with the most, callers without a key first, and never for that caller itself', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.add(a, item);
    queue.add(nobody, 'n1');
    assert.equal(queue.evictFor(b), 'n1');
    assert.equal(queue.evictFor(b), 'a1');
    assert.equal(queue.evictFor(a), undefined);
    assert.equal(queue.evictFor(nobody), undefined);
    assert.equal(queue.size, 2);
  });

  it('divides the part of an account equally between its keys, and takes nothing from another account', () => {
    const queue = new FairQueue<string>();
    const [stormy, quiet] = [caller('a', 'stormy'), caller('a', 'quiet')];
    for (let item = 0; item < 100; item += 1) {
      queue.add(stormy, `s${item}`);
      queue.add(b, `b${item}`);
      queue.add(quiet, `q${item}`);
    }
    const callers = new Map([
      ['s', stormy],
      ['q', quiet],
      ['b', b],
    ]);
    const order: string[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const name = (queue.next(false) ?? '').slice(0, 1);
      order.push(name);
      queue.charge(callers.get(name) ?? b, 10);
    }
    const turns = (name: string) => order.filter((served) => served === name).length;
    assert.deepEqual([turns('s'), turns('q'), turns('b')], [10, 10, 20]);
  });

  it('asks whether each key may start, and goes to the next key of the account or to the next account', () => {
    const queue = new FairQueue<string>();
    queue.charge(b, 50);
    queue.charge(caller('a', 'two'), 5);
    queue.add(caller('a', 'one'), 'one');
    queue.add(caller('a', 'two'), 'two');
    queue.add(b, 'b');
    const without = (...names: readonly string[]) =>
      queue.next(false, ({ key, within }) => !names.includes([key, ...within].join('/')));
    assert.equal(without('a/one'), 'two');
    assert.equal(without('a/one'), 'b');
    assert.equal(without('a/one'), undefined);
    assert.deepEqual([queue.size, queue.items(), queue.sizeOf(caller('a', 'one'))], [1, ['one'], 1]);
  });

  it('makes room within an account from the key with the most, and never for that key itself', () => {
    const queue = new FairQueue<string>();
    for (const item of ['s1', 's2', 's3']) queue.add(caller('a', 'stormy'), item);
    queue.add(caller('a', 'quiet'), 'q1');
    queue.add(b, 'b1');
    assert.equal(queue.evictFor(caller('a', 'stormy')), undefined);
    assert.equal(queue.evictFor(caller('a', 'quiet')), 's1');
    assert.equal(queue.evictFor(caller('a', 'new')), 's2');
    assert.equal(queue.evictFor(b), 's3');
  });

  it('forgets callers that wait for nothing once it remembers many, and keeps the others', () => {
    const queue = new FairQueue<string>();
    queue.add(a, 'a');
    for (let address = 0; address < 2_500; address += 1) queue.charge(caller(`address ${address}`), 1);
    for (let key = 0; key < 2_500; key += 1) queue.charge(caller('a', `key ${key}`), 1);
    assert.deepEqual([queue.size, queue.next(false), queue.next(false)], [1, 'a', undefined]);
  });
});
