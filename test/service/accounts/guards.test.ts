/** Limits on what a person, an account or an address may try. */
import assert from 'node:assert/strict';
import {
  guessedKey,
  guessGuards,
  letterGuards,
  passwordGuards,
  providerGuards,
  requestGuards,
  signInGuards,
  signUpGuards,
} from '../../../service/accounts/guards.ts';
import type { Guard } from '../../../service/accounts/rate-limiter.ts';

const limits = (guards: readonly Guard[]) => guards.map(({ limit, seconds }) => `${limit} in ${seconds} s`);
const keys = (guards: readonly Guard[]) => guards.map(({ key }) => key);

describe('guards', () => {
  it('allow a limited number of attempts in a time', () => {
    assert.deepEqual(limits(signInGuards('a@x.example', '203.0.113.1', 0)), [
      '10 in 900 s',
      '60 in 900 s',
      'Infinity in 3600 s',
    ]);
    assert.deepEqual(limits(passwordGuards('1', '203.0.113.1')), ['10 in 900 s']);
    assert.deepEqual(limits(signUpGuards('203.0.113.1')), ['20 in 3600 s']);
    assert.deepEqual(limits(letterGuards('a@x.example', '203.0.113.1')), ['5 in 3600 s', '20 in 3600 s']);
    assert.deepEqual(limits(guessGuards('203.0.113.1')), ['120 in 60 s']);
    assert.deepEqual(limits(providerGuards('203.0.113.1')), ['60 in 900 s']);
    assert.deepEqual(limits(requestGuards('1')), ['300 in 60 s']);
  });

  it('allow an address fewer attempts while many addresses guess one password, and never none', () => {
    const [both] = signInGuards('a@x.example', '203.0.113.1', 100);
    assert.equal(both?.limit, 3);
  });

  it('count spellings of one e-mail address as one, and never hold the address', () => {
    for (const guards of [signInGuards, letterGuards]) {
      const all = keys(guards('Ann@X.example', '203.0.113.1', 0));
      assert.deepEqual(keys(guards(' ann@x.EXAMPLE ', '203.0.113.1', 0)), all);
      assert.ok(all.every((key) => !/ann|x\.example/i.test(key)));
      assert.notEqual(keys(guards('bob@x.example', '203.0.113.1', 0))[0], all[0]);
    }
  });

  it('count an account from anywhere, an address on any account, and the two together', () => {
    const [both, address, account] = keys(signInGuards('a@x.example', '203.0.113.1', 0));
    const elsewhere = keys(signInGuards('a@x.example', '203.0.113.2', 0));
    const another = keys(signInGuards('b@x.example', '203.0.113.1', 0));
    assert.equal(elsewhere[2], account);
    assert.equal(account, guessedKey('A@x.example'));
    assert.equal(another[1], address);
    assert.ok(![elsewhere[0], another[0]].includes(both));
    assert.ok(elsewhere[1] !== address && another[2] !== account);
  });

  it('count each kind of attempt by itself', () => {
    const address = '2001:db8::1';
    const all = [
      ...signInGuards('a@x.example', address, 0),
      ...passwordGuards('1', '203.0.113.1'),
      ...signUpGuards(address),
      ...letterGuards('a@x.example', address),
      ...guessGuards(address),
      ...providerGuards(address),
      ...requestGuards('1'),
    ];
    assert.equal(new Set(keys(all)).size, all.length);
    for (const { refusal } of all) assert.match(refusal, /^(Too many|An account allows 300 requests)/);
    assert.deepEqual(keys(guessGuards('2001:db8::2')), keys(guessGuards(address)));
  });

  it('count accounts and addresses apart', () => {
    assert.notDeepEqual(keys(passwordGuards('1', '203.0.113.1')), keys(passwordGuards('1', '203.0.113.2')));
    for (const guards of [requestGuards, signUpGuards, guessGuards, providerGuards])
      assert.notDeepEqual(keys(guards('203.0.113.1')), keys(guards('203.0.113.2')));
    const [one, other] = ['203.0.113.1', '203.0.113.2'].map((address) =>
      letterGuards('a@x.example', address),
    );
    assert.equal(one?.[0]?.key, other?.[0]?.key);
    assert.notEqual(one?.[1]?.key, other?.[1]?.key);
  });
});
