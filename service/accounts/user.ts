/** The person who is signed in by a session or a personal access token. */

import type { TokenScope } from './token-scopes.ts';

/** A person with an account. */
export interface User {
  readonly accountId: string;
  readonly email: string;
  readonly name: string | null;
  readonly via: 'session' | 'token';
  /** True when the address of the account is proven. */
  readonly isVerified: boolean;
  /** Scopes of the personal token; null for a session, which may do everything. */
  readonly scopes: readonly TokenScope[] | null;
}

/** The person who acts, or whose key does, for the limits and the audit log. */
export interface Doer {
  readonly accountId: string;
  /** `none` is by a link or a password, without being signed in. */
  readonly via: User['via'] | 'none';
  /** The key that acts for the account. */
  readonly keyId?: string;
  readonly address: string;
}

/** Returns the person who is signed in, for handlers of `auth: 'user'`. */
export function userOf({ user }: { readonly user: User | null }): User {
  if (user === null) throw new Error('A handler asks for a user, but its endpoint does not require one.');
  return user;
}
