/** Backups of accounts as docs/operations.md has them: its own commands, run on a store with an account, a secret and a queued job. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pino } from 'pino';
import { postgresPrograms } from '../../bench/postgres.ts';
import { openDatabase } from '../../service/accounts/database.ts';
import { AccountStore } from '../../service/accounts/store.ts';
import { keptSecretsKey, keyFile } from '../../service/server-key.ts';
import { JobQueue } from '../../service/webhooks/queue.ts';
import { pgliteDirectory } from '../support/accounts.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { textOf } from '../support/repository-files.ts';

const logger = pino({ level: 'silent' });

/** The shell blocks below a heading, in order. */
function commandsUnder(heading: string): readonly string[] {
  const section = new RegExp(`^### ${heading}\n([\\s\\S]*?)(?=^##)`, 'm').exec(textOf('docs/operations.md'));
  return [...(section?.[1] ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((found) => found[1] ?? '');
}

describe('backups of accounts, as docs/operations.md makes them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-backup-'));
  const state = join(folder, 'state');
  const directory = join(state, 'accounts');
  let postgres: TestPostgres | undefined;
  after(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a block; there is no systemd here, and the state lies elsewhere. */
  function run(block: string | undefined, environment: Readonly<Record<string, string>>): void {
    assert.ok(block !== undefined);
    const text = `systemctl() { :; }\n${block.replaceAll('/var/lib/mulk', state)}`;
    const path = [postgresPrograms(), process.env['PATH']].filter((part) => part !== null).join(delimiter);
    const ran = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
      env: { PATH: path, ...environment },
      encoding: 'utf8',
    });
    assert.equal(ran.status, 0, ran.stderr);
  }

  const openStore = (databaseUrl?: string) =>
    AccountStore.open({ databaseUrl, directory, clock: () => new Date(), logger });

  it('embedded: what was there at the copy is there again, with the secrets', async () => {
    const made = await pgliteDirectory();
    cpSync(made.path, directory, { recursive: true });
    made.remove();
    const environment = { BACKUP: join(folder, 'accounts.tar.gz') };
    const [backUp, restore] = commandsUnder('Accounts, embedded');
    let store = await openStore();
    const { id } = await store.createAccount({ email: 'kept@example.com' });
    const secret = await keptSecretsKey(directory);
    await store.close();
    run(backUp, environment);
    // The folder is there, and what it holds is worth nothing any more.
    rmSync(join(directory, 'database', 'base'), { recursive: true });
    rmSync(join(directory, keyFile));
    run(restore, environment);
    store = await openStore();
    assert.equal((await store.findAccount('kept@example.com'))?.id, id);
    await store.close();
    assert.equal(readFileSync(join(directory, keyFile), 'utf8'), secret);
  });

  it('PostgreSQL: over what came since, and into an empty database, the queue with it', async function () {
    if (postgresPrograms() === null) this.skip();
    postgres = await startPostgres();
    const [backUp, restore] = commandsUnder('Accounts, PostgreSQL');
    const BACKUP = join(folder, 'accounts.dump');
    const url = await postgres.newDatabase();
    const queues = { deliver: { oneAtATime: false, expireSeconds: 60 } };

    /** What lies in a database, and then what work on it leaves. */
    async function withQueue<T>(
      databaseUrl: string,
      work: (queue: JobQueue, store: AccountStore) => Promise<T>,
    ) {
      const store = await openStore(databaseUrl);
      const database = await openDatabase({ databaseUrl, directory, logger });
      const queue = await JobQueue.open(queues, { database, logger, pollMs: 60_000 });
      try {
        return await work(queue, store);
      } finally {
        await queue.stop(0);
        await database.close();
        await store.close();
      }
    }

    const id = await withQueue(url, async (queue, store) => {
      await queue.add('deliver', [{ data: { delivery_id: 'kept' } }]);
      return (await store.createAccount({ email: 'kept@example.com' })).id;
    });
    run(backUp, { BACKUP, DATABASE_URL: url });
    await withQueue(url, (_, store) => store.deleteAccount(id));
    for (const target of [url, await postgres.newDatabase()]) {
      run(restore, { BACKUP, DATABASE_URL: target });
      await withQueue(target, async (queue, store) => {
        assert.equal((await store.findAccount('kept@example.com'))?.id, id);
        assert.deepEqual(await queue.load('deliver'), { due: 1, later: 0, working: 0 });
      });
    }
  });
});
