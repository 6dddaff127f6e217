import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AttemptLimiter } from '../../../service/accounts/attempt-limiter.ts';
import { Authenticator } from '../../../service/accounts/authenticate.ts';
import {
  ensureDemo,
  ensureDemoPassword,
  newDemoPassword,
  readDemoFile,
  writeDemoFile,
} from '../../../service/accounts/demo.ts';
import { Passwords } from '../../../service/accounts/password.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { describeOnBoth, openStore, temporaryDirectory } from '../../support/accounts.ts';

const caller = { origin: 'http://localhost:3000', address: '127.0.0.1' };

describeOnBoth('demo account', (databases) => {
  let store: AccountStore;
  let authenticator: Authenticator;

  before(async () => {
    const opened = await openStore(await databases.place());
    store = opened.store;
    const attempts = new AttemptLimiter();
    authenticator = new Authenticator({
      database: store.database,
      attempts,
      clock: opened.clock.now,
      logger: opened.logger,
    });
  });
  after(() => store?.close());

  const planOf = async (token = '') => (await authenticator.authenticate(`Bearer ${token}`, caller)).plan.id;

  it('has a working key for each plan, and a public one for local pages', async () => {
    const keys = await ensureDemo(store);
    assert.deepEqual(Object.keys(keys).sort(), ['enterprise', 'growth', 'lite', 'public']);
    for (const plan of ['lite', 'growth', 'enterprise']) assert.equal(await planOf(keys[plan]), plan);
    assert.equal(await planOf(keys['public']), 'lite');
    const bearer = `Bearer ${keys['public']}`;
    await assert.rejects(
      authenticator.authenticate(bearer, { ...caller, origin: 'https://elsewhere.example' }),
      /origin-forbidden/,
    );
  });

  it('keeps keys that still work, and replaces only those that do not', async () => {
    const first = await ensureDemo(store);
    assert.deepEqual(await ensureDemo(store, Object.values(first)), first);
    const { lite = '', ...others } = first;
    const second = await ensureDemo(store, Object.values(others));
    assert.notEqual(second['lite'], lite);
    assert.deepEqual({ ...second, lite }, first);
    assert.equal((await store.listSites()).length, 3);
    assert.equal((await store.listKeys()).length, 4);
  });

  it('has a password that is made once, kept while it works, and made anew on request', async () => {
    const first = await ensureDemoPassword(store);
    assert.ok(first !== null && first.length >= 10);
    assert.equal(await ensureDemoPassword(store), null);
    assert.equal(await ensureDemoPassword(store, first), first);
    const { id } = (await store.findAccount('demo@example.com')) ?? assert.fail();
    const stored = await store.passwordHash(id);
    const passwords = new Passwords();
    assert.ok((await passwords.check(first, stored)).good);
    assert.notEqual(await newDemoPassword(store), first);
    const renewed = await store.passwordHash(id);
    assert.ok(!(await passwords.check(first, renewed)).good);
    assert.equal(await ensureDemoPassword(store, first), null);
  });

  it('switches its keys on again, and makes those anew that were deleted', async () => {
    const first = await ensureDemo(store);
    const [one, two] = await store.listKeys();
    assert.ok(one !== undefined && two !== undefined);
    await store.toggleKey(one.id);
    await store.revokeKey(two.id);
    const second = await ensureDemo(store, Object.values(first));
    assert.ok((await store.listKeys()).every(({ status }) => status === 'active'));
    assert.equal(Object.keys(first).filter((name) => first[name] !== second[name]).length, 1);
  });
});

describe('demo.json', () => {
  it('is whole, for its owner only, and read back', async () => {
    const { path, remove } = temporaryDirectory();
    const file = join(path, 'warehouse', 'demo.json');
    const content = {
      base_url: 'http://localhost:8080',
      keys: { lite: 'a', public: 'b' },
      password: 'c',
    };
    assert.equal(await readDemoFile(file), null);
    await writeDemoFile(file, content);
    await writeDemoFile(file, content);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(await readDemoFile(file), content);
    for (const broken of ['', '{', '[]', '{"keys":{}}']) {
      writeFileSync(file, broken);
      assert.equal(await readDemoFile(file), null);
    }
    remove();
  });
});
