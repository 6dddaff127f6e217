/** Second factors and links to a provider as both databases keep them: each code counts once, and a row fits its account only. */
import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import {
  hasOtherIdentity,
  linkedAccount,
  linkIdentity,
  unlinkIdentities,
} from '../../../service/accounts/identities.ts';
import { endSecondFactor, SecondFactors } from '../../../service/accounts/second-factors.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { WaitingSignIns } from '../../../service/accounts/waiting-sign-ins.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { Seal } from '../../../service/seal.ts';
import { describeOnBoth, openStore, type TestClock } from '../../support/accounts.ts';

describeOnBoth('second factors at rest', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let factors: SecondFactors;
  let number = 0;
  const withKey = (key: string) =>
    new SecondFactors({
      database: store.database,
      clock: clock.now,
      seal: new Seal(key.padEnd(32, '-'), 'mulk second factors'),
    });

  before(async () => {
    ({ store, clock } = await openStore(await databases.place()));
    factors = withKey('one');
  });
  after(() => store?.close());

  const someone = async () => {
    number += 1;
    const { id, email } = await store.createAccount({ email: `factor-${number}@example.com` });
    const doer = { accountId: id, via: 'session', address: '192.0.2.1' } as const;
    const { secret } = await factors.begin(doer, email);
    const code = (steps = 0) =>
      TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: clock.now().getTime() + steps * 30_000,
      });
    const recoveryCodes = await factors.confirm(doer, code());
    clock.turn(60);
    return { id, doer, code, recoveryCodes };
  };

  it('let one of several requests with one code through', async () => {
    const { id, code, recoveryCodes } = await someone();
    for (const sent of [code(), recoveryCodes[0] ?? '']) {
      const taken = await Promise.all([1, 2, 3, 4].map(() => factors.accept(id, sent)));
      assert.equal(taken.filter((kind) => kind !== null).length, 1);
    }
    assert.equal(await factors.accept(id, code(-1)), null, 'older than the last');
    const digits = code(1).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    assert.equal(await factors.accept(id, digits), 'app', 'Arabic digits');
  });

  it('are unreadable with another key, where recovery codes still work', async () => {
    const { id, doer, code, recoveryCodes } = await someone();
    const other = withKey('another');
    assert.equal(await other.isOn(id), true, 'a lost key opens no account');
    assert.equal(await other.accept(id, code()), null);
    assert.equal(await other.accept(id, recoveryCodes[0] ?? ''), 'recovery');
    await other.end(doer, recoveryCodes[1] ?? '');
    assert.equal(await other.isOn(id), false);
    assert.equal(await endSecondFactor(store.database, id), false);
  });

  it('do not fit another account', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    await store.database.query(
      'update second_factors set sealed = (select sealed from second_factors where account_id = $1) where account_id = $2',
      [mine.id, theirs.id],
      z.unknown(),
    );
    assert.equal(await factors.accept(theirs.id, mine.code()), null);
    assert.equal(await factors.accept(theirs.id, mine.recoveryCodes[0] ?? ''), null);
    assert.equal(await factors.accept(mine.id, mine.code()), 'app');
  });

  it('go with their account, and so do links and waiting sign-ins', async () => {
    const { id } = await someone();
    const identity = { issuer: 'https://provider.example', subject: id };
    assert.equal(await linkIdentity(store.database, id, identity, clock.now()), true);
    assert.equal(await linkIdentity(store.database, id, identity, clock.now()), false);
    assert.equal(await linkedAccount(store.database, identity), id);
    assert.equal(await hasOtherIdentity(store.database, id, identity), false);
    assert.equal(await hasOtherIdentity(store.database, id, { ...identity, subject: 'other' }), true);
    const waiting = new WaitingSignIns({ database: store.database, clock: clock.now });
    const secret = await waiting.begin(id, identity);
    assert.deepEqual((await waiting.find(secret)).identity, identity);
    await store.deleteAccount(id);
    const isOver = (error: unknown) => error instanceof Problem && error.code === 'link-invalid';
    await assert.rejects(waiting.find(secret), isOver);
    await assert.rejects(waiting.end(secret), isOver);
    assert.equal(await linkedAccount(store.database, identity), null);
    assert.equal(await unlinkIdentities(store.database, id), 0);
  });
});
