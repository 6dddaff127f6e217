/** A sample of the largest requests that the contract allows: each pauses, is bounded, and ends when its client leaves. */
import assert from 'node:assert/strict';
import { chance } from '../support/chance.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { trialsOf } from '../support/trials.ts';
import { until } from '../support/until.ts';
import { faultsOf, send, WorkWatch } from './measure.ts';
import { deafLoop, endlessLoop, goodLoop } from './planted.ts';
import type { Large } from './requests.ts';
import { Sender, startWorld, targets } from './world.ts';

const { count, seed } = trialsOf(24);

/** Returns the request of an operation that is of this kind. */
function oneOf(name: string, kind: string): Large {
  const found = targets
    .find((one) => one.name === name)
    ?.largest()
    .find((one) => one.kind === kind);
  assert.ok(found, `${name} ${kind}`);
  return found;
}

/** Always asked: readings that compare words with every name. */
const always = [
  ['describeSearch', 'slips, query'],
  ['searchProperties', 'letters, query'],
  ['getEstimate', 'names, area'],
  ['listTransactions', 'slips, area'],
] as const;

/** Returns a request of each of some random operations, pages and tools. */
function drawn(): Large[] {
  const even = chance(seed);
  const some = <Member>(members: readonly Member[]) => members[Math.floor(even() * members.length)];
  const random = Array.from({ length: count }, () => some(some(targets)?.largest() ?? []));
  return [...always.map(([name, kind]) => oneOf(name, kind)), ...random.filter((one) => one !== undefined)];
}

/** Waits until no further unit is counted. */
async function quiet(watch: WorkWatch): Promise<void> {
  let before = -1;
  await until(() => {
    const isQuiet = watch.caused.units === before;
    before = watch.caused.units;
    return isQuiet;
  });
}

describe(`the largest requests of the contract (SEED=${seed})`, () => {
  let service: TestService;
  let watch: WorkWatch;

  before(async () => {
    service = await startWorld();
    watch = new WorkWatch();
  });
  after(async () => {
    watch.stop();
    await service.stop();
  });

  it('pause, and have a bounded answer', async () => {
    const sender = new Sender(service);
    for (const large of drawn()) {
      const caused = await send(service, await sender.sendable(large), watch);
      assert.deepEqual(faultsOf(caused), [], `${large.endpoint.operationId} ${large.kind}: ${large.path}`);
    }
  });

  it('have one answer however busy the machine is: the units are the same each time', async () => {
    const sender = new Sender(service);
    const question = oneOf('searchProperties', 'slips, query');
    const asked = await sender.sendable(question);
    const [first, second] = [await send(service, asked, watch), await send(service, asked, watch)];
    assert.equal(first.status, 200);
    assert.ok(first.units > 1_000);
    assert.equal(second.units, first.units);
    assert.equal(second.bytes, first.bytes);
  });

  it('end when their client leaves', async () => {
    const sender = new Sender(service);
    const question = oneOf('describeSearch', 'letters, query');
    const whole = await send(service, await sender.sendable(question), watch);
    const left = await send(service, await sender.sendable(question), watch, whole.units / 10);
    assert.equal(left.status, null);
    await quiet(watch);
    assert.ok(watch.caused.units < whole.units / 2, `${watch.caused.units} of ${whole.units} units`);
    assert.deepEqual(faultsOf({ ...left, ...watch.caused }), []);
  });
});

describe('planted loops', () => {
  let service: TestService;
  let watch: WorkWatch;

  before(async () => {
    service = await startTestService({ endpoints: [endlessLoop, deafLoop, goodLoop] });
    watch = new WorkWatch();
  });
  after(async () => {
    watch.stop();
    await service.stop();
  });

  const ask = (path: string, leaveAt: number | null = null) =>
    send(service, { method: 'GET', path, headers: {} }, watch, leaveAt);

  it('without pauses are found', async () => {
    assert.match(faultsOf(await ask(endlessLoop.path)).join(), /units without a pause/);
  });

  it('that do not see that their client has left are found', async () => {
    await ask(deafLoop.path, 1_000);
    await until(() => faultsOf({ status: null, bytes: 0, ...watch.caused }).length > 0);
    assert.match(faultsOf({ status: null, bytes: 0, ...watch.caused }).join(), /after its client had left/);
    await quiet(watch);
  });

  it('that pause are no fault', async () => {
    assert.deepEqual(faultsOf(await ask(goodLoop.path)), []);
    await ask(goodLoop.path, 1_000);
    await quiet(watch);
    assert.deepEqual(faultsOf({ status: null, bytes: 0, ...watch.caused }), []);
  });
});
