import assert from 'node:assert/strict';
import { type Accounts, openAccounts } from '../../../service/accounts/accounts.ts';
import { findCommand } from '../../../service/accounts/admin-commands.ts';
import { readAudit } from '../../../service/accounts/audit.ts';
import { DatabaseFault } from '../../../service/accounts/database-fault.ts';
import { makeLink } from '../../../service/accounts/mailed-links.ts';
import { RateLimiter } from '../../../service/accounts/rate-limiter.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { describeOnBoth, openStore, type TestClock } from '../../support/accounts.ts';
import { letterBox } from '../../support/letter-box.ts';

const password = 'correct horse battery staple';
const address = '198.51.100.7';
const dayS = 86_400;

function isProblem(code: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, code);
    return true;
  };
}

describeOnBoth('people', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let accounts: Accounts;
  let open: (settings: { smtpUrl?: string; isSignUpOpen?: boolean }) => Accounts;
  let lines: () => string;
  let number = 0;
  const limiters: RateLimiter[] = [];

  before(async () => {
    const opened = await openStore(await databases.place());
    ({ store, clock, lines } = opened);
    open = ({ smtpUrl, isSignUpOpen = true }) => {
      const limiter = new RateLimiter({ logger: opened.logger, clock: clock.now });
      limiters.push(limiter);
      return openAccounts({
        store,
        limiter,
        clock: clock.now,
        logger: opened.logger,
        baseUrl: () => 'https://mulk.example',
        isSignUpOpen,
        smtpUrl,
        mailFrom: 'Mulk <mulk@mulk.example>',
        secretsKey: 'a secret for tests, long enough to be one',
        passwordCost: { log2N: 4, r: 8, p: 1 },
      });
    };
    accounts = open({});
  });
  after(async () => {
    for (const limiter of limiters) limiter.close();
    await store?.close();
  });

  const newcomer = (email = `p${number++}@example.com`) =>
    accounts.people.signUp({ email, password, name: null, siteName: 'Shop' }, `10.0.0.${number}`);
  const doer = (accountId: string) => ({ accountId, via: 'session' as const, address });
  const reset = (secret: string, chosen: string, keys: readonly string[] | 'all' = []) =>
    accounts.people.reset({ secret, password: chosen, keys }, address);
  const eventsOf = async (accountId: string) =>
    (await readAudit(store.database, { accountId, limit: 50 })).map(({ event }) => event).reverse();

  it('sign up to an account, a site on the first plan and a key, and are in', async () => {
    const { account, site, key, session } = await newcomer('Aisha@Example.com');
    assert.deepEqual([site.plan, site.account_id], ['lite', account.id]);
    assert.deepEqual(
      (await store.listKeys(site.id)).map(({ id }) => id),
      [key.record.id],
    );
    const user = await accounts.people.userOfSession(session);
    const { id: accountId, email } = account;
    const expected = { accountId, email, name: null, via: 'session', isVerified: false, scopes: null };
    assert.deepEqual(user, expected);
    assert.equal(email, 'Aisha@Example.com');
    assert.deepEqual(await eventsOf(account.id), ['account.created']);
    await assert.rejects(
      open({ isSignUpOpen: false }).people.signUp(
        { email: 'x@example.com', password, name: null, siteName: 'S' },
        address,
      ),
      isProblem('signup-closed'),
    );
  });

  it('come in with their password, in any case of their address; a wrong one and nobody are told the same', async () => {
    const { account } = await newcomer('omar@example.com');
    const { session } = await accounts.signIns.byPassword({ email: ' OMAR@example.com ', password }, address);
    assert.equal((await accounts.people.userOfSession(session))?.accountId, account.id);
    const refused = async (email: string, tried: string) =>
      accounts.signIns.byPassword({ email, password: tried }, address).catch((error: unknown) => error);
    const [wrong, nobody] = [
      await refused('omar@example.com', 'x'),
      await refused('nobody@example.com', 'x'),
    ];
    assert.ok(isProblem('credentials-wrong')(wrong) && isProblem('credentials-wrong')(nobody));
    assert.equal(String(wrong), String(nobody));
    const operators = await store.createAccount({ email: 'made-by-operator@example.com' });
    assert.ok(isProblem('credentials-wrong')(await refused(operators.email, '')));
    assert.deepEqual(await eventsOf(account.id), ['account.created', 'session.started', 'session.refused']);
  });

  it('are slowed down when they guess: for one account from one address, and from everywhere', async () => {
    await newcomer('guessed@example.com');
    const guess = (from: string, tried = 'wrong') =>
      accounts.signIns.byPassword({ email: 'guessed@example.com', password: tried }, from);
    const codes = await Promise.all(
      Array.from({ length: 14 }, () =>
        guess('203.0.113.1').catch((error: unknown) => (error instanceof Problem ? error.code : 'bug')),
      ),
    );
    assert.equal(codes.filter((code) => code === 'credentials-wrong').length, 10);
    assert.equal(codes.filter((code) => code === 'rate-limited').length, 4);
    await assert.rejects(guess('203.0.113.1', password), isProblem('rate-limited'));
    // From elsewhere the owner still comes in, as often as they like: good attempts are not counted.
    for (let time = 0; time < 12; time += 1) await guess('203.0.113.2', password);
  });

  it('stay in for 30 days at most, and 7 without a request', async () => {
    const { session } = await newcomer();
    for (let day = 0; day < 29; day += 6) {
      assert.ok(await accounts.people.userOfSession(session), `day ${day}`);
      clock.turn(6 * dayS);
    }
    assert.equal(await accounts.people.userOfSession(session), null, 'after 30 days');
    const idle = (await newcomer()).session;
    clock.turn(7 * dayS + 1);
    assert.equal(await accounts.people.userOfSession(idle), null, 'after a week of nothing');
    for (const wrong of ['', 'mulk_ss_short', session.slice(0, -1), session.replace('_ss_', '_pt_')])
      assert.equal(await accounts.people.userOfSession(wrong), null);
  });

  it('end every session with a new password, and begin a new one', async () => {
    const { account, session } = await newcomer('layla@example.com');
    const other = (await accounts.signIns.byPassword({ email: 'layla@example.com', password }, address))
      .session;
    await assert.rejects(
      accounts.people.checkPassword(doer(account.id), 'wrong', '/current_password'),
      isProblem('parameter-invalid'),
    );
    await accounts.people.checkPassword(doer(account.id), password, '/current_password');
    const fresh = await accounts.people.changePassword(doer(account.id), 'another good password');
    assert.equal(await accounts.people.userOfSession(session), null);
    assert.equal(await accounts.people.userOfSession(other), null);
    assert.ok(await accounts.people.userOfSession(fresh));
    await accounts.people.endSession(fresh);
    assert.equal(await accounts.people.userOfSession(fresh), null);
    await accounts.signIns.byPassword(
      { email: 'layla@example.com', password: 'another good password' },
      address,
    );
  });

  it('choose a new password by a letter’s link, once, within the hour; a stranger’s address gets no letter', async () => {
    const box = await letterBox();
    const mailing = open({ smtpUrl: box.url });
    const { account, session } = await newcomer('forgetful@example.com');
    await mailing.people.askReset('stranger@example.com', address);
    await mailing.people.askReset('Forgetful@example.com', address);
    await mailing.close();
    assert.equal(box.letters.length, 1);
    const [letter = ''] = box.letters;
    assert.match(letter, /^To: forgetful@example\.com/im);
    assert.match(letter, /^From: Mulk <mulk@mulk\.example>/m);
    const token = /https:\/\/mulk\.example\/password\/reset\?token=(mulk_ml_\w+)/.exec(letter)?.[1] ?? '';
    const entered = await reset(token, 'my new password');
    assert.equal(entered.account.id, account.id);
    assert.equal(await accounts.people.userOfSession(session), null, 'earlier sessions ended');
    await assert.rejects(reset(token, 'my new password'), isProblem('link-invalid'));
    const input = {
      accountId: account.id,
      purpose: 'password',
      email: account.email,
      now: clock.now(),
    } as const;
    const late =
      new URLSearchParams((await makeLink(store.database, input)).path.split('?')[1]).get('token') ?? '';
    clock.turn(3601);
    await assert.rejects(reset(late, 'my new password'), isProblem('link-invalid'));
    assert.ok(!lines().includes('mulk_ml_'), 'no link is logged');
    box.close();
  });

  it('are told nothing when a letter cannot be sent; the operator is', async () => {
    const mailing = open({ smtpUrl: 'smtp://127.0.0.1:1' });
    const { account } = await newcomer();
    await mailing.people.askReset(account.email, address);
    await mailing.close();
    assert.match(lines(), /a letter could not be sent/);
  });

  it('get another address at once, or by a link where letters can be sent', async () => {
    const { account } = await newcomer();
    assert.equal(await accounts.addresses.change(doer(account.id), 'first@example.com'), 'changed');
    assert.equal((await accounts.people.account(account.id)).email, 'first@example.com');

    const box = await letterBox();
    const mailing = open({ smtpUrl: box.url });
    assert.equal(await mailing.addresses.change(doer(account.id), 'second@example.com'), 'sent');
    await mailing.close();
    assert.equal((await accounts.people.account(account.id)).email, 'first@example.com', 'not yet');
    const token = /confirm-email\?token=(mulk_ml_\w+)/.exec(box.letters[0] ?? '')?.[1] ?? '';
    await assert.rejects(reset(token, 'a new password'), isProblem('link-invalid'));
    await accounts.addresses.confirm(token, address);
    assert.equal((await accounts.people.account(account.id)).email, 'second@example.com');
    box.close();
  });

  it('may use personal tokens until these are deleted or expire', async () => {
    const { account } = await newcomer();
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const made = await accounts.tokens.create(doer(account.id), {
      name: 'script',
      scopes: ['read'],
      expiresAt,
    });
    assert.equal((await accounts.tokens.userOf(made.token))?.via, 'token');
    clock.turn(61);
    assert.equal(await accounts.tokens.userOf(made.token), null, 'expired');
    const lasting = await accounts.tokens.create(doer(account.id), { name: 'script', scopes: ['read'] });
    const other = await newcomer();
    await assert.rejects(
      accounts.tokens.remove(doer(other.account.id), lasting.record.id),
      isProblem('token-not-found'),
    );
    assert.equal((await accounts.tokens.list(account.id)).length, 2);
    await accounts.tokens.remove(doer(account.id), lasting.record.id);
    assert.equal(await accounts.tokens.userOf(lasting.token), null);
  });

  it('take a copy of everything along, and leave nothing of theirs behind', async () => {
    const { account, site, session } = await newcomer('leaving@example.com');
    const bystander = await newcomer();
    await accounts.tokens.create(doer(account.id), { name: 'script', scopes: ['read'] });
    const copy = JSON.stringify(await accounts.people.exportOf(doer(account.id)));
    assert.match(copy, /leaving@example\.com/);
    for (const word of [site.id, 'script', 'First key', 'account.exported'])
      assert.ok(copy.includes(word), word);
    assert.ok(!/[0-9a-f]{64}|scrypt|mulk_s._\w{20}/.test(copy), 'no hash, no secret');

    await accounts.people.remove(doer(account.id));
    assert.equal(await accounts.people.userOfSession(session), null);
    assert.deepEqual(await store.listSites(account.id), []);
    assert.equal(await store.findAccount(account.id), null);
    const left = await readAudit(store.database, { accountId: account.id, limit: 50 });
    assert.equal(left[0]?.event, 'account.deleted');
    assert.ok(left.every((event) => event.address === null));
    assert.equal((await store.listSites(bystander.account.id)).length, 1, 'nobody else’s is gone');
    await newcomer('leaving@example.com');
  });

  it('do nothing that is not in the audit log: both, or neither', async () => {
    const { account, site, key } = await newcomer('noted@example.com');
    const me = doer(account.id);
    const command = (name: string) => async (given: unknown) => findCommand(name)?.run(store, given);
    await store.database.script('alter table audit_events rename to audit_events_away');
    const attempts: (() => Promise<unknown>)[] = [
      () => accounts.sites.create(me, { name: 'Unseen' }),
      () => accounts.sites.change(me, site.id, { name: 'Unseen' }),
      () => accounts.sites.createKey(me, site.id, { name: 'Unseen', kind: 'secret' }),
      () => accounts.sites.toggleKey(me, key.record.id),
      () => accounts.sites.rotateKey(me, site.id, key.record.id, 0),
      () => accounts.sites.removeKey(me, site.id, key.record.id),
      () => accounts.sites.remove(me, site.id, site.name),
      () => accounts.people.rename(me, 'Unseen'),
      () => accounts.people.changePassword(me, 'another long password'),
      () => accounts.people.remove(me),
      () => command('site delete')({ site: site.id, confirm: site.name }),
      () => command('key revoke')({ key: key.record.id }),
    ];
    for (const attempt of attempts) await assert.rejects(attempt(), DatabaseFault, String(attempt));
    await assert.rejects(newcomer('unseen@example.com'));
    await store.database.script('alter table audit_events_away rename to audit_events');
    assert.deepEqual(await accounts.sites.list(account.id), [site]);
    assert.deepEqual(await accounts.sites.keys(account.id, site.id), [key.record]);
    assert.equal((await accounts.people.account(account.id)).name, account.name);
    assert.equal(await store.findAccount('unseen@example.com'), null);
  });

  it('find what is somebody else’s to be nowhere', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const me = doer(mine.account.id);
    const { sites } = accounts;
    const attempts: (() => Promise<unknown>)[] = [
      () => sites.get(me.accountId, theirs.site.id),
      () => sites.change(me, theirs.site.id, { name: 'Mine' }),
      () => sites.remove(me, theirs.site.id, theirs.site.name),
      () => sites.keys(me.accountId, theirs.site.id),
      () => sites.createKey(me, theirs.site.id, { name: 'k', kind: 'secret' }),
      () => sites.toggleKey(me, theirs.key.record.id),
      () => sites.changeKey(me, mine.site.id, theirs.key.record.id, { name: 'x' }),
      () => sites.rotateKey(me, theirs.site.id, theirs.key.record.id, 0),
      () => sites.removeKey(me, mine.site.id, theirs.key.record.id),
    ];
    for (const attempt of attempts) {
      await assert.rejects(attempt(), (error) => error instanceof Problem && error.status === 404);
    }
    assert.deepEqual(await sites.get(theirs.account.id, theirs.site.id), theirs.site);
  });
});
