import assert from 'node:assert/strict';
import { z } from 'zod';
import { AccountFault } from '../../../service/accounts/account-fault.ts';
import { retryDelay } from '../../../service/webhooks/deliver.ts';
import type { DeliveryDetails } from '../../../service/webhooks/records.ts';
import { describeOnBoth, type TestDatabases } from '../../support/accounts.ts';
import { type Receiver, startReceiver, status, verified } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';
import { startWebhooks, type TestWebhooks } from '../../support/webhooks.ts';

const published = {
  snapshot_id: '20260401T030000Z-00000001',
  previous_snapshot_id: null,
  as_of: '2026-03-31',
  published_at: '2026-04-01T03:10:00.000Z',
  changes: { added: 1, corrected: 0, withdrawn: 0 },
};

describe('the waits between tries', () => {
  it('grow fourfold, and the eighth try is a day after the first', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((failed) => retryDelay(failed, () => 0));
    assert.deepEqual(waits, [15, 60, 240, 960, 3_840, 15_360, 61_440]);
    const hours = waits.reduce((sum, wait) => sum + wait) / 3_600;
    assert.ok(hours > 22 && hours * 1.1 < 26, `${hours} hours`);
    assert.equal(
      retryDelay(1, () => 1),
      17,
      'with a tenth more at most',
    );
  });
});

// In a suite of its own: its hooks run before those that stop the database.
describeOnBoth('webhooks', (databases) => describe('deliveries', () => deliveryTests(databases)));

function deliveryTests(databases: TestDatabases): void {
  let hooks: TestWebhooks;
  let receiver: Receiver;
  let happened = 0;

  before(async () => {
    hooks = await startWebhooks(await databases.place());
  });
  after(() => hooks.stop());
  beforeEach(async () => {
    // Receivers hold the time of a message against the clock of the machine.
    hooks.clock.turn((Date.now() - hooks.clock.now().getTime()) / 1000);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    for (const { id } of await hooks.webhooks.endpoints.listOfSite(hooks.site.id)) {
      await hooks.webhooks.endpoints.remove(id);
    }
    await receiver.stop();
  });

  const emit = () => {
    happened += 1;
    const about = `snapshot ${happened}`;
    return hooks.webhooks.emitter.emit({ event: 'snapshot.published', about, siteId: null, data: published });
  };

  /** The newest delivery once it is as asked. */
  const delivery = (endpointId: string, isSo: (found: DeliveryDetails) => boolean) =>
    until(async () => {
      const [newest] = await hooks.webhooks.deliveries.list(endpointId, {
        status: null,
        after: null,
        limit: 1,
      });
      if (newest === undefined) return null;
      const found = await hooks.webhooks.deliveries.find(endpointId, newest.id);
      return found !== null && isSo(found) ? found : null;
    });

  it('reach the receiver with a signature that the official client verifies', async () => {
    const { id, secret } = await hooks.subscribe(receiver.url);
    assert.equal(await emit(), 1);
    const [got] = await receiver.got(1);
    assert.ok(got);
    const { type, data } = verified(got, secret);
    assert.equal(type, 'snapshot.published');
    assert.deepEqual(data, published);
    assert.match(String(got.headers['user-agent']), /^Mulk-Webhooks\/test$/);
    const kept = await delivery(id, (found) => found.status === 'delivered');
    assert.equal(kept.id, got.headers['webhook-id']);
    assert.equal(kept.payload, got.body);
    assert.equal(kept.last_try?.status_code, 204);
    assert.deepEqual(kept.attempts, [kept.last_try]);
    const record = await hooks.webhooks.endpoints.find({ siteId: hooks.site.id }, id);
    assert.equal(record?.last_success_at, hooks.clock.now().toISOString());
    assert.throws(() => verified({ ...got, body: got.body.replace('added', 'odded') }, secret));
  });

  it('are made once, however often the same thing is told', async () => {
    await hooks.subscribe(receiver.url);
    const { emitter } = hooks.webhooks;
    const told = { event: 'snapshot.published', about: 'the same', siteId: null, data: published } as const;
    assert.deepEqual(
      await Promise.all([emitter.emit(told), emitter.emit(told)]).then((n) => n.toSorted()),
      [0, 1],
    );
    assert.equal(await emitter.emit(told), 0);
    await receiver.got(1);
    await emit();
    assert.equal((await receiver.got(2)).length, 2);
  });

  it('are signed with the old secret too while its grace lasts', async () => {
    const { id, secret } = await hooks.subscribe(receiver.url);
    const rotated = await hooks.webhooks.endpoints.rotate(id, 3_600);
    assert.notEqual(rotated.secret, secret);
    await emit();
    const [first] = await receiver.got(1);
    assert.ok(first);
    for (const one of [secret, rotated.secret]) verified(first, one);
    assert.equal(String(first.headers['webhook-signature']).split(' ').length, 2);
    const again = await hooks.webhooks.endpoints.rotate(id, 0);
    await emit();
    const second = (await receiver.got(2))[1];
    assert.ok(second);
    verified(second, again.secret);
    for (const old of [secret, rotated.secret]) assert.throws(() => verified(second, old));
  });

  it('are tried 8 times over a day, then they are dead, and the endpoint is switched off and its owner told', async () => {
    receiver.behave(status(500));
    const { id } = await hooks.subscribe(receiver.url);
    await emit();
    for (let tries = 1; tries < 8; tries += 1) {
      const pending = await delivery(id, (found) => found.tries === tries);
      assert.equal(pending.status, 'pending');
      const wait = (Date.parse(pending.next_try_at ?? '') - hooks.clock.now().getTime()) / 1000;
      assert.ok(
        wait >= 15 * 4 ** (tries - 1) && wait <= 16.5 * 4 ** (tries - 1) + 1,
        `${wait} s after ${tries}`,
      );
      assert.equal(receiver.received.length, tries, 'nothing is sent before its time');
      await hooks.turn(wait + 1);
    }
    const dead = await delivery(id, (found) => found.tries === 8);
    assert.equal(dead.status, 'dead');
    assert.equal(dead.attempts.length, 8);
    assert.deepEqual(
      new Set(receiver.received.map(({ headers }) => headers['webhook-id'])),
      new Set([dead.id]),
    );
    const off = await until(async () => hooks.disabled.find(({ webhookId }) => webhookId === id) ?? null);
    assert.deepEqual([off.reason, off.url, off.email], ['failing', receiver.url, 'shop@example.com']);
    const record = await hooks.webhooks.endpoints.find({ siteId: hooks.site.id }, id);
    assert.deepEqual([record?.status, record?.disabled_reason], ['disabled', 'failing']);
    assert.equal(await emit(), 0, 'an endpoint that is off is told nothing');

    await hooks.webhooks.endpoints.update(id, { status: 'enabled' });
    receiver.behave(status(200));
    const replayed = await hooks.webhooks.deliveries.replay(id, dead.id);
    assert.equal(replayed.status, 'pending');
    const delivered = await delivery(id, (found) => found.status === 'delivered');
    assert.equal(delivered.tries, 9);
    assert.equal(delivered.id, dead.id, 'a replay is the same message');
  });

  it('that fail do not switch off an endpoint that takes others', async () => {
    receiver.behave((response, request) => {
      const isFirst = request.headers['webhook-id'] === receiver.received[0]?.headers['webhook-id'];
      response.writeHead(isFirst ? 503 : 200).end();
    });
    const { id } = await hooks.subscribe(receiver.url);
    await emit();
    const first = await delivery(id, (found) => found.tries === 1);
    await emit();
    for (let tries = 1; tries < 8; tries += 1) {
      await until(async () => {
        const found = await hooks.webhooks.deliveries.find(id, first.id);
        return found !== null && found.tries >= tries ? true : null;
      });
      if (tries === 7) await emit();
      if (tries === 7) await delivery(id, (found) => found.status === 'delivered');
      await hooks.turn(70_000);
    }
    await until(async () => {
      const found = await hooks.webhooks.deliveries.find(id, first.id);
      return found?.status === 'dead' ? true : null;
    });
    assert.equal((await hooks.webhooks.endpoints.find({ siteId: hooks.site.id }, id))?.status, 'enabled');
    const dead = await hooks.webhooks.deliveries.list(id, { status: 'dead', after: null, limit: 10 });
    assert.deepEqual(
      dead.map((one) => one.id),
      [first.id],
      'the dead letters',
    );
  });

  it('stop at once when the receiver answers 410, and what was waiting is dead', async () => {
    receiver.behave(status(410));
    const { id } = await hooks.subscribe(receiver.url);
    await emit();
    const dead = await delivery(id, (found) => found.status === 'dead');
    assert.equal(dead.tries, 1);
    assert.equal(
      (await hooks.webhooks.endpoints.find({ siteId: hooks.site.id }, id))?.disabled_reason,
      'gone',
    );
  });

  it('wait while a receiver refuses, hangs or cuts the connection, and arrive when it works again', async () => {
    const { id } = await hooks.subscribe(receiver.url);
    receiver.behave((response, _, count) => {
      if (count === 1) response.destroy();
      else if (count === 2) response.writeHead(302, { location: receiver.url }).end();
      else response.writeHead(200).end();
    });
    await emit();
    await delivery(id, (found) => found.tries === 1);
    await hooks.turn(20);
    await delivery(id, (found) => found.tries === 2);
    await hooks.turn(70);
    const delivered = await delivery(id, (found) => found.status === 'delivered');
    assert.deepEqual(
      delivered.attempts.map(({ status_code }) => status_code),
      [null, 302, 200],
    );
  });

  it('of an endpoint that its owner switches off or deletes are not sent', async () => {
    receiver.behave(status(500));
    const { id } = await hooks.subscribe(receiver.url);
    await emit();
    await delivery(id, (found) => found.tries === 1);
    const off = await hooks.webhooks.endpoints.update(id, { status: 'disabled' });
    assert.equal(off.disabled_reason, 'owner');
    await hooks.turn(20);
    await delivery(id, (found) => found.status === 'dead');
    assert.equal(receiver.received.length, 1);
    await hooks.webhooks.endpoints.remove(id);
    assert.equal(await hooks.webhooks.endpoints.find({ siteId: hooks.site.id }, id), null);
    await assert.rejects(hooks.webhooks.endpoints.remove(id), AccountFault);
  });

  it('are listed newest first, page by page, and pruned when they are old', async () => {
    const { id } = await hooks.subscribe(receiver.url);
    for (let count = 1; count <= 3; count += 1) {
      await emit();
      await receiver.got(count);
      await delivery(id, (found) => found.status === 'delivered');
      hooks.clock.turn(1);
    }
    const { deliveries } = hooks.webhooks;
    const first = await deliveries.list(id, { status: 'delivered', after: null, limit: 2 });
    const second = await deliveries.list(id, { status: 'delivered', after: first[1]?.id ?? '', limit: 2 });
    assert.deepEqual([first.length, second.length], [2, 1]);
    const all = [...first, ...second].map(({ created_at }) => created_at);
    assert.deepEqual(all, all.toSorted().toReversed());
    await assert.rejects(deliveries.list(id, { status: null, after: 'msg_none', limit: 2 }), AccountFault);
    hooks.clock.turn(8 * 86_400);
    await deliveries.prune();
    assert.deepEqual(await deliveries.list(id, { status: null, after: null, limit: 2 }), []);
    hooks.clock.turn(-8 * 86_400);
  });

  it('are tested on request, at once and once', async () => {
    const { id, secret } = await hooks.subscribe(receiver.url);
    const signal = new AbortController().signal;
    const good = await hooks.webhooks.deliverer.test(id, receiver.url, signal);
    assert.equal(good?.status, 'delivered');
    const [got] = await receiver.got(1);
    assert.ok(got);
    assert.equal(verified(got, secret).type, 'webhook.test');
    receiver.behave(status(404));
    const bad = await hooks.webhooks.deliverer.test(id, receiver.url, signal);
    assert.deepEqual([bad?.status, bad?.tries, bad?.last_try?.status_code], ['dead', 1, 404]);
  });

  it('tell a used-up limit once a key and hour, to its site only, and not below the plan that includes webhooks', async () => {
    const { id } = await hooks.subscribe(receiver.url, { events: ['key.limit_reached'] });
    const { record } = await hooks.store.createKey({ siteId: hooks.site.id, name: 'busy' });
    const refused = { keyId: record.id, siteId: hooks.site.id, status: 429 };
    hooks.webhooks.noticeUsage({ ...refused, status: 200 });
    hooks.webhooks.noticeUsage(refused);
    hooks.webhooks.noticeUsage(refused);
    const told = await delivery(id, (found) => found.status === 'delivered');
    assert.equal(told.event, 'key.limit_reached');
    assert.match(told.payload, new RegExp(`"prefix":"${record.prefix}"`));
    hooks.clock.turn(3_600);
    hooks.webhooks.noticeUsage(refused);
    await receiver.got(2);
    assert.equal(receiver.received.length, 2);
    await hooks.store.setPlan(hooks.site.id, 'lite');
    assert.deepEqual(await hooks.webhooks.endpoints.subscribers('key.limit_reached', hooks.site.id), []);
    await hooks.store.setPlan(hooks.site.id, 'enterprise');
    hooks.clock.turn(-3_600);
  });

  it('keep no secret in the clear, and cannot be sent with another server’s key', async () => {
    const { id, secret } = await hooks.subscribe(receiver.url);
    const rows = await hooks.store.database.query(
      'select sealed from webhook_secrets where endpoint_id = $1',
      [id],
      z.object({ sealed: z.string() }),
    );
    assert.equal(rows.length, 1);
    assert.ok(!rows.some(({ sealed }) => sealed.includes(secret) || sealed.includes(secret.slice(6))));
    const other = await hooks.subscribe(receiver.url);
    await hooks.store.database.query(
      `update webhook_secrets set sealed = (select sealed from webhook_secrets where endpoint_id = $1) where endpoint_id = $2`,
      [id, other.id],
      z.unknown(),
    );
    const outcome = await hooks.webhooks.deliverer.test(other.id, receiver.url, new AbortController().signal);
    assert.match(outcome?.last_try?.fault ?? '', /secret cannot be read/);
    assert.equal(receiver.received.length, 0, 'nothing is sent unsigned');
    assert.ok(!hooks.lines().includes(secret));
  });

  it('have at most 20 endpoints a site', async () => {
    const made = await Promise.allSettled(Array.from({ length: 21 }, () => hooks.subscribe(receiver.url)));
    assert.equal(made.filter(({ status: state }) => state === 'fulfilled').length, 20);
    assert.equal((await hooks.webhooks.endpoints.listOfAccount(hooks.site.account_id)).length, 20);
  });
}
