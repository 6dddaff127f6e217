/** Names the caller of a request, for all parts that divide time among callers. */
import type { Caller } from '../contract/caller.ts';
import { addressKey } from './address-key.ts';
import type { Principal } from './plans.ts';

/** A key that asks, and its account. */
export type AskingKey = Pick<Principal, 'accountId' | 'keyId' | 'kind'>;

/**
 * Returns the caller of a request with a key: a part of its account. All visitors of a page share its public key, so there each address
 * is a part of the key.
 */
export function keyCaller({ accountId, keyId, kind }: AskingKey, address: string): Caller {
  const within = kind === 'secret' ? [keyId] : [keyId, addressKey(address)];
  return { key: accountName(accountId), within, isAnonymous: false };
}

/** Returns the caller of work that a secret key has left to the service. */
export function jobCaller(accountId: string, keyId: string): Caller {
  return { key: accountName(accountId), within: [keyId], isAnonymous: false };
}

/** Returns the caller of a request of a signed-in person. */
export function accountCaller(accountId: string): Caller {
  return { key: accountName(accountId), within: ['person'], isAnonymous: false };
}

/** Returns the caller of a request without a key. */
export function anonymousCaller(address: string): Caller {
  return { key: `address:${addressKey(address)}`, within: [], isAnonymous: true };
}

/** Returns the caller of a request: of its key, or of its address when no known key is sent. */
export function requestCaller(key: AskingKey | null, address: string): Caller {
  return key === null ? anonymousCaller(address) : keyCaller(key, address);
}

function accountName(accountId: string): string {
  return `account:${accountId}`;
}
