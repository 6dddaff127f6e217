/**
 * Signs people up and in, changes and deletes their accounts. Each refusal is a problem; the audit log has security
 * events.
 */
import { Problem } from '../contract/problem.ts';
import { copyOfAccount } from './account-export.ts';
import { AccountFault } from './account-fault.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import { letterGuards, passwordGuards, signInGuards, signUpGuards } from './guards.ts';
import type { MailedLinks } from './mailed-links.ts';
import type { Passwords } from './password.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { AccountRecord, IssuedKey, SiteRecord } from './records.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';
import type { Doer, User } from './user.ts';

/** Dependencies of people. */
export interface PeopleOptions {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly links: MailedLinks;
  readonly passwords: Passwords;
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
  readonly site: SiteRecord;
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

  /** True when the service can send letters. Otherwise the operator hands links on. */
  get canMail(): boolean {
    return this.#options.links.canSend;
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
    const passwordHash = await passwords.hash(input.password);
    const { email, name } = input;
    const begin = async (atomic: AccountStore) => {
      const account = await atomic.createAccount({ email, name: name ?? undefined, passwordHash });
      const site = await atomic.createSite({ accountId: account.id, name: input.siteName });
      const key = await atomic.createKey({ siteId: site.id, name: 'First key' });
      const about = { accountId: account.id, siteId: site.id, keyId: key.record.id };
      await this.#note({ event: 'account.created', ...about, via: 'none', address }, atomic);
      return { account, site, key };
    };
    const begun = await store.atomically(begin).catch(throwTaken);
    return { ...begun, session: await this.#options.sessions.start(begun.account.id) };
  }

  /** Signs a person in. An unknown address and a wrong password get the same answer after the same work. */
  async signIn(
    input: { readonly email: string; readonly password: string },
    address: string,
  ): Promise<Entered> {
    const { store, passwords, limiter, sessions } = this.#options;
    const forgive = await limiter.guard(signInGuards(input.email, address));
    const stored = await store.passwordHash(input.email.trim());
    const { good, outdated } = await passwords.check(input.password, stored?.hash ?? null);
    const account = good && stored !== null ? await store.findAccount(stored.accountId) : null;
    const accountId = stored?.accountId ?? null;
    if (account === null) {
      await this.#note({ event: 'session.refused', accountId, via: 'none', address });
      throw new Problem('credentials-wrong', 'The e-mail address or the password is wrong.');
    }
    await forgive();
    if (outdated) await store.setPassword(account.id, await passwords.hash(input.password), 'stay');
    await this.#note({ event: 'session.started', accountId, via: 'none', address });
    return { account, session: await sessions.start(account.id) };
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

  /**
   * Changes the e-mail address after the password was checked: at once, or, when the service can send letters, when the
   * person
   * opens the link in the letter to the new address. Returns which of the two.
   */
  async changeEmail(doer: Doer, email: string): Promise<'changed' | 'sent'> {
    const { store, links, limiter } = this.#options;
    const other = await store.findAccount(email);
    if (other !== null && other.id !== doer.accountId) throw emailTaken();
    if (links.canSend) {
      await limiter.guard(letterGuards(email, doer.address));
      await links.send(doer.accountId, 'email', email);
      return 'sent';
    }
    await this.#setEmail(doer, email);
    return 'changed';
  }

  /** Changes the e-mail address to the address that the opened link confirms. */
  async confirmEmail(secret: string, address: string): Promise<void> {
    const { accountId, email } = await this.#options.links.take(secret, 'email');
    await this.#setEmail({ accountId, via: 'none', address }, email);
  }

  /** Changes the password, ends every session and begins a new one. Returns the secret of the new session. */
  async changePassword(doer: Doer, password: string): Promise<string> {
    const passwordHash = await this.#options.passwords.hash(password);
    await this.#options.store.atomically(async (store) => {
      await store.setPassword(doer.accountId, passwordHash, 'end');
      await this.#note({ event: 'password.changed', ...doer }, store);
    });
    return this.#options.sessions.start(doer.accountId);
  }

  /** Sends a link for a new password if the account exists. The answer is the same if it does not. */
  async askReset(email: string, address: string): Promise<void> {
    const { store, limiter, links } = this.#options;
    await limiter.guard(letterGuards(email, address));
    const account = await store.findAccount(email.trim());
    const accountId = account?.id ?? null;
    await this.#note({ event: 'password.reset-asked', accountId, via: 'none', address });
    // The answer does not wait for the letter: its delay would show that the account exists.
    if (account !== null) links.sendSoon(account.id, 'password', account.email);
  }

  /** Sets the password that the holder of a link chose, ends every session and signs the person in. */
  async reset(secret: string, password: string, address: string): Promise<Entered> {
    const { store, links, passwords, sessions } = this.#options;
    const passwordHash = await passwords.hash(password);
    const { accountId } = await links.take(secret, 'password');
    await store.atomically(async (atomic) => {
      await atomic.setPassword(accountId, passwordHash, 'end');
      await this.#note({ event: 'password.reset', accountId, via: 'none', address }, atomic);
    });
    const account = await store.findAccount(accountId);
    if (account === null) throw new Problem('link-invalid', 'The account of this link was deleted.');
    return { account, session: await sessions.start(accountId) };
  }

  /** Throws unless the password is right. `pointer` names the field that it was typed into. */
  async checkPassword(doer: Doer, password: string, pointer: string): Promise<void> {
    const { store, limiter, passwords } = this.#options;
    const forgive = await limiter.guard(passwordGuards(doer.accountId));
    const stored = await store.passwordHash(doer.accountId);
    const { good } = await passwords.check(password, stored?.hash ?? null);
    if (!good) {
      throw new Problem('parameter-invalid', 'This is not your password.', {
        errors: [{ parameter: pointer, message: 'is not your password' }],
      });
    }
    await forgive();
  }

  /** Deletes the account with all its data. */
  async remove(doer: Doer): Promise<void> {
    await this.#options.store.atomically(async (store) => {
      await store.deleteAccount(doer.accountId);
      await this.#note({ event: 'account.deleted', accountId: doer.accountId, via: doer.via }, store);
    });
  }

  async #setEmail(doer: Doer, email: string): Promise<void> {
    const change = async (store: AccountStore) => {
      await store.changeEmail(doer.accountId, email);
      await this.#note({ event: 'email.changed', ...doer }, store);
    };
    await this.#options.store.atomically(change).catch(throwTaken);
  }

  #note(entry: AuditEvent, { database }: AccountStore = this.#options.store): Promise<void> {
    return writeAudit(database, this.#options.clock(), entry);
  }
}

function throwTaken(error: unknown): never {
  throw error instanceof AccountFault && error.kind === 'conflict' ? emailTaken(error) : error;
}

function emailTaken(cause?: unknown): Problem {
  return new Problem('email-taken', 'There is an account with this e-mail address already.', {
    errors: [{ parameter: '/email', message: 'belongs to an account already; sign in instead' }],
    cause,
  });
}
