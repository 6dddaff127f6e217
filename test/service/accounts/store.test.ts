import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AccountFault, type AccountFaultKind } from '../../../service/accounts/account-fault.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import {
  describeOnBoth,
  openStore,
  pgliteDirectory,
  someSite,
  type TestClock,
  temporaryDirectory,
} from '../../support/accounts.ts';
import { spawnProgram } from './spawn-program.ts';

function refusal(kind: AccountFaultKind, pattern: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof AccountFault && error.kind === kind && pattern.test(error.message);
}

describeOnBoth('AccountStore', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let lines: () => string;

  before(async () => {
    ({ store, clock, lines } = await openStore(await databases.place()));
  });
  after(() => store?.close());

  it('makes an account once for each e-mail address, whatever its case', async () => {
    const account = await store.createAccount({ email: 'Aisha@example.com', name: 'Aisha' });
    assert.match(account.id, /^account_[0-9A-Za-z]{16}$/);
    assert.equal(account.created_at, clock.now().toISOString());
    assert.deepEqual(await store.findAccount('aisha@EXAMPLE.com'), account);
    assert.deepEqual(await store.findAccount(account.id), account);
    await assert.rejects(store.createAccount({ email: 'aisha@example.com' }), refusal('conflict', /already/));
    await assert.rejects(store.createAccount({ email: 'aisha' }), refusal('invalid', /not an e-mail/));
    assert.equal(await store.findAccount('nobody@example.com'), null);
  });

  it('makes a site on the first plan, open to its own domain', async () => {
    const account = await store.createAccount({ email: 'omar@example.com' });
    const site = await store.createSite({ accountId: account.id, name: ' Flats ', domain: 'Flats.example' });
    assert.deepEqual(
      { name: site.name, plan: site.plan, origins: site.allowed_origins },
      { name: 'Flats', plan: 'lite', origins: ['https://flats.example'] },
    );
    assert.deepEqual(await store.findSite(site.id), site);
    assert.deepEqual(await store.listSites(account.id), [site]);
    assert.equal((await store.setPlan(site.id, 'growth')).plan, 'growth');
    const moved = await store.setOrigins(site.id, ['https://a.example', 'https://A.example', '*']);
    assert.deepEqual(moved.allowed_origins, ['https://a.example', '*']);
  });

  it('refuses sites of nobody, plans that do not exist, and origins that are none', async () => {
    const account = await store.createAccount({ email: 'sara@example.com' });
    const create = (more: object) => store.createSite({ accountId: account.id, name: 'Site', ...more });
    await assert.rejects(create({ accountId: 'account_x' }), refusal('not-found', /account_x/));
    await assert.rejects(create({ plan: 'gold' }), refusal('invalid', /lite, growth, enterprise/));
    await assert.rejects(create({ allowedOrigins: ['example.com'] }), refusal('invalid', /not an origin/));
    await assert.rejects(create({ name: ' ' }), refusal('invalid', /needs a name/));
    await assert.rejects(store.setPlan('site_x', 'lite'), refusal('not-found', /site_x/));
  });

  it('shows a key once and keeps only its hash, prefix and last four', async () => {
    const site = await someSite(store, { name: 'once', plan: 'enterprise' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'server' });
    assert.deepEqual(record, {
      id: record.id,
      site_id: site.id,
      name: 'server',
      prefix: token.slice(0, 12),
      last_four: token.slice(-4),
      kind: 'secret',
      scopes: ['read', 'search', 'index', 'export', 'webhooks'],
      status: 'active',
      expires_at: null,
      last_used_at: null,
      created_at: clock.now().toISOString(),
    });
    assert.deepEqual(await store.listKeys(site.id), [record]);
    const rows = await store.database.query(
      'select to_jsonb(api_key_secrets)::text as text from api_key_secrets where key_id = $1',
      [record.id],
      z.object({ text: z.string() }),
    );
    const kept = rows.map(({ text }) => text).join();
    assert.ok(kept.includes(createHash('sha256').update(token).digest('hex')));
    assert.ok(!kept.includes(token.slice(8, -4)));
    assert.ok(!lines().includes(token.slice(8, -4)));
  });

  it('gives a public key nothing that writes or exports', async () => {
    const site = await someSite(store, { name: 'page', plan: 'enterprise' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'page', kind: 'public' });
    assert.deepEqual(record.scopes, ['read', 'search']);
    assert.ok(token.startsWith('mulk_pk_'));
    await assert.rejects(
      store.createKey({ siteId: site.id, name: 'page', kind: 'public', scopes: ['read', 'export'] }),
      refusal('invalid', /cannot have: export/),
    );
  });

  it('refuses keys without a site, a name, a scope or a future', async () => {
    const { id } = await someSite(store, { name: 'refused' });
    await assert.rejects(store.createKey({ siteId: 'site_x', name: 'k' }), refusal('not-found', /site_x/));
    await assert.rejects(store.createKey({ siteId: id, name: '' }), refusal('invalid', /needs a name/));
    await assert.rejects(
      store.createKey({ siteId: id, name: 'k', scopes: [] }),
      refusal('invalid', /one scope/),
    );
    const past = store.createKey({ siteId: id, name: 'k', expiresAt: clock.now() });
    await assert.rejects(past, refusal('invalid', /future/));
    assert.deepEqual(await store.listKeys(id), []);
  });

  it('toggles, and revokes for good', async () => {
    const { id } = await someSite(store, { name: 'toggle' });
    const { record } = await store.createKey({ siteId: id, name: 'k' });
    assert.equal((await store.toggleKey(record.id)).status, 'inactive');
    assert.equal((await store.toggleKey(record.id)).status, 'active');
    assert.equal((await store.revokeKey(record.id)).id, record.id);
    assert.deepEqual(await store.listKeys(id), []);
    const again = [
      () => store.toggleKey(record.id),
      () => store.revokeKey(record.id),
      () => store.rotateKey(record.id, 0),
    ];
    for (const change of again) {
      await assert.rejects(change(), refusal('not-found', /There is no key/));
    }
  });

  it('rotates: one current secret, the others end with the grace, the shorter grace wins', async () => {
    const { id } = await someSite(store, { name: 'rotate' });
    const { record, token } = await store.createKey({ siteId: id, name: 'k' });
    const second = await store.rotateKey(record.id, 3600);
    const third = await store.rotateKey(record.id, 60);
    assert.equal(new Set([token, second.token, third.token]).size, 3);
    assert.equal(third.record.last_four, third.token.slice(-4));
    const ends = await store.database.query(
      'select expires_at from api_key_secrets where key_id = $1 order by expires_at nulls last',
      [record.id],
      z.object({ expires_at: z.date().nullable() }),
    );
    const minute = new Date(clock.now().getTime() + 60_000);
    assert.deepEqual(
      ends.map((row) => row.expires_at),
      [minute, minute, null],
    );
    assert.equal(await store.currentHash(record.id), createHash('sha256').update(third.token).digest('hex'));
    for (const grace of [-1, 0.5, Number.NaN, 1e9]) {
      await assert.rejects(store.rotateKey(record.id, grace), refusal('invalid', /grace/));
    }
  });

  it('rotates the same key many times at once without losing its way', async () => {
    const { id } = await someSite(store, { name: 'race' });
    const { record } = await store.createKey({ siteId: id, name: 'k' });
    await Promise.all(Array.from({ length: 8 }, () => store.rotateKey(record.id, 60)));
    assert.equal((await store.listKeys(id)).length, 1);
  });

  it('never says a value in an error: what drivers add to theirs is left out', async () => {
    const hash = 'f'.repeat(64);
    const insert = () =>
      store.database.query(
        'insert into api_key_secrets (hash, key_id, prefix, last_four, created_at) values ($1, $2, $3, $4, $5)',
        [hash, 'key_none', 'p', 'l', clock.now()],
        z.unknown(),
      );
    await assert.rejects(insert(), (error: unknown) => {
      assert.ok(error instanceof Error);
      assert.ok(!JSON.stringify({ ...error, message: error.message, stack: error.stack }).includes(hash));
      return /foreign key/.test(error.message);
    });
  });

  it('rolls back a transaction whose work throws, and passes its error on', async () => {
    const failure = new Error('on purpose');
    const work = store.database.transaction(async (queries) => {
      await queries.query(
        `insert into accounts (id, email, created_at) values ('a', 'rolled@example.com', $1)`,
        [clock.now()],
        z.unknown(),
      );
      throw failure;
    });
    await assert.rejects(work, (error) => error === failure);
    assert.equal(await store.findAccount('rolled@example.com'), null);
  });
});

describe('AccountStore on a PGlite directory', () => {
  it('refuses a directory that another store holds, and takes it when that one is closed', async () => {
    const { path, remove } = await pgliteDirectory();
    try {
      const first = await openStore({ directory: path });
      await assert.rejects(
        openStore({ directory: path }),
        refusal('held', /in use by this process.*DATABASE_URL/s),
      );
      await first.store.close();
      const second = await openStore({ directory: path });
      await second.store.close();
    } finally {
      remove();
    }
  });

  it('starts over when a first start was killed half-way', async () => {
    const { path, remove } = temporaryDirectory();
    mkdirSync(join(path, 'database.new', 'base'), { recursive: true });
    writeFileSync(join(path, 'database.new', 'PG_VERSION'), '18\n');
    const { store } = await openStore({ directory: path });
    await store.createAccount({ email: 'first@example.com' });
    await store.close();
    assert.ok(!existsSync(join(path, 'database.new')));
    remove();
  });

  it('keeps the accounts to their owner, and leaves the directory around them as directories are', async () => {
    const { path, remove } = temporaryDirectory();
    const warehouse = join(path, 'warehouse');
    const { store } = await openStore({ directory: join(warehouse, 'accounts') });
    await store.close();
    const mode = (directory: string) => statSync(directory).mode & 0o777;
    assert.equal(mode(join(warehouse, 'accounts')), 0o700);
    assert.equal(mode(warehouse), 0o777 & ~process.umask());
    remove();
  });

  it('refuses a directory that another process holds, and names that process', async () => {
    const { path, remove } = await pgliteDirectory();
    const child = spawnProgram('writer-process.ts', 'hold', path);
    try {
      await once(child.lines, 'line');
      await assert.rejects(
        openStore({ directory: path }),
        refusal('held', new RegExp(`in use by process ${child.process.pid}`)),
      );
      await child.kill();
      const mine = await openStore({ directory: path });
      await mine.store.close();
    } finally {
      await child.kill();
      remove();
    }
  });
});
