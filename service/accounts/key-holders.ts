/**
 * Finds the rights of a key by its id, for tokens that were made for a key and end with it: passes of maps and search tokens
 * of sites, and signed links.
 */
import { z } from 'zod';
import type { Patience } from '../patience.ts';
import { keyKinds } from './api-key.ts';
import type { Database } from './database.ts';
import { findPlan, type Principal, scopes } from './plans.ts';
import { keyStatuses } from './records.ts';
import { RememberedRows } from './remembered-rows.ts';

const Holder = z.object({
  site_id: z.string(),
  account_id: z.string(),
  plan: z.string(),
  allowed_origins: z.array(z.string()),
  kind: z.enum(keyKinds),
  status: z.enum(keyStatuses),
  expires_at: z.date().nullable(),
  scopes: z.array(z.enum(scopes)),
  verified: z.boolean(),
});
const holderSql = `
  select sites.id as site_id, sites.account_id, sites.plan, sites.allowed_origins, api_keys.kind, api_keys.status, api_keys.expires_at,
    api_keys.scopes, accounts.email_verified_at is not null as verified
  from api_keys join sites on sites.id = api_keys.site_id join accounts on accounts.id = sites.account_id
  where api_keys.id = $1 and api_keys.revoked_at is null`;

/** Dependencies of the holders. */
export interface KeyHoldersOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly patience?: Pick<Patience, 'knownMs'>;
}

/** The keys that tokens were made for. */
export class KeyHolders {
  readonly #clock: () => Date;
  readonly #holders: RememberedRows<z.output<typeof Holder>>;

  constructor({ database, clock, patience }: KeyHoldersOptions) {
    this.#clock = clock;
    this.#holders = new RememberedRows(async (keyId) => {
      const [holder = null] = await database.query(holderSql, [keyId], Holder);
      return holder;
    }, patience?.knownMs);
  }

  /** Returns the account of a key, also of one that is switched off; null when there is no such key. */
  async accountOf(keyId: string): Promise<string | null> {
    return (await this.#holders.get(keyId, this.#clock().getTime()))?.account_id ?? null;
  }

  /** Returns the principal of a key; null when the key no longer works. */
  async principalOf({ keyId, siteId }: Pick<Principal, 'keyId' | 'siteId'>): Promise<Principal | null> {
    const now = this.#clock();
    const holder = await this.#holders.get(keyId, now.getTime());
    const plan = findPlan(holder?.plan ?? '');
    if (holder === null || plan === undefined || holder.site_id !== siteId) return null;
    if (holder.status !== 'active' || (holder.expires_at !== null && holder.expires_at <= now)) return null;
    const { account_id: accountId, kind, allowed_origins: allowedOrigins, verified: isVerified } = holder;
    return { keyId, siteId, accountId, kind, scopes: holder.scopes, plan, allowedOrigins, isVerified };
  }
}
