/** Names the caller of a request, for all parts that divide time among callers. */
import type { Caller } from '../contract/caller.ts';
import { addressKey } from './address-key.ts';
import type { Principal } from './plans.ts';

/**
 * Returns the caller of a request with a key. All visitors of a page share its public key, so there each address is a
 * caller.
 */
export function keyCaller(
  { accountId, kind }: Pick<Principal, 'accountId' | 'kind'>,
  address: string,
): Caller {
  const key = kind === 'secret' ? `account:${accountId}` : `account:${accountId} ${addressKey(address)}`;
  return { key, isAnonymous: false };
}

/** Returns the caller of a request of a signed-in person. */
export function accountCaller(accountId: string): Caller {
  return { key: `account:${accountId}`, isAnonymous: false };
}

/** Returns the caller of a request without a key. */
export function anonymousCaller(address: string): Caller {
  return { key: `address:${addressKey(address)}`, isAnonymous: true };
}

/** Returns the caller of a request: of its key, or of its address when no known key is sent. */
export function requestCaller(key: Pick<Principal, 'siteId' | 'kind'> | null, address: string): Caller {
  return key === null ? anonymousCaller(address) : keyCaller(key, address);
}
