import assert from 'node:assert/strict';
import { makeKey } from '../../../service/accounts/api-key.ts';
import { AttemptLimiter } from '../../../service/accounts/attempt-limiter.ts';
import {
  Authenticator,
  type RequestSource,
  requireFeature,
  requireScope,
} from '../../../service/accounts/authenticate.ts';
import type { Database } from '../../../service/accounts/database.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { Problem } from '../../../service/contract/problem.ts';
import type { ProblemCode } from '../../../service/contract/problem-codes.ts';
import {
  describeOnBoth,
  describeOnPostgres,
  openStore,
  someSite,
  type TestClock,
  testLog,
} from '../../support/accounts.ts';

const here: RequestSource = { address: '203.0.113.1' };

function problem(
  code: ProblemCode,
  check: (problem: Problem) => void = () => undefined,
): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, code);
    check(error);
    return true;
  };
}

function challenge(expected: RegExp): (problem: Problem) => void {
  return ({ headers }) => assert.match(headers['WWW-Authenticate'] ?? '', expected);
}

/** The store's database with its queries counted. */
function watched(database: Database): { database: Database; queries: () => number } {
  let queries = 0;
  const query: Database['query'] = (sql, values, row) => {
    queries += 1;
    return database.query(sql, values, row);
  };
  return { database: { ...database, query }, queries: () => queries };
}

describeOnBoth('Authenticator', (databases) => {
  let store: AccountStore;
  let clock: TestClock;

  before(async () => {
    ({ store, clock } = await openStore(await databases.place()));
  });
  after(() => store?.close());

  function authenticator(database: Database = store.database, failures = 1000) {
    const { logger, lines } = testLog();
    const attempts = new AttemptLimiter(failures);
    const made = new Authenticator({ database, attempts, clock: clock.now, logger });
    return {
      lines,
      ask: (authorization: string | undefined, caller: Partial<RequestSource> = {}) =>
        made.authenticate(authorization, { ...here, ...caller }),
    };
  }

  it('gives the principal of a good key', async () => {
    const site = await someSite(store, {
      name: 'good',
      plan: 'growth',
      allowedOrigins: ['https://good.example'],
    });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'k', scopes: ['read'] });
    const { ask } = authenticator();
    const principal = await ask(`Bearer ${token}`);
    assert.deepEqual(
      { ...principal, plan: principal.plan.id },
      {
        keyId: record.id,
        siteId: site.id,
        accountId: site.account_id,
        kind: 'secret',
        scopes: ['read'],
        plan: 'growth',
        allowedOrigins: ['https://good.example'],
        isVerified: true,
        isForAssistants: false,
      },
    );
    assert.equal((await ask(`bearer  ${token} `)).keyId, record.id);
    requireScope(principal, 'read');
    requireFeature(principal, 'webhooks');
    assert.throws(() => requireScope(principal, 'export'), problem('scope-missing'));
    assert.throws(() => requireFeature(principal, 'export'), problem('plan-feature'));
  });

  it('tells missing, malformed and unknown keys apart, each with a challenge', async () => {
    const { ask } = authenticator();
    for (const missing of [undefined, '', ' ']) {
      await assert.rejects(ask(missing), problem('key-missing', challenge(/^Bearer realm="mulk"$/)));
    }
    const { token } = makeKey('secret');
    const cut = `Bearer ${token.slice(0, -1)}`;
    for (const malformed of [
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      token,
      `Bearer ${token} x`,
      cut,
      'Bearer abc',
    ]) {
      const check = challenge(/error="invalid_token", error_description="key-malformed"/);
      await assert.rejects(ask(malformed), problem('key-malformed', check));
    }
    await assert.rejects(ask(`Bearer ${token}`), problem('key-invalid', challenge(/error="invalid_token"/)));
  });

  it('needs no query to see that a key is malformed', async () => {
    const { database, queries } = watched(store.database);
    const { ask } = authenticator(database);
    await assert.rejects(ask('Bearer mulk_sk_typo'), problem('key-malformed'));
    assert.equal(queries(), 0);
  });

  it('refuses a key that is expired, from the instant on', async () => {
    const site = await someSite(store, { name: 'expiring' });
    const expiresAt = new Date(clock.now().getTime() + 10_000);
    const { token } = await store.createKey({ siteId: site.id, name: 'k', expiresAt });
    const { ask } = authenticator();
    await ask(`Bearer ${token}`);
    clock.turn(10);
    await assert.rejects(ask(`Bearer ${token}`), problem('key-expired'));
  });

  it('asks again when its clock is set back: a key that was switched off meanwhile is off', async () => {
    const site = await someSite(store, { name: 'clock' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'k' });
    const { ask } = authenticator();
    await ask(`Bearer ${token}`);
    await store.toggleKey(record.id);
    clock.turn(-3600);
    await assert.rejects(ask(`Bearer ${token}`), problem('key-disabled'));
    clock.turn(3600);
  });

  it('lets a rotated key live on for its grace', async () => {
    const site = await someSite(store, { name: 'rotating' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'k' });
    const { ask } = authenticator();
    const next = await store.rotateKey(record.id, 60);
    assert.equal((await ask(`Bearer ${token}`)).keyId, record.id);
    assert.equal((await ask(`Bearer ${next.token}`)).keyId, record.id);
    clock.turn(60);
    await assert.rejects(
      ask(`Bearer ${token}`),
      problem('key-expired', ({ detail }) => assert.match(detail, /rotated/)),
    );
    assert.equal((await ask(`Bearer ${next.token}`)).keyId, record.id);
  });

  it('sees a toggle, a revocation and a new plan within two seconds, in every process', async () => {
    const site = await someSite(store, { name: 'changing' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'k' });
    const replicas = [authenticator(), authenticator()];
    const all = (check: (asked: Promise<{ plan: { id: string } }>) => Promise<void>) =>
      Promise.all(replicas.map(({ ask }) => check(ask(`Bearer ${token}`))));
    const settle = () => clock.turn(1.5);
    await all(async (asked) => assert.equal((await asked).plan.id, 'lite'));

    await store.setPlan(site.id, 'enterprise');
    settle();
    await all(async (asked) => assert.equal((await asked).plan.id, 'enterprise'));
    await store.toggleKey(record.id);
    settle();
    await all((asked) => assert.rejects(asked, problem('key-disabled')));
    await store.toggleKey(record.id);
    settle();
    await all(async (asked) => assert.equal((await asked).plan.id, 'enterprise'));
    await store.revokeKey(record.id);
    settle();
    await all((asked) => assert.rejects(asked, problem('key-invalid')));
  });

  it('asks the database once for a key in use, and again in the background', async () => {
    const site = await someSite(store, { name: 'hot' });
    const { token } = await store.createKey({ siteId: site.id, name: 'k' });
    const { database, queries } = watched(store.database);
    const { ask } = authenticator(database);
    await Promise.all(Array.from({ length: 50 }, () => ask(`Bearer ${token}`)));
    for (let request = 0; request < 50; request += 1) await ask(`Bearer ${token}`);
    assert.equal(queries(), 1);
    clock.turn(1);
    await Promise.all(Array.from({ length: 50 }, () => ask(`Bearer ${token}`)));
    assert.equal(queries(), 2);
  });

  it('remembers unknown keys too, for as long', async () => {
    const { database, queries } = watched(store.database);
    const { ask } = authenticator(database);
    const bearer = `Bearer ${makeKey('secret').token}`;
    for (let request = 0; request < 5; request += 1)
      await assert.rejects(ask(bearer), problem('key-invalid'));
    assert.equal(queries(), 1);
  });

  it('limits the failures of an address, without hurting good keys there, in use or new', async () => {
    const site = await someSite(store, { name: 'neighbour' });
    const { token } = await store.createKey({ siteId: site.id, name: 'k' });
    const { token: unseen } = await store.createKey({ siteId: site.id, name: 'unseen' });
    const { ask } = authenticator(store.database, 3);
    await ask(`Bearer ${token}`);
    const guess = () => ask(`Bearer ${makeKey('secret').token}`);
    for (let attempt = 0; attempt < 3; attempt += 1) await assert.rejects(guess(), problem('key-invalid'));
    await assert.rejects(
      guess(),
      problem('rate-limited', ({ headers }) => assert.ok(Number(headers['Retry-After']) > 0)),
    );
    await assert.rejects(ask(undefined), problem('rate-limited'));
    await ask(`Bearer ${token}`);
    const junk = Array.from({ length: 20 }, guess).map((guessed) =>
      assert.rejects(guessed, problem('rate-limited')),
    );
    await ask(`Bearer ${unseen}`);
    await Promise.all(junk);
    await ask(`Bearer ${token}`, { address: '203.0.113.2' });
    await assert.rejects(ask(undefined, { address: '203.0.113.2' }), problem('key-missing'));
  });

  it('ties a public key to the origins of its site', async () => {
    const site = await someSite(store, { name: 'pages', allowedOrigins: ['https://pages.example'] });
    const bearer = `Bearer ${(await store.createKey({ siteId: site.id, name: 'k', kind: 'public' })).token}`;
    const { ask } = authenticator();
    await ask(bearer, { origin: 'https://pages.example' });
    await ask(bearer, { referer: 'https://pages.example/flats?q=1' });
    for (const caller of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://evil.example' },
    ]) {
      await assert.rejects(ask(bearer, caller), problem('origin-forbidden'));
    }
    await store.setOrigins(site.id, ['*']);
    clock.turn(1.5);
    for (const caller of [{}, { origin: 'https://any.example' }, { origin: 'null' }])
      await ask(bearer, caller);
  });

  it('refuses a secret key from the page of another site', async () => {
    const site = await someSite(store, { name: 'server', allowedOrigins: ['https://server.example'] });
    const bearer = `Bearer ${(await store.createKey({ siteId: site.id, name: 'k' })).token}`;
    const { ask } = authenticator();
    await ask(bearer);
    await ask(bearer, { referer: 'https://elsewhere.example/' });
    await ask(bearer, { origin: 'https://server.example' });
    await assert.rejects(ask(bearer, { origin: 'https://evil.example' }), problem('origin-forbidden'));
  });

  it('never says the key, in a problem or in the log', async () => {
    const site = await someSite(store, { name: 'quiet' });
    const { record, token } = await store.createKey({ siteId: site.id, name: 'k' });
    await store.toggleKey(record.id);
    const { ask, lines } = authenticator();
    const secret = token.slice(8, 40);
    for (const bearer of [`Bearer ${token}`, `Bearer ${token.slice(0, 50)}`, `Basic ${token}`, `${token}`]) {
      await assert.rejects(ask(bearer), (error: unknown) => {
        assert.ok(error instanceof Problem);
        return !`${JSON.stringify(error)} ${error.stack} ${error.message}`.includes(secret);
      });
    }
    assert.ok(!lines().includes(secret));
  });
});

describeOnPostgres('Authenticator during an outage of the database', (databases, server) => {
  it('lets keys in use go on, refuses unknown ones with 503, and recovers', async () => {
    const { store, clock, logger, lines } = await openStore(await databases.place());
    const site = await someSite(store);
    const used = `Bearer ${(await store.createKey({ siteId: site.id, name: 'used' })).token}`;
    const unused = `Bearer ${(await store.createKey({ siteId: site.id, name: 'unused' })).token}`;
    const attempts = new AttemptLimiter();
    const authenticator = new Authenticator({ database: store.database, attempts, clock: clock.now, logger });
    await authenticator.authenticate(used, here);
    await server().kill();

    clock.turn(3);
    await authenticator.authenticate(used, here);
    clock.turn(30);
    await authenticator.authenticate(used, here);
    await assert.rejects(
      authenticator.authenticate(unused, here),
      problem('accounts-unavailable', ({ headers }) => assert.equal(headers['Retry-After'], '5')),
    );
    assert.equal(lines().split('database does not answer').length, 2, 'said once, not for each request');
    clock.turn(300);
    await assert.rejects(authenticator.authenticate(used, here), problem('accounts-unavailable'));

    await server().start();
    clock.turn(2);
    await authenticator.authenticate(used, here);
    await authenticator.authenticate(unused, here);
    assert.match(lines(), /database answers again/);
    await store.close();
  });
});
