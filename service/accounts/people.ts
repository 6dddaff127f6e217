/**
 * Signs people up, changes and deletes their accounts. Each refusal is a problem; the audit log has security
 * events.
 */
import { Problem } from '../contract/problem.ts';
import { copyOfAccount } from './account-export.ts';
import { AccountFault } from './account-fault.ts';
import type { Addresses } from './addresses.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import { endGrants } from './end-grants.ts';
import { letterGuards, passwordGuards, signUpGuards } from './guards.ts';
import type { MailedLinks } from './mailed-links.ts';
import type { Passwords } from './password.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { AccountRecord, IssuedKey } from './records.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import type { SharedSite } from './site-access.ts';
import type { AccountStore } from './store.ts';
import type { Doer, User } from './user.ts';

/** Dependencies of people. */
export interface PeopleOptions {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly links: MailedLinks;
  readonly addresses: Addresses;
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
  /** False when only the operator makes accounts. */
  readonly isSignUpOpen: boolean;
}

/** A person who has just signed in. */
export interface Entered {
  readonly account: AccountRecord;
  /** The secret of the new session. */
  readonly session: string;
}

/** A person who has just signed up, with the first site and its first key. */
export interface SignedUp extends Entered {
  readonly site: SharedSite;
  readonly key: IssuedKey;
}

/** Gives people access to their own accounts. */
export class People {
  readonly #options: PeopleOptions;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  get isSignUpOpen(): boolean {
    return this.#options.isSignUpOpen;
  }

  /** Returns the account of a person who is signed in. */
  async account(accountId: string): Promise<AccountRecord> {
    const account = await this.#options.store.findAccount(accountId);
    if (account === null) throw new Problem('sign-in-required', 'This account was deleted.');
    return account;
  }

  /** Returns a copy of all data about the account. */
  async exportOf(doer: Doer): Promise<Record<string, unknown>> {
    await this.#note({ event: 'account.exported', ...doer });
    return copyOfAccount(this.#options.store.database, doer.accountId);
  }

  /** Makes an account with its first site and key, and signs its owner in. */
  async signUp(
    input: {
      readonly email: string;
      readonly password: string;
      readonly name: string | null;
      readonly siteName: string;
    },
    address: string,
  ): Promise<SignedUp> {
    const { store, passwords, limiter, isSignUpOpen } = this.#options;
    if (!isSignUpOpen) {
      throw new Problem('signup-closed', 'Accounts are made by the operator here; ask for one.');
    }
    await limiter.guard(signUpGuards(address));
    // Nothing here asks whether the address has an account: a stranger must not learn it, not even from the time taken.
    const passwordHash = await passwords.hash(input.password);
    const { email, name } = input;
    const begin = async (atomic: AccountStore) => {
      const account = await atomic.createAccount({
        email,
        name: name ?? undefined,
        passwordHash,
        isVerified: false,
      });
      const site = await atomic.createSite({ accountId: account.id, name: input.siteName });
      const key = await atomic.createKey({ siteId: site.id, name: 'First key' });
      const about = { accountId: account.id, siteId: site.id, keyId: key.record.id };
      await this.#note({ event: 'account.created', ...about, via: 'none', address }, atomic);
      return { account, site: { ...site, role: 'owner' as const }, key };
    };
    const begun = await store.atomically(begin);
    await this.#options.addresses.welcome(begun.account, address);
    return { ...begun, session: await this.#options.sessions.start(begun.account.id) };
  }

  /** Returns the person of a session, or null when it has ended. */
  userOfSession(secret: string): Promise<User | null> {
    return this.#options.sessions.userOf(secret);
  }

  /** Ends a session. */
  endSession(secret: string): Promise<void> {
    return this.#options.sessions.end(secret);
  }

  /** Changes the name; null removes it. */
  async rename(doer: Doer, name: string | null): Promise<void> {
    await this.#options.store.atomically(async (store) => {
      await store.rename(doer.accountId, name);
      await this.#note({ event: 'account.changed', ...doer }, store);
    });
  }

  /** Changes the password, ends every session and personal token, and begins a new session. Returns the secret of the new session. */
  async changePassword(doer: Doer, password: string): Promise<string> {
    const passwordHash = await this.#options.passwords.hash(password);
    await this.#options.store.atomically(async (store) => {
      await store.setPassword(doer.accountId, passwordHash, 'end');
      await endGrants(store.database, this.#options.clock(), { accountId: doer.accountId });
      await this.#note({ event: 'password.changed', ...doer }, store);
    });
    return this.#options.sessions.start(doer.accountId);
  }

  /** Sends a link for a new password if the address has an account. The answer is the same if it has none. */
  async askReset(email: string, address: string): Promise<void> {
    const { store, limiter, links } = this.#options;
    await limiter.guard(letterGuards(email, address));
    const { verified, unverified } = await store.claimantsTo(email);
    const account = verified ?? unverified;
    const accountId = account?.id ?? null;
    await this.#note({ event: 'password.reset-asked', accountId, via: 'none', address });
    // The answer does not wait for the letter: its delay would show that the account exists.
    if (account !== null) links.sendSoon(account.id, 'password', account.email);
  }

  /**
   * Sets the password that the holder of a link chose, ends sessions and personal tokens, and signs the person in. Where
   * the account has a second factor, `session` is null: the person signs in with the new password and a code.
   * `keys` names the keys that end too; all end when the link is the first proof of the address, because another person may
   * have made them.
   */
  async reset(
    input: { readonly secret: string; readonly password: string; readonly keys: readonly string[] | 'all' },
    address: string,
  ): Promise<{ account: AccountRecord; session: string | null }> {
    const { store, links, passwords, sessions, factors } = this.#options;
    const passwordHash = await passwords.hash(input.password);
    const { accountId, email } = await links.take(input.secret, 'password');
    const account = await store.atomically(async (atomic) => {
      const before = await atomic.findAccount(accountId);
      if (before === null) throw new Problem('link-invalid', 'The account of this link was deleted.');
      await atomic.setPassword(accountId, passwordHash, 'end');
      await endGrants(atomic.database, this.#options.clock(), { accountId });
      await this.#note({ event: 'password.reset', accountId, via: 'none', address }, atomic);
      const isProven = before.email_verified_at !== null;
      await this.#endKeys({ accountId, via: 'none', address }, isProven ? input.keys : 'all', atomic);
      if (isProven) return before;
      await this.#note({ event: 'email.verified', accountId, via: 'none', address }, atomic);
      return atomic.changeEmail(accountId, email, true).catch(throwLinkOver);
    });
    return { account, session: (await factors.isOn(accountId)) ? null : await sessions.start(accountId) };
  }

  /**
   * Ends every session, personal token and mailed link of the account, and these keys of its sites. Returns the secret
   * of a new session.
   */
  async endAccess(doer: Doer, keys: readonly string[] | 'all'): Promise<{ keys: string[]; session: string }> {
    const ended = await this.#options.store.atomically(async (store) => {
      await store.endAccess(doer.accountId);
      await endGrants(store.database, this.#options.clock(), { accountId: doer.accountId });
      await this.#note({ event: 'access.ended', ...doer }, store);
      return this.#endKeys(doer, keys, store);
    });
    return { keys: ended, session: await this.#options.sessions.start(doer.accountId) };
  }

  /** Throws unless the password is right. `pointer` names the field that it was typed into. */
  checkPassword(doer: Doer, password: string, pointer: string): Promise<void> {
    const { store, passwords } = this.#options;
    return this.slowGuesses(doer, async () => {
      const { good } = await passwords.check(password, await store.passwordHash(doer.accountId));
      if (good) return;
      throw new Problem('parameter-invalid', 'This is not your password.', {
        errors: [{ parameter: pointer, message: 'is not your password' }],
      });
    });
  }

  /** Checks a password or a code of a person who is signed in. Wrong ones are limited; a check that throws was wrong. */
  async slowGuesses<Result>(doer: Doer, check: () => Promise<Result>): Promise<Result> {
    const forgive = await this.#options.limiter.guard(passwordGuards(doer.accountId, doer.address));
    const result = await check();
    await forgive();
    return result;
  }

  /** Deletes the account with all its data. */
  async remove(doer: Doer): Promise<void> {
    await this.#options.store.atomically(async (store) => {
      await endGrants(store.database, this.#options.clock(), { accountId: doer.accountId });
      await store.deleteAccount(doer.accountId);
      await this.#note({ event: 'account.deleted', accountId: doer.accountId, via: doer.via }, store);
    });
  }

  async #endKeys(doer: Doer, keys: readonly string[] | 'all', store: AccountStore): Promise<string[]> {
    const ended = await store.revokeKeys(doer.accountId, keys);
    const missing = keys === 'all' ? undefined : keys.find((id) => !ended.includes(id));
    if (missing !== undefined) throw new Problem('key-not-found', `You have no key ${missing}.`);
    for (const keyId of ended) await this.#note({ event: 'key.deleted', keyId, ...doer }, store);
    return ended;
  }

  #note(entry: AuditEvent, { database }: AccountStore = this.#options.store): Promise<void> {
    return writeAudit(database, this.#options.clock(), entry);
  }
}

/** The address of a reset was proven for another account since the link was sent. */
function throwLinkOver(error: unknown): never {
  if (!(error instanceof AccountFault && error.kind === 'conflict')) throw error;
  throw new Problem('link-invalid', 'Another account has confirmed the address of this link since.', {
    cause: error,
  });
}
