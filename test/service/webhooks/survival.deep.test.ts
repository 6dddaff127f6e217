import assert from 'node:assert/strict';
import { once } from 'node:events';
import { z } from 'zod';
import { openDatabase } from '../../../service/accounts/database.ts';
import { describeOnBoth, describeOnPostgres, temporaryDirectory, testLog } from '../../support/accounts.ts';
import { publishFixture } from '../../support/fixture-snapshot.ts';
import { type Behaviour, startReceiver, verified } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';
import { startWebhooks, turnQueue } from '../../support/webhooks.ts';
import { type Program, spawnProgram } from '../accounts/spawn-program.ts';

/** Resolves when a program has said this. */
async function said(program: Program, line: string): Promise<void> {
  while (!program.said.includes(line)) await once(program.lines, 'line');
}

function start(place: { directory: string; databaseUrl?: string }, warehouse: string): Program {
  return spawnProgram('../webhooks/hook-process.ts', place.directory, place.databaseUrl ?? '', warehouse);
}

describeOnBoth('queued webhooks', (databases) => {
  it('survive kill -9: every one that was acknowledged arrives after a restart', async () => {
    const warehouse = temporaryDirectory();
    const receiver = await startReceiver();
    try {
      const place = await databases.place();
      const made = await startWebhooks(place);
      const { secret } = await made.subscribe(receiver.url);
      await made.stop();

      // The receiver answers a few and leaves the others hanging: some are under way when the process dies.
      const taken = new Set<string>();
      const take: Behaviour = (response, request) => {
        taken.add(String(request.headers['webhook-id']));
        response.writeHead(200).end();
      };
      receiver.behave((response, request, count) => {
        if (count <= 5) take(response, request, count);
      });
      const doomed = start({ ...place }, warehouse.path);
      doomed.tell('40');
      await receiver.got(10);
      await said(doomed, 'queued 30');
      await doomed.kill();
      const acknowledged = doomed.said.filter((line) => line.startsWith('queued')).length;
      assert.ok(acknowledged >= 31);

      // What the dead process had under way is given out again a minute later; so long is not waited here.
      const database = await openDatabase({ ...place, logger: testLog().logger });
      await turnQueue(database, 100);
      await database.close();
      receiver.behave(take);
      const heir = start({ ...place }, warehouse.path);
      await said(heir, 'open');
      await until(async () => (taken.size >= acknowledged ? true : null));
      heir.tell('stop');
      await heir.finished();
      for (const message of receiver.received) verified(message, secret);

      const kept = await openDatabase({ ...place, logger: testLog().logger });
      const states = await kept.query(
        'select status, count(*)::integer as count from webhook_deliveries group by status',
        [],
        z.object({ status: z.string(), count: z.int() }),
      );
      await kept.close();
      assert.deepEqual(states, [{ status: 'delivered', count: taken.size }]);
    } finally {
      await receiver.stop();
      warehouse.remove();
    }
  });
});

describeOnPostgres('two processes on one database', (databases) => {
  it('announce a snapshot once, and neither is lost while none runs', async () => {
    const warehouse = temporaryDirectory();
    const receiver = await startReceiver();
    const running: Program[] = [];
    try {
      const place = await databases.place();
      const made = await startWebhooks(place);
      const { secret } = await made.subscribe(receiver.url);
      await made.stop();
      const first = await publishFixture(warehouse.path, { createdAt: '2026-03-19T03:00:00Z' });
      running.push(start(place, warehouse.path), start(place, warehouse.path));
      for (const program of running) await said(program, 'open');
      await receiver.got(1);
      const second = await publishFixture(warehouse.path, { createdAt: '2026-03-20T03:00:00Z' });
      await receiver.got(2);
      for (const program of running) program.tell('stop');
      for (const program of running.splice(0)) await program.finished();

      // Nobody runs while two more are published: they are told as one step.
      await publishFixture(warehouse.path, { createdAt: '2026-03-21T03:00:00Z' });
      const fourth = await publishFixture(warehouse.path, { createdAt: '2026-03-22T03:00:00Z' });
      running.push(start(place, warehouse.path), start(place, warehouse.path));
      for (const program of running) await said(program, 'open');
      await receiver.got(3);
      for (const program of running) program.tell('stop');
      for (const program of running.splice(0)) await program.finished();

      const told = receiver.received.map((message) => verified(message, secret).data);
      assert.deepEqual(
        told.map(({ snapshot_id, previous_snapshot_id }) => [snapshot_id, previous_snapshot_id]),
        [
          [first, null],
          [second, first],
          [fourth, second],
        ],
      );
    } finally {
      for (const program of running) await program.kill();
      await receiver.stop();
      warehouse.remove();
    }
  });
});
