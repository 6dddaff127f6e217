/** Whose documents a request is about: the site of its key or token. */
import type { Principal } from '../../accounts/plans.ts';
import { Problem } from '../../contract/problem.ts';

/** The principal of a call to an endpoint that takes keys, which always has one. */
export function principalOf(principal: Principal | null): Principal {
  if (principal === null) throw new Error('This endpoint takes keys, and was called without one.');
  return principal;
}

/** The site of the key, when the index asked for is that site's; another's is no different from one that never was. */
export function siteOfIndex(principal: Principal | null, index: string): string {
  const { siteId } = principalOf(principal);
  if (index !== siteId) throw new Problem('index-not-found', `Index \`${index}\` not found.`);
  return siteId;
}
