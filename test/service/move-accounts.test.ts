/** From the embedded store to PostgreSQL: people, keys, documents and what is still to be delivered, by the operator's program. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { postgresPrograms } from '../../bench/postgres.ts';
import { type Database, openDatabase } from '../../service/accounts/database.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/program.ts';
import { startTestService } from '../support/service.ts';

const logger = pino({ level: 'silent' });
const Tables = z.object({ name: z.string() });

/** Every table with its rows as JSON, in one order. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    [],
    Tables,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const sql = `select to_jsonb(t)::text as name from ${name} t`;
    content[name] = (await database.query(sql, [], Tables)).map((row) => row.name).sort();
  }
  return content;
}

describe('moving embedded accounts to PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async function () {
    if (postgresPrograms() === null) this.skip();
    postgres = await startPostgres();
  });
  after(() => postgres?.stop());

  it('takes everything along, goes on counting, and refuses a database that holds accounts', async () => {
    const service = await startTestService({ published: false });
    const { warehouse, running } = service;
    const directory = join(warehouse, 'accounts');
    const documents = [
      { id: '1', title: 'Marina' },
      { id: '2', title: 'مرسى' },
    ];
    const body = JSON.stringify({ documents });
    const headers = { 'Content-Type': 'application/json' };
    const sent = await service.ask('/api/v1/index/bulk', { method: 'POST', headers, body });
    assert.ok(sent.ok, await sent.text());
    await running.stop();
    const waits = await openDatabase({ directory, logger });
    await waits.script(
      `insert into pgboss.job (name, data) values ('webhook-deliver', '{"delivery_id":"kept"}');
       insert into audit_events (at, event, via) values (now(), 'test', 'none')`,
    );
    await waits.close();

    const url = await postgres.newDatabase();
    const environment = { WAREHOUSE_DIR: warehouse, DATABASE_URL: url };
    const moved = await runProgram('service/move-accounts.ts', [], environment);
    assert.equal(moved.code, 0, moved.err);
    assert.match(moved.out, /^ +2 {2}public\.accounts$/m);
    assert.match(moved.out, /^ +1 {2}jobs$/m);
    assert.match(moved.out, /Set WEBHOOK_SECRETS_KEY to what lies in .*webhook-secrets-key/);

    const embedded = await openDatabase({ directory, logger });
    const target = await openDatabase({ databaseUrl: url, directory, logger });
    try {
      const expected = await contentOf(embedded);
      for (const table of ['accounts', 'sites', 'api_keys', 'site_documents', 'audit_events'])
        assert.ok((expected[table]?.length ?? 0) > 0, table);
      assert.deepEqual(await contentOf(target), expected);
      // A number that is given out next is one that no row has.
      const next =
        "insert into audit_events (at, event, via) values (now(), 'test', 'none') returning id::text as name";
      assert.equal((await target.query(next, [], Tables)).length, 1);
      const jobs = 'select data::text as name from pgboss.job where name = $1';
      assert.deepEqual(await target.query(jobs, ['webhook-deliver'], Tables), [
        { name: '{"delivery_id": "kept"}' },
      ]);
    } finally {
      await embedded.close();
      await target.close();
    }
    const again = await runProgram('service/move-accounts.ts', [], environment);
    assert.equal(again.code, 1);
    assert.match(again.err, /holds accounts already/);
    rmSync(warehouse, { recursive: true });
  });

  it('says which setting it needs', async () => {
    const ended = await runProgram('service/move-accounts.ts', []);
    assert.equal(ended.code, 1);
    assert.match(ended.err, /DATABASE_URL takes the address to move the accounts to/);
  });
});
