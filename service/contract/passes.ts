/**
 * Makes and reads passes: short-lived tokens that replace a key for addresses that a browser requests by itself, such as the tiles of a map.
 *
 * A pass names its key and the origin of the page that asked for it, and the HMAC protects both from editing. It ends with its key, and on
 * a full hour, so that all requests of a page within an hour get the same pass, and caches can keep the answers.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isAllowedOrigin, requestOrigin } from '../accounts/origins.ts';
import type { Principal } from '../accounts/plans.ts';
import { Problem } from './problem.ts';

/** Dependencies of the passes. */
export interface PassBookOptions {
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly now: () => number;
  /** Returns the principal of a key; null when the key no longer works. */
  readonly principalOf: (key: Pick<Principal, 'keyId' | 'siteId'>) => Promise<Principal | null>;
}

/** The headers of a request that say which page it comes from. */
export interface PageHeaders {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  /** `Sec-Fetch-Site`, which no page can set: the scripts of a page may send nothing else to its own origin. */
  readonly fetchSite?: string | undefined;
}

/** Returns the headers of a request that say which page it comes from. */
export function pageOf({ header }: { readonly header: (name: string) => string | undefined }): PageHeaders {
  return { origin: header('origin'), referer: header('referer'), fetchSite: header('sec-fetch-site') };
}

const Content = z.tuple([z.int(), z.string(), z.string(), z.string().nullable()]);
const hourMs = 3_600_000;
const macBytes = 16;

/** Makes and reads passes. */
export class PassBook {
  readonly #options: PassBookOptions;

  constructor(options: PassBookOptions) {
    this.#options = options;
  }

  /** Returns a pass of a key for the page that asks, valid for one to two hours. */
  issue(
    { keyId, siteId }: Pick<Principal, 'keyId' | 'siteId'>,
    page: PageHeaders,
  ): { readonly token: string; readonly expiresAt: number } {
    const expiresAt = (Math.floor(this.#options.now() / hourMs) + 2) * hourMs;
    const origin = requestOrigin(page);
    const content = [expiresAt, siteId, keyId, origin === null ? null : shortened(origin)];
    const json = Buffer.from(JSON.stringify(content));
    return { token: Buffer.concat([this.#mac(json), json]).toString('base64url'), expiresAt };
  }

  /**
   * Returns the principal of a pass: that of its key, for reading alone. Throws `pass-invalid` when `issue` did not make the pass, or when
   * it or its key has ended, and `origin-forbidden` when another page uses it.
   */
  async read(token: string, page: PageHeaders): Promise<Principal> {
    const bytes = Buffer.from(token, 'base64url');
    const json = bytes.subarray(macBytes);
    const genuine =
      bytes.length > macBytes &&
      bytes.toString('base64url') === token &&
      timingSafeEqual(bytes.subarray(0, macBytes), this.#mac(json));
    if (!genuine) throw invalid('This token was edited or cut short.');
    const content = Content.safeParse(JSON.parse(json.toString('utf8')));
    if (!content.success) throw invalid('This token was made by an earlier release.');
    const [expiresAt, siteId, keyId, origin] = content.data;
    if (expiresAt <= this.#options.now())
      throw invalid(`This token ended at ${new Date(expiresAt).toISOString()}.`);
    const principal = await this.#options.principalOf({ keyId, siteId });
    if (principal === null || !principal.scopes.includes('read'))
      throw invalid('The key of this token no longer works.');
    checkPage(page, origin, principal);
    // Browsers show it: each client address has its own limit, as for a public key.
    return { ...principal, kind: 'public', scopes: ['read'] };
  }

  #mac(json: Buffer): Buffer {
    const { secret } = this.#options;
    return createHmac('sha256', secret).update('pass\0').update(json).digest().subarray(0, macBytes);
  }
}

/** Refuses pages of another origin. A pass without an origin works from every page of the key's site. */
function checkPage(page: PageHeaders, bound: string | null, { allowedOrigins }: Principal): void {
  const origin = requestOrigin(page);
  if (origin === null && (bound === null || page.fetchSite === 'same-origin')) return;
  if (origin !== null && bound === null && isAllowedOrigin(origin, allowedOrigins)) return;
  if (origin !== null && shortened(origin) === bound) return;
  throw new Problem('origin-forbidden', 'This token was made for the map of another page.');
}

/** Returns a digest of an origin, so that addresses stay short. */
function shortened(origin: string): string {
  return createHash('sha256').update(origin).digest('base64url').slice(0, 16);
}

function invalid(detail: string): Problem {
  return new Problem('pass-invalid', detail, {
    headers: {
      'WWW-Authenticate': 'Bearer realm="mulk", error="invalid_token", error_description="pass-invalid"',
    },
    errors: [{ parameter: 'token', message: 'take the tile addresses from /api/v1/maps/config again' }],
  });
}
