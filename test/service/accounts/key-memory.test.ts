/** Keys that a process remembers: how long it trusts an answer of the account database, and what it does without one. */
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { makeKey } from '../../../service/accounts/api-key.ts';
import { AttemptLimiter } from '../../../service/accounts/attempt-limiter.ts';
import {
  Authenticator,
  type RequestSource,
  requireFeature,
  requireScope,
} from '../../../service/accounts/authenticate.ts';
import type { Database } from '../../../service/accounts/database.ts';
import { DatabaseFault } from '../../../service/accounts/database-fault.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { type Patience, usualPatience } from '../../../service/patience.ts';
import { TestClock, testLog } from '../../support/accounts.ts';
import { endless, endlessMs } from '../../support/patience.ts';

const here = '203.0.113.1';
const noAnswer = new DatabaseFault('Accounts database: connection refused', null, null);
const { token, hash } = makeKey('secret');

const row = {
  hash,
  secret_expires_at: null,
  key_id: 'key_a',
  kind: 'secret',
  scopes: ['read', 'search'],
  status: 'active',
  expires_at: null,
  site_id: 'site_a',
  account_id: 'account_a',
  plan: 'lite',
  allowed_origins: [],
  verified: true,
  is_for_assistants: false,
};
type Row = { readonly [Column in keyof typeof row]: unknown };

/** A database that answers with one row, with none, with a failure, or (`hangs`) never. */
class OneRow {
  answer: Row | Error | 'hangs' | null = row;
  queries = 0;
  mostAtOnce = 0;
  #atOnce = 0;
  readonly asked: unknown[] = [];

  readonly database: Database = {
    engine: 'pglite',
    query: async (_, values, shape) => {
      this.queries += 1;
      this.asked.push(...values);
      const { answer } = this;
      this.#atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
      await setImmediate();
      this.#atOnce -= 1;
      if (answer === 'hangs') return new Promise(() => undefined);
      if (answer instanceof Error) throw answer;
      return answer === null ? [] : [shape.parse(answer)];
    },
    script: () => Promise.resolve(),
    transaction: () => Promise.reject(new Error('no transaction is expected')),
    close: () => Promise.resolve(),
  };
}

function oneProcess(failures = 1000, patience: Pick<Patience, 'knownMs' | 'strangerMs'> = endless) {
  const store = new OneRow();
  const clock = new TestClock();
  const { logger, lines } = testLog();
  const attempts = new AttemptLimiter(failures);
  const authenticator = new Authenticator({
    database: store.database,
    attempts,
    clock: clock.now,
    logger,
    patience,
  });
  const ask = (caller: Partial<RequestSource> = {}, bearer = `Bearer ${token}`) =>
    authenticator.authenticate(bearer, { address: here, ...caller });
  /** Waits until a query that a request left behind has its answer. */
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  };
  return { store, clock, lines, authenticator, ask, settled };
}

async function refusal(asked: Promise<unknown>): Promise<Problem> {
  try {
    await asked;
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error;
  }
  return assert.fail('the key was taken');
}

const refusalCode = async (asked: Promise<unknown>): Promise<string> => (await refusal(asked)).code;

describe('a key that a process remembers', () => {
  it('needs no query for 0.75 s, then one that no request waits for, and waits for an answer from 1.5 s on', async () => {
    const { store, clock, ask, settled } = oneProcess();
    await ask();
    assert.deepEqual(store.asked, [hash]);
    clock.turn(0.749);
    await ask();
    assert.equal(store.queries, 1);

    store.answer = { ...row, status: 'inactive' };
    clock.turn(0.001);
    await ask();
    assert.equal(store.queries, 2);
    await settled();
    assert.equal(await refusalCode(ask()), 'key-disabled');

    store.answer = row;
    clock.turn(1.499);
    assert.equal(await refusalCode(ask()), 'key-disabled');
    await settled();
    await ask();
    store.answer = null;
    clock.turn(1.5);
    assert.equal(await refusalCode(ask()), 'key-invalid');
  });

  it('is asked for once by requests that come together, and again after the answer', async () => {
    const { store, clock, ask } = oneProcess();
    await Promise.all([ask(), ask(), ask()]);
    assert.equal(store.queries, 1);
    clock.turn(1.5);
    await Promise.all([ask(), ask()]);
    clock.turn(1.5);
    await ask();
    assert.equal(store.queries, 3);
  });

  it('works from the moment on when an unknown one was created, and names its account without a query', async () => {
    const { store, clock, authenticator, ask } = oneProcess();
    store.answer = null;
    assert.equal(await refusalCode(ask()), 'key-invalid');
    assert.equal(authenticator.remembered(`Bearer ${token}`), null);
    store.answer = row;
    assert.equal(await refusalCode(ask()), 'key-invalid');
    clock.turn(1.5);
    assert.equal((await ask()).siteId, 'site_a');
    assert.equal(store.queries, 2);
    assert.deepEqual(authenticator.remembered(`Bearer ${token}`), {
      accountId: 'account_a',
      keyId: 'key_a',
      kind: 'secret',
    });
    for (const other of [undefined, '', 'Bearer', 'Bearer mulk_sk_typo', `Bearer ${makeKey('secret').token}`])
      assert.equal(authenticator.remembered(other), null);
    store.answer = null;
    clock.turn(1.5);
    assert.equal(await refusalCode(ask()), 'key-invalid');
    assert.equal(authenticator.remembered(`Bearer ${token}`), null);
    assert.equal(store.queries, 3);
  });

  it('is refused when the row is that of another key', async () => {
    for (const other of [makeKey('secret').hash, hash.slice(0, -1)]) {
      const { store, ask } = oneProcess();
      store.answer = { ...row, hash: other };
      assert.equal(await refusalCode(ask()), 'key-invalid');
    }
  });

  it('says when it expired or when its grace ended', async () => {
    const { store, clock, ask } = oneProcess();
    const end = clock.now();
    store.answer = { ...row, expires_at: end };
    assert.match((await refusal(ask())).detail, /expired at 2026-04-01T10:00:00\.000Z/);
    clock.turn(5);
    store.answer = { ...row, secret_expires_at: clock.now() };
    assert.match((await refusal(ask())).detail, /grace ended at 2026-04-01T10:00:05\.000Z/);
    store.answer = { ...row, secret_expires_at: new Date(clock.now().getTime() + 5000) };
    clock.turn(2);
    await ask();
  });

  it('does not open what its scopes and its plan lack, and is told what they have', async () => {
    const principal = await oneProcess().ask();
    assert.throws(
      () => requireScope(principal, 'export'),
      /needs the scope “export”; the key has: read, search\./,
    );
    assert.throws(
      () => requireFeature(principal, 'webhooks'),
      /Startup Lite does not include “webhooks”; it is part of: Startup Growth, Enterprise\./,
    );
  });

  it('is refused on the pages of other sites, with the origin in the answer, cut to 100 characters', async () => {
    const { ask } = oneProcess();
    const detail = async (origin: string) => (await refusal(ask({ origin }))).detail;
    const long = `https://${'a'.repeat(92)}`;
    assert.equal(await detail(long), `${long} is not an allowed origin of this key’s site.`);
    assert.ok((await detail(`${long}b`)).startsWith(`${long}… is not`));
    const { store, ask: askPublic } = oneProcess();
    const page = makeKey('public');
    store.answer = { ...row, hash: page.hash, kind: 'public', allowed_origins: ['https://a.example'] };
    const bare = await refusal(askPublic({}, `Bearer ${page.token}`));
    assert.match(bare.detail, /from the pages of its site only: the request has neither Origin nor Referer/);
  });
});

describe('a process whose account database fails', () => {
  it('lets keys in use work for five minutes, and asks at most once a second', async () => {
    const { store, clock, lines, ask } = oneProcess();
    await ask();
    store.answer = noAnswer;
    clock.turn(2);
    await ask();
    assert.equal(store.queries, 2);
    clock.turn(0.999);
    await ask();
    assert.equal(store.queries, 2);
    clock.turn(0.001);
    await ask();
    assert.equal(store.queries, 3);
    clock.turn(297);
    await ask();
    clock.turn(0.001);
    const refused = await refusal(ask());
    assert.deepEqual([refused.code, refused.headers], ['accounts-unavailable', { 'Retry-After': '5' }]);
    assert.match(refused.detail, /does not answer\. Try again in a few seconds\./);
    assert.equal(lines().split('database does not answer; keys in use still work').length, 2);
    assert.match(lines(), /"reason":"Accounts database: connection refused"/);
    assert.ok(!lines().includes('answers again'));

    store.answer = row;
    clock.turn(1);
    await ask();
    clock.turn(2);
    await ask();
    assert.equal(lines().split('database answers again').length, 2);
  });

  it('goes on with an answer that is not too old when a query in the background fails', async () => {
    const { store, clock, lines, ask, settled } = oneProcess();
    await ask();
    store.answer = noAnswer;
    clock.turn(1);
    await ask();
    await settled();
    assert.match(lines(), /does not answer/);
    await ask();
    assert.equal(store.queries, 2);
  });

  it('gives 503 for keys that it does not remember as good, and counts no guess', async () => {
    const { store, clock, ask } = oneProcess(2);
    store.answer = null;
    assert.equal(await refusalCode(ask()), 'key-invalid');
    store.answer = noAnswer;
    clock.turn(2);
    for (let request = 0; request < 3; request += 1)
      assert.equal(await refusalCode(ask()), 'accounts-unavailable');
    clock.turn(1);
    const other = `Bearer ${makeKey('secret').token}`;
    assert.equal(await refusalCode(ask({}, other)), 'accounts-unavailable');
  });

  it('does not hide a faulty statement as an outage', async () => {
    const { store, clock, ask } = oneProcess();
    store.answer = new DatabaseFault('Accounts database: no such column', '42703', null);
    await assert.rejects(ask(), /no such column/);
    store.answer = row;
    clock.turn(2);
    await ask();
  });

  it('waits half a second for news of a key in use, and two seconds for a key that it does not know', async () => {
    assert.deepEqual([usualPatience.knownMs, usualPatience.strangerMs], [500, 2_000]);
    const hanging = async (patience: Pick<Patience, 'knownMs' | 'strangerMs'>) => {
      const process = oneProcess(1000, patience);
      await process.ask();
      process.store.answer = 'hangs';
      process.clock.turn(2);
      const known = process.ask().then(() => 'known');
      const stranger = refusalCode(process.ask({}, `Bearer ${makeKey('secret').token}`));
      return { first: await Promise.race([known, stranger]), lines: process.lines() };
    };
    const { first, lines } = await hanging({ knownMs: 1, strangerMs: endlessMs });
    assert.equal(first, 'known');
    assert.match(lines, /"reason":"Accounts database: no answer within 1 ms"/);
    assert.equal((await hanging({ knownMs: endlessMs, strangerMs: 1 })).first, 'accounts-unavailable');
  });
});

describe('guesses of an address', () => {
  it('are requests with a wrong key: no refusal for other reasons counts', async () => {
    const { store, authenticator, ask } = oneProcess(2);
    const refuse = (error: Error) => authenticator.guessing(here, () => Promise.reject(error));
    for (let request = 0; request < 3; request += 1) {
      assert.equal(await refusalCode(refuse(new Problem('origin-forbidden', 'x'))), 'origin-forbidden');
      await assert.rejects(refuse(new Error('a fault')), /a fault/);
      assert.equal(await refusalCode(ask({ origin: 'https://evil.example' })), 'origin-forbidden');
    }
    store.answer = null;
    const guess = () => refusalCode(ask({}, `Bearer ${makeKey('secret').token}`));
    assert.deepEqual([await guess(), await guess()], ['key-invalid', 'key-invalid']);
    const many = await Promise.all([guess(), guess(), guess()]);
    assert.deepEqual(new Set(many), new Set(['rate-limited']));
    assert.equal(store.mostAtOnce, 1, 'the guesses of an address beyond the limit ask one after the other');
    await ask();
    const refused = await refusal(ask({}, 'Bearer abc'));
    const seconds = Number(refused.headers['Retry-After']);
    assert.ok(seconds > 50 && seconds <= 60, String(seconds));
    assert.equal(refused.detail, `Too many requests without a good key. Try again in ${seconds} s.`);
    assert.equal(await authenticator.guessing('203.0.113.2', () => Promise.resolve('read')), 'read');
  });

  it('are 30 a minute unless the operator says otherwise', async () => {
    const attempts = new AttemptLimiter();
    for (let attempt = 0; attempt < 29; attempt += 1) await attempts.fail(here);
    await attempts.check(here);
    await attempts.fail(here);
    assert.equal(await refusalCode(attempts.check(here)), 'rate-limited');
    await attempts.check('203.0.113.2');
  });
});
