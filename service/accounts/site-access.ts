/** Finds the sites that a person may see: those of the account, and those that other people share with it. */
import { z } from 'zod';
import type { Queries } from './database.ts';
import { SiteRecord } from './records.ts';
import { siteRoles } from './site-roles.ts';

/** A site with the role that the asking person has at it. */
export const SharedSite = SiteRecord.extend({ role: z.enum(siteRoles) });
export type SharedSite = z.output<typeof SharedSite>;

const sql = `
  select sites.id, sites.account_id, sites.name, sites.domain, sites.allowed_origins, sites.plan, sites.search, sites.created_at,
    access.role
  from site_access access join sites on sites.id = access.site_id
  where access.account_id = $1 and ($2::text is null or access.site_id = $2)
  order by sites.created_at, sites.id`;

/** Returns every site that a person may see, oldest first. */
export function sitesOf(queries: Queries, accountId: string): Promise<SharedSite[]> {
  return queries.query(sql, [accountId, null], SharedSite);
}

/** Returns a site that a person may see; null for all others. */
export async function siteOf(
  queries: Queries,
  accountId: string,
  siteId: string,
): Promise<SharedSite | null> {
  const [site = null] = await queries.query(sql, [accountId, siteId], SharedSite);
  return site;
}
