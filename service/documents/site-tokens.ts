/**
 * Issues tokens of sites for pages: short-lived, made for a key, and valid only for searching the documents of that
 * key's site. The
 * HMAC prevents changes of a token; each use also checks that its key is still good.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { KeyHolders } from '../accounts/key-holders.ts';
import { isAllowedOrigin } from '../accounts/origins.ts';
import type { Principal } from '../accounts/plans.ts';
import { Problem } from '../contract/problem.ts';

/** The beginning of every token. */
export const siteTokenMarker = 'mulk_st_';

/** Returns the token in an Authorization header, even if incomplete; null when the header holds something else. */
export function siteTokenIn(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +(mulk_st_\S*) *$/i)?.[1] ?? null;
}

/** Life of a token. */
export const siteTokenSeconds = 3_600;
const macBytes = 16;

/** A token and its end. */
export interface IssuedSiteToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Dependencies of the tokens. */
export interface SiteTokensOptions {
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly holders: KeyHolders;
  readonly clock: () => Date;
}

const Content = z.tuple([z.int(), z.string(), z.string()]);

/** Makes and reads tokens. */
export class SiteTokens {
  readonly #options: SiteTokensOptions;

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
    const holder = await this.#options.holders.principalOf({ keyId, siteId });
    if (holder === null || !holder.scopes.includes('search')) {
      throw invalid('The key of this token no longer works.');
    }
    if (origin !== undefined && !isAllowedOrigin(origin, holder.allowedOrigins)) {
      throw new Problem(
        'origin-forbidden',
        'The page’s origin is not an allowed origin of this token’s site.',
      );
    }
    // Browsers show it: each client address has its own limit, as for a public key.
    return { ...holder, kind: 'public', scopes: ['search'] };
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
