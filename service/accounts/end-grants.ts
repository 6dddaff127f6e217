/** Ends the grants of assistants: in the console, with the right to make keys, with the account, or when a token was stolen. */
import { z } from 'zod';
import type { Queries } from './database.ts';

/** The grants that end. */
export type EndedGrants =
  | { readonly keyId: string }
  | { readonly accountId: string; readonly siteId?: string | undefined };

/** Ends grants with their tokens at once; their keys keep only the usage that they made. */
export async function endGrants(queries: Queries, now: Date, which: EndedGrants): Promise<void> {
  const { keyId, accountId, siteId } = { keyId: null, accountId: null, siteId: null, ...which };
  await queries.query(
    `with ended as (
       delete from oauth_grants using api_keys
       where api_keys.id = oauth_grants.key_id and (oauth_grants.key_id = $2 or oauth_grants.account_id = $3)
         and ($4::text is null or api_keys.site_id = $4)
       returning oauth_grants.key_id
     )
     update api_keys set status = 'inactive', revoked_at = $1 from ended where api_keys.id = ended.key_id`,
    [now, keyId, accountId, siteId ?? null],
    z.unknown(),
  );
}
