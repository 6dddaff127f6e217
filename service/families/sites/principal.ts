/** The site whose documents a request is about: that of its key or token. */
import type { Principal } from '../../accounts/plans.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';

/** Returns the site of the key when the index is that of the site. Throws `index-not-found` for another site’s index and for no index alike. */
export function siteOfIndex(principal: Principal | null, index: string): string {
  const { siteId } = requirePrincipal(principal);
  if (index !== siteId) throw new Problem('index-not-found', `Index \`${index}\` not found.`);
  return siteId;
}
