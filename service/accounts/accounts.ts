/** What endpoints may do with accounts: people, their sites, their tokens. Made of the store once, when the service starts. */
import type { Logger } from 'pino';
import { MailedLinks } from './mailed-links.ts';
import { openMailer } from './mailer.ts';
import { OwnedSites } from './owned-sites.ts';
import { type PasswordCost, Passwords } from './password.ts';
import { People } from './people.ts';
import { PersonalTokens } from './personal-tokens.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';

/** What accounts need from outside. */
export interface AccountsOptions {
  readonly store: AccountStore;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly baseUrl: () => string;
  readonly isSignUpOpen: boolean;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom: string;
  /** Tests take a cheaper one. */
  readonly passwordCost?: PasswordCost | undefined;
}

/** Accounts as endpoints see them. */
export interface Accounts {
  readonly people: People;
  readonly sites: OwnedSites;
  readonly tokens: PersonalTokens;
  readonly limiter: RateLimiter;
  /** Waits for letters on their way. */
  close(): Promise<void>;
}

/** Puts the parts together. */
export function openAccounts(options: AccountsOptions): Accounts {
  const { store, limiter, clock, logger, baseUrl, isSignUpOpen, smtpUrl } = options;
  const { database } = store;
  const mailer = smtpUrl === undefined ? null : openMailer(smtpUrl, options.mailFrom);
  const links = new MailedLinks({ database, mailer, baseUrl, clock, logger });
  const passwords = new Passwords(options.passwordCost);
  const sessions = new Sessions({ database, clock });
  return {
    people: new People({ store, sessions, links, passwords, limiter, clock, isSignUpOpen }),
    sites: new OwnedSites(store, clock),
    tokens: new PersonalTokens({ database, clock }),
    limiter,
    close: async () => {
      await links.settled();
      mailer?.close();
    },
  };
}
