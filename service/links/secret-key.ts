/** Refuses public keys where an operation makes addresses that work anywhere. */
import type { Principal } from '../accounts/plans.ts';
import { requirePrincipal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';

/** Returns the principal of a secret key. A public key belongs to the pages of its site. Throws `secret-key-required`. */
export function secretKeyOf(call: { readonly principal: Principal | null }): Principal {
  const principal = requirePrincipal(call.principal);
  if (principal.kind === 'secret') return principal;
  throw new Problem('secret-key-required', 'Links are made with a secret key; this one is public.');
}
