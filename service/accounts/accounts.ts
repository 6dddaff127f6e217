/** Gives endpoints access to accounts, their sites and their tokens. The service opens it once, when it starts. */
import type { Logger } from 'pino';
import { Addresses } from './addresses.ts';
import { MailedLinks } from './mailed-links.ts';
import { openMailer } from './mailer.ts';
import { OwnedSites } from './owned-sites.ts';
import { type PasswordCost, Passwords } from './password.ts';
import { People } from './people.ts';
import { PersonalTokens } from './personal-tokens.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';

/** Dependencies of the accounts. */
export interface AccountsOptions {
  readonly store: AccountStore;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly baseUrl: () => string;
  readonly isSignUpOpen: boolean;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom: string;
  /** Cost of hashing; tests use a lower one. */
  readonly passwordCost?: PasswordCost | undefined;
}

/** The parts of the accounts that endpoints use. */
export interface Accounts {
  readonly people: People;
  readonly addresses: Addresses;
  readonly sites: OwnedSites;
  readonly tokens: PersonalTokens;
  readonly limiter: RateLimiter;
  /** Resolves when all letters that are being sent have been taken or have failed. */
  close(): Promise<void>;
}

/** Opens all parts of the accounts. */
export function openAccounts(options: AccountsOptions): Accounts {
  const { store, limiter, clock, logger, baseUrl, isSignUpOpen, smtpUrl } = options;
  const { database } = store;
  const mailer = smtpUrl === undefined ? null : openMailer(smtpUrl, options.mailFrom);
  const links = new MailedLinks({ database, mailer, baseUrl, clock, logger });
  const passwords = new Passwords(options.passwordCost);
  const sessions = new Sessions({ database, clock });
  const addresses = new Addresses({ store, links, limiter, clock });
  return {
    people: new People({ store, sessions, links, addresses, passwords, limiter, clock, isSignUpOpen }),
    addresses,
    sites: new OwnedSites(store, clock),
    tokens: new PersonalTokens({ database, clock }),
    limiter,
    close: async () => {
      await links.settled();
      mailer?.close();
    },
  };
}
