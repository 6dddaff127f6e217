/**
 * Issues tokens of sites for pages: short-lived, made for a key, and valid only for searching the documents of that
 * key's site. The
 * HMAC prevents changes of a token; each use also checks that its key is still good.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../accounts/database.ts';
import { isAllowedOrigin } from '../accounts/origins.ts';
import { findPlan, type Principal } from '../accounts/plans.ts';
import { keyStatuses } from '../accounts/records.ts';
import { Problem } from '../contract/problem.ts';

/** The beginning of every token. */
export const siteTokenMarker = 'mulk_st_';

/** Returns the token in an Authorization header, even if incomplete; null when the header holds something else. */
export function siteTokenIn(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +(mulk_st_\S*) *$/i)?.[1] ?? null;
}

/** Life of a token. */
export const siteTokenSeconds = 3_600;
/** Longest time until switching a key off ends its tokens. */
const freshMs = 1_500;
const macBytes = 16;
const remembered = 10_000;

/** A token and its end. */
export interface IssuedSiteToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Dependencies of the tokens. */
export interface SiteTokensOptions {
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly database: Database;
  readonly clock: () => Date;
}

const Content = z.tuple([z.int(), z.string(), z.string()]);

const Holder = z.object({
  account_id: z.string(),
  plan: z.string(),
  allowed_origins: z.array(z.string()),
  status: z.enum(keyStatuses),
  expires_at: z.date().nullable(),
  scopes: z.array(z.string()),
  verified: z.boolean(),
});
type Holder = z.output<typeof Holder>;

const holderSql = `
  select sites.account_id, sites.plan, sites.allowed_origins, api_keys.status, api_keys.expires_at, api_keys.scopes,
    accounts.email_verified_at is not null as verified
  from api_keys join sites on sites.id = api_keys.site_id join accounts on accounts.id = sites.account_id
  where api_keys.id = $1 and sites.id = $2 and api_keys.revoked_at is null`;

/** Makes and reads tokens. */
export class SiteTokens {
  readonly #options: SiteTokensOptions;
  readonly #holders = new LRUCache<string, { readonly holder: Holder | null; readonly askedAt: number }>({
    max: remembered,
  });

  constructor(options: SiteTokensOptions) {
    this.#options = options;
  }

  /** Returns a token for the key's site. */
  issue({ siteId, keyId }: Pick<Principal, 'siteId' | 'keyId'>): IssuedSiteToken {
    const ends = Math.floor(this.#options.clock().getTime() / 1000) + siteTokenSeconds;
    const content = Buffer.from(JSON.stringify([ends, siteId, keyId]));
    // Hexadecimal, so that the log can remove a token from any text.
    const token = siteTokenMarker + Buffer.concat([this.#mac(content), content]).toString('hex');
    return { token, expiresAt: new Date(ends * 1000) };
  }

  /**
   * Returns the principal of a token: the key's site with the scope `search` only. Throws `site-token-invalid` or
   * `origin-forbidden`.
   */
  async read(token: string, origin: string | undefined): Promise<Principal> {
    const [ends, siteId, keyId] = this.#contentOf(token);
    const now = this.#options.clock();
    if (ends * 1000 <= now.getTime())
      throw invalid(`This token ended at ${new Date(ends * 1000).toISOString()}.`);
    const holder = await this.#holderOf(keyId, siteId, now);
    const plan = findPlan(holder?.plan ?? '');
    const isGood = holder !== null && holder.status === 'active' && holder.scopes.includes('search');
    if (!isGood || plan === undefined || (holder.expires_at !== null && holder.expires_at <= now)) {
      throw invalid('The key of this token no longer works.');
    }
    if (origin !== undefined && !isAllowedOrigin(origin, holder.allowed_origins)) {
      throw new Problem(
        'origin-forbidden',
        'The page’s origin is not an allowed origin of this token’s site.',
      );
    }
    return {
      keyId,
      siteId,
      accountId: holder.account_id,
      // Browsers show it: each client address has its own limit, as for a public key.
      kind: 'public',
      scopes: ['search'],
      plan,
      allowedOrigins: holder.allowed_origins,
      isVerified: holder.verified,
    };
  }

  #contentOf(token: string): z.output<typeof Content> {
    const hex = token.slice(siteTokenMarker.length);
    const bytes = Buffer.from(hex, 'hex');
    const content = bytes.subarray(macBytes);
    const isGenuine =
      token.startsWith(siteTokenMarker) &&
      bytes.length > macBytes &&
      bytes.toString('hex') === hex &&
      timingSafeEqual(bytes.subarray(0, macBytes), this.#mac(content));
    if (!isGenuine) throw invalid('This token was edited or cut short.');
    return Content.parse(JSON.parse(content.toString('utf8')));
  }

  async #holderOf(keyId: string, siteId: string, now: Date): Promise<Holder | null> {
    const known = this.#holders.get(keyId);
    const askedAt = now.getTime();
    if (known !== undefined && askedAt - known.askedAt < freshMs) return known.holder;
    const [holder = null] = await this.#options.database.query(holderSql, [keyId, siteId], Holder);
    this.#holders.set(keyId, { holder, askedAt });
    return holder;
  }

  #mac(content: Buffer): Buffer {
    return createHmac('sha256', this.#options.secret)
      .update('site token\0')
      .update(content)
      .digest()
      .subarray(0, macBytes);
  }
}

function invalid(detail: string): Problem {
  return new Problem('site-token-invalid', detail, {
    headers: {
      'WWW-Authenticate':
        'Bearer realm="mulk", error="invalid_token", error_description="site-token-invalid"',
    },
  });
}
