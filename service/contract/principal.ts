/** The principal of a call that only a key can make. */
import type { Principal } from '../accounts/plans.ts';

/** Returns the principal of a call to an endpoint that takes keys, which always has one. */
export function requirePrincipal(principal: Principal | null): Principal {
  if (principal === null) throw new Error('This endpoint takes keys, and was called without one.');
  return principal;
}
