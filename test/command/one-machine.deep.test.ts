/** Backup, restore, upgrade and doctor as an operator runs them: real processes on a real warehouse, with and without a running service. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../../service/accounts/database.ts';
import { migrate, readMigrations } from '../../service/accounts/migrate.ts';
import { AccountStore } from '../../service/accounts/store.ts';
import { keyFile } from '../../service/server-key.ts';
import { placePglite } from '../support/accounts.ts';
import { publishEarlier } from '../support/earlier-snapshot.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';
import { repositoryRoot } from '../support/repository-files.ts';

const logger = pino({ level: 'silent' });
const clock = () => new Date();
const Line = z.looseObject({ base_url: z.string().optional() });

describe('mulk for one machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-machine-'));
  const warehouse = join(folder, 'warehouse');
  const backup = join(folder, 'backup.tar.gz');
  let service: ChildProcess | undefined;
  let token = '';
  after(() => {
    service?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function mulk(words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
    const ran = spawnSync(process.execPath, [join(repositoryRoot, 'command/mulk.js'), ...words], {
      cwd: folder,
      env: { PATH: process.env['PATH'], WAREHOUSE_DIR: warehouse, PORT: '0', ADMIN_PORT: '0', ...settings },
      encoding: 'utf8',
    });
    return { status: ran.status, out: ran.stdout, err: ran.stderr };
  }

  /** Starts the service on a warehouse, and returns its address. */
  async function serve(directory: string): Promise<string> {
    service = spawn(process.execPath, [join(repositoryRoot, 'command/mulk.js'), 'serve'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        WAREHOUSE_DIR: directory,
        HOST: '127.0.0.1',
        PORT: '0',
        ADMIN_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(service.stdout);
    for await (const line of createInterface({ input: service.stdout })) {
      const { base_url } = Line.parse(JSON.parse(line));
      if (base_url === undefined) continue;
      service.stdout.resume();
      return base_url;
    }
    throw new Error('The service did not start.');
  }

  async function stop(): Promise<void> {
    const exited = once(service ?? assert.fail(), 'exit');
    service?.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  }

  const statusWith = async (address: string) =>
    (await fetch(`${address}/api/v1/transactions?limit=1`, { headers: { authorization: `Bearer ${token}` } }))
      .status;

  async function keyIn(directory: string): Promise<string> {
    const store = await AccountStore.open({ directory: join(directory, 'accounts'), clock, logger });
    try {
      const account = await store.createAccount({ email: 'kept@example.com' });
      const site = await store.createSite({ accountId: account.id, name: 'kept', plan: 'growth' });
      return (await store.createKey({ siteId: site.id, name: 'kept', kind: 'secret' })).token;
    } finally {
      await store.close();
    }
  }

  before(async () => {
    await publishFixture(warehouse);
    await placePglite(join(warehouse, 'accounts'));
    token = await keyIn(warehouse);
  });

  it('backs up while the service runs, and restores into an empty folder alone', async () => {
    const address = await serve(warehouse);
    assert.equal(await statusWith(address), 200);
    const made = mulk(['backup', backup, '--snapshot'], { LOG_LEVEL: 'info' });
    assert.equal(made.status, 0, made.err);
    assert.match(made.out, /keep it where you keep secrets/);
    assert.equal(statSync(backup).mode & 0o777, 0o600);
    assert.match(mulk(['backup', backup]).err, /exists: a backup replaces no file/);
    const healthy = mulk(['doctor']);
    assert.equal(healthy.status, 0, healthy.out);
    assert.match(healthy.out, /^ok +accounts +the service answers: 1 accounts$/m);
    assert.match(mulk(['upgrade']).err, /stop it before an upgrade/);
    await stop();

    assert.match(mulk(['restore', backup]).err, /a restore replaces nothing/);
    const restored = join(folder, 'restored');
    const ran = mulk(['restore', backup], { WAREHOUSE_DIR: restored });
    assert.equal(ran.status, 0, ran.err);
    assert.match(ran.out, /settings that had a value then: .*LOG_LEVEL/);
    const keyIn = (directory: string) => join(directory, 'accounts', keyFile);
    assert.deepEqual(readFileSync(keyIn(restored)), readFileSync(keyIn(warehouse)));
    assert.equal(statSync(keyIn(restored)).mode & 0o777, 0o600);
    assert.equal(await statusWith(await serve(restored)), 200);
    await stop();
  });

  it('refuses a backup that was cut off or changed, and leaves nothing behind', () => {
    const bytes = readFileSync(backup);
    const target = join(folder, 'refused');
    for (const broken of [bytes.subarray(0, bytes.length / 2), Buffer.from('no backup')]) {
      writeFileSync(join(folder, 'broken.tar.gz'), broken);
      const ran = mulk(['restore', join(folder, 'broken.tar.gz')], { WAREHOUSE_DIR: target });
      assert.equal(ran.status, 1);
      assert.match(ran.err, /cannot be unpacked|is no backup of Mulk|lacks|was changed/);
      assert.ok(!existsSync(join(target, 'accounts')) && !existsSync(join(target, 'current.json')));
    }
  });

  it('upgrades accounts and a snapshot of the release before, and its backup goes back to that release', async () => {
    const earlier = join(folder, 'earlier');
    await publishEarlier(warehouse, earlier, { columns: [], createdAt: '2026-11-01T03:00:00Z' });
    const migrations = await readMigrations();
    const known = migrations.slice(0, -1);
    await placePglite(join(earlier, 'accounts'), 'empty');
    const database = await openDatabase({ directory: join(earlier, 'accounts'), logger });
    await migrate(database, known, clock, logger);
    await database.query(
      `insert into accounts (id, email, name, email_verified_at, created_at) values ('account_1', 'earlier@example.com', null, now(), now())`,
      [],
      z.unknown(),
    );
    await database.close();

    const sick = mulk(['doctor'], { WAREHOUSE_DIR: earlier });
    assert.match(sick.out, /^warning +accounts +1 migrations are missing: run mulk upgrade$/m);
    const file = join(folder, 'before.tar.gz');
    const ran = mulk(['upgrade', '--backup', file, '--without-ingest'], { WAREHOUSE_DIR: earlier });
    assert.equal(ran.status, 0, ran.err);
    assert.match(ran.out, new RegExp(`accounts: 1; migrations applied: ${migrations.at(-1)?.name}`));
    assert.match(
      ran.out,
      /To go back to the release before:\n +1\. stop the service, and run mulk rollback --snapshot 20261101T030000Z-/,
    );
    const store = await AccountStore.open({ directory: join(earlier, 'accounts'), clock, logger });
    assert.equal((await store.findAccount('earlier@example.com'))?.id, 'account_1');
    await store.close();

    const back = join(folder, 'back');
    const gone = mulk(['restore', file], { WAREHOUSE_DIR: back });
    assert.equal(gone.status, 0, gone.err);
    const former = await openDatabase({ directory: join(back, 'accounts'), logger });
    // The earlier release knows one migration fewer, and would refuse a database that has it.
    await migrate(former, known, clock, logger);
    const rows = await former.query('select id from accounts', [], z.object({ id: z.string() }));
    await former.close();
    assert.deepEqual(rows, [{ id: 'account_1' }]);
  });

  it('doctor names a mistyped setting, a wrong value and a damaged file', () => {
    assert.match(
      mulk(['doctor'], { PROT: '1', SNAPSHOT_KEPT: '2' }).out,
      /PROT is no setting; did you mean PORT\?[\s\S]*SNAPSHOT_KEPT is no setting; did you mean SNAPSHOTS_KEPT\?/,
    );
    const wrong = mulk(['doctor'], { SEARCH_LOG_DAYS: 'many' });
    assert.equal(wrong.status, 1);
    assert.match(wrong.out, /^fault +settings +.*SEARCH_LOG_DAYS takes a whole number/m);
    const { snapshot_id } = z
      .object({ snapshot_id: z.string() })
      .parse(JSON.parse(readFileSync(join(warehouse, 'current.json'), 'utf8')));
    writeFileSync(join(warehouse, 'snapshots', snapshot_id, 'manifest.json'), '{}');
    const damaged = mulk(['doctor']);
    assert.equal(damaged.status, 1);
    assert.match(damaged.out, /^fault +snapshot +/m);
  });
});
