/** Sharing a site: who may invite and accept, what a member loses and when, and what moves with a transferred site. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { copyOfAccount } from '../../../service/accounts/account-export.ts';
import { type Accounts, openAccounts } from '../../../service/accounts/accounts.ts';
import { readAudit } from '../../../service/accounts/audit.ts';
import { RateLimiter } from '../../../service/accounts/rate-limiter.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import type { Doer, User } from '../../../service/accounts/user.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { describeOnBoth, openStore, type TestClock } from '../../support/accounts.ts';
import { type LetterBox, letterBox } from '../../support/letter-box.ts';

const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
const day = 86_400;

/** A letter in Arabic travels in base64. */
function readable(letter: string): string {
  const [head = '', body = ''] = letter.split('\r\n\r\n');
  return head.includes('base64') ? `${head}\n\n${Buffer.from(body, 'base64').toString()}` : letter;
}

interface Somebody {
  readonly doer: Doer;
  readonly user: User;
  readonly siteId: string;
}

describeOnBoth('members of sites', (databases) => {
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
  after(async () => {
    await accounts?.close();
    box?.close();
    limiter?.close();
    await store?.close();
  });

  async function somebody(isVerified = true, chosen?: string): Promise<Somebody> {
    number += 1;
    const email = chosen ?? `somebody-${number}@example.com`;
    const account = await store.createAccount({ email, name: `Person ${number}`, isVerified });
    const site = await store.createSite({ accountId: account.id, name: `Site ${number}` });
    const user = { accountId: account.id, email, name: account.name, via: 'session', isVerified } as const;
    const doer = { accountId: account.id, via: 'session', address: `10.1.0.${number}` } as const;
    return { doer, user: { ...user, scopes: null }, siteId: site.id };
  }

  /** Invites an address and returns the link of the letter. */
  async function invited(
    { doer, user, siteId }: Somebody,
    email: string,
    role: 'admin' | 'viewer' = 'viewer',
    language: 'en' | 'ar' = 'en',
  ): Promise<{ id: string; token: string; letter: string }> {
    // Letters of invitations before may be on their way.
    await accounts.close();
    const before = box.letters.length;
    const asked = { email, role, language, inviter: user.name ?? user.email };
    const { id } = await accounts.invitations.invite(doer, siteId, asked);
    await accounts.close();
    const letter = readable(box.letters[before] ?? assert.fail('no letter'));
    const link = new RegExp(`https://mulk.example/invitations/${id}\\?token=(mulk_iv_\\w+)`).exec(letter);
    return { id, letter, token: link?.[1] ?? assert.fail(letter) };
  }

  async function joined(owner: Somebody, role: 'admin' | 'viewer'): Promise<Somebody> {
    const member = await somebody();
    const { id, token } = await invited(owner, member.user.email, role);
    await accounts.invitations.accept(member.doer, member.user, { id, token });
    return member;
  }

  const roleOf = async ({ user }: Somebody, { siteId }: Somebody) =>
    (await accounts.sites.list(user.accountId)).find(({ id }) => id === siteId)?.role;

  it('are invited by a letter whose link a newcomer of the address accepts, which confirms it', async () => {
    const owner = await somebody();
    const { id, token, letter } = await invited(owner, 'newcomer@example.com', 'admin', 'ar');
    assert.match(letter, /To: newcomer@example.com.*بصفتك مديرًا/s);
    const newcomer = await somebody(false, 'Newcomer@Example.com');
    const found = await accounts.invitations.find(id, { token, user: newcomer.user });
    assert.deepEqual([found.standing, found.role], ['yours', 'admin']);
    const site = await accounts.invitations.accept(newcomer.doer, newcomer.user, { id, token });
    assert.deepEqual([site.id, site.role], [owner.siteId, 'admin']);
    assert.ok((await accounts.people.account(newcomer.user.accountId)).email_verified_at !== null);
    assert.equal(await roleOf(newcomer, owner), 'admin');
    await assert.rejects(
      accounts.invitations.accept(newcomer.doer, newcomer.user, { id, token }),
      isProblem('invitation-not-found'),
    );
  });

  it('find an invitation without its link only where their confirmed address is the invited one', async () => {
    const owner = await somebody();
    const [invitee, typist, other] = [await somebody(), await somebody(false), await somebody()];
    const { id, token } = await invited(owner, invitee.user.email.toUpperCase());
    assert.deepEqual(
      (await accounts.invitations.listOf(invitee.user)).map((one) => [one.id, one.invited_by]),
      [[id, owner.user.name]],
    );
    const accept = (who: Somebody, by?: string) =>
      accounts.invitations.accept(who.doer, who.user, { id, token: by });
    for (const { user } of [typist, other]) assert.deepEqual(await accounts.invitations.listOf(user), []);
    for (const [who, by] of [[other], [other, token], [typist]] as const)
      await assert.rejects(accept(who, by), isProblem('invitation-not-found'));
    const standing = async (user: User | null) =>
      (await accounts.invitations.find(id, { token, user })).standing;
    assert.deepEqual([await standing(null), await standing(other.user)], ['sign-in', 'another-account']);
    await assert.rejects(
      accounts.invitations.find(id, { token: undefined, user: other.user }),
      isProblem('invitation-not-found'),
    );
    assert.equal((await accept(invitee)).role, 'viewer');
  });

  it('do not get the address of an account that confirmed it: the link of the letter is for that account', async () => {
    const owner = await somebody();
    const invitee = await somebody();
    const namesake = await somebody(false, invitee.user.email);
    const { id, token } = await invited(owner, invitee.user.email);
    await assert.rejects(
      accounts.invitations.accept(namesake.doer, namesake.user, { id, token }),
      isProblem('email-taken'),
    );
    assert.equal(await roleOf(namesake, owner), undefined);
    assert.equal(
      (await accounts.invitations.accept(invitee.doer, invitee.user, { id, token })).role,
      'viewer',
    );
  });

  it('are invited for 7 days, once an address, until it is withdrawn, declined or replaced', async () => {
    const owner = await somebody();
    const invitee = await somebody();
    const accept = (invitation: { id: string; token: string }) =>
      accounts.invitations.accept(invitee.doer, invitee.user, invitation);
    const gone = isProblem('invitation-not-found');
    const first = await invited(owner, invitee.user.email);
    const second = await invited(owner, invitee.user.email, 'admin');
    await assert.rejects(accept(first), gone);
    assert.equal((await accounts.invitations.list(owner.siteId)).length, 1);
    await accounts.invitations.withdraw(owner.doer, owner.siteId, second.id);
    await assert.rejects(accept(second), gone);
    const third = await invited(owner, invitee.user.email);
    await accounts.invitations.decline(third.id, { token: third.token, user: null }, '10.2.0.1');
    await assert.rejects(accept(third), gone);
    const fourth = await invited(owner, invitee.user.email);
    clock.turn(7 * day);
    await assert.rejects(accept(fourth), gone);
    assert.deepEqual(await accounts.invitations.list(owner.siteId), []);
    assert.equal(await roleOf(invitee, owner), undefined);
  });

  it('are not invited twice, and not by strangers, viewers or a withdrawn admin', async () => {
    const owner = await somebody();
    const stranger = await somebody();
    const [admin, viewer] = [await joined(owner, 'admin'), await joined(owner, 'viewer')];
    const invite = (who: Somebody, email: string) =>
      accounts.invitations.invite(who.doer, owner.siteId, {
        ...{ email, role: 'viewer', language: 'en', inviter: 'Somebody' },
      });
    await assert.rejects(invite(stranger, 'x@example.com'), isProblem('site-not-found'));
    await assert.rejects(invite(viewer, 'x@example.com'), isProblem('role-missing'));
    for (const { user } of [owner, viewer])
      await assert.rejects(invite(admin, user.email), isProblem('parameter-invalid'));
    await invite(admin, 'friend-of-admin@example.com');
    await invite(owner, 'friend-of-owner@example.com');
    await accounts.members.changeRole(owner.doer, owner.siteId, admin.user.accountId, 'viewer');
    assert.deepEqual(
      (await accounts.invitations.list(owner.siteId)).map(({ email }) => email),
      ['friend-of-owner@example.com'],
      'what a person invited ends with the right to invite',
    );
  });

  it('keep their role at this site: viewers change nothing, admins manage, only the owner deletes and transfers', async () => {
    const owner = await somebody();
    const [admin, viewer] = [await joined(owner, 'admin'), await joined(owner, 'viewer')];
    const { sites, members } = accounts;
    const input = { name: 'Key', kind: 'secret' } as const;
    const missing = isProblem('role-missing');
    await assert.rejects(sites.createKey(viewer.doer, owner.siteId, input), missing);
    await assert.rejects(sites.change(viewer.doer, owner.siteId, { name: 'Mine' }), missing);
    const { record } = await sites.createKey(admin.doer, owner.siteId, input);
    await assert.rejects(sites.toggleKey(viewer.doer, record.id), missing);
    await assert.rejects(sites.rotateKey(viewer.doer, owner.siteId, record.id, 0), missing);
    assert.equal((await sites.keys(viewer.user.accountId, owner.siteId))[0]?.id, record.id);
    await sites.toggleKey(admin.doer, record.id);
    await assert.rejects(sites.remove(admin.doer, owner.siteId, 'x'), missing);
    await assert.rejects(members.transfer(admin.doer, owner.siteId, viewer.user.accountId, 'x'), missing);
    const { accountId } = owner.user;
    await assert.rejects(
      members.changeRole(admin.doer, owner.siteId, accountId, 'viewer'),
      isProblem('member-not-found'),
    );
    await assert.rejects(members.remove(admin.doer, owner.siteId, accountId), isProblem('member-not-found'));
    await assert.rejects(members.remove(owner.doer, owner.siteId, accountId), isProblem('member-not-found'));
    await assert.rejects(members.remove(viewer.doer, owner.siteId, admin.user.accountId), missing);
  });

  it('lose the site when they are removed or leave, and nothing of their own', async () => {
    const owner = await somebody();
    const [admin, viewer] = [await joined(owner, 'admin'), await joined(owner, 'viewer')];
    await accounts.members.remove(admin.doer, owner.siteId, viewer.user.accountId);
    await accounts.members.remove(admin.doer, owner.siteId, admin.user.accountId);
    for (const gone of [admin, viewer]) {
      assert.equal(await roleOf(gone, owner), undefined);
      assert.equal(await roleOf(gone, gone), 'owner');
      await assert.rejects(
        accounts.sites.get(gone.user.accountId, owner.siteId),
        isProblem('site-not-found'),
      );
    }
    assert.deepEqual(
      (await accounts.members.list(owner.siteId)).map(({ role }) => role),
      ['owner'],
    );
  });

  it('get a site by transfer with its log and its requests, which stay when the owner before is deleted', async () => {
    const owner = await somebody();
    const admin = await joined(owner, 'admin');
    const site = await accounts.sites.get(owner.user.accountId, owner.siteId);
    await accounts.planRequests.ask(owner.doer, site, {
      ...{ plan: 'growth', reason: 'Two hundred visitors a minute.', language: 'en' },
    });
    await store.database.query(
      `insert into request_log (id, account_id, site_id, key_id, at, request_id, method, path, parameters, status, bytes, ms, cost)
       values ($1, $2, $3, 'key', $4, 'request', 'GET', '/', '[]', 200, 1, 1, 1)`,
      [`log_${owner.siteId}`, owner.user.accountId, owner.siteId, clock.now()],
      z.unknown(),
    );
    const transfer = (name: string) =>
      accounts.members.transfer(owner.doer, owner.siteId, admin.user.accountId, name);
    await assert.rejects(transfer('Another'), isProblem('parameter-invalid'));
    assert.equal((await transfer(site.name)).role, 'admin');
    assert.deepEqual([await roleOf(owner, owner), await roleOf(admin, owner)], ['admin', 'owner']);
    await assert.rejects(transfer(site.name), isProblem('role-missing'));
    await accounts.people.remove(owner.doer);
    assert.equal((await accounts.planRequests.list(owner.siteId)).length, 1);
    const kept = await copyOfAccount(store.database, admin.user.accountId);
    assert.match(JSON.stringify(kept['requests']), /"request_id":"request"/);
    assert.deepEqual(
      (await accounts.members.list(owner.siteId)).map(({ account_id: id }) => id),
      [admin.user.accountId],
    );
  });

  it('are in the copy of both accounts, and end with either', async () => {
    const owner = await somebody();
    const [viewer, other] = [await joined(owner, 'viewer'), await joined(owner, 'viewer')];
    await invited(owner, 'open@example.com');
    const ofOwner = await copyOfAccount(store.database, owner.user.accountId);
    assert.match(JSON.stringify(ofOwner['members']), new RegExp(`${viewer.user.email}.*"role":"viewer"`));
    assert.match(JSON.stringify(ofOwner['invitations_sent']), /open@example\.com/);
    assert.doesNotMatch(JSON.stringify(ofOwner), /"hash"|mulk_iv_/);
    const ofViewer = await copyOfAccount(store.database, viewer.user.accountId);
    assert.match(JSON.stringify(ofViewer['memberships']), new RegExp(`${owner.siteId}.*"role":"viewer"`));
    assert.deepEqual(ofViewer['members'], []);
    assert.deepEqual(
      (await accounts.members.sharedBy(owner.user.accountId)).map(({ id }) => id),
      [owner.siteId],
    );
    await accounts.people.remove(viewer.doer);
    assert.equal((await accounts.members.list(owner.siteId)).length, 2);
    await accounts.people.remove(owner.doer);
    assert.equal(await roleOf(other, owner), undefined);
  });

  it('leave a line for each deed in the audit log, without an address of theirs', async () => {
    const owner = await somebody();
    const member = await joined(owner, 'viewer');
    const { accountId } = member.user;
    await accounts.members.changeRole(owner.doer, owner.siteId, accountId, 'admin');
    await accounts.members.transfer(owner.doer, owner.siteId, accountId, `Site ${number - 1}`);
    await accounts.members.remove(owner.doer, owner.siteId, owner.user.accountId);
    const lines = await readAudit(store.database, { limit: 5 });
    assert.deepEqual(lines.map(({ event, account_id: id, site_id: site }) => [event, id, site]).reverse(), [
      ['member.invited', owner.user.accountId, owner.siteId],
      ['member.joined', accountId, owner.siteId],
      ['member.role-changed', owner.user.accountId, owner.siteId],
      ['site.transferred', owner.user.accountId, owner.siteId],
      ['member.left', owner.user.accountId, owner.siteId],
    ]);
    assert.doesNotMatch(JSON.stringify(lines), /@|mulk_iv_/);
  });
});
