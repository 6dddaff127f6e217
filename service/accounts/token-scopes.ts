/** Scopes of personal tokens, and the rights of a signed-in person that endpoints declare. One place enforces them. */
import { Problem } from '../contract/problem.ts';
import type { User } from './user.ts';

/** Permissions of a personal token: `read` looks, `manage` changes. */
export const tokenScopes = ['read', 'manage'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Longest and usual life of a personal token, in days. */
export const tokenDays = { max: 365, usual: 90 } as const;

/** The rights that an endpoint asks of a person. */
export interface PersonRights {
  /** Scope that a personal token needs; null where only a session will do. */
  readonly tokenScope: TokenScope | null;
  /** True when the address of the account must be proven. */
  readonly needsVerifiedAddress: boolean;
}

/** Throws `session-required`, `token-scope-missing` or `address-not-verified` unless the person may do this. */
export function requirePersonRights(user: User, { tokenScope, needsVerifiedAddress }: PersonRights): void {
  if (user.scopes !== null && tokenScope === null) {
    throw new Problem('session-required', 'No personal access token may do this: sign in at /login.');
  }
  if (user.scopes !== null && tokenScope !== null && !user.scopes.includes(tokenScope)) {
    const has = user.scopes.join(', ');
    throw new Problem(
      'token-scope-missing',
      `This operation needs the scope “${tokenScope}”; the token has: ${has}.`,
    );
  }
  if (needsVerifiedAddress) requireVerified(user);
}

/** Throws `address-not-verified` unless the address of the account is proven. */
export function requireVerified({ isVerified }: { readonly isVerified: boolean }): void {
  if (isVerified) return;
  throw new Problem(
    'address-not-verified',
    'Confirm your e-mail address first: open the link that was mailed to you, or request another at /profile/edit. Where the service sends no mail, ask its operator.',
  );
}
