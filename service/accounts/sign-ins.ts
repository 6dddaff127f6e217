/**
 * Signs people in: by password, by the provider of OIDC, and by the code of the second factor after either. Nothing
 * says that an account has a second factor before its password was right.
 */
import { Problem } from '../contract/problem.ts';
import { AccountFault } from './account-fault.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import { guessedKey, providerGuards, signInGuards, signUpGuards } from './guards.ts';
import { hasOtherIdentity, linkedAccount, linkIdentity, type ProviderIdentity } from './identities.ts';
import type { ProviderPerson } from './identity-provider.ts';
import type { Passwords } from './password.ts';
import type { Entered } from './people.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { AccountRecord } from './records.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';
import type { WaitingSignIns } from './waiting-sign-ins.ts';

/** Dependencies of signing in. */
export interface SignInOptions {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly waiting: WaitingSignIns;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
  /** False when only the operator makes accounts. */
  readonly isSignUpOpen: boolean;
}

/** A sign-in by password, with the code of the second factor where the client has it already. */
export interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  /** Path that the browser goes to afterwards. */
  readonly next?: string | undefined;
}

/** Signs people in. */
export class SignIns {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  /**
   * Signs a person in, to the account that proved the address or to the newest that only typed it. An unknown address
   * and a wrong password get the same answer after the same work.
   */
  async byPassword(input: PasswordSignIn, address: string): Promise<Entered> {
    const { store, passwords, factors } = this.#options;
    const forgive = await this.#guard(input.email, address);
    const { verified, unverified } = await store.claimantsTo(input.email);
    const [first, second] = await Promise.all([
      passwords.check(input.password, verified?.password_hash ?? null),
      passwords.check(input.password, unverified?.password_hash ?? null),
    ]);
    const claimant = first.good ? verified : second.good ? unverified : null;
    const outdated = first.good ? first.outdated : second.outdated;
    const account = claimant === null ? null : await store.findAccount(claimant.id);
    if (account === null) {
      const accountId = (claimant ?? verified ?? unverified)?.id ?? null;
      await this.#note({ event: 'session.refused', accountId, via: 'none', address });
      throw new Problem('credentials-wrong', 'The e-mail address or the password is wrong.');
    }
    const asksCode = await factors.isOn(account.id);
    // A wrong code counts as a wrong password does.
    if (asksCode && input.code !== undefined) await this.#checkCode(account.id, input.code, address);
    await forgive();
    if (outdated) await store.setPassword(account.id, await passwords.hash(input.password), 'stay');
    if (asksCode && input.code === undefined) await this.#wait(account.id, null, input.next);
    return this.#enter(account, address);
  }

  /** Signs a person in whose first step was right, by the code of the second factor. */
  async byCode(
    { secret, code }: { readonly secret: string; readonly code: string },
    address: string,
  ): Promise<Entered> {
    const { store, waiting } = this.#options;
    const { accountId, email, identity } = await waiting.find(secret);
    const forgive = await this.#guard(email, address);
    await this.#checkCode(accountId, code, address);
    await forgive();
    await waiting.end(secret);
    const account = await store.findAccount(accountId);
    if (account === null) throw new Problem('link-invalid', 'This account was deleted.');
    return this.#enter(account, address, identity);
  }

  /**
   * Signs in a person whom the provider named: to the linked account, else to the account that proved the address that
   * the provider proved too, else to a new account. An account that only typed the address is never meant.
   */
  async byProvider(person: ProviderPerson, next: string | undefined, address: string): Promise<Entered> {
    const { store, factors } = this.#options;
    const linked = await linkedAccount(store.database, person);
    const account =
      linked === null ? await this.#introduce(person, address) : await store.findAccount(linked);
    if (account === null) throw new Problem('provider-refused', 'This account was deleted. Sign in again.');
    if (await factors.isOn(account.id)) await this.#wait(account.id, person, next);
    return this.#enter(account, address, person);
  }

  /** Limits what one address may make the service ask of the provider. */
  guardProvider(address: string): Promise<() => Promise<void>> {
    return this.#options.limiter.guard(providerGuards(address));
  }

  /** Returns the account of the proven address of a person whom no account is linked to, or a new account. */
  async #introduce(person: ProviderPerson, address: string): Promise<AccountRecord> {
    const { store, limiter, isSignUpOpen } = this.#options;
    if (person.email === null) {
      throw new Problem(
        'provider-address-unverified',
        'The provider does not say that your e-mail address is verified. Verify it there, or sign in with a password.',
      );
    }
    const known = await store.findAccount(person.email);
    if (known !== null) {
      if (await hasOtherIdentity(store.database, known.id, person)) throw otherPerson();
      return known;
    }
    if (!isSignUpOpen) {
      throw new Problem('signup-closed', 'Accounts are made by the operator here; ask for one.');
    }
    await limiter.guard(signUpGuards(address));
    const { email, name } = person;
    return store
      .atomically(async (atomic) => {
        const account = await atomic.createAccount({ email, name: name ?? undefined, isVerified: true });
        const about = { accountId: account.id, via: 'none', address } as const;
        await this.#note({ event: 'account.created', ...about, detail: { issuer: person.issuer } }, atomic);
        return account;
      })
      .catch((error: unknown) => {
        // Two sign-ins of one new person at the same instant.
        if (!(error instanceof AccountFault && error.kind === 'conflict')) throw error;
        throw new Problem('provider-refused', 'Another sign-in made this account just now. Sign in again.', {
          cause: error,
        });
      });
  }

  /** Throws `code-wrong` unless the code is right. */
  async #checkCode(accountId: string, code: string, address: string): Promise<void> {
    const kind = await this.#options.factors.accept(accountId, code);
    const about = { accountId, via: 'none', address } as const;
    if (kind === null) {
      await this.#note({ event: 'session.refused', ...about, detail: { reason: 'code' } });
      throw new Problem('code-wrong', 'The code is wrong, or was used already.', {
        errors: [{ parameter: '/code', message: 'is wrong, or was used already' }],
      });
    }
    if (kind === 'recovery') await this.#note({ event: 'recovery-code.used', ...about });
  }

  /** Throws `second-factor-required`. A browser goes to the page that asks for the code. */
  async #wait(
    accountId: string,
    identity: ProviderIdentity | null,
    next: string | undefined,
  ): Promise<never> {
    const token = await this.#options.waiting.begin(accountId, identity);
    const query = new URLSearchParams({ token, ...(next === undefined ? {} : { next }) });
    throw new Problem(
      'second-factor-required',
      'Send the code of your authenticator app, or a recovery code, as `code`.',
      { page: `/login/code?${query}` },
    );
  }

  /** Links the person at the provider, where the first step was there, and begins a session. */
  async #enter(
    account: AccountRecord,
    address: string,
    identity?: ProviderIdentity | null,
  ): Promise<Entered> {
    const { store, sessions, clock } = this.#options;
    const about = { accountId: account.id, via: 'none', address } as const;
    const detail = identity == null ? {} : { detail: { issuer: identity.issuer } };
    await store.atomically(async (atomic) => {
      if (identity != null && (await linkedAccount(atomic.database, identity)) !== account.id) {
        if (!(await linkIdentity(atomic.database, account.id, identity, clock()))) throw otherPerson();
        await this.#note({ event: 'identity.linked', ...about, ...detail }, atomic);
      }
      await this.#note({ event: 'session.started', ...about, ...detail }, atomic);
    });
    return { account, session: await sessions.start(account.id) };
  }

  /** Counts an attempt before it is made. Returns a function that gives it back when it was good. */
  async #guard(email: string, address: string): Promise<() => Promise<void>> {
    const { limiter } = this.#options;
    const guessed = await limiter.attempts(guessedKey(email));
    return limiter.guard(signInGuards(email, address, guessed));
  }

  #note(entry: AuditEvent, { database }: AccountStore = this.#options.store): Promise<void> {
    return writeAudit(database, this.#options.clock(), entry);
  }
}

function otherPerson(): Problem {
  return new Problem(
    'provider-refused',
    'The account of your address is linked to another person at the provider. Sign in with its password, or ask the operator.',
  );
}
