/** Limits attempts by person, account and address, in one table. Replicas that share Redis count there. */
import { createHash } from 'node:crypto';
import { addressKey } from './address-key.ts';
import type { Guard } from './rate-limiter.ts';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

/** Wrong passwords for one account in an hour, from all addresses, after which each address has fewer attempts. */
const guessedOften = 100;

/** Returns the key of the count of wrong passwords for an account from all addresses. */
export function guessedKey(email: string): string {
  return `sign-in:${named(email)}`;
}

/**
 * Returns the limits of signing in: for one address on one account, and for an address. While many addresses guess the
 * password of an account, each has fewer attempts; none is refused because of the others, so the owner still comes in.
 *
 * @param guessed wrong passwords for the account in this hour
 */
export function signInGuards(email: string, address: string, guessed: number): readonly Guard[] {
  const where = addressKey(address);
  const refusal = 'Too many attempts to sign in.';
  const limit = guessed < guessedOften ? 10 : 3;
  return [
    { key: `${guessedKey(email)}:${where}`, limit, seconds: quarter, refusal },
    { key: `sign-in:${where}`, limit: 60, seconds: quarter, refusal },
    { key: guessedKey(email), limit: Number.POSITIVE_INFINITY, seconds: hour, refusal },
  ];
}

/** Returns the limits of checking the password of a person who is signed in. */
export function passwordGuards(accountId: string, address: string): readonly Guard[] {
  const key = `password:${accountId}:${addressKey(address)}`;
  return [{ key, limit: 10, seconds: quarter, refusal: 'Too many wrong passwords.' }];
}

/** Returns the limits of new accounts from one address. */
export function signUpGuards(address: string): readonly Guard[] {
  const refusal = 'Too many accounts from this address.';
  return [{ key: `sign-up:${addressKey(address)}`, limit: 20, seconds: hour, refusal }];
}

/** Returns the limits of new clients of OAuth from one address. */
export function registrationGuards(address: string): readonly Guard[] {
  const refusal = 'Too many registrations from this address.';
  return [{ key: `client:${addressKey(address)}`, limit: 30, seconds: hour, refusal }];
}

/** Returns the limits of letters to one e-mail address and of letters that one client address asks for. */
export function letterGuards(email: string, address: string): readonly Guard[] {
  const refusal = 'Too many letters were requested.';
  return [
    { key: `letter:${named(email)}`, limit: 5, seconds: hour, refusal },
    { key: `letter:${addressKey(address)}`, limit: 20, seconds: hour, refusal },
  ];
}

/** Returns the limits of wrong secrets (links, sessions, tokens) from one address. */
export function guessGuards(address: string): readonly Guard[] {
  const refusal = 'Too many requests without a good session or token.';
  return [{ key: `guess:${addressKey(address)}`, limit: 120, seconds: minute, refusal }];
}

/** Returns the limits of sign-ins at the provider that one address begins or ends badly. */
export function providerGuards(address: string): readonly Guard[] {
  const refusal = 'Too many attempts to sign in.';
  return [{ key: `provider:${addressKey(address)}`, limit: 60, seconds: quarter, refusal }];
}

/** Returns the limits of all other requests of a person who is signed in. */
export function requestGuards(accountId: string): readonly Guard[] {
  const refusal = 'An account allows 300 requests a minute to its own pages.';
  return [{ key: `account:${accountId}`, limit: 300, seconds: minute, refusal }];
}

/** Returns a key that stands for an e-mail address without showing it: Redis may store the counts. */
function named(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 24);
}
