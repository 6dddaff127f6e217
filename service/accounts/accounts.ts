/** Gives endpoints access to accounts, their sites and their tokens. The service opens it once, when it starts. */
import type { Logger } from 'pino';
import type { Patience } from '../patience.ts';
import { Seal } from '../seal.ts';
import { Addresses } from './addresses.ts';
import { IdentityProvider, type ProviderSettings } from './identity-provider.ts';
import { Invitations } from './invitations.ts';
import { MailedLinks } from './mailed-links.ts';
import { openMailer } from './mailer.ts';
import { Members } from './members.ts';
import { OwnedSites } from './owned-sites.ts';
import { type PasswordCost, Passwords } from './password.ts';
import { People } from './people.ts';
import { PersonalTokens } from './personal-tokens.ts';
import { PlanRequests } from './plan-requests.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { SecondFactors } from './second-factors.ts';
import { Sessions } from './sessions.ts';
import { SignIns } from './sign-ins.ts';
import type { AccountStore } from './store.ts';
import { WaitingSignIns } from './waiting-sign-ins.ts';

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
  /** The secret that encrypts second factors. */
  readonly secretsKey: string;
  /** The provider at which people may sign in; null for none. */
  readonly provider?: ProviderSettings | null | undefined;
  /** Cost of hashing; tests use a lower one. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly patience?: Pick<Patience, 'providerMs'> | undefined;
}

/** The parts of the accounts that endpoints use. */
export interface Accounts {
  readonly people: People;
  readonly signIns: SignIns;
  readonly factors: SecondFactors;
  /** Null where no provider is set up. */
  readonly provider: IdentityProvider | null;
  readonly addresses: Addresses;
  readonly sites: OwnedSites;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly tokens: PersonalTokens;
  readonly planRequests: PlanRequests;
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
  const factors = new SecondFactors({
    database,
    clock,
    seal: new Seal(options.secretsKey, 'mulk second factors'),
  });
  const planRequests = new PlanRequests({ store, mailer, baseUrl, clock, logger });
  const sites = new OwnedSites(store, clock);
  const waiting = new WaitingSignIns({ database, clock });
  const shared = { store, sessions, passwords, factors, limiter, clock, isSignUpOpen };
  return {
    people: new People({ ...shared, links, addresses }),
    signIns: new SignIns({ ...shared, waiting }),
    factors,
    provider: openProvider(options),
    addresses,
    sites,
    members: new Members({ store, sites, clock }),
    invitations: new Invitations({ store, sites, links, limiter, baseUrl, clock }),
    tokens: new PersonalTokens({ database, clock }),
    planRequests,
    limiter,
    close: async () => {
      await planRequests.close();
      await links.settled();
      mailer?.close();
    },
  };
}

function openProvider({
  provider,
  secretsKey,
  baseUrl,
  clock,
  logger,
  patience,
}: AccountsOptions): IdentityProvider | null {
  if (provider == null) return null;
  return new IdentityProvider({
    ...provider,
    redirectUri: () => `${baseUrl()}/login/oidc/callback`,
    seal: new Seal(secretsKey, 'mulk provider sign-ins'),
    clock,
    logger,
    patience,
  });
}
