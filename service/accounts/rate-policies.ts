/** Defines the limits of a request by its principal: of its client address, and of its account over all sites. Pages of the market site have a limit by address alone. */
import { addressKey } from './address-key.ts';
import type { Plan, Principal } from './plans.ts';

/** The unit of a limit: tiles that a pass opens, and work for pages of the market site, have limits of their own. */
export type Unit = 'request' | 'tile' | 'page';

/** One limit. */
export interface Policy {
  readonly name: string;
  readonly limit: number;
  /** Length of the window; default a minute. */
  readonly seconds?: number;
  /** Key of the count. */
  readonly key: string;
  /** The sentence of the problem. */
  readonly refusal: string;
}

/** Returns the key of an account's count. All sites of an account that are on one plan share its rate, so further sites give no further requests. */
export const accountKey = (accountId: string, plan: Plan): string => `account:${accountId}:${plan.id}`;

/** Returns the limits of a request, the address's before the account's. */
export function policiesOf(
  principal: Principal,
  address: string,
  unit: Unit,
  pageUnitsPerMinute: number,
): Policy[] {
  if (unit === 'tile') return tilePolicies(principal, address);
  if (unit === 'page') return [pagePolicy(address, pageUnitsPerMinute)];
  const { plan, accountId, kind } = principal;
  const policies: Policy[] = [];
  if (kind === 'public' && plan.requestsPerMinutePerAddress !== null) {
    const limit = plan.requestsPerMinutePerAddress;
    policies.push({
      name: `${plan.id}-address`,
      limit,
      key: `address:${accountKey(accountId, plan)}:${addressKey(address)}`,
      refusal: `A public key allows one address ${requestsText(limit)} a minute.`,
    });
  }
  if (plan.requestsPerMinute !== null) {
    const limit = plan.requestsPerMinute;
    policies.push({
      name: plan.id,
      limit,
      key: accountKey(accountId, plan),
      refusal: `The plan ${plan.title} allows ${requestsText(limit)} a minute.`,
    });
  }
  return policies;
}

/** Returns the limit of an address on the market site. No account has a part in it, so no visitor uses up what others have. */
function pagePolicy(address: string, limit: number): Policy {
  return {
    name: 'pages-address',
    limit,
    key: `pages:${addressKey(address)}`,
    refusal: `The site does ${limit} units of work a minute for one address.`,
  };
}

/** Returns the limits of tiles that a pass opens: of each client address, and of the account. */
function tilePolicies({ plan, accountId }: Principal, address: string): Policy[] {
  const key = `tiles:${accountKey(accountId, plan)}`;
  const perAddress = plan.tilesPerMinutePerAddress;
  const ofAddress = {
    name: `${plan.id}-tiles-address`,
    limit: perAddress,
    key: `${key}:${addressKey(address)}`,
    refusal: `A map allows one address ${perAddress} tiles a minute.`,
  };
  if (plan.tilesPerMinute === null) return [ofAddress];
  const refusal = `The plan ${plan.title} allows ${plan.tilesPerMinute} tiles a minute.`;
  return [ofAddress, { name: `${plan.id}-tiles`, limit: plan.tilesPerMinute, key, refusal }];
}

/** Returns a number of requests in words. */
function requestsText(limit: number): string {
  return `${limit} ${limit === 1 ? 'request' : 'requests'}`;
}
