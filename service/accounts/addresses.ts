/**
 * Proves and changes the e-mail addresses of accounts. An address belongs to the account that proved it; other people may
 * type it, and neither an answer nor its delay tells them that it has an account.
 */
import { Problem } from '../contract/problem.ts';
import { AccountFault } from './account-fault.ts';
import { writeAudit } from './audit.ts';
import { letterGuards } from './guards.ts';
import type { MailedLinks } from './mailed-links.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { AccountRecord } from './records.ts';
import type { AccountStore } from './store.ts';
import type { Doer } from './user.ts';

/** Dependencies of the addresses. */
export interface AddressOptions {
  readonly store: AccountStore;
  readonly links: MailedLinks;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
}

/** The e-mail addresses of every account. */
export class Addresses {
  readonly #options: AddressOptions;

  constructor(options: AddressOptions) {
    this.#options = options;
  }

  /** True when the service can send letters. Otherwise the operator hands links on and confirms addresses. */
  get canMail(): boolean {
    return this.#options.links.canSend;
  }

  /** Sends the first letter to a new account, unless its address gets too many: then the person asks for it later. */
  async welcome(account: AccountRecord, address: string): Promise<void> {
    if (!this.canMail) return;
    try {
      await this.#options.limiter.guard(letterGuards(account.email, address));
    } catch (error) {
      if (error instanceof Problem && error.code === 'rate-limited') return;
      throw error;
    }
    await this.#write(account.id, account.email);
  }

  /** Sends another link that confirms the address of the account. Returns false when the address is confirmed already. */
  async askConfirmation(account: AccountRecord, address: string): Promise<boolean> {
    if (account.email_verified_at !== null) return false;
    await this.#options.limiter.guard(letterGuards(account.email, address));
    await this.#write(account.id, account.email);
    return true;
  }

  /**
   * Changes the e-mail address after the password was checked: at once and unconfirmed, or, when the service can send
   * letters, when the person opens the link in the letter to the new address. Returns which of the two.
   */
  async change(doer: Doer, email: string): Promise<'changed' | 'sent'> {
    const { store, limiter, clock } = this.#options;
    if (this.canMail) {
      await limiter.guard(letterGuards(email, doer.address));
      await this.#write(doer.accountId, email);
      return 'sent';
    }
    await store.atomically(async (atomic) => {
      await changeAddress(atomic, doer.accountId, email, false);
      await writeAudit(atomic.database, clock(), { event: 'email.changed', ...doer });
    });
    return 'changed';
  }

  /** Makes the address that the opened link proves the address of the account. Returns true when it had another before. */
  async confirm(secret: string, address: string): Promise<boolean> {
    const { store, links, clock } = this.#options;
    const { accountId, email } = await links.take(secret, 'email');
    return store.atomically(async (atomic) => {
      const before = await atomic.findAccount(accountId);
      const isOther = before !== null && before.email !== email;
      await changeAddress(atomic, accountId, email, true);
      const event = isOther ? 'email.changed' : 'email.verified';
      await writeAudit(atomic.database, clock(), { event, accountId, via: 'none', address });
      return isOther;
    });
  }

  /** Writes to an address: the link, or, to the owner of another account, that the address has one. */
  async #write(accountId: string, email: string): Promise<void> {
    const { store, links } = this.#options;
    const owner = await store.findAccount(email);
    if (owner === null || owner.id === accountId) links.sendSoon(accountId, 'email', email);
    else links.tellTakenSoon(owner.id, owner.email);
  }
}

/** Changes an address, or marks it as proven. Throws `email-taken` when another account proved it. */
export function changeAddress(
  store: AccountStore,
  accountId: string,
  email: string,
  isVerified: boolean,
): Promise<AccountRecord> {
  return store.changeEmail(accountId, email, isVerified).catch((error: unknown) => {
    throw error instanceof AccountFault && error.kind === 'conflict' ? emailTaken(error) : error;
  });
}

function emailTaken(cause: unknown): Problem {
  return new Problem('email-taken', 'There is an account with this e-mail address already.', {
    errors: [{ parameter: '/email', message: 'belongs to an account already; sign in instead' }],
    cause,
  });
}
