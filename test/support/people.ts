/** Creates people with accounts for tests: each has a site, a key, a personal token and a session. */
import { makeLink } from '../../service/accounts/mailed-links.ts';
import { Passwords } from '../../service/accounts/password.ts';
import { PersonalTokens } from '../../service/accounts/personal-tokens.ts';
import { Sessions } from '../../service/accounts/sessions.ts';
import { type TokenScope, tokenScopes } from '../../service/accounts/token-scopes.ts';
import { formToken } from '../../service/http/visit.ts';
import type { TestService } from './service.ts';

/** The password of every test person. */
export const password = 'correct horse battery staple';

/** A person with an account. */
export interface Person {
  readonly accountId: string;
  readonly email: string;
  /** Id of the site, which is named `Shop`. */
  readonly siteId: string;
  readonly keyId: string;
  readonly key: string;
  readonly tokenId: string;
  /** A personal access token. */
  readonly token: string;
  /** `Cookie` of a session. */
  readonly cookie: string;
  /** Returns the token of an unused mailed link for this purpose. */
  link(purpose: 'password' | 'email', email?: string): Promise<string>;
}

let people = 0;
let hash: Promise<string> | null = null;

/** Creates a person with these objects; `plan` is the plan of the site, `isVerified` whether the address is confirmed, `email` a chosen address. */
export async function somebody(
  { running, clock }: TestService,
  plan = 'lite',
  { isVerified = true, email: chosen }: { readonly isVerified?: boolean; readonly email?: string } = {},
): Promise<Person> {
  const { store } = running;
  hash ??= new Passwords({ log2N: 4, r: 8, p: 1 }).hash(password);
  people += 1;
  const email = chosen ?? `person-${people}@example.com`;
  const account = await store.createAccount({
    email,
    name: 'Somebody',
    passwordHash: await hash,
    isVerified,
  });
  const site = await store.createSite({
    accountId: account.id,
    name: 'Shop',
    plan,
    allowedOrigins: ['https://shop.example'],
  });
  const key = await store.createKey({ siteId: site.id, name: 'Website' });
  const outside = { database: store.database, clock: clock.now };
  const doer = { accountId: account.id, via: 'none', address: '192.0.2.1' } as const;
  const made = await new PersonalTokens(outside).create(doer, { name: 'script', scopes: tokenScopes });
  return {
    accountId: account.id,
    email,
    siteId: site.id,
    keyId: key.record.id,
    key: key.token,
    tokenId: made.record.id,
    token: made.token,
    cookie: `mulk_session=${await new Sessions(outside).start(account.id)}`,
    link: async (purpose, to = email) => {
      const input = { accountId: account.id, purpose, email: to, now: clock.now() };
      const { path } = await makeLink(store.database, input);
      return new URL(path, 'http://localhost').searchParams.get('token') ?? '';
    },
  };
}

/** Returns a personal token of a person with every scope but this. */
export async function tokenWithout(
  { running: { store }, clock }: TestService,
  { accountId }: Person,
  scope: TokenScope | null,
): Promise<string> {
  const tokens = new PersonalTokens({ database: store.database, clock: clock.now });
  const doer = { accountId, via: 'none', address: '192.0.2.1' } as const;
  const scopes = tokenScopes.filter((other) => other !== scope);
  return (await tokens.create(doer, { name: 'narrow', scopes })).token;
}

/** Returns the `X-CSRF-Token` that a program with this session sends. */
export function csrfOf({ cookie }: Pick<Person, 'cookie'>): string {
  return formToken(cookie.slice(cookie.indexOf('=') + 1));
}
