/** What one person, account or address may try, as one table: counted in Redis where replicas share one. */
import { createHash } from 'node:crypto';
import { addressKey } from './address-key.ts';
import type { Guard } from './rate-limiter.ts';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

/** Signing in: narrow for one address on one account, wider for an account from anywhere, and for an address on any account. */
export function signInGuards(email: string, address: string): readonly Guard[] {
  const [who, where] = [named(email), addressKey(address)];
  const refusal = 'Too many attempts to sign in.';
  return [
    { key: `sign-in:${who}:${where}`, limit: 10, seconds: quarter, refusal },
    { key: `sign-in:${who}`, limit: 100, seconds: hour, refusal },
    { key: `sign-in:${where}`, limit: 60, seconds: quarter, refusal },
  ];
}

/** A password asked of somebody who is signed in. */
export function passwordGuards(accountId: string): readonly Guard[] {
  return [
    { key: `password:${accountId}`, limit: 10, seconds: quarter, refusal: 'Too many wrong passwords.' },
  ];
}

/** New accounts from one address. */
export function signUpGuards(address: string): readonly Guard[] {
  const refusal = 'Too many accounts from this address.';
  return [{ key: `sign-up:${addressKey(address)}`, limit: 20, seconds: hour, refusal }];
}

/** Letters to one e-mail address, and those that one client address asks for. */
export function letterGuards(email: string, address: string): readonly Guard[] {
  const refusal = 'Too many letters were asked for.';
  return [
    { key: `letter:${named(email)}`, limit: 5, seconds: hour, refusal },
    { key: `letter:${addressKey(address)}`, limit: 20, seconds: hour, refusal },
  ];
}

/** Secrets of links, sessions and tokens that were no good, from one address. */
export function guessGuards(address: string): readonly Guard[] {
  const refusal = 'Too many requests without a good session or token.';
  return [{ key: `guess:${addressKey(address)}`, limit: 120, seconds: minute, refusal }];
}

/** Everything else somebody signed in may ask of their account. */
export function requestGuards(accountId: string): readonly Guard[] {
  const refusal = 'An account allows 300 requests a minute to its own pages.';
  return [{ key: `account:${accountId}`, limit: 300, seconds: minute, refusal }];
}

/** An e-mail address without being one: what is counted may lie in Redis. */
function named(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 24);
}
