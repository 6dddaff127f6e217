/** Letters about saved pages when two processes share one PostgreSQL: one letter for each person and snapshot, and none lost when a process ends. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { readServiceConfig } from '../../../service/config.ts';
import { makeLogger } from '../../../service/logger.ts';
import type { RunningService } from '../../../service/running-service.ts';
import { startService } from '../../../service/start.ts';
import { TestClock, temporaryDirectory } from '../../support/accounts.ts';
import { publishFixture } from '../../support/fixture-snapshot.ts';
import { type LetterBox, letterBox } from '../../support/letter-box.ts';
import { endless } from '../../support/patience.ts';
import { type Person, somebody } from '../../support/people.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const Sales = z.object({ transactions: z.array(z.object({ id: z.string() })) });

describe('letters of two processes on one PostgreSQL', () => {
  let box: LetterBox;
  let postgres: TestPostgres;
  let first: TestService;
  let second: RunningService;
  const warehouse = temporaryDirectory();
  let owner: Person;
  let isFirstRunning = true;

  before(async () => {
    box = await letterBox();
    postgres = await startPostgres();
    const environment = { SMTP_URL: box.url, DATABASE_URL: await postgres.newDatabase() };
    first = await startTestService({ environment });
    await publishFixture(warehouse.path);
    second = await startService({
      config: readServiceConfig({
        ...environment,
        PORT: '0',
        ADMIN_PORT: '0',
        HOST: '127.0.0.1',
        WAREHOUSE_DIR: warehouse.path,
      }),
      logger: makeLogger('silent'),
      clock: new TestClock().now,
      passwordCost: { log2N: 4, r: 8, p: 1 },
      patience: endless,
    });
    owner = await somebody(first, 'enterprise');
    const saved = await first.ask('/saved', {
      key: null,
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: '/areas/marsa-dubai', alerts: ['deals'] }),
    });
    assert.equal(saved.status, 200);
  });
  after(async () => {
    if (isFirstRunning) await first?.stop();
    await second?.stop();
    warehouse.remove();
    await postgres?.stop();
    box?.close();
  });

  /** Publishes a snapshot with a new sale to both processes at once. */
  async function publish(day: number): Promise<string> {
    const { transactions } = await first.read('/api/v1/areas/330/transactions?type=sales&limit=1', Sales);
    const snapshot = {
      createdAt: `2026-03-${day}T03:00:00Z`,
      changes: `(timestamp '2026-03-${day} 02:00:00', 'added', '${transactions[0]?.id}', 'sales', date '2026-03-18', 330, []::varchar[], null, null)`,
    };
    const publishing = publishFixture(warehouse.path, snapshot);
    assert.equal(await publishing, await publishFixture(first.warehouse, snapshot));
    await Promise.all([first.running.snapshots.check(), second.snapshots.check()]);
    return publishing;
  }

  /** Returns the letters that are stored for a snapshot, once `isDone` says so of them. */
  async function storedLetters(
    snapshotId: string,
    isDone: (stored: readonly { readonly is_sent: boolean }[]) => boolean,
  ) {
    return until(async () => {
      const stored = await second.store.database.query(
        'select sent_at is not null as is_sent from alert_letters where snapshot_id = $1',
        [snapshotId],
        z.object({ is_sent: z.boolean() }),
      );
      return isDone(stored) && stored;
    });
  }

  const isSent = (stored: readonly { readonly is_sent: boolean }[]) =>
    stored.length > 0 && stored.every(({ is_sent }) => is_sent);

  it('are one a person and snapshot, though both processes announce it', async () => {
    const id = await publish(21);
    assert.equal((await storedLetters(id, isSent)).length, 1);
    const next = await publish(22);
    assert.equal((await storedLetters(next, isSent)).length, 1);
    // The second snapshot is announced after the first, so a second letter of the first would be here by now.
    assert.equal(box.letters.filter((letter) => letter.includes(`To: ${owner.email}`)).length, 2);
  });

  it('are sent by the other process when one ends before it has noted the sending, again with the same Message-ID', async () => {
    box.letters.length = 0;
    box.loseNextAnswer();
    const id = await publish(23);
    await box.waitFor(1);
    assert.deepEqual(await storedLetters(id, (stored) => stored.length > 0), [{ is_sent: false }]);
    isFirstRunning = false;
    await first.stop();
    assert.equal((await storedLetters(id, isSent)).length, 1);
    const names = box.letters.map((letter) => /^Message-ID: (<.+>)/im.exec(letter)?.[1]);
    assert.equal(names.length, 2);
    assert.ok(names[0] !== undefined && names[0] === names[1]);
  });
});
