/** Whose address it is: what strangers can learn of it, and what a link, a reset and an end of access end. */
import assert from 'node:assert/strict';
import { type Accounts, openAccounts } from '../../../service/accounts/accounts.ts';
import { findCommand } from '../../../service/accounts/admin-commands.ts';
import { makeLink } from '../../../service/accounts/mailed-links.ts';
import { RateLimiter } from '../../../service/accounts/rate-limiter.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { describeOnBoth, openStore, type TestClock } from '../../support/accounts.ts';
import { type LetterBox, letterBox } from '../../support/letter-box.ts';

const password = 'correct horse battery staple';
const address = '198.51.100.7';

const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;

describeOnBoth('addresses', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let limiter: RateLimiter;
  let box: LetterBox;
  let accounts: Accounts;
  let number = 0;

  before(async () => {
    const { logger, ...opened } = await openStore(await databases.place());
    ({ store, clock } = opened);
    limiter = new RateLimiter({ logger, clock: clock.now });
    box = await letterBox();
    accounts = openAccounts({
      ...{ store, limiter, clock: clock.now, logger },
      baseUrl: () => 'https://mulk.example',
      isSignUpOpen: true,
      smtpUrl: box.url,
      mailFrom: 'Mulk <mulk@mulk.example>',
      secretsKey: 'a secret for tests, long enough to be one',
      passwordCost: { log2N: 4, r: 8, p: 1 },
    });
  });
  beforeEach(async () => {
    // Letters of the test before may be on their way.
    await accounts.close();
    box.letters.length = 0;
  });
  after(async () => {
    await accounts?.close();
    box?.close();
    limiter?.close();
    await store?.close();
  });

  const signUp = (email: string, chosen = password) => {
    number += 1;
    return accounts.people.signUp(
      { email, password: chosen, name: null, siteName: 'Shop' },
      `10.0.1.${number}`,
    );
  };
  const signIn = (email: string, chosen = password, from = address) =>
    accounts.signIns.byPassword({ email, password: chosen }, from);
  const doer = (accountId: string) => ({ accountId, via: 'session' as const, address });
  /** Waits until the letters are sent, and returns the token of the last link of this path. */
  const linkIn = async (path: string): Promise<string> => {
    await accounts.close();
    const found = box.letters.map((letter) => new RegExp(`${path}\\?token=(mulk_ml_\\w+)`).exec(letter)?.[1]);
    return found.findLast((token) => token !== undefined) ?? assert.fail(`no link in ${box.letters.join()}`);
  };

  it('are confirmed by the link of the first letter, once', async () => {
    const { account } = await signUp('aisha@example.com');
    assert.equal(account.email_verified_at, null);
    const token = await linkIn('/profile/confirm-email');
    assert.equal(await accounts.addresses.confirm(token, address), false, 'no other address');
    const known = await accounts.people.account(account.id);
    assert.equal(known.email_verified_at, clock.now().toISOString());
    await assert.rejects(accounts.addresses.confirm(token, address), isProblem('link-invalid'));
    assert.equal(await accounts.addresses.askConfirmation(known, address), false);
  });

  it('are confirmed by the operator where no letter can be sent', async () => {
    const { account } = await signUp('operated@example.com');
    const command = findCommand('account verify');
    await command?.run(store, { account: 'Operated@example.com' });
    assert.notEqual((await accounts.people.account(account.id)).email_verified_at, null);
    const other = await signUp('operated@example.com');
    await assert.rejects(async () => command?.run(store, { account: other.account.id }), /already/);
  });

  it('may be typed at sign-up by a stranger, who learns nothing; their owner gets a letter', async () => {
    const owner = await store.createAccount({ email: 'owner@example.com' });
    const taken = await signUp('Owner@example.com', 'the stranger’s password');
    const free = await signUp('free@example.com', 'the stranger’s password');
    // Both answers are alike but for ids, secrets and the address itself.
    const shape = (made: object) =>
      JSON.stringify(made).replaceAll(
        /\w+_\w{10,}|[A-Za-z]+@example.com|"(?:last_four|prefix)":"[^"]*"/g,
        '…',
      );
    assert.equal(shape(taken), shape(free));
    await accounts.close();
    const [toOwner = ''] = box.letters.filter((letter) => /^To: owner@example\.com/im.test(letter));
    assert.match(toOwner, /You have a Mulk account/);
    assert.ok(!toOwner.includes('mulk_ml_'), 'no link that would confirm the stranger’s account');
    assert.equal(box.letters.length, 2);
    // The stranger comes in again, to an account of their own.
    assert.equal((await signIn('owner@example.com', 'the stranger’s password')).account.id, taken.account.id);
    assert.equal((await store.findAccount('owner@example.com'))?.id, owner.id);
    await assert.rejects(store.changeEmail(taken.account.id, 'owner@example.com', true), /already/);
  });

  it('may be typed as the new address of another account, which learns nothing', async () => {
    await store.createAccount({ email: 'settled@example.com' });
    const { account } = await signUp('mover@example.com');
    for (const email of ['settled@example.com', 'unregistered@example.com'])
      assert.equal(await accounts.addresses.change(doer(account.id), email), 'sent');
    await accounts.close();
    const [toOwner = ''] = box.letters.filter((letter) => /^To: settled@example\.com/im.test(letter));
    assert.ok(!toOwner.includes('mulk_ml_'));
  });

  it('get at most 5 letters an hour, and sign-up goes on', async () => {
    for (let time = 0; time < 7; time += 1) await signUp('flooded@example.com');
    await accounts.close();
    assert.equal(box.letters.length, 5);
  });

  it('let the owner in from elsewhere while hundreds of addresses guess the password', async () => {
    await store.createAccount({
      email: 'guessed@example.com',
      passwordHash:
        (await store.claimantsTo((await signUp('hash@example.com')).account.email)).unverified
          ?.password_hash ?? assert.fail(),
    });
    for (let time = 0; time < 120; time += 1) {
      const from = `203.0.${time >> 3}.1`;
      await assert.rejects(signIn('guessed@example.com', 'wrong', from), Problem);
    }
    await signIn('guessed@example.com', password, '192.0.2.44');
    const codes: string[] = [];
    for (let time = 0; time < 5; time += 1)
      await signIn('guessed@example.com', 'wrong', '192.0.2.45').catch((error: unknown) =>
        codes.push(error instanceof Problem ? error.code : 'bug'),
      );
    assert.deepEqual(codes, [...Array<string>(3).fill('credentials-wrong'), 'rate-limited', 'rate-limited']);
  });

  it('proven by a reset end what another person may have made: sessions, tokens and keys', async () => {
    const { account, session, key, site } = await signUp('claimed@example.com', 'chosen by a stranger');
    await accounts.people.askReset('claimed@example.com', address);
    const secret = await linkIn('/password/reset');
    const entered = await accounts.people.reset({ secret, password, keys: [] }, address);
    assert.equal(entered.account.id, account.id);
    assert.notEqual(entered.account.email_verified_at, null);
    assert.equal(await accounts.people.userOfSession(session), null);
    assert.deepEqual(await store.listKeys(site.id), []);
    assert.equal(await store.findKey(key.record.id), null);
  });

  it('keep the keys at a reset unless it ends them; no personal token survives it', async () => {
    const { account, key, site } = await signUp('resetting@example.com');
    await store.changeEmail(account.id, account.email, true);
    const token = async () =>
      (await accounts.tokens.create(doer(account.id), { name: 'script', scopes: ['manage'] })).token;
    const before = await token();
    const link = async () => {
      const input = { accountId: account.id, purpose: 'password', email: account.email } as const;
      const { path } = await makeLink(store.database, { ...input, now: clock.now() });
      return new URL(path, 'http://localhost').searchParams.get('token') ?? '';
    };
    await accounts.people.reset({ secret: await link(), password, keys: [] }, address);
    assert.equal(await accounts.tokens.userOf(before), null, 'the token has ended');
    assert.deepEqual(
      (await store.listKeys(site.id)).map(({ id }) => id),
      [key.record.id],
    );
    await accounts.people.reset({ secret: await link(), password, keys: 'all' }, address);
    assert.deepEqual(await store.listKeys(site.id), []);
  });

  it('end all access at once: sessions, tokens, links, and the keys of choice', async () => {
    const mine = await signUp('panicking@example.com');
    const { account, site, key, session } = mine;
    const theirs = await signUp('calm@example.com');
    const kept = await store.createKey({ siteId: site.id, name: 'kept' });
    const { token } = await accounts.tokens.create(doer(account.id), { name: 'script', scopes: ['read'] });
    const confirming = { accountId: account.id, purpose: 'email', email: account.email } as const;
    const { path } = await makeLink(store.database, { ...confirming, now: clock.now() });
    const link = path.replace(/.*=/, '');
    const end = (keys: readonly string[] | 'all') => accounts.people.endAccess(doer(account.id), keys);
    await assert.rejects(end([theirs.key.record.id]), isProblem('key-not-found'));
    assert.ok(await accounts.people.userOfSession(session), 'nothing ended');
    const ended = await end([key.record.id]);
    assert.deepEqual(ended.keys, [key.record.id]);
    assert.equal(await accounts.people.userOfSession(session), null);
    assert.ok(await accounts.people.userOfSession(ended.session));
    assert.equal(await accounts.tokens.userOf(token), null);
    await assert.rejects(accounts.addresses.confirm(link, address), isProblem('link-invalid'));
    assert.deepEqual(
      (await store.listKeys(site.id)).map(({ id }) => id),
      [kept.record.id],
    );
    await end('all');
    assert.deepEqual(await store.listKeys(site.id), []);
    assert.equal((await store.listKeys(theirs.site.id)).length, 1);
  });

  it('have personal tokens that end within a year, in 90 days unless stated', async () => {
    const { account } = await signUp('scripting@example.com');
    const days = (n: number) => new Date(clock.now().getTime() + n * 86_400_000);
    const make = (expiresAt?: Date) =>
      accounts.tokens.create(doer(account.id), { name: 'script', scopes: ['read'], expiresAt });
    assert.equal((await make()).record.expires_at, days(90).toISOString());
    await make(days(365));
    for (const wrong of [days(366), days(0)])
      await assert.rejects(make(wrong), isProblem('parameter-invalid'));
    const { token } = await make();
    assert.deepEqual((await accounts.tokens.userOf(token))?.scopes, ['read']);
  });
});
