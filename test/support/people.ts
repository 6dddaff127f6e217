/** People with accounts, for tests of what they do: each with a site, a key, a personal token and a session. */
import { makeLink } from '../../service/accounts/mailed-links.ts';
import { Passwords } from '../../service/accounts/password.ts';
import { PersonalTokens } from '../../service/accounts/personal-tokens.ts';
import { Sessions } from '../../service/accounts/sessions.ts';
import type { TestService } from './service.ts';

/** Everybody's password. */
export const password = 'correct horse battery staple';

/** Somebody with an account. */
export interface Person {
  readonly accountId: string;
  readonly email: string;
  /** Named `Shop`. */
  readonly siteId: string;
  readonly keyId: string;
  readonly key: string;
  readonly tokenId: string;
  /** A personal access token. */
  readonly token: string;
  /** `Cookie` of a session. */
  readonly cookie: string;
  /** A link mailed for this, not used yet; gives its token. */
  link(purpose: 'password' | 'email', email?: string): Promise<string>;
}

let people = 0;
let hash: Promise<string> | null = null;

/** Makes somebody with what they own; `plan` is that of the site. */
export async function somebody({ running, clock }: TestService, plan = 'lite'): Promise<Person> {
  const { store } = running;
  hash ??= new Passwords({ log2N: 4, r: 8, p: 1 }).hash(password);
  people += 1;
  const email = `person-${people}@example.com`;
  const account = await store.createAccount({ email, name: 'Somebody', passwordHash: await hash });
  const site = await store.createSite({
    accountId: account.id,
    name: 'Shop',
    plan,
    allowedOrigins: ['https://shop.example'],
  });
  const key = await store.createKey({ siteId: site.id, name: 'Website' });
  const outside = { database: store.database, clock: clock.now };
  const doer = { accountId: account.id, via: 'none', address: '192.0.2.1' } as const;
  const made = await new PersonalTokens(outside).create(doer, { name: 'script', expiresAt: null });
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

/** What a program with a session sends as `X-CSRF-Token`. */
export async function csrfOf(service: TestService, person: Person): Promise<string> {
  const answer = await service.ask('/sites', { key: null, headers: { Cookie: person.cookie } });
  return answer.headers.get('x-csrf-token') ?? '';
}
