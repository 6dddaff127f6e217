import assert from 'node:assert/strict';
import { once } from 'node:events';
import { renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { adminCommands } from '../../../service/accounts/admin-commands.ts';
import {
  type AdminSocket,
  adminSocketPath,
  askService,
  serveAdminSocket,
} from '../../../service/accounts/admin-socket.ts';
import { parseKey } from '../../../service/accounts/api-key.ts';
import { type Outcome, runCommandLine } from '../../../service/accounts/command-line.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import {
  describeOnPostgres,
  openStore,
  pgliteDirectory,
  TestClock,
  testLog,
} from '../../support/accounts.ts';

const Made = z.object({ id: z.string() });
const Issued = z.object({ token: z.string(), record: z.object({ id: z.string(), status: z.string() }) });

/** Every command, one after the other, as an operator would type them. */
async function everyCommand(run: (...words: string[]) => Promise<Outcome>): Promise<void> {
  const json = async (...words: string[]): Promise<unknown> => {
    const { exitCode, out, err } = await run(...words, '--json');
    assert.equal(exitCode, 0, err);
    return JSON.parse(out);
  };
  const email = 'operator@example.com';
  Made.parse(await json('account', 'create', email, '--name', 'Operator'));
  const site = Made.parse(
    await json(
      'site',
      'create',
      '--account',
      email,
      '--name',
      'Shop',
      '--domain',
      'shop.example',
      '--plan',
      'growth',
    ),
  ).id;
  assert.equal(z.array(Made).parse(await json('site', 'list', email))[0]?.id, site);
  const moved = await json('site', 'plan', site, '--plan', 'enterprise');
  assert.equal(z.object({ plan: z.string() }).parse(moved).plan, 'enterprise');
  const opened = await json(
    'site',
    'origins',
    site,
    '--origin',
    'https://a.example',
    '--origin',
    'http://localhost:*',
  );
  assert.equal(z.object({ allowed_origins: z.array(z.string()) }).parse(opened).allowed_origins.length, 2);

  const made = Issued.parse(
    await json(
      'key',
      'create',
      site,
      '--name',
      'k',
      '--scope',
      'read',
      '--scope',
      'export',
      '--expires',
      '2030-01-01T00:00:00Z',
    ),
  );
  assert.ok(parseKey(made.token) !== null);
  const rotated = Issued.parse(await json('key', 'rotate', made.record.id, '--grace', '60'));
  assert.notEqual(rotated.token, made.token);
  const toggled = await json('key', 'toggle', made.record.id);
  assert.equal(z.object({ status: z.string() }).parse(toggled).status, 'inactive');
  assert.deepEqual(z.array(Made).parse(await json('key', 'list', site)), [{ id: made.record.id }]);
  await json('key', 'revoke', '--key', made.record.id);
  assert.deepEqual(await json('key', 'list', site), []);

  const demo = z.record(z.string(), z.string()).parse(await json('demo', 'keys'));
  assert.deepEqual(Object.keys(demo).sort(), ['enterprise', 'growth', 'lite', 'public']);
  const entry = z.object({ email: z.string(), password: z.string().min(10) });
  assert.equal(entry.parse(await json('demo', 'password')).email, 'demo@example.com');

  const link = z.object({ link: z.string() }).parse(await json('account', 'link', email)).link;
  assert.match(link, /^\/password\/reset\?token=mulk_ml_/);
  assert.match((await run('site', 'delete', site, '--confirm', 'Sho')).err, /--confirm/);
  await json('site', 'delete', site, '--confirm', 'Shop');
  assert.match((await run('account', 'delete', email, '--confirm', 'x')).err, /--confirm/);
  const gone = Made.parse(await json('account', 'delete', email, '--confirm', email)).id;
  const left = z.array(z.object({ email: z.string() })).parse(await json('account', 'list'));
  assert.deepEqual(left, [{ email: 'demo@example.com' }]);
  assert.match((await run('account', 'link', 'nobody@example.com')).err, /no account nobody@example\.com/);
  assert.match((await run('site', 'delete', 'site_x', '--confirm', 'x')).err, /no site site_x/);

  // What the operator changed is in the log, by whom it was about; what was only looked at, and secrets, are not.
  const events = z
    .array(z.object({ event: z.string(), via: z.string(), detail: z.object({ command: z.string() }) }))
    .parse(await json('audit', 'list', gone));
  assert.deepEqual(events.map(({ detail }) => detail.command).reverse(), [
    'account create',
    'site create',
    'site plan',
    'site origins',
    'account link',
    'site delete',
    'account delete',
  ]);
  const all = await run('audit', 'list', '--limit', '500');
  assert.match(all.out, /key rotate/);
  assert.ok(!/mulk_[a-z]{2}_|@example/.test(all.out));
}

describeOnPostgres('command line on the database itself', (databases) => {
  it('does every command', async () => {
    const { logger, lines } = testLog();
    const options = { ...(await databases.place()), logger, clock: new TestClock().now };
    await everyCommand((...words) => runCommandLine(words, options));
    assert.ok(!/mulk_[sp]k_/.test(lines()));
  });
});

describe('command line on a PGlite directory that no service holds', () => {
  it('opens it, does the command, and lets go of it', async () => {
    const { path, remove } = await pgliteDirectory();
    const options = { directory: path, logger: testLog().logger, clock: new TestClock().now };
    const made = await runCommandLine(['account', 'create', 'owner@example.com'], options);
    assert.match(made.out, /^email +owner@example\.com$/m);
    const again = await runCommandLine(['account', 'create', 'owner@example.com'], options);
    assert.deepEqual([again.exitCode, again.err], [1, 'There is an account for owner@example.com already.']);
    remove();
  });
});

describe('command line through a running service', () => {
  let store: AccountStore;
  let socket: AdminSocket | null;
  let directory: { path: string; remove: () => void };
  let lines: () => string;
  const quiet = testLog().logger;
  const run = (...words: string[]) =>
    runCommandLine(words, { directory: directory.path, logger: quiet, clock: new TestClock().now });

  before(async () => {
    directory = await pgliteDirectory();
    const opened = await openStore({ directory: directory.path });
    ({ store, lines } = opened);
    socket = await serveAdminSocket(store, directory.path, opened.logger);
  });
  after(async () => {
    await socket?.close();
    await store?.close();
    directory?.remove();
  });

  it('does every command, and its log names no key', async () => {
    await everyCommand(run);
    assert.match(lines(), /"command":"key create"/);
    assert.ok(!/mulk_[sp]k_/.test(lines()));
  });

  it('listens for its own user only', () => {
    assert.equal(statSync(join(directory.path, 'admin.sock')).mode & 0o777, 0o600);
  });

  it('passes refusals on as they are', async () => {
    const { exitCode, err } = await run('key', 'toggle', 'key_x');
    assert.deepEqual({ exitCode, err }, { exitCode: 1, err: 'There is no key key_x.' });
    const invalid = await run('site', 'plan', 'site_x', '--plan', 'gold');
    assert.equal(invalid.exitCode, 1);
    assert.match(invalid.err, /--plan/);
  });

  it('refuses what is no command, and input that is no JSON of it, and goes on', async () => {
    await assert.rejects(askService(directory.path, 'key steal', {}), /no command “key steal”/);
    await assert.rejects(askService(directory.path, 'key toggle', { key: 'a', more: 1 }), /more/);
    await assert.rejects(askService(directory.path, 'key toggle', 'x'.repeat(100_000)), /too large/);
    assert.equal((await run('site', 'list')).exitCode, 0);
  });

  it('says that the directory is held when the service has no socket', async () => {
    await socket?.close();
    const { exitCode, err } = await run('site', 'list');
    assert.equal(exitCode, 1);
    assert.match(err, /in use by this process/);
    socket = await serveAdminSocket(store, directory.path, quiet);
  });

  it('takes over from a socket that a killed service left', async () => {
    await socket?.close();
    const dying = createServer().listen(join(directory.path, 'dying.sock'));
    await once(dying, 'listening');
    // Node removes its socket on closing; under another name it stays, as after kill -9.
    renameSync(join(directory.path, 'dying.sock'), join(directory.path, 'admin.sock'));
    dying.close();
    assert.match((await run('site', 'list')).err, /in use/, 'nobody answers there');
    socket = await serveAdminSocket(store, directory.path, quiet);
    assert.equal((await run('site', 'list')).exitCode, 0);
  });
});

describe('command line words', () => {
  const { logger } = testLog();
  const run = (...words: string[]) =>
    runCommandLine(words, { directory: 'nowhere', logger, clock: new TestClock().now });

  it('lists the commands, and the options of each', async () => {
    const { exitCode, out } = await run('--help');
    assert.equal(exitCode, 0);
    for (const { name, summary, input } of adminCommands) {
      assert.ok(out.includes(name) && out.includes(summary), name);
      const help = await run(...name.split(' '), '--help');
      assert.equal(help.exitCode, 0);
      for (const option of Object.keys(input.shape)) {
        assert.match(help.out, new RegExp(`--${option}.* {2}\\S`), `${name} explains --${option}`);
      }
    }
    assert.equal((await run()).exitCode, 2);
  });

  it('says what it does not understand, and what would do', async () => {
    const cases: [string[], RegExp][] = [
      [['key', 'steal'], /no command “key steal”[\s\S]*key rotate/],
      [['site', 'create', '--name', 'x'], /Missing: --account[\s\S]*Usage: .* site create/],
      [['key', 'toggle', 'a', 'b'], /“b” is one word too many/],
      [['demo', 'keys', 'a'], /“a” is one word too many/],
      [['key', 'toggle', '--kay', 'x'], /Unknown option '--kay'/],
    ];
    for (const [words, expected] of cases) {
      const { exitCode, out, err } = await run(...words);
      assert.deepEqual({ exitCode, out }, { exitCode: 2, out: '' });
      assert.match(err, expected);
    }
  });

  it('has no socket where the path would be too long for one', () => {
    assert.equal(adminSocketPath(`/${'deep/'.repeat(40)}`), null);
    assert.ok((adminSocketPath(join(process.cwd(), 'data/warehouse/accounts')) ?? '').length < 50);
  });
});
