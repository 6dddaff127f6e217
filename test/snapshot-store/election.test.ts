/** Of several ingesters on one PostgreSQL one leads, and a lead that was lost is noticed before anything is published by it. */
import assert from 'node:assert/strict';
import pg from 'pg';
import { type ElectionOptions, standForElection } from '../../snapshot-store/election.ts';
import { StoreFailed, StoreOvertaken } from '../../snapshot-store/store-failed.ts';
import { describeOnPostgres } from '../support/accounts.ts';
import { hasty } from './stores.ts';

describeOnPostgres('the election of the ingester', (databases) => {
  let databaseUrl: string;
  before(async () => {
    databaseUrl = (await databases.place()).databaseUrl ?? '';
  });

  const stand = (more: Partial<ElectionOptions> = {}) =>
    standForElection({ databaseUrl, subject: 's3://a', waitMs: 0, now: Date.now, patience: hasty, ...more });

  it('has one winner, also when all stand at once, and another once that one steps down', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => stand()));
    const elected = all.filter((leadership) => leadership !== null);
    assert.equal(elected.length, 1);
    await elected[0]?.confirm();
    assert.equal(await stand(), null);
    await elected[0]?.release();
    const next = await stand();
    await next?.confirm();
    await next?.release();
  });

  it('is held for each store by itself', async () => {
    const [one, other] = [await stand(), await stand({ subject: 's3://b' })];
    assert.ok(one !== null && other !== null);
    await Promise.all([one.release(), other.release()]);
  });

  it('lets one that waits take over when the leader dies, and the leader that did not know is told', async () => {
    const leader = await stand();
    assert.ok(leader !== null);
    let turns = 0;
    // The session of the leader is ended as by a machine that vanishes; whoever waits notices at its next try.
    const sleep = async () => {
      turns += 1;
      if (turns === 2) await endSessions(databaseUrl);
    };
    const next = await stand({ waitMs: 600_000, patience: { ...hasty, sleep } });
    assert.ok(next !== null);
    assert.ok(turns >= 2);
    await assert.rejects(leader.confirm(), (error) => {
      assert.ok(error instanceof StoreOvertaken);
      assert.match(error.message, /The lead over the other ingesters was lost/);
      return true;
    });
    await leader.release();
    await next.confirm();
    await next.release();
  });

  it('gives up waiting when told to', async () => {
    const leader = await stand();
    const told = new AbortController();
    const sleep = async (_ms: number, signal?: AbortSignal) => {
      told.abort();
      signal?.throwIfAborted();
    };
    const waiting = stand({ waitMs: 600_000, signal: told.signal, patience: { ...hasty, sleep } });
    await assert.rejects(waiting, { name: 'AbortError' });
    await leader?.release();
  });

  it('fails, in words that name the setting, when the database does not answer', async () => {
    await assert.rejects(stand({ databaseUrl: 'postgres://user:hidden@127.0.0.1:1/none' }), (error) => {
      assert.ok(error instanceof StoreFailed);
      assert.match(error.message, /DATABASE_URL\) does not answer: .*ECONNREFUSED/);
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  });
});

async function endSessions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mulk ingest' and state = 'idle'",
  );
  await client.end();
}
